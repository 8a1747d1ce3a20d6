import { unitFactor } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { optionNamed, plainWord } from '@rollheim/contracts/named';
import { beforeAll, expect, test } from 'vitest';
import { columnFactor, targetOf, targetsIn, TARGETS } from './targets.ts';
import { partsOf } from './units.ts';
import { dayIn, flagOf, numberOf, readValue } from './values.ts';

beforeAll(() => attributeLabels.loadAll());

const comma = (factor: number) => ({ style: 'comma', factor }) as const;
const value = (code: string, text: string, factor = 1) => readValue(code, text, 'motorhome', comma(factor));

test.each([
  [true, ['x', 'X', '✓', '✔', 'ja', 'Yes', 'tak', 'sí', 'ano', '1', 'true']],
  [false, ['nein', 'no', 'nee', 'nej', 'nie', 'ne', '0', 'false']],
  [null, ['vielleicht', '2', 'y/n']],
])('%s is what people write for it', (flag, words) => {
  for (const word of words) expect([word, flagOf(word)]).toEqual([word, flag]);
});

test.each([
  ['31.12.2026', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['1-2-2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['12/2026', '2026-12-01'],
  ['12.2026', '2026-12-01'],
  ['31.02.2026', null],
  ['12/31/2026', null],
  ['bald', null],
])('%s is the day %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test('a number of another unit is whole where its field is', () => {
  const [whole, decimal] = [
    { backendType: 'int', unit: 'mm' },
    { backendType: 'decimal', unit: 'mm' },
  ] as const;
  expect(numberOf('6,995', comma(1000), whole)).toBe(6995);
  expect(numberOf('1,5', comma(10), decimal)).toBe(15);
  expect(numberOf('140', comma(0.735_498_75), whole)).toBe(103);
  expect(numberOf('140', comma(0.735_498_75), decimal)).toBeCloseTo(102.97, 2);
  // in its own unit it stays as it is, so that its check sees the decimals
  expect(numberOf('1,5', comma(1), whole)).toBe(1.5);
  expect(numberOf('viel', comma(10), whole)).toBeNull();
});

test.each([
  ['length', '6,99 m', 6_990],
  ['length', '699cm', 6_990],
  ['length', '6.990 mm', 6_990],
  ['licensed_weight', '3,5 t', 3_500],
  ['licensed_weight', '3.500 kg', 3_500],
  ['mileage', '48.200 km', 48_200],
  ['power', '140 PS', 103],
  ['power', '103 kW', 103],
])('of %s %s is the value %s, whatever the column says', (code, text, read) => {
  for (const factor of [1, 10]) expect(value(code, text, factor)).toEqual({ value: read });
});

test('a unit of another kind names no value', () => {
  for (const [code, text] of [
    ['length', '3,5 t'],
    ['licensed_weight', '6,99 m'],
    ['mileage', '103 kW'],
  ] as const)
    expect(value(code, text)).toEqual({ fault: 'validation.numeric' });
});

test('each kind of field is read as its own, and named where it cannot be', () => {
  expect(value('awning', 'ja')).toEqual({ value: true });
  expect(value('awning', 'groß')).toEqual({ fault: 'validation.required_boolean' });
  expect(value('bed_types', 'Queensbett; Hubbett|Queensbett / ')).toEqual({ value: ['queen', 'pull_down'] });
  expect(value('bed_types', 'Queensbett, Hängematte')).toEqual({ fault: 'validation.one_of' });
  expect(value('fuel', 'Diesel')).toEqual({ value: 'diesel' });
  expect(value('fuel', 'Holz')).toEqual({ fault: 'validation.one_of' });
  expect(value('first_registration_month', '05')).toEqual({ value: 5 });
  expect(value('mileage', '48.200')).toEqual({ value: 48_200 });
  expect(value('mileage', 'viel')).toEqual({ fault: 'validation.numeric' });
  expect(value('tyre_tread_front', '5,5')).toEqual({ value: 5.5 });
  expect(value('hu_valid_through', '06/2027')).toEqual({ value: '2027-06-01' });
  expect(value('hu_valid_through', 'bald')).toEqual({ fault: 'import.day' });
  expect(value('model', ' Sky Ti ')).toEqual({ value: 'Sky Ti' });
  expect(value('nonsense', 'x')).toEqual({ fault: 'validation.excluded' });
});

test('an option is named by its id and in every language, a trailer has its own', () => {
  for (const word of ['Teilintegriert', 'TEIL-INTEGRIERT', 'semi_integrated', 'Semi-integrated'])
    expect([word, optionNamed('category', word, 'motorhome')]).toEqual([word, 'semi_integrated']);
  expect(optionNamed('category', 'Teilintegriert', 'trailer')).toBeNull();
  expect(optionNamed('category', '', 'motorhome')).toBeNull();
  expect(optionNamed('category', '-', 'motorhome')).toBeNull();
});

test.each([
  ['Länge (cm)', 'Länge', 'cm'],
  ['Länge [CM]', 'Länge', 'cm'],
  ['Länge, mm', 'Länge,', 'mm'],
  ['Gewicht in t', 'Gewicht', 't'],
  ['Laufleistung', 'Laufleistung', null],
  ['Sitze mit Gurt', 'Sitze mit Gurt', null],
  ['(cm)', '(cm)', null],
  ['in t', 'in t', null],
  ['cm)', 'cm)', null],
])('of the heading %s the name is %s and the unit %s', (heading, name, unit) => {
  const parts = partsOf(heading);
  expect([parts.name.trim(), parts.unit]).toEqual([name, unit]);
});

test.each([
  ['mm', 'mm', 1],
  ['mm', 'cm', 10],
  ['mm', 'm', 1000],
  ['kg', 't', 1000],
  ['kg', 'to', 1000],
  ['kW', 'kw', 1],
  ['kW', 'ps', 0.735_498_75],
  ['cm³', 'ccm', 1],
  ['cm³', 'l', 1000],
  ['km', 'km', 1],
  ['km', 'tkm', 1000],
  ['km', 'mil', 10],
  ['Ah', 'ah', 1],
  ['W', 'kw', null],
  ['mm', 'kg', null],
] as const)('of %s one %s is %s', (unit, named, factor) => {
  expect(unitFactor(unit, named)).toBe(factor);
});

test('what has no unit is measured in none', () => {
  expect(unitFactor(undefined, 'mm')).toBeNull();
  expect(columnFactor('Länge (cm)', 'length')).toBe(10);
  expect(columnFactor('Länge', 'length')).toBe(1);
  expect(columnFactor('Modell (cm)', 'model')).toBe(1);
});

test('every target is found by its label, by its code, and by its label without brackets', () => {
  for (const { code, label } of targetsIn('de')) {
    const own = targetOf(label, 'de');
    // two of the same name are one column: the first of them
    expect([label, own !== null && (own === code || TARGETS.indexOf(own) < TARGETS.indexOf(code))]).toEqual([
      label,
      true,
    ]);
    expect([code, targetOf(code, 'de') !== null]).toEqual([code, true]);
  }
  expect(targetsIn('de').map(({ code }) => code)).toEqual(TARGETS);
  expect(new Set(TARGETS).size).toBe(TARGETS.length);
  expect([targetOf('', 'de'), targetOf('---', 'de'), targetOf('(cm)', 'de')]).toEqual([null, null, null]);
  expect(targetOf('Länge, mm', 'de')).toBe('length');
});

test('a word is compared without case, accents and signs', () => {
  expect(['LÄNGE', 'Laenge', 'l ä-n_ge'].map(plainWord)).toEqual(['laenge', 'laenge', 'laenge']);
  expect(['Größe', 'GROESSE', 'Übung', 'Řidič', '---'].map(plainWord)).toEqual([
    'groesse',
    'groesse',
    'uebung',
    'ridic',
    '',
  ]);
});
