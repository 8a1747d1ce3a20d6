import { expect, test } from 'vitest';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

test('both languages have the same texts, with the same values and tags', () => {
  const shape = (texts: Record<string, string>) =>
    Object.entries(texts)
      .map(
        ([key, text]) =>
          `${key} ${[...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(String).toSorted().join(' ')}`,
      )
      .toSorted();
  expect(shape(en)).toEqual(shape(de));
});
