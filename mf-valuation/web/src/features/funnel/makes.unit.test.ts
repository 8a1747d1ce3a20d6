import { optionIds } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { makesFor, OTHER_MAKE } from './makes.ts';

const MAKES = [
  { value: 'other', label: 'Andere Marke' },
  { value: 'hymer', label: 'Hymer' },
  { value: 'hobby', label: 'Hobby' },
  { value: 'mercedes_benz', label: 'Mercedes-Benz', otherNames: ['mb'] },
];
const found = (text: string) => makesFor(MAKES, text).map(({ value }) => value);

test('the other make is offered below every text, known or not', () => {
  expect(found('')).toEqual(['hymer', 'hobby', 'mercedes_benz', 'other']);
  expect(found(' HYM ')).toEqual(['hymer', 'other']);
  for (const text of ['MB', 'mercedes benz']) expect(found(text)).toEqual(['mercedes_benz', 'other']);
  expect(found('Selbstbau')).toEqual(['other']);
});

test('both kinds of vehicles have a choice for other makes', () => {
  for (const kind of ['motorhome', 'trailer'] as const) expect(optionIds('make', kind)).toContain(OTHER_MAKE);
});
