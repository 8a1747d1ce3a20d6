import { expect, test } from 'vitest';
import { startOfToday, termsAreDue } from './terms-due.ts';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-07-01T10:00:00Z');
const complete = (tacAcceptedAt: string | null) => ({ merchantProfileCompleted: true, tacAcceptedAt });

test.each([
  ['2026-07-01T10:00:00Z', '2026-06-30T22:00:00Z'],
  ['2026-07-01T21:59:59Z', '2026-06-30T22:00:00Z'],
  ['2026-07-01T22:00:00Z', '2026-07-01T22:00:00Z'],
  ['2026-12-24T23:30:00Z', '2026-12-24T23:00:00Z'],
])('at %s the day in Berlin began at %s', (now, start) => {
  expect(startOfToday(at(now))).toBe(at(start));
});

test.each([
  ['never accepted', complete(null), '2026-01-01T00:00:00Z', true],
  ['accepted after they became valid', complete('2026-02-01T00:00:00Z'), '2026-01-01T00:00:00Z', false],
  ['newer terms', complete('2026-02-01T00:00:00Z'), '2026-06-01T00:00:00Z', true],
  ['newer terms, accepted today', complete('2026-07-01T06:00:00Z'), '2026-07-01T08:00:00Z', false],
  ['terms of next week, accepted yesterday', complete('2026-06-30T10:00:00Z'), '2026-07-08T00:00:00Z', true],
  ['terms of next week, accepted today', complete('2026-07-01T06:00:00Z'), '2026-07-08T00:00:00Z', false],
  ['terms without a day', complete('2026-02-01T00:00:00Z'), null, false],
])('%s', (_, customer, validFrom, due) => {
  expect(termsAreDue(customer, validFrom, NOW)).toBe(due);
});

test('no one but a merchant with a complete profile is asked', () => {
  expect(termsAreDue(null, '2026-06-01T00:00:00Z', NOW)).toBe(false);
  const incomplete = { merchantProfileCompleted: false, tacAcceptedAt: null };
  expect(termsAreDue(incomplete, '2026-06-01T00:00:00Z', NOW)).toBe(false);
});
