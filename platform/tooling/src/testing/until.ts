import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = null | undefined | false;

/** How long a wait without a limit of its own lasts, ms: in a test as the vitest configuration says. */
export const patience = (): number => Number(process.env['TEST_PATIENCE_MS'] ?? 45_000);

/** Asks again until the answer is something; throws, naming what was waited for, after `ms`. */
export async function until<T>(
  ask: () => T | Nothing | Promise<T | Nothing>,
  ms = patience(),
  what = String(ask),
): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(20)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${what}`);
  }
}
