import { expect, test } from 'vitest';
import { FrameSettings } from './frame-settings.ts';

test('while they cannot be read, pages keep what was read last; before the first time they go without', async () => {
  const told: unknown[] = [];
  let read = (): Promise<Record<string, string>> => Promise.reject(new Error('the database is away'));
  const settings = new FrameSettings(
    () => read(),
    (error) => told.push(error),
  );
  expect(await settings.get()).toEqual({});
  read = () => Promise.resolve({ system_bar: 'Closed on Monday' });
  expect(await settings.get()).toEqual({ system_bar: 'Closed on Monday' });
  read = () => Promise.reject(new Error('the database is away'));
  expect(await settings.get()).toEqual({ system_bar: 'Closed on Monday' });
  expect(told).toHaveLength(2);
});
