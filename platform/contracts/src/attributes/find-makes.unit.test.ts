import { expect, test } from 'vitest';
import { findMakes, OTHER } from './find-makes.ts';
import { MAKES } from './makes.ts';
import { optionIds } from './options.ts';

const ALL = MAKES.map(({ id, name }) => ({ value: id, label: name }));
const LIST = [
  { value: 'other', label: 'Andere Marke' },
  { value: 'hymer', label: 'Hymer' },
  { value: 'hobby', label: 'Hobby' },
];
const found = (text: string) => findMakes(LIST, text).map(({ value }) => value);

test('the other make is offered below every text, known or not', () => {
  expect(found('')).toEqual(['hymer', 'hobby', 'other']);
  expect(found(' HYM ')).toEqual(['hymer', 'other']);
  expect(found('Selbstbau')).toEqual(['other']);
  expect(found('漢字')).toEqual(['other']);
});

test('makes are found as people write them', () => {
  const first = (text: string) => findMakes(ALL, text)[0]?.label;
  expect(['VW', 'vw ', 'Mercedes Benz', 'mercedes-benz', 'Knaus\u200b', 'Citroen', 'MB'].map(first)).toEqual([
    'Volkswagen',
    'Volkswagen',
    'Mercedes-Benz',
    'Mercedes-Benz',
    'Knaus',
    'Citroën',
    'Mercedes-Benz',
  ]);
});

test('both kinds of vehicles have a choice for other makes', () => {
  for (const kind of ['motorhome', 'trailer'] as const) expect(optionIds('make', kind)).toContain(OTHER);
});
