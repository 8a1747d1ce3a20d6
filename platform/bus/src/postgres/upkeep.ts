import type pg from 'pg';

const EVERY_MS = 60_000;
/** Tombstones stand this long after their key was compacted, so that slow readers learn of the deletion. */
const TOMBSTONE_AGE = '24 hours';

/** Runs compaction and retention from time to time; any process may, the database lets one at a time. */
export function startUpkeep(pool: pg.Pool): () => Promise<void> {
  let running: Promise<void> | null = null;
  let stopped = false;
  const round = async () => {
    const { rows } = await pool.query<{ name: string }>('select name from bus.describe() order by name');
    for (const { name } of rows) {
      if (stopped) return;
      await pool.query('select bus.upkeep($1, $2)', [name, TOMBSTONE_AGE]);
    }
  };
  // A failed round costs nothing: the next one does its work.
  const timer = setInterval(
    () => {
      running ??= round()
        .catch(() => undefined)
        .finally(() => (running = null));
    },
    EVERY_MS * (0.75 + Math.random() / 2),
  );
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
