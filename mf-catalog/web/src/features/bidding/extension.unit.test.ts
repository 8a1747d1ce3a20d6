import { expect, test } from 'vitest';
import { extensionOf } from './extension.ts';

test('a later end is an extension to the second, an equal, an earlier or an unknown one is none', () => {
  const planned = '2026-11-22T14:20:00.000Z';
  const by = (end: string) => extensionOf(planned, `2026-11-22T${end}Z`)?.by;
  expect(extensionOf(planned, '2026-11-22T14:22:00.000Z')).toEqual({ by: '2 min', planned });
  expect(by('14:20:25.000')).toBe('25 s');
  expect(by('14:22:25.400')).toBe('2 min 25 s');
  expect(by('14:20:00.200')).toBeUndefined();
  expect(extensionOf(planned, planned)).toBeNull();
  expect(extensionOf(planned, '2026-11-22T14:10:00.000Z')).toBeNull();
  expect(extensionOf(null, planned)).toBeNull();
});
