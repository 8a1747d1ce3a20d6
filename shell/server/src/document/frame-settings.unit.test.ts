import { expect, test } from 'vitest';
import { FrameSettings } from './frame-settings.ts';

test('while they cannot be read, pages keep what was read last; before the first time they go without', async () => {
  const told: unknown[] = [];
  const none = { settings: {}, dealers: 0 };
  const some = { settings: { system_bar: 'Closed on Monday' }, dealers: 251 };
  let read = (): Promise<typeof none> => Promise.reject(new Error('the database is away'));
  const settings = new FrameSettings(
    () => read(),
    (error) => told.push(error),
  );
  expect(await settings.get()).toEqual(none);
  read = () => Promise.resolve(some);
  expect(await settings.get()).toEqual(some);
  read = () => Promise.reject(new Error('the database is away'));
  expect(await settings.get()).toEqual(some);
  expect(told).toHaveLength(2);
});
