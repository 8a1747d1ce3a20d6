import { expect, test } from 'vitest';
import { dueAt, standingOf } from './states.ts';

test.each([
  [null, false, 'review'],
  [true, false, 'accepted'],
  [false, false, 'rejected'],
  [true, true, 'blocked'],
  [null, true, 'blocked'],
] as const)('accepted %s and blocked %s is %s', (accepted, blocked, standing) => {
  expect(standingOf({ accepted, blocked })).toBe(standing);
});

test('the team has a day; where nothing waits there is no end', () => {
  expect(dueAt('2026-11-22T16:40:00.000Z')).toBe('2026-11-23T16:40:00.000Z');
  expect(dueAt(null)).toBeNull();
});
