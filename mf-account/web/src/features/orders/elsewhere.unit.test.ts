import { expect, test } from 'vitest';
import { elsewhere } from './elsewhere.ts';

const slot = { day: '2026-03-12', from: '09:00' };

test('who reads in another time zone reads the begin by their own clock, no one else', () => {
  expect(elsewhere(slot, 'de', 'Europe/Berlin')).toBeNull();
  expect(elsewhere(slot, 'nl', 'Europe/Amsterdam')).toBeNull();
  expect(elsewhere(slot, 'de', 'Europe/Lisbon')).toMatch(/^Do.* 08:00$/);
  expect(elsewhere({ ...slot, from: '06:00' }, 'en', 'America/New_York')).toMatch(/^Thu.* 01:00$/);
});
