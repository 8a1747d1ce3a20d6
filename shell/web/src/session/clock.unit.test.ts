import { expect, test } from 'vitest';
import { bestOffset, offsetOf } from './clock.ts';

test('the server spoke half-way through the call', () => {
  expect(offsetOf({ sentAt: 1000, receivedAt: 1200, serverTime: 6100 })).toBe(5000);
});

test('the shortest call decides', () => {
  const slow = { sentAt: 0, receivedAt: 4000, serverTime: 9000 };
  const quick = { sentAt: 5000, receivedAt: 5020, serverTime: 10_010 };
  expect(bestOffset([slow, quick])).toBe(5000);
});

test('without a reading nothing is shifted', () => {
  expect(bestOffset([])).toBe(0);
});
