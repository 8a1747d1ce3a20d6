import { expect, test } from 'vitest';
import { idsIn, leftOutIn } from './chosen.ts';

test('an address or a store that anybody wrote gives at most four ids, each once', () => {
  expect(idsIn('a,b,a,c')).toEqual(['a', 'b', 'c']);
  expect(idsIn('a,b,c,d,e,f')).toEqual(['a', 'b', 'c', 'd']);
  expect(idsIn(null)).toEqual([]);
  expect(idsIn('')).toEqual([]);
  expect(idsIn(`../login,<b>,%00,a b,${'x'.repeat(65)},ok_1-2`)).toEqual(['ok_1-2']);
});

test('what does not fit beside the first four is counted', () => {
  expect(leftOutIn('a,b,c,d,e,f,a')).toBe(2);
  expect(leftOutIn('a,b,c,d,<e>')).toBe(0);
  expect(leftOutIn(null)).toBe(0);
});
