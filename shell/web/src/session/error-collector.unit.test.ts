import { expect, test } from 'vitest';
import { DENIED, GRANTED } from '../consent/consent.ts';
import { ErrorCollector, type ErrorReport } from './error-collector.ts';

function collecting({ choice = GRANTED, random = 0.5 } = {}) {
  const sent: ErrorReport[] = [];
  const allowed = { choice };
  const collector = new ErrorCollector({
    choice: () => allowed.choice,
    send: (report) => sent.push(report),
    page: () => 'home',
    now: () => 5_000_000,
    random: () => random,
  });
  return { collector, sent, allowed };
}

const failure = { module: 'shell', kind: 'render', error: new TypeError('x'.repeat(900)) } as const;

test('without consent nothing is kept and nothing is sent', () => {
  const { collector, sent, allowed } = collecting({ choice: DENIED, random: 0 });
  collector.note('page', 'home');
  collector.error(failure);
  collector.leave();
  expect(sent).toEqual([]);
  allowed.choice = GRANTED;
  collector.error(failure);
  expect(sent[0]?.replay.map(({ kind }) => kind)).toEqual(['error']);
});

test('an error takes along what went before it, within the bounds of the collector', () => {
  const { collector, sent } = collecting();
  for (let count = 0; count < 80; count += 1) collector.note('press', `button ${count}`);
  collector.error(failure);
  const [report] = sent;
  expect(report?.replay).toHaveLength(60);
  expect(report?.replay.at(-1)).toEqual({ at: 5000, kind: 'error', what: 'render TypeError' });
  expect(report?.message).toHaveLength(300);
});

test.each([
  [0.09, 1],
  [0.1, 0],
])('a visit that drew %s sends its replay without an error %s times', (random, times) => {
  const { collector, sent } = collecting({ random });
  collector.note('page', 'home');
  collector.leave();
  expect(sent).toHaveLength(times);
});
