import { isProven, visitorActor, visitorHash } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { VisitorWords } from './visitor-words.ts';

const KEY = 'key of visitors';
const NOW = 1_800_000_000;

test('a word is given again for a minute, and holds for ten more', () => {
  const words = new VisitorWords(KEY);
  const first = words.of('uuid-of-anna', NOW);
  expect(first.hash).toBe(visitorHash('uuid-of-anna'));
  expect(words.of('uuid-of-anna', NOW + 59)).toBe(first);
  const holds = (at: number) => isProven(KEY, first.proof, visitorActor(first.hash), at * 1000);
  expect([holds(NOW), holds(NOW + 59 + 600), holds(NOW + 1300)]).toEqual([true, true, false]);
  const later = words.of('uuid-of-anna', NOW + 61);
  expect([later.hash, later.proof === first.proof]).toEqual([first.hash, false]);
});

test('each visitor has a word of their own', () => {
  const words = new VisitorWords(KEY);
  const [anna, bert] = [words.of('uuid-of-anna', NOW), words.of('uuid-of-bert', NOW)];
  expect(anna.hash).not.toBe(bert.hash);
  expect(isProven(KEY, anna.proof, visitorActor(bert.hash), NOW * 1000)).toBe(false);
});
