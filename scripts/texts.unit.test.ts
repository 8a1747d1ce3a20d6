import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@rollheim/contracts';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import {
  catalogues,
  changedFields,
  contentPages,
  ROOT,
  WITHIN,
  textsOfOperations,
  type Catalogue,
} from './texts/catalogues.ts';
import { baseOf, marksOf, pluralBases, structureOf, untranslatedIn } from './texts/compare.ts';
import { literalTexts } from './texts/literals.ts';
import { REFUSE_UNTRANSLATED, unusedIn, type SameWords } from './texts/places.ts';
import { sourcesIn, type Node } from './texts/source.ts';
import { unusedKeys } from './texts/usage.ts';

const ALL = [...catalogues(), ...contentPages()];
const PAGES = /^(mf-[^/]+|shell|platform\/console)\/web\/|^platform\/(ui|module-api|page-parts|map)\/src\//;
const same = JSON.parse(
  readFileSync(join(ROOT, 'scripts', 'texts', 'same-as-english.json'), 'utf8'),
) as SameWords;

describe.each(ALL.map((catalogue) => [catalogue.folder, catalogue] as const))('%s', (_, catalogue) => {
  test('has every text in eight languages, with the plural forms, placeholders and tags that it needs', () => {
    expect(structureOf(catalogue).map(({ locale, key, what }) => `${locale} ${key} ${what}`)).toEqual([]);
  });

  // what is looked up and has no words is drawn as its key
  test('has no text without words', () => {
    const empty = Object.entries(catalogue.texts).flatMap(([locale, texts]) =>
      [...texts].flatMap(([key, text]) => (text === '' ? [`${locale} ${key}`] : [])),
    );
    expect(empty).toEqual([]);
  });

  test('has no text that is used nowhere', () => {
    expect(unusedIn(catalogue)).toEqual([]);
  });

  if (!REFUSE_UNTRANSLATED) return;
  test('has no text that still reads English', () => {
    expect(
      untranslatedIn(catalogue, same).map(({ locale, key, what }) => `${locale} ${key} ${what}`),
    ).toEqual([]);
  });
});

test('Fields of pages that are no text are the same in every language', () => {
  for (const page of contentPages()) expect(changedFields(page), page.folder).toEqual([]);
});

