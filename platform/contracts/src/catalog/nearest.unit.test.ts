import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const known = new Map([
  ['dethlefs', 3],
  ['knaus', 9],
  ['hymer', 4],
  ['hobby', 2],
  ['california', 1],
  ['camper', 0],
  ['kasel', 2],
  ['kabel', 2],
  ['hymar', 1],
]);

test.each([
  ['detlefs', 'dethlefs'],
  ['knuas', 'knaus'],
  ['hymr', 'hymer'],
  ['californa', 'california'],
  ['kalifornia', null],
  ['hob', null],
  ['kael', null],
  ['t6600', null],
  ['leipzig', null],
])('%s is a slip of %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test('of two that are equally near the one that is more often there is meant', () => {
  expect(nearest('hymor', known)).toBe('hymer');
});
