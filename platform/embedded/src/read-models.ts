import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 3000;
const PAUSE_MS = 50;

/** Messages that the backend at this port has not taken into its read model yet, by its metrics; 0 where it has none. */
async function unreadAt(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const lags = (await response.text()).matchAll(/^consumer_lag_messages\{[^}]*\} (\d+)$/gm);
  return [...lags].reduce((sum, [, lag]) => sum + Number(lag), 0);
}

/**
 * Waits until these backends have taken in everything that was written before: what a start has filled is seen from its
 * first page on. `stopped` ends the wait, `told` hears how far the slowest are.
 */
export async function readModelsFilled(
  ports: readonly number[],
  stopped: () => boolean,
  told: (progress: string) => void,
): Promise<void> {
  for (const port of ports)
    while (!stopped()) {
      const unread = await unreadAt(port).catch(() => null); // it is being started again: it is asked once more
      if (unread === 0) break;
      told(unread === null ? `port ${port} does not answer` : `${unread} messages at port ${port}`);
      await sleep(PAUSE_MS);
    }
}
