import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('an act that is pressed again while it is under way, or was done, runs once', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const act = vi.fn(() => promise);
  const press = once(act);
  const first = press();
  expect(press()).toBeNull();
  resolve('done');
  await expect(first).resolves.toBe('done');
  expect(press()).toBeNull();
  expect(act).toHaveBeenCalledTimes(1);
});

test('an act that failed can be tried again', async () => {
  const act = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('done');
  const press = once(act);
  await expect(press()).rejects.toThrow('away');
  await expect(press()).resolves.toBe('done');
});
