import { expect, test, vi } from 'vitest';
import { nearest, soundOf } from './nearest.ts';

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
  ['kalifornia', 'california'],
  ['kalifornja', 'california'],
  ['dettlefs', 'dethlefs'],
  ['detleffs', 'dethlefs'],
  ['cnaus', 'knaus'],
  ['kobel', 'kabel'],
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

test.each([
  ['california', 'kalifornia'],
  ['phonix', 'fonix'],
  ['knackwurst', 'knakwurst'],
  ['chic', 'chik'],
  ['dethlefs', 'detlefs'],
])('%s is heard as %s', (word, heard) => {
  expect(soundOf(word)).toBe(heard);
});

test('of two that sound alike the one that is written alike is meant', () => {
  const alike = new Map([
    ['cabel', 9],
    ['kabel', 1],
  ]);
  expect(nearest('kabl', alike)).toBe('kabel');
  expect(nearest('cabl', alike)).toBe('cabel');
});

test('however many words a text has, the known ones are gone through and heard once', () => {
  const asked = new Map(known);
  const walks = [vi.spyOn(asked, Symbol.iterator), vi.spyOn(asked, 'keys'), vi.spyOn(asked, 'entries')];
  for (const word of ['detlefs', 'knuas', 'hymr', 'leipzig', 'kalifornia']) nearest(word, asked);
  expect(walks.reduce((sum, walk) => sum + walk.mock.calls.length, 0)).toBe(1);
});
