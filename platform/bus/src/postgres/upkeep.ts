import type pg from 'pg';

const EVERY_MS = 60_000;
/** Tombstones stand this long after their key was compacted, so that slow readers learn of the deletion. */
const TOMBSTONE_AGE = '24 hours';

/** Runs compaction and retention about once a minute: any process may, the first one that looks then does it for all. */
export function startUpkeep(pool: pg.Pool): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = async () => {
    await pool.query('select bus.upkeep_due(make_interval(secs => $1), $2)', [
      (EVERY_MS * 0.75) / 1000,
      TOMBSTONE_AGE,
    ]);
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
    clearInterval(timer);
    await running;
  };
}
