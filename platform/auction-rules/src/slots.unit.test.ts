import { describe, expect, test } from 'vitest';
import { scheduleFaults, STANDARD_SCHEDULE, type Schedule } from './schedule.ts';
import { firstExtension, firstSlot, isSlotMinute, startOfDay } from './slots.ts';

const free = () => 0;
const at = (text: string) => Date.parse(text);
const slot = (
  r: string,
  planned: string | null = null,
  taken: (slot: number) => number = free,
  schedule = STANDARD_SCHEDULE,
) => {
  const found = firstSlot(at(r), planned, taken, schedule);
  return found && [new Date(found.start).toISOString(), new Date(found.slot).toISOString()];
};

describe('the first free slot', () => {
  test('lies 21 hours on, in the window, in whole minutes', () => {
    expect(slot('2026-03-02T10:00:00Z')).toEqual(['2026-03-02T13:15:00.000Z', '2026-03-03T13:00:00.000Z']);
    expect(slot('2026-03-02T16:10:30Z')).toEqual(['2026-03-02T16:10:30.000Z', '2026-03-03T13:11:00.000Z']);
    expect(slot('2026-03-02T18:45:00Z')).toEqual(['2026-03-02T18:45:00.000Z', '2026-03-03T15:45:00.000Z']);
    expect(slot('2026-03-02T18:45:01Z')).toEqual(['2026-03-03T13:15:00.000Z', '2026-03-04T13:00:00.000Z']);
  });

  test('waits over weekends and holidays', () => {
    expect(slot('2026-03-06T18:00:00Z')).toEqual(['2026-03-08T13:15:00.000Z', '2026-03-09T13:00:00.000Z']);
    const easter = { ...STANDARD_SCHEDULE, holidays: ['2026-04-03', '2026-04-06'] };
    expect(slot('2026-04-02T12:00:00Z', null, free, easter)?.[1]).toBe('2026-04-07T12:00:00.000Z');
  });

  test('follows the wall time over a change of summer time', () => {
    expect(slot('2026-03-27T18:00:00Z')?.[1]).toBe('2026-03-30T12:00:00.000Z');
    expect(slot('2026-10-23T18:00:00Z')?.[1]).toBe('2026-10-26T13:00:00.000Z');
  });

  test('counts from 00:00 of the planned sale date, at most 14 days on', () => {
    expect(slot('2026-03-02T10:00:00Z', '2026-03-20')?.[1]).toBe('2026-03-23T13:00:00.000Z');
    const closed = {
      ...STANDARD_SCHEDULE,
      holidays: Array.from({ length: 28 }, (_, day) => `2026-03-${String(day + 3).padStart(2, '0')}`),
    };
    expect(slot('2026-03-02T10:00:00Z', null, free, closed)).toBeNull();
  });

  test('lets no more than five rounds end in one minute', () => {
    const taken = (minute: number) => (minute < at('2026-03-03T13:07:00Z') ? 5 : 4);
    expect(slot('2026-03-02T10:00:00Z', null, taken)?.[1]).toBe('2026-03-03T13:07:00.000Z');
  });

  test('an extension lies 30 minutes on and not before the present end', () => {
    const round = { start: at('2026-03-02T13:15:00Z'), end: at('2026-03-03T13:00:00Z') };
    const extended = firstExtension(at('2026-03-03T12:50:10Z'), round, free, STANDARD_SCHEDULE);
    expect(extended).toEqual({
      r: at('2026-03-03T12:50:10Z'),
      start: round.start,
      slot: at('2026-03-03T13:21:00Z'),
    });
    const early = firstExtension(at('2026-03-03T10:00:00Z'), round, free, STANDARD_SCHEDULE);
    expect(early!.slot).toBe(round.end);
  });

  test('a schedule of every day and all hours ends anywhere, minutes after the release', () => {
    const demo: Schedule = {
      ...STANDARD_SCHEDULE,
      window: ['00:00', '23:59'],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      leadSeconds: 21 * 60,
      longestRoundSeconds: 24 * 60,
      softCapSeconds: 60,
      softWindowSeconds: 20,
    };
    expect(slot('2026-03-28T22:50:00Z', null, free, demo)?.[1]).toBe('2026-03-28T23:11:00.000Z');
    expect(slot('2026-03-29T00:50:00Z', null, free, demo)?.[1]).toBe('2026-03-29T01:11:00.000Z');
    expect(scheduleFaults(demo)).toEqual([]);
  });
});

describe('slots', () => {
  test('the window includes its first and last minute', () => {
    const legal = (text: string) => isSlotMinute(at(text), STANDARD_SCHEDULE);
    expect(['2026-03-03T13:00:00Z', '2026-03-03T15:45:00Z'].map(legal)).toEqual([true, true]);
    expect(['2026-03-03T12:59:00Z', '2026-03-03T15:46:00Z', '2026-03-03T13:00:01Z'].map(legal)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a day begins at midnight in Berlin', () => {
    expect(startOfDay('2026-03-29', STANDARD_SCHEDULE)).toBe(at('2026-03-28T23:00:00Z'));
    expect(startOfDay('2026-03-30', STANDARD_SCHEDULE)).toBe(at('2026-03-29T22:00:00Z'));
    expect(startOfDay(null, STANDARD_SCHEDULE)).toBeNull();
  });

  test('contradictions of a schedule are reported', () => {
    expect(scheduleFaults(STANDARD_SCHEDULE)).toEqual([]);
    expect(scheduleFaults({ ...STANDARD_SCHEDULE, softWindowSeconds: 901 })).toHaveLength(1);
    expect(scheduleFaults({ ...STANDARD_SCHEDULE, leadSeconds: 24 * 3600 })).toHaveLength(1);
    expect(scheduleFaults({ ...STANDARD_SCHEDULE, hotSeconds: 21 * 3600 })).toHaveLength(1);
    expect(
      scheduleFaults({ ...STANDARD_SCHEDULE, window: ['17:00', '14:00'], endsPerMinute: 0 }),
    ).toHaveLength(2);
  });
});
