import type pg from 'pg';

const EVERY_MS = 60_000;
/** Tombstones are kept this long after their key was compacted, so that slow readers learn of the deletion. */
const TOMBSTONE_AGE = '24 hours';

/** A round of compaction and retention where one is due: a transaction for each topic, so that none waits for another. */
export async function keepUp(pool: pg.Pool, everyMs: number): Promise<void> {
  const { rows } = await pool.query<{ topic: string }>({
    name: 'bus_due_upkeep',
    text: 'select bus.due_upkeep(make_interval(secs => $1)) as topic',
    values: [everyMs / 1000],
  });
  for (const { topic } of rows)
    await pool.query({
      name: 'bus_upkeep',
      text: 'select bus.upkeep($1, $2)',
      values: [topic, TOMBSTONE_AGE],
    });
}

/** Runs upkeep about once a minute: any process may, the first one that looks then does it for all. */
export function startUpkeep(pool: pg.Pool): () => Promise<void> {
  let running: Promise<void> | null = null;
  // A failed round costs nothing: the next one does its work.
  const timer = setInterval(
    () => {
      running ??= keepUp(pool, EVERY_MS * 0.75)
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
