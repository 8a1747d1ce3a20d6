import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogues, contentPages, ROOT, type Catalogue } from './texts/catalogues.ts';
import { baseOf, pluralBases } from './texts/compare.ts';
import { glossary, patternOf, strayWords, type Exceptions } from './texts/glossary.ts';

const TERMS = glossary();
const ALL = [...catalogues(), ...contentPages()];
const EXCEPTIONS = JSON.parse(
  readFileSync(join(ROOT, 'scripts', 'texts', 'glossary-exceptions.json'), 'utf8'),
) as Exceptions;

test('The glossary has the words of the trade, each with a word in every language', () => {
  expect(TERMS.length).toBeGreaterThan(45);
});

test.each(ALL.map((catalogue) => [catalogue.folder, catalogue] as const))(
  'Where German says a word of the glossary, the others say theirs: %s',
  (_, catalogue) => {
    expect(
      strayWords(catalogue, TERMS, EXCEPTIONS).map(({ locale, key, what }) => `${locale} ${key} ${what}`),
    ).toEqual([]);
  },
);

/** A second word for what the table calls a maximum: who reads both takes them for two things. */
const LIMIT = /(?<!\p{L})(?:Bieter|Gebots|gebots)?[Ll]imits?(?!\p{L})/u;

test('The highest amount that a bidding agent bids has one German word', () => {
  expect(LIMIT.test('2 Limits der letzten Höchstbietenden')).toBe(true);
  const found = ALL.flatMap(({ folder, texts }) =>
    [...texts.de].flatMap(([key, text]) => (LIMIT.test(text) ? [`${folder} ${key}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});

test('Every exception names a text that there is', () => {
  const keys = new Set(
    ALL.flatMap(({ folder, texts }) => {
      const plurals = pluralBases(texts.de);
      return [...texts.de.keys()].map((key) => `${folder}/${baseOf(key, plurals)}`);
    }),
  );
  expect(Object.keys(EXCEPTIONS).filter((key) => !keys.has(key))).toEqual([]);
});

test('Stems take endings, whole words do not, German marks nouns by their capital', () => {
  const polish = patternOf('przyczep·a kempingow· / kamper·', 'pl');
  expect(['przyczepy kempingowej', 'Kampery'].every((text) => polish.test(text))).toBe(true);
  expect(polish.test('przyczepa')).toBe(false);
  const german = patternOf('HU / Gebot·', 'de');
  expect(['HU gültig bis', 'Gebotsverlauf'].every((text) => german.test(text))).toBe(true);
  expect(['Huhn', 'Höchstgebot', 'geboten'].some((text) => german.test(text))).toBe(false);
});

test('A text without the word of its language is found', () => {
  const of = (text: string) => new Map([['key', text]]);
  const texts = {
    ...Object.fromEntries(['en', 'nl', 'sv', 'da', 'es', 'cs'].map((locale) => [locale, of('x')])),
    de: of('Ihr Wohnmobil'),
    en: of('Your motorhome'),
    pl: of('Twoja ciężarówka'),
  } as unknown as Catalogue['texts'];
  const found = strayWords({ folder: 'x', texts }, TERMS, {}).filter(({ locale }) =>
    ['en', 'pl'].includes(locale),
  );
  expect(found.map(({ locale }) => locale)).toEqual(['pl']);
});
