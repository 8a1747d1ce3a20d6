import { expect, test } from 'vitest';
import { refusesQuestion } from './text-filter.ts';

const LENGTHS = [250, 1000] as const;
// twice doubled, the work grows four times where it is linear, and 16 times where it is quadratic
const MOST_GROWTH = 9;
/** How long the long text is judged again and again, µs: many steps of the clock of the processor's time. */
const ENOUGH_US = 120_000;
/** A step of that clock, µs. */
const STEP_US = 4_000;

const cut = (seed: string, length: number, tail: string, start: string): string =>
  start + seed.repeat(length).slice(0, length - tail.length - start.length) + tail;

/** Processor time of this thread, µs: what others run on the machine does not count. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Judges a text until so much processor time is spent; how often that was. */
function judgedFor(us: number, text: string): number {
  const begin = spent();
  let times = 0;
  for (; spent() - begin < us; times += 1) refusesQuestion(text);
  return times;
}

/** How many times more work the long text makes. */
function growth(seed: string, tail: string, start: string): number {
  const [short = '', long = ''] = LENGTHS.map((length) => cut(seed, length, tail, start));
  // until the compiler is done with both
  for (const text of [short, long]) judgedFor(STEP_US * 2, text);
  const begin = spent();
  const times = judgedFor(ENOUGH_US, long);
  const between = spent();
  for (let again = 0; again < times; again += 1) refusesQuestion(short);
  return (between - begin) / Math.max(STEP_US, spent() - between);
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
])('the work of judging a text grows with its length: %s', (_, seed, start = '') => {
  for (const tail of ['!', '. x']) expect(growth(seed, tail, start)).toBeLessThan(MOST_GROWTH);
});
