import { expect, test } from 'vitest';
import { handoverOf } from './states.ts';

test.each([
  ['pending', null, 'due'],
  ['paid', null, 'due'],
  ['paid', '2026-03-12', 'handed_over'],
  // the vehicle goes back
  ['canceled', '2026-03-12', 'off'],
  ['canceled', null, 'off'],
] as const)('a sale that is %s and was handed over on %s is shown as %s', (status, handedOverOn, shown) => {
  expect(handoverOf({ status, handedOverOn })).toBe(shown);
});
