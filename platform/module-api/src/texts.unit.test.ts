import { ERRORS } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

const errorKeys = Object.keys(ERRORS).map((code) => `error.${code}`);

test.each([
  ['de', de],
  ['en', en],
])('every code of the error catalogue has a text in %s, and no text is without a code', (_, texts) => {
  expect(
    Object.keys(texts)
      .filter((key) => key.startsWith('error.'))
      .toSorted(),
  ).toEqual(errorKeys.toSorted());
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
});

test('both languages have the same texts with the same values', () => {
  const values = (texts: Record<string, string>) =>
    Object.entries(texts)
      .map(([key, text]) => `${key} ${[...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join()}`)
      .toSorted();
  expect(values(en)).toEqual(values(de));
});
