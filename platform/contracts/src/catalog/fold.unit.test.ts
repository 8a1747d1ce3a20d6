import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldedWords, squeezed } from './fold.ts';

test.each([
  ['Bürstner', 'Buerstner'],
  ['Bürstner', 'burstner'],
  ['Dethleffs', 'DETHLEFS'],
  ['Plåtis', 'platis'],
  ['przyczepa składana', 'przyczepa skladana'],
  ['Gefäß', 'gefaess'],
  ['løftetag', 'loeftetag'],
])('%s is found as %s', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test.each(['Sky-Ti 650', 'skyti650', 'SKY TI650'])('%s is one word without its gaps', (text) => {
  expect(squeezed(text)).toBe('skyti650');
});

test('a letter that comes apart into a blank and a mark leaves no blank', () => {
  expect(foldedWords('a\u037ab')).toEqual(['ab']);
});

test('digits are not merged, and what is no letter is no word', () => {
  expect(foldedWords('T 6600, 87700 – 🚐 !!!')).toEqual(['t', '6600', '87700']);
});

test('a folded text stays as it is, and holds nothing that a pattern would read as a sign', () => {
  const same = (text: string) => fold(fold(text)) === fold(text);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), same));
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', 'e', 'o', 'u', 'ü', 'ä', 'ß', 's') }), same));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      foldedWords(text).every((word) => !/[\0%_\\\s]/.test(word)),
    ),
  );
});