test('The texts of operations are German and English, the same keys with the same placeholders, and all in use', () => {
  const [german, english] = [textsOfOperations('de'), textsOfOperations('en')];
  expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  const marks = (text = '') => [...marksOf(text)].toSorted().join(' ');
  const differ = [...german].filter(([key, text]) => marks(text) !== marks(english.get(key)));
  expect(differ.map(([key]) => key)).toEqual([]);
  const plurals = pluralBases(german);
  const keys = [...german.keys()].map((key) => baseOf(key, plurals).replaceAll(WITHIN, '.'));
  expect(unusedKeys(keys, sourcesIn(/^platform\/console\/web\//))).toEqual([]);
});

test('Pages speak to Polish readers as to a person they know, none of them formally; mails are formal', () => {
  const formal = /\bPaństw|\bPan(i|a|u|em)?\b|\bProsz[ęo]|\bProsimy\b/u;
  const pages = ALL.filter(({ folder }) =>
    /^(mf-[^/]+|shell)\/web\/|^platform\/page-parts\/|^services\/content\//.test(folder),
  );
  const found = pages.flatMap(({ folder, texts }) =>
    [...texts.pl].flatMap(([key, text]) => (formal.test(text) ? [`${folder} ${key}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});

/** A day, a week, or how long something may take somebody, by language; hours that the house has clocks for are others. */
const HASTE: Readonly<Record<Locale, RegExp>> = {
  de: /(selben|gleichen) (Werk)?tag|einer Woche|(etwa|inserieren in) \d+ Minuten/i,
  en: /same (working )?day|within a week|(about|list it in) \d+ minutes/i,
  nl: /zelfde (werk)?dag|binnen een week|(ongeveer|kost u) \d+ minuten/i,
  sv: /samma (var)?dag|inom en vecka|(ungefär|annonsera på) \d+ minuter/i,
  da: /samme (hver)?dag|inden for en uge|(omkring|annoncerer på) \d+ minutter/i,
  pl: /tego samego dnia|w ciągu tygodnia|(około|pojazd w) \d+ minut/i,
  es: /mismo día|en una semana|(unos|anuncio en) \d+ minutos/i,
  cs: /týž (pracovní )?den|do týdne|(asi|vytvoříte za) \d+ minut/i,
};

test('No public text promises a time that no one keeps', () => {
  const found = ALL.filter(({ folder }) =>
    /^(mf-[^/]+|shell|services|platform\/page-parts)\//.test(folder),
  ).flatMap(({ folder, texts }) =>
    LOCALES.flatMap((locale) =>
      [...texts[locale]].flatMap(([key, text]) =>
        HASTE[locale].test(text) ? [`${folder} ${locale} ${key}: ${text}`] : [],
      ),
    ),
  );
  expect(found).toEqual([]);
});

test('No text counts dealers: their number is a fact of the house', () => {
  const counted =
    /\d\s?(?:geprüfte |vetted )?(?:Händler|dealers|handelaren|handlare|forhandlere|dealerów|concesionarios|obchodníků)/i;
  const found = ALL.flatMap(({ folder, texts }) =>
    LOCALES.flatMap((locale) =>
      [...texts[locale]].flatMap(([key, text]) => (counted.test(text) ? [`${folder} ${locale} ${key}`] : [])),
    ),
  );
  expect(found).toEqual([]);
});

test('Components have no words of their own', () => {
  expect(literalTexts(sourcesIn(PAGES))).toEqual([]);
});

const source = (code: string) => [
  { file: 'a.tsx', code, program: parseSync('a.tsx', code).program as unknown as Node },
];

test('Words between tags, in attributes that are read, and in branches are found; names and values are not', () => {
  const code = `export const A = () => (
    <p aria-label="Close it" className="wide" data-x="some words">
      Hello {open ? 'Really open' : t('closed')} {t('key_name')} Rollheim
      <input placeholder={\`Your \${name}\`} type="text" />
    </p>
  );`;
  expect(literalTexts(source(code)).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'Hello',
    'Really open',
    'Close it',
    'Your',
  ]);
});

test('A key is used where a source says it, whole, as a template or as a property', () => {
  const code = "t('title'); t(`type.${kind}`); const words = { lead: 1 };";
  expect(unusedKeys(['title', 'type.trailer', 'lead', 'left_over'], source(code))).toEqual(['left_over']);
});

test('Missing and left-over texts, plural forms, placeholders and brackets are reported separately', () => {
  const german = { hits_one: '{{count}} Treffer', hits_other: '{{count}} Treffer', hello: 'Hallo {{name}}' };
  const of = (texts: Record<string, string>) => new Map(Object.entries(texts));
  const polish = {
    hits_one: 'Jeden',
    hits_few: '{{count}} a',
    hits_many: '{{count}} b',
    hello: 'Cześć',
    old: 'x',
  };
  const other = Object.fromEntries(['en', 'nl', 'sv', 'da'].map((locale) => [locale, of(german)]));
  const both = of({ ...german, hits_few: '[[ {{count}}', hits_many: '{{count}}' });
  const texts = {
    ...other,
    de: of(german),
    pl: of(polish),
    es: both,
    cs: both,
  } as unknown as Catalogue['texts'];
  expect(
    structureOf({ folder: 'x', texts }).map(({ locale, key, what }) => `${locale} ${key} ${what}`),
  ).toEqual([
    'pl hits_other is missing',
    'pl old is left over',
    'pl hello lacks {{name}}',
    'es hits_few is left over',
    'cs hits_few has a bracket [[ without its ]]',
  ]);
  expect(untranslatedIn({ folder: 'x', texts }, {}).map(({ key }) => key)).toEqual([]);
});
