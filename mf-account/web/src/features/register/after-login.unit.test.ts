import { expect, test } from 'vitest';
import { withNext } from './after-login.ts';

test.each([
  ['', '/a/konto', '?next=%2Fa%2Fkonto'],
  ['?type=merchant', '/a/konto', '?type=merchant&next=%2Fa%2Fkonto'],
  ['?next=%2Fcaravan%2F7', '/a/konto', '?next=%2Fcaravan%2F7'],
  ['?adId=7', null, '?adId=7'],
  ['', null, ''],
])('%j leads after the login to %j: %j', (search, next, query) => {
  expect(withNext(search, next)).toBe(query);
});
