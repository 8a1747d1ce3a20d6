import { expect, test } from 'vitest';
import { RefusalLog } from './refusal-log.ts';

test('a flood is one line a minute and reason, with its number; another reason is not lost in it', () => {
  const lines: string[] = [];
  let now = 0;
  const log = new RefusalLog(
    (why, reason, count) => lines.push(`${why} ${count}: ${reason}`),
    () => now,
  );
  for (let report = 0; report < 500; report++) log.refused('rate', 'too many reports');
  log.refused('release', 'there is no module mf-none');
  now = 60_000;
  log.refused('rate', 'too many reports');
  expect(lines).toEqual([
    'rate 1: too many reports',
    'release 1: there is no module mf-none',
    'rate 500: too many reports',
  ]);
});
