import { expect, test } from 'vitest';
import { reviewClock } from './clock.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const due = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

test.each([
  ['a fresh ad', 24 * 60, { text: '24:00', overdue: false, percent: 0, phase: 'calm' }],
  ['half of the day', 12 * 60, { text: '12:00', overdue: false, percent: 50, phase: 'calm' }],
  ['six hours left', 6 * 60, { text: '6:00', overdue: false, percent: 75, phase: 'calm' }],
  ['less than six hours', 4 * 60 + 5, { text: '4:05', overdue: false, percent: 83, phase: 'soon' }],
  ['less than two hours', 100, { text: '1:40', overdue: false, percent: 93, phase: 'late' }],
  ['over time', -61, { text: '1:01', overdue: true, percent: 100, phase: 'late' }],
] as const)('The clock of %s', (_, minutes, clock) => {
  expect(reviewClock(due(minutes), now)).toEqual(clock);
});
