import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_S = 60;

/**
 * Sends a call; a 429 is heeded as a client should: it is sent once more when its time is over. All tests of a run log
 * in from one address, which may do so 30 times a minute. `read`: status and `Retry-After` (seconds) of an answer.
 */
export async function onceAllowed<T>(
  send: () => Promise<T>,
  read: (answer: T) => readonly [status: number, retryAfter: string | null],
): Promise<T> {
  const answer = await send();
  const [status, retryAfter] = read(answer);
  if (status !== 429) return answer;
  await sleep(Math.min(Number(retryAfter ?? 1), LONGEST_S) * 1000);
  return send();
}
