import { expect, test } from 'vitest';
import { lacksStreet } from './place.ts';

const vehicle = { zipCode: '97070', city: 'Würzburg', country: 'DE' };

test.each([
  ['97070 Würzburg', true],
  ['97070  würzburg ', true],
  ['97070, Würzburg', true],
  ['Würzburg', true],
  ['Domstraße 3, 97070 Würzburg', false],
  ['Autohaus am Ring, 97070 Würzburg', false],
])('%j lacks a street: %j', (place, lacks) => {
  expect(lacksStreet(place, vehicle)).toBe(lacks);
});

test('a place abroad lacks one with or without its country', () => {
  const abroad = { zipCode: '6811KS', city: 'Arnhem', country: 'NL' };
  expect([lacksStreet('NL 6811KS Arnhem', abroad), lacksStreet('6811KS Arnhem', abroad)]).toEqual([
    true,
    true,
  ]);
});
