import { expect, test } from 'vitest';
import { readArgs, UsageError } from './args.ts';

test('flags are read by name and state; what is neither on nor off is refused', () => {
  const { flags } = readArgs(['publish', 'mf-catalog', '--flag', 'bid-panel=on', '--flag', 'map=off']);
  expect(flags).toEqual({ 'bid-panel': true, map: false });
  for (const text of ['bid-panel', '=on', 'map=true'])
    expect(() => readArgs(['publish', 'mf-catalog', '--flag', text])).toThrow(UsageError);
});

test.each(['0', '-5', '0.1', 'ten'])('--minutes %s is refused: a link lasts whole minutes', (minutes) => {
  expect(() => readArgs(['preview', 'mf-catalog', '1.0.0', `--minutes=${minutes}`])).toThrow(
    `--minutes is a whole number from 1, not ${minutes}`,
  );
});
