import { afterEach, expect, test, vi } from 'vitest';
import { untilThere } from './until-there.ts';

afterEach(() => vi.unstubAllGlobals());

test('without a network a part is loaded once it is back; with one its failure is reported', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('part');
  const part = untilThere(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  vi.stubGlobal('navigator', { onLine: true });
  events.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  await expect(untilThere(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
