import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient, OutcomePendingError } from '@rollheim/bus';

/** How often work is tried, and the wait before the second try in ms; it doubles from there. */
export interface RetryOptions {
  readonly tries: number;
  readonly firstMs: number;
  readonly signal: AbortSignal;
  /** Called before each further try. */
  readonly onRetry: (error: unknown) => void;
}

/**
 * Runs idempotent work again as long as it fails for a moment: database, broker or media away, an outcome that did not
 * arrive in time. Throws what fails for good, the last failure, and the failure at hand once the signal is aborted.
 */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { tries, firstMs, signal, onRetry } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || signal.aborted || !isPassing(error)) throw error;
      onRetry(error);
      await sleep(firstMs * 2 ** (attempt - 1), undefined, { signal }).catch(() => undefined);
    }
  }
}

const isPassing = (error: unknown): boolean => error instanceof OutcomePendingError || isTransient(error);
