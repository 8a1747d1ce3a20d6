import { expect, test } from 'vitest';
import { checkFields } from './check.ts';
import { cleanField, cleanValues, ofCountry } from './clean.ts';
import { rulesOf, type FieldName } from './forms.ts';

/** Field, country, what is pasted, what becomes of it. */
const PASTED = [
  ['phone', 'DE', '\u202a+49 30 1234567\u202c', '+49 30 1234567'],
  ['phone', 'DE', '\u200e+49\u00a030\u202f1234567\u200f', '+49 30 1234567'],
  ['phone', 'DE', '+49\u201230\u20111234567', '+49-30-1234567'],
  ['phone', 'DE', '030\u200b1234567\ufeff', '0301234567'],
  ['phone', 'DE', 'tel:+49301234567', '+49301234567'],
  ['phone', 'DE', '+49 (0)30 1234567', '+49 30 1234567'],
  ['phone', 'DE', '(030) 123 45 67', '030 123 45 67'],
  ['phone', 'DE', '030/1234567', '030 1234567'],
  ['phone', 'DE', '＋４９ ３０ １２３４５６７', '+49 30 1234567'],
  ['zipCode', 'LU', 'L 1234', '1234'],
  ['zipCode', 'LU', 'L1234', '1234'],
  ['zipCode', 'LU', 'L\u20131234', '1234'],
  ['zipCode', 'DE', 'D 10115', '10115'],
  ['zipCode', 'DE', '10115\u200b', '10115'],
  ['zipCode', 'PL', 'PL 00-950', '00-950'],
  ['zipCode', 'PL', '00\u2013950', '00-950'],
  ['zipCode', 'FI', 'FIN-00100', '00100'],
  ['zipCode', 'FI', 'FI-00100', '00100'],
  ['zipCode', 'NL', '6811\u00a0ks', '6811KS'],
  ['zipCode', 'SE', 'S-114 55', '11455'],
  ['zipCode', 'CZ', 'CZ\u2013110\u00a000', '11000'],
  ['email', null, '\u200bjan@rollheim.example\u00a0', 'jan@rollheim.example'],
  ['email', null, 'mailto:jan@rollheim.example', 'jan@rollheim.example'],
  ['name', null, ' Mari\u0301a\u00a0 Jose\u0301\n', 'María José'],
  ['street', null, 'Linden\u00adweg\u202f4', 'Lindenweg 4'],
  ['licensePlate', null, 'rh\u2011458 x', 'RH-458X'],
  ['vatNumber', null, 'DE\u00a0123 456\u2012789', 'DE123456789'],
] as const;

test.each(PASTED)('%s in %s: %j becomes %s and is right', (name, country, pasted, clean) => {
  const field: FieldName = name;
  expect(cleanField(field, pasted, country)).toBe(clean);
  expect(cleanField(field, clean, country)).toBe(clean);
  expect(checkFields(rulesOf(field, country), clean)).toBeNull();
});

test('a sign of another country is not taken off', () => {
  expect(checkFields(rulesOf('zipCode', 'AT'), cleanField('zipCode', 'D 1011', 'AT'))).not.toBeNull();
});

test('a VIN is of letters and digits', () => {
  expect(cleanField('vin', '*wdb\u2011906\u200b 6331S123456*')).toBe('WDB9066331S123456');
});

test('texts of several lines keep their lines and emoji, and lose what no one sees', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} ❤\ufe0f';
  expect(cleanField('description', `Gepflegt\u200b,\n\u202edicht\u202c  ${family} `)).toBe(
    `Gepflegt,\ndicht  ${family} `,
  );
});

test('secrets keep every character but those that turn text around', () => {
  expect(cleanField('password', ' a\u200b\u202eB1\u00a0 ')).toBe(' a\u200bB1\u00a0 ');
});

