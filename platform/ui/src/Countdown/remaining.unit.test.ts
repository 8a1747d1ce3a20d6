import { describe, expect, test } from 'vitest';
import { clockText, crossedMark, phaseOf, secondsLeft } from './remaining.ts';

describe('clockText', () => {
  test.each([
    [7639, '2:07:19'],
    [3600, '1:00:00'],
    [3599, '59:59'],
    [27, '00:27'],
    [0, '00:00'],
    [-1, '00:00'],
    [36_000, '10:00:00'],
  ])('writes %i as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('the thresholds', () => {
  test('highlight below 30 seconds, not at 30', () => {
    expect(phaseOf(secondsLeft(30_000, 0))).toBe('near');
    expect(phaseOf(secondsLeft(29_999, 0))).toBe('hot');
  });

  test('colour below 30 minutes, not at 30', () => {
    expect(phaseOf(1800)).toBe('far');
    expect(phaseOf(1799)).toBe('near');
  });

  test('end only when the instant has come, not in its last second', () => {
    expect(phaseOf(secondsLeft(1000, 1))).toBe('hot');
    expect(phaseOf(secondsLeft(1000, 999))).toBe('hot');
    expect(phaseOf(secondsLeft(1000, 1000))).toBe('ended');
  });
});

describe('crossedMark', () => {
  test('speaks once at 60, 30, 10 and at the end', () => {
    const said: number[] = [];
    for (let before = 65; before >= 0; before--) {
      const mark = crossedMark(before, before - 1);
      if (mark !== null) said.push(mark);
    }
    expect(said).toEqual([60, 30, 10, 0]);
  });

  test('says the latest mark when a sleeping tab wakes, and nothing twice', () => {
    expect(crossedMark(70, 8)).toBe(10);
    expect(crossedMark(70, -1)).toBe(0);
    expect(crossedMark(-1, -1)).toBeNull();
    expect(crossedMark(60, 60)).toBeNull();
  });

  test('is silent when a soft close moves the end back', () => {
    expect(crossedMark(8, 58)).toBeNull();
    expect(crossedMark(-1, 30)).toBeNull();
  });
});
