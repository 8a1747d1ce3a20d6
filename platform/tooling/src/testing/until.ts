import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = null | undefined | false;

/** Asks again until the answer is something; throws, naming what was waited for, after `ms`. */
export async function until<T>(
  ask: () => T | Nothing | Promise<T | Nothing>,
  ms = 45_000,
  what = String(ask),
): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(20)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${what}`);
  }
}
