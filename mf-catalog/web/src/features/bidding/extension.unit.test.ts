import { expect, test } from 'vitest';
import { extensionOf } from './extension.ts';

test('a later end is an extension of whole minutes, an equal, an earlier or an unknown one is none', () => {
  const planned = '2026-11-22T14:20:00.000Z';
  expect(extensionOf(planned, '2026-11-22T14:22:00.000Z')).toEqual({ minutes: 2, planned });
  expect(extensionOf(planned, '2026-11-22T14:20:10.000Z')).toEqual({ minutes: 1, planned });
  expect(extensionOf(planned, planned)).toBeNull();
  expect(extensionOf(planned, '2026-11-22T14:10:00.000Z')).toBeNull();
  expect(extensionOf(null, planned)).toBeNull();
});
