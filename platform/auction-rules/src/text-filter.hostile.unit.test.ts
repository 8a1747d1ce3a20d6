import { expect, test } from 'vitest';
import { refusesQuestion } from './text-filter.ts';

const LENGTHS = [250, 1000] as const;
const RUNS = 9;
// twice doubled, the work grows four times where it is linear, and 16 times where it is quadratic
const MOST_GROWTH = 9;
/** On a machine where others run, a ratio of times is off at times; quadratic work is each time. */
const MEASURED = { retry: 4, timeout: 60_000 };

const cut = (seed: string, length: number, tail: string, start: string): string =>
  start + seed.repeat(length).slice(0, length - tail.length - start.length) + tail;

const took = (text: string): number => {
  const begin = performance.now();
  for (let again = 0; again < 4; again += 1) refusesQuestion(text);
  return performance.now() - begin;
};

/** How many times longer the long text takes; the fastest of several runs, for others share the machine. */
function growth(seed: string, tail: string, start: string): number {
  const [short, long] = LENGTHS.map((length) => cut(seed, length, tail, start));
  const times = Array.from({ length: RUNS }, () => ({ short: took(short!), long: took(long!) }));
  return (
    Math.min(...times.map((time) => time.long)) / Math.max(0.02, Math.min(...times.map((time) => time.short)))
  );
}

// no currency, address or number may end the work early: each text is judged to its end
test.each([
  ['signs inside a word', 'a1|'],
  ['signs between characters that normalization makes longer', '|㎥'],
  ['words that start anew at each sign', 'a|b$c!d|'],
  ['one long word', 'a'],
  ['one long word of ligatures', 'ﬃ'],
  ['ideographs of four', '㍿'],
  ['ligatures of eighteen', 'ﷺ'],
  ['one long number', '1'],
  ['a number with gaps', '1 '],
  ['one number and a gap', ' ', '1'],
  ['dashes', 'a-'],
  ['letters that stand alone', 'a b '],
  ['digits and brackets', '1('],
  ['half an address', 'a (at'],
  ['thousands', '111.'],
  ['the start of a rule', 'letzt '],
])('the work of judging a text grows with its length: %s', MEASURED, (_, seed, start = '') => {
  for (const tail of ['!', '. x']) expect(growth(seed, tail, start)).toBeLessThan(MOST_GROWTH);
});
