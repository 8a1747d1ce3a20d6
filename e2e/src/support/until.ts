import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is something; throws, naming what was waited for, after `timeoutMs`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  for (const end = Date.now() + timeoutMs; ; await sleep(50)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
  }
}
