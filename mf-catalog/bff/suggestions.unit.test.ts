import { attributeLabels } from '@rollheim/contracts/attributes';
import { fold } from '@rollheim/contracts/catalog';
import { beforeAll, expect, test } from 'vitest';
import type { Entry, Lexicon } from './lexicon.ts';
import { suggestionsFor } from './suggestions.ts';

beforeAll(() => attributeLabels.loadAll());

const entries: readonly Entry[] = [
  { kind: 'make', value: 'hymer', of: null, count: 26 },
  { kind: 'make', value: 'hobby', of: null, count: 9 },
  { kind: 'make', value: 'niesmann_bischoff', of: null, count: 2 },
  { kind: 'make', value: 'other', of: null, count: 4 },
  { kind: 'model', value: 'B-Klasse MC T 580', of: 'hymer', count: 5 },
  { kind: 'model', value: 'Grand California 600', of: 'volkswagen', count: 3 },
  { kind: 'model', value: 'Eigenbau', of: 'other', count: 1 },
  { kind: 'place', value: 'Köln', of: 'DE', count: 7 },
  { kind: 'place', value: 'Halle', of: 'DE', count: 1 },
  { kind: 'place', value: 'Halle', of: 'BE', count: 2 },
  { kind: 'productType', value: 'motorhome', of: null, count: 80 },
  { kind: 'category', value: 'semi_integrated', of: null, count: 40 },
];
const names = ['Hymer', 'Hobby', 'California', 'Köln'];
const lexicon: Lexicon = {
  entries,
  weights: new Map(names.map((name) => [fold(name), 1])),
  written: new Map(names.map((name) => [fold(name), name])),
};
const shown = (text: string, locale: 'de' | 'pl' = 'de') =>
  suggestionsFor(lexicon, text, locale).map(
    ({ label, of, count }) => `${label}${of ? `, ${of}` : ''} ${count}`,
  );

test.each([
  ['hy', ['Hymer 26', 'Hymer B-Klasse MC T 580 5']],
  ['HÖ', ['Hobby 9']],
  ['hymer b', ['Hymer B-Klasse MC T 580 5']],
  ['b-kl', ['Hymer B-Klasse MC T 580 5']],
  ['bischof', ['Niesmann+Bischoff 2']],
  ['cali', ['Volkswagen Grand California 600 3']],
  ['kali', ['Volkswagen Grand California 600 3']],
  ['grand kalif', ['Volkswagen Grand California 600 3']],
  ['kalifornja', ['Volkswagen Grand California 600 3']],
  ['coeln', ['Köln, Deutschland 7']],
  ['koel', ['Köln, Deutschland 7']],
  ['halle', ['Halle, Belgien 2', 'Halle, Deutschland 1']],
  ['wohnm', ['Wohnmobil 80']],
  ['husb', ['Wohnmobil 80']],
  ['halvint', ['Teilintegriert 40']],
  ['hymr', ['Hymer 26', 'Hymer B-Klasse MC T 580 5']],
  ['eigen', ['Eigenbau 1']],
  ['xylophon', []],
  ['!!', []],
])('%j suggests %j', (text, expected) => {
  // 'HÖ' begins 'Hobby' as it is folded
  expect(shown(text)).toEqual(expected);
});

test('labels are in the asked language, and each suggestion says which filters it sets', () => {
  expect(shown('wohnm', 'pl')).toEqual(['Kamper 80']);
  expect(suggestionsFor(lexicon, 'hymer b', 'de')).toEqual([
    {
      kind: 'model',
      label: 'Hymer B-Klasse MC T 580',
      count: 5,
      filters: { make: 'hymer', model: 'B-Klasse MC T 580' },
    },
  ]);
  expect(suggestionsFor(lexicon, 'köln', 'de')[0]?.filters).toEqual({ q: 'Köln' });
  expect(suggestionsFor(lexicon, 'teilint', 'de')[0]?.filters).toEqual({ category: 'semi_integrated' });
});

test('there are eight at most, whatever is typed', () => {
  const many: Lexicon = {
    ...lexicon,
    entries: (['make', 'model', 'place'] as const).flatMap((kind) =>
      Array.from({ length: 50 }, (_, at): Entry => {
        const value = kind === 'make' ? 'hymer' : `Hymer ${at}`;
        return { kind, value, of: null, count: at };
      }),
    ),
  };
  const suggestions = suggestionsFor(many, 'hym', 'de');
  expect(suggestions).toHaveLength(8);
  expect(suggestions[0]?.count).toBe(49);
});
