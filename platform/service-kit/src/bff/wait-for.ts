import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../problem.ts';

/** Refusals that say: not now. */
const LATER: readonly string[] = ['unavailable', 'overloaded'];
/** The edge gives a backend 30 s until its answer begins; one question may take a quarter of that. */
const LONGEST_MS = 20_000;
const [FIRST_MS, SLOWEST_MS] = [250, 2_000];

/**
 * Asks again for what a person waits for, while it is being made or its owner is busy: a document is a link of a page, and
 * no one asks a second time for them. In the end it throws the refusal, whose answer says when to come again.
 */
export async function waitFor<T>(
  { signal }: { readonly signal: AbortSignal },
  ask: () => Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> {
  const until = performance.now() + longestMs;
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, SLOWEST_MS)) {
    try {
      return await ask();
    } catch (error) {
      const isLater = error instanceof ProblemError && LATER.includes(error.code);
      if (!isLater || signal.aborted || performance.now() + pause > until) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