test('a whole request is cleaned by the names in it, postcodes by the country beside them', () => {
  const file = Buffer.from('\u200e');
  expect(
    cleanValues({
      pickup: { zipCode: 'L\u20131234', country: 'lu', city: 'Luxem\u00adburg' },
      attributes: { vin: 'wdb 906' },
      fields: [{ name: 'email', value: ' jan@rollheim.example' }],
      words: ['\u202eeins', 2, null],
      file,
    }),
  ).toEqual({
    pickup: { zipCode: '1234', country: 'lu', city: 'Luxemburg' },
    attributes: { vin: 'WDB906' },
    fields: [{ name: 'email', value: 'jan@rollheim.example' }],
    words: ['eins', 2, null],
    file,
  });
});

test('marks that turn the text of others around are taken out of every text; text from right to left stays', () => {
  const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  const value = { a: `Hymer${marks} B`, b: ['x\u202e', { c: 'שלום \u200fمرحبا' }], d: 1, e: null, f: true };
  expect(cleanValues(value)).toEqual({
    a: 'Hymer B',
    b: ['x', { c: 'שלום \u200fمرحبا' }],
    d: 1,
    e: null,
    f: true,
  });
  const file = new Uint8Array([1]);
  expect(cleanValues(file)).toBe(file);
});

test('a code that is read aloud in groups, or pasted with what no one sees, is the code', () => {
  for (const pasted of ['123 456', '\u200b123\u2011456\u200e', '123\u00a0456 ', '１２３４５６'])
    expect(cleanField('code', pasted)).toBe('123456');
  expect(cleanField('code', 'overbid')).toBe('overbid');
});

test.each([
  'name',
  'surname',
  'company',
  'director',
  'contactName',
  'contactSurname',
  'registerNumber',
  'street',
  'city',
  'subject',
  'place',
])('%s is one line, without spaces around it', (name) => {
  expect(cleanField(name, ' a\n b\u00a0 c ')).toBe('a b c');
});

test.each(['password', 'current', 'token'])('%s keeps its spaces', (name) => {
  expect(cleanField(name, ' a  b ')).toBe(' a  b ');
});

test('a postcode is cleaned again when its country changes', () => {
  expect(ofCountry('LU', 'L-1234')).toEqual({ country: 'LU', zipCode: '1234' });
  expect(ofCountry('DE', 'L-1234')).toEqual({ country: 'DE', zipCode: 'L1234' });
});

test('a sign and spaces at the begin of a number stay its own', () => {
  expect(cleanField('phone', '+ 49 30 1234567')).toBe('+49 30 1234567');
  expect(cleanField('phone', '(+49) 30 1234567')).toBe('+49  30 1234567'.replace('  ', ' '));
  expect(cleanField('phone', '0049 (0)30 1234567')).toBe('0049 30 1234567');
});

test('a name that objects have by themselves is none of a field', () => {
  expect(cleanField('constructor', ' a ')).toBe(' a ');
  expect(cleanField('toString', ' a ')).toBe(' a ');
});

test('a list names its field in its only other entry', () => {
  const listed = (entry: object) => cleanValues({ entry }) as { entry: Record<string, unknown> };
  expect(listed({ name: 'email', value: ' a@b.de ' }).entry['value']).toBe('a@b.de');
  expect(listed({ name: 'email', other: ' a@b.de ' }).entry['other']).toBe(' a@b.de ');
  expect(listed({ name: 'email', value: ' a@b.de ', more: 1 }).entry['value']).toBe(' a@b.de ');
  expect(listed({ name: 'email', value: 1 }).entry['value']).toBe(1);
  // a postcode without a country, and one that is no text
  expect(cleanValues({ zipCode: ' 12 345 ', country: 7 })).toEqual({ zipCode: '12345', country: 7 });
  expect(cleanValues({ zipCode: 12_345, country: 'DE' })).toEqual({ zipCode: 12_345, country: 'DE' });
  expect(cleanValues(Object.create(null))).toEqual({});
});
