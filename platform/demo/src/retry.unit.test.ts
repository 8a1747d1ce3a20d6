import { OutcomePendingError } from '@rollheim/bus';
import { describe, expect, test } from 'vitest';
import { withRetry } from './retry.ts';

const failing = (error: unknown, times: number) => {
  const calls = { made: 0, retries: 0 };
  const run = (signal = new AbortController().signal) =>
    withRetry(
      async () => {
        if (++calls.made <= times) throw error;
        return 'filled';
      },
      { firstMs: 1, signal, onRetry: () => void calls.retries++ },
    );
  return { calls, run };
};

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const timeout = new Error('timeout exceeded when trying to connect');

describe('filling the demo market', () => {
  test.each([
    ['a refused connection', away],
    ['a connection timeout', timeout],
    ['a fetch that failed by the connection', new TypeError('fetch failed', { cause: away })],
    ['an outcome that is pending', new OutcomePendingError('c1')],
  ])('is tried again after %s', async (_what, error) => {
    const { calls, run } = failing(error, 2);
    expect(await run()).toBe('filled');
    expect(calls).toEqual({ made: 3, retries: 2 });
  });

  test('is tried again as often as it needs', async () => {
    const { calls, run } = failing(timeout, 6);
    expect(await run()).toBe('filled');
    expect(calls).toEqual({ made: 7, retries: 6 });
  });

  test('is not tried again after a refusal, nor when the system stops', async () => {
    const refusal = failing(new Error('The demo data were refused'), 1);
    await expect(refusal.run()).rejects.toThrow('refused');
    expect(refusal.calls.made).toBe(1);
    const stopping = failing(timeout, 1);
    await expect(stopping.run(AbortSignal.abort())).rejects.toBe(timeout);
    expect(stopping.calls.made).toBe(1);
  });
});
