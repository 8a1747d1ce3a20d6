import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient, OutcomePendingError } from '@rollheim/bus';

const LONGEST_MS = 5000;

/** The wait before the second try, what ends the tries, and who is notified of them. */
export interface RetryOptions {
  /** Wait before the second try in ms; it doubles from there, up to five seconds. */
  readonly firstMs: number;
  readonly signal: AbortSignal;
  /** Called before each further try. */
  readonly onRetry: (error: unknown) => void;
}

/**
 * Runs idempotent work again as long as it fails for a moment, however often: database, broker or media away, an outcome
 * that did not arrive. Throws what fails for good, and the failure at hand once the signal is aborted.
 */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { firstMs, signal, onRetry } = options;
  for (let waitMs = firstMs; ; waitMs = Math.min(2 * waitMs, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onRetry(error);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

const isPassing = (error: unknown): boolean => error instanceof OutcomePendingError || isTransient(error);
