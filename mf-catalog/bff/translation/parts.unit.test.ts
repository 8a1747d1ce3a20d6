import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('parts are no longer than allowed, and are the text together', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 2, max: 60 }),
      (text, most) => {
        const parts = partsOf(text, most);
        expect(parts.join('')).toBe(text);
        expect(parts.every((part) => part.length <= most)).toBe(true);
      },
    ),
  );
});

test('a text is cut between paragraphs, else between sentences', () => {
  expect(partsOf('Ein Absatz.\n\nNoch einer.', 20)).toEqual(['Ein Absatz.\n\n', 'Noch einer.']);
  expect(partsOf('Ein Satz hier. Noch einer da.', 20)).toEqual(['Ein Satz hier. ', 'Noch einer da.']);
  expect(partsOf('x🚐🚐', 2)).toEqual(['x', '🚐', '🚐']);
});
