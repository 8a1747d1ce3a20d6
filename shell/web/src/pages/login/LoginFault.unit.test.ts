import { expect, test } from 'vitest';
import { reasonOf } from './LoginFault.tsx';

test.each([
  ['attempts that are left', '"login";r=3;t=900', null, { text: 'attempts', count: 3 }],
  ['the minutes of a lock, begun ones whole', '"login";r=0;t=900', 841_000, { text: 'locked', count: 15 }],
  ['nothing where the server names no limit', null, 17_000, null],
  ['nothing where the limit cannot be read', '"login"', 17_000, null],
])('a refused login names %s', (_, rateLimit, retryAfterMs, expected) => {
  expect(reasonOf({ rateLimit, retryAfterMs })).toEqual(expected);
});
