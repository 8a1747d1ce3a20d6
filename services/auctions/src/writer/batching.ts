/** How commands reach the writer; a simulation of it has no figures of its own. */

/** Commands of one batch at most. */
export const BATCH = 200;
/** Batches of a partition under way at a time: the next one is decided while the one before is being written. */
export const WINDOW = 2;
/** Connections of the pool that are left for timers, reactions and questions. */
const OTHERS = 3;

/** Partitions that one process has under way at a time, by the size of its pool. */
export const concurrencyOf = (poolSize: number): number => Math.max(1, poolSize - OTHERS);
