import { describe, expect, test } from 'vitest';
import { lowest, slopeOf, type Sample } from './growth.ts';
import { growthOf, MOST_GROWTH, QUEUES, queueFaults, type Queues } from './judge.ts';
import { readSoakOptions } from './options.ts';
import { sumOf } from './readings.ts';

const HOUR = 3_600_000;
/** Samples of six hours, each minute; garbage comes and goes every seven minutes. */
const sixHours = (megabytes: (hours: number) => number): Sample[] =>
  Array.from({ length: 360 }, (_, minute) => ({
    at: minute * 60_000,
    megabytes: megabytes(minute / 60) + (minute % 7) * 12,
  }));
const series = (heap: Sample[], resident: Sample[] = [], pids = [1]) => ({
  process: 'edge',
  pids,
  heap,
  resident,
});

describe('growth', () => {
  test('is the slope of the line, whatever it begins with', () => {
    const at = (hours: number, megabytes: number) => ({ at: hours * HOUR, megabytes });
    expect(slopeOf([at(0, 50), at(1, 52), at(2, 54)])).toBeCloseTo(2);
    expect(slopeOf([at(10, 50), at(12, 46)])).toBeCloseTo(-2);
    expect(slopeOf([at(1, 50)])).toBeNull();
    expect(slopeOf([])).toBeNull();
  });

  test('is that of what is left behind collections', () => {
    expect(slopeOf(lowest(sixHours(() => 80)))).toBeCloseTo(0);
    expect(slopeOf(lowest(sixHours((hours) => 80 + 2 * hours)))).toBeCloseTo(2, 0);
  });

  test('above the limit is a fault of a long run alone', () => {
    const grows = series(sixHours((hours) => 80 + 2 * MOST_GROWTH * hours));
    expect(growthOf(grows, true).faults).toEqual([expect.stringMatching(/^edge grows by 2\.\d MB an hour/)]);
    expect(growthOf(grows, false).faults).toEqual([]);
    expect(growthOf(series(sixHours((hours) => 80 + 0.5 * hours)), true).faults).toEqual([]);
  });

  test('of resident memory counts where there is no other', () => {
    const grows = sixHours((hours) => 80 + 3 * hours);
    expect(growthOf(series([], grows), true).faults).toHaveLength(1);
    expect(
      growthOf(
        series(
          sixHours(() => 80),
          grows,
        ),
        true,
      ).faults,
    ).toEqual([]);
  });

  test('a process that was started again is a fault however long the run was', () => {
    expect(growthOf(series([], [], [4, 4, 5]), false).faults).toEqual(['edge was started again']);
  });
});

test('whatever waits at rest is a fault by its name', () => {
  const none = Object.fromEntries(Object.keys(QUEUES).map((name) => [name, 0])) as unknown as Queues;
  expect(queueFaults(none)).toEqual([]);
  for (const [name, meaning] of Object.entries(QUEUES))
    expect(queueFaults({ ...none, [name]: 3 })).toEqual([`3 ${meaning}`]);
});

test('a metric is summed over its labels, and missing where it is not there', () => {
  const text = 'mails_waiting{service="a"} 2\nmails_waiting{service="b"} 3\nmails_waiting_more 9\nup 1\n';
  expect([sumOf(text, 'mails_waiting'), sumOf(text, 'up'), sumOf(text, 'mails')]).toEqual([5, 1, null]);
});

describe('options', () => {
  test('hours or minutes', () => {
    expect(readSoakOptions({ hours: '6' })).toEqual({ options: { ms: 6 * HOUR, rate: 27 } });
    expect(readSoakOptions({ minutes: '3', rate: '5' })).toEqual({ options: { ms: 180_000, rate: 5 } });
  });

  test('what is wrong is named by its field', () => {
    expect(readSoakOptions({})).toEqual({ faults: ['Either --hours or --minutes is needed'] });
    const read = readSoakOptions({ minutes: '1', rate: 'x', hour: '6' });
    expect('faults' in read && read.faults.map((fault) => fault.split(' ')[0])).toEqual([
      '--hour',
      '--minutes',
      '--rate',
    ]);
  });
});
