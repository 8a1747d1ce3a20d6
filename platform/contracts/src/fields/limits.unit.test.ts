import { expect, test } from 'vitest';
import { CATALOG_COUNTRIES } from '../constants.ts';
import { asNumber, checkField, checkFields, isEmpty, mailDomain } from './check.ts';
import { ruleParams, shapeOf, type FieldRule } from './rules.ts';
import { normaliseZip, zipExample, zipPattern } from './zip.ts';

const numbers: readonly FieldRule[] = [
  { rule: 'between', min: 3, max: 7 },
  { rule: 'min_value', limit: 3 },
  { rule: 'max_value', limit: 7 },
  { rule: 'numeric' },
];
const file = (more: object) => ({ name: 'a.jpg', type: 'image/jpeg', size: 1, ...more });

test('a limit of numbers is one of amounts, which may have decimals', () => {
  for (const rule of numbers) {
    expect([rule.rule, checkField(rule, '3.5')]).toEqual([rule.rule, null]);
    for (const none of [Number.NaN, Infinity, '3,5', '1e1', true])
      expect([rule.rule, checkField(rule, none)]).toEqual([rule.rule, `validation.${rule.rule}`]);
  }
  const [between, least, most] = numbers as [FieldRule, FieldRule, FieldRule];
  expect([2.9, 3, 7, 7.1].map((value) => checkField(between, value) === null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([2.9, 3, 1e9].map((value) => checkField(least, value) === null)).toEqual([false, true, true]);
  expect([7.1, 7, -1e9].map((value) => checkField(most, value) === null)).toEqual([false, true, true]);
  expect(checkField({ rule: 'integer' }, 2 ** 53)).toBe('validation.integer');
});

test.each<[FieldRule, Readonly<Record<string, unknown>>]>([
  [
    { rule: 'between', min: 3, max: 7 },
    { min: 3, max: 7 },
  ],
  [{ rule: 'min_value', limit: 5 }, { min: 5 }],
  [{ rule: 'max_value', limit: 5 }, { max: 5 }],
  [{ rule: 'min', limit: 3 }, { length: 3 }],
  [{ rule: 'max', limit: 4 }, { length: 4 }],
  [{ rule: 'length', limit: 5 }, { length: 5 }],
  [{ rule: 'digits', limit: 6 }, { length: 6 }],
  [{ rule: 'zip_code_country', country: 'PT' }, { example: '1234-567' }],
  [{ rule: 'size', bytes: 20_000_000 }, { size: '20 MB' }],
  [{ rule: 'size', bytes: 1_000_000 }, { size: '1 MB' }],
  [{ rule: 'size', bytes: 999_000 }, { size: '999 KB' }],
  [{ rule: 'email' }, {}],
])('the text of %j names %j', (rule, params) => {
  expect(ruleParams(rule)).toEqual(params);
});

test('the lengths of a text are counted in both directions, its digits exactly', () => {
  const passes = (rule: FieldRule, values: readonly string[]) =>
    values.map((value) => checkField(rule, value) === null);
  expect(passes({ rule: 'min', limit: 3 }, ['ab', 'abc', 'abcd'])).toEqual([false, true, true]);
  expect(passes({ rule: 'max', limit: 3 }, ['ab', 'abc', 'abcd'])).toEqual([true, true, false]);
  expect(passes({ rule: 'length', limit: 3 }, ['ab', 'abc', 'abcd'])).toEqual([false, true, false]);
  expect(passes({ rule: 'digits', limit: 3 }, ['12', '123', '1234', '12a'])).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/heic', 'image/heif', 'IMAGE/PNG'])(
  'a file of type %s is a picture, whatever its name',
  (type) => {
    expect(checkField({ rule: 'image' }, file({ name: 'noname', type }))).toBeNull();
    expect(checkField({ rule: 'image_or_pdf' }, file({ name: 'noname', type }))).toBeNull();
  },
);

test('a picture is known by the name of its format where it has no type, and no other file is one', () => {
  for (const name of ['a.heic', 'A.HEIF', 'b.HEIC'])
    expect(checkField({ rule: 'image' }, file({ name, type: '' }))).toBeNull();
  for (const other of [file({ name: 'a.jpg', type: '' }), file({ name: 'heic', type: 'text/html' })])
    expect(checkField({ rule: 'image' }, other)).toBe('validation.image');
});

test('what is no file, or one without name, type or size, is refused', () => {
  expect(checkField({ rule: 'file' }, file({}))).toBeNull();
  for (const none of ['a.jpg', 7, { type: '', size: 1 }, { name: 'a', size: 1 }, { name: 'a', type: '' }])
    expect(checkField({ rule: 'file' }, none)).toBe('validation.file');
  expect(checkField({ rule: 'file' }, [file({}), null])).toBe('validation.file');
  expect(checkField({ rule: 'file' }, null)).toBe('validation.file');
});

test('a picture has both measures', () => {
  const rule: FieldRule = { rule: 'dimensions', width: 10, height: 20 };
  const judged = (width: number, height: number) => checkField(rule, file({ width, height })) === null;
  expect([judged(10, 20), judged(11, 20), judged(10, 21), judged(20, 10)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('an extension is what is behind the last dot', () => {
  const rule: FieldRule = { rule: 'ext', extensions: ['pdf'] };
  const judged = (name: string) => checkField(rule, file({ name })) === null;
  expect(['a.pdf', 'a.tar.PDF', 'pdf.exe', 'a', ''].map(judged)).toEqual([true, true, false, false, false]);
});

test('a link of a portal is one in capitals, too, and of no other host', () => {
  const judged = (link: string) => checkField({ rule: 'importer_link' }, link) === null;
  for (const link of [
    'HTTPS://WWW.MOBILE.DE/x',
    'https://autoscout24.de',
    'http://m.autoscout24.de/?a',
    '4711',
  ])
    expect([link, judged(link)]).toEqual([link, true]);
  for (const link of [
    'https://autoscoutXde/x',
    'https://mobile.de.example/x',
    'ftp://mobile.de/x',
    'no link',
  ])
    expect([link, judged(link)]).toEqual([link, false]);
});

test('texts with forms are taken whole', () => {
  expect(shapeOf({ rule: 'password' })).toMatchObject({ kind: 'text' });
  for (const password of [
    'ROLLHEIM2026',
    'rollheim2026',
    'RollheimRollheim',
    'Roll2026',
    `Ro2${'x'.repeat(198)}`,
  ])
    expect([password, checkField({ rule: 'password' }, password)]).toEqual([password, 'validation.password']);
});

test('the first broken rule is named', () => {
  const rules: readonly FieldRule[] = [{ rule: 'required' }, { rule: 'min', limit: 3 }, { rule: 'alpha' }];
  expect(checkFields(rules, '')).toBe('validation.required');
  expect(checkFields(rules, '1')).toBe('validation.min');
  expect(checkFields(rules, '1234')).toBe('validation.alpha');
  expect(checkFields(rules, 'abc')).toBeNull();
});

test('numbers, domains and empty values are distinguished from others', () => {
  expect([
    asNumber(5.5),
    asNumber('-5.5'),
    asNumber(Number.NaN),
    asNumber(-Infinity),
    asNumber('1e5'),
  ]).toEqual([5.5, -5.5, null, null, null]);
  expect([mailDomain('a@B.de'), mailDomain('a'), mailDomain(7)]).toEqual(['b.de', '', '']);
  expect([null, undefined, '', []].map(isEmpty)).toEqual([true, true, true, true]);
  expect([0, false, ' ', ['']].map(isEmpty)).toEqual([false, false, false, false]);
});

/** How long a postcode is in each country (Universal Postal Union), with the places of its letters. */
const ZIPS: Readonly<Record<string, string>> = {
  DE: '12345',
  NL: '1234AB',
  BE: '1234',
  FR: '12345',
  IT: '12345',
  AT: '1234',
  CH: '1234',
  LU: '1234',
  DK: '1234',
  CZ: '12345',
  PL: '12-345',
  ES: '12345',
  HR: '12345',
  SI: '1234',
  SK: '12345',
  HU: '1234',
  SE: '12345',
  NO: '1234',
  FI: '12345',
  PT: '1234-567',
  GR: '12345',
};

test.each(CATALOG_COUNTRIES)('postcodes of %s are as long as its post says, and written so', (country) => {
  const zip = ZIPS[country] ?? '';
  const pattern = zipPattern(country);
  expect(pattern?.test(zip)).toBe(true);
  expect(pattern?.test(`${zip}1`)).toBe(false);
  expect(pattern?.test(zip.slice(0, -1))).toBe(false);
  if (!/[A-Z]/.test(zip)) expect(zipExample(country)).toBe(zip);
  expect(normaliseZip(zip.replace('-', ' ').toLowerCase(), country)).toBe(zip);
  expect(normaliseZip(`${country}-${zip}`, country)).toBe(zip);
  // a number of another length is given no hyphen
  if (/^\d+$/.test(zip)) expect(normaliseZip(`${zip}12`, country)).toBe(`${zip}12`);
});

test.each([
  ['DE', 'D'],
  ['BE', 'B'],
  ['FR', 'F'],
  ['IT', 'I'],
  ['AT', 'A'],
  ['LU', 'L'],
  ['ES', 'E'],
  ['SI', 'SLO'],
  ['HU', 'H'],
  ['SE', 'S'],
  ['NO', 'N'],
  ['FI', 'FIN'],
  ['PT', 'P'],
  ['GR', 'EL'],
])('in %s the sign %s before a postcode is none of its signs', (country, sign) => {
  const zip = ZIPS[country] ?? '';
  expect(normaliseZip(`${sign}-${zip}`, country)).toBe(zip);
  expect(normaliseZip(`${sign} ${zip}`, country)).toBe(zip);
});

test('of a country that is not in the catalog no form is known', () => {
  expect(zipPattern('US')).toBeNull();
  expect(zipExample('US')).toBe('');
  expect(normaliseZip(' l-12 34 ', 'US')).toBe('L-1234');
});
