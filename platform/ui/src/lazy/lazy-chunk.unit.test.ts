import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetry } from './lazy-chunk.tsx';

let online: (() => void) | undefined;

beforeEach(() => {
  online = undefined;
  vi.stubGlobal('addEventListener', (_kind: string, listener: () => void) => void (online = listener));
});
afterEach(() => vi.unstubAllGlobals());

test('code that is asked for without a network comes with the network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const loaded = withRetry(load, []);
  await vi.waitFor(() => expect(online).toBeDefined());
  load.mockResolvedValue('the dialog');
  online?.();
  expect(await loaded).toBe('the dialog');
});

test('what fails with a network is an error', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(withRetry(() => Promise.reject(new Error('gone')), [])).rejects.toThrow('gone');
});
