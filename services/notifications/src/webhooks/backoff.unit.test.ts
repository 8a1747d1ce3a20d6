import { WEBHOOK_TRIES } from '@rollheim/contracts/webhooks';
import { expect, test } from 'vitest';
import { retrySeconds } from './backoff.ts';

test('an event is tried eight times within three days, each wait longer than the one before', () => {
  const gaps = Array.from({ length: WEBHOOK_TRIES - 1 }, (_, place) => retrySeconds(place + 1) ?? NaN);
  expect(gaps.every((gap, place) => place === 0 || gap > (gaps[place - 1] ?? 0))).toBe(true);
  const days = gaps.reduce((sum, gap) => sum + gap, 0) / 86_400;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThanOrEqual(3);
  expect(retrySeconds(WEBHOOK_TRIES)).toBeNull();
});

test('a receiver may ask to be left alone for an hour, and gets no event sooner than it would without', () => {
  expect(retrySeconds(1, 120)).toBe(120);
  expect(retrySeconds(1, 1_000_000)).toBe(3600);
  expect(retrySeconds(1, 1)).toBe(10);
  expect(retrySeconds(7, 60)).toBe(44 * 3600);
});
