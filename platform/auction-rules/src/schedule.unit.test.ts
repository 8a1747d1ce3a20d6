import { describe, expect, test } from 'vitest';
import { minuteOfDay, roundTimes, scheduleOf, STANDARD_SCHEDULE } from './schedule.ts';

const settings = (parts: object = {}, DEMO = false) => ({ DEMO, AUCTION_SCHEDULE: JSON.stringify(parts) });
const times = (parts: object, DEMO = false) => roundTimes(settings(parts, DEMO));

test('minutes are counted from midnight', () => {
  expect(['00:00', '07:05', '23:59', '7'].map(minuteOfDay)).toEqual([0, 425, 1_439, 420]);
});

describe('The schedule in force', () => {
  test('is the market’s, or the demo’s, but for what is overridden', () => {
    expect(scheduleOf(settings())).toEqual(STANDARD_SCHEDULE);
    expect(scheduleOf(settings({ hotSeconds: 60 }))).toEqual({ ...STANDARD_SCHEDULE, hotSeconds: 60 });
    expect(scheduleOf(settings({}, true))).toEqual({
      ...STANDARD_SCHEDULE,
      leadSeconds: 1_200,
      window: ['00:00', '23:59'],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    });
  });

  test('is refused with everything in which it contradicts itself', () => {
    expect(() => scheduleOf(settings({ hotSeconds: 21 * 3_600, endsPerMinute: 0 }))).toThrow(
      'AUCTION_SCHEDULE contradicts itself: the hot phase is not shorter than the lead; no end fits into a minute',
    );
  });
});

describe('The times of rounds in words', () => {
  test('reach from the first slot to the last one with its soft close', () => {
    expect(times({})).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      between: ['14:00', '17:00'],
      longestMinutes: 1_440,
      market: null,
    });
    // a minute that has begun counts
    expect(times({ softCapSeconds: 901 }).between).toEqual(['14:00', '17:01']);
    expect(times({ window: ['08:05', '08:50'] }).between).toEqual(['08:05', '09:05']);
    expect(times({ window: ['20:00', '23:50'] }).between).toEqual(['20:00', '00:05']);
  });

  test('are any hour from midnight to midnight', () => {
    expect(times({ window: ['00:00', '23:45'] }).between).toBeNull();
    expect(times({ window: ['00:00', '23:44'] }).between).toEqual(['00:00', '23:59']);
    expect(times({ window: ['00:01', '23:45'] }).between).toEqual(['00:01', '00:00']);
  });

  test('of a demo come with the market’s, where these are others', () => {
    expect(times({}, true)).toEqual({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      between: null,
      longestMinutes: 1_440,
      market: { weekdays: [1, 2, 3, 4, 5], between: ['14:00', '17:00'], longestMinutes: 1_440, market: null },
    });
    const alike = { weekdays: [1], window: ['10:00', '11:00'] };
    expect(times(alike, true)).toMatchObject({ weekdays: [1], market: null });
  });
});
