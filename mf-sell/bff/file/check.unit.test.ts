import type { ImportChanges, ImportRow } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { checkFile, type Chosen, type FileReading } from './check.ts';
import { FileProblem } from './fault.ts';

beforeAll(() => attributeLabels.loadAll());

const NOW = Date.parse('2026-06-15T10:00:00Z');
const NONE: Chosen = { codes: null, numbers: [] };

const read = (text: string, { chosen = NONE, ...more }: Partial<FileReading> = {}) =>
  checkFile({
    bytes: Buffer.from(text),
    chosen,
    remembered: {},
    usual: 'motorhome',
    locale: 'de',
    now: NOW,
    ...more,
  });
const rowsOf = (text: string, more: Partial<FileReading> = {}) => read(text, more).rows.map(({ row }) => row);
const only = (text: string, more: Partial<FileReading> = {}): Omit<ImportRow, 'adId'> => {
  const [row, ...others] = rowsOf(text, more);
  expect(others).toEqual([]);
  if (!row) throw new Error('no row');
  return row;
};
const valuesOf = (text: string): ImportChanges['attributes'] => {
  const { faults, changes } = only(text);
  expect(faults).toEqual([]);
  return changes.attributes;
};
function problemOf(run: () => unknown): FileProblem {
  try {
    run();
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
  throw new Error('no problem');
}
const codesOf = (headings: readonly string[], more: Partial<FileReading> = {}) =>
  read(`${headings.join(';')}\n${headings.map(() => 'x').join(';')}\n`, more).check.columns.map(
    ({ code }) => code,
  );

test('a row is a vehicle in the values of an ad', () => {
  const { faults, changes, title, internalNumber, productType } = only(
    [
      'Interne Nummer;Marke;Modell;Aufbauart;Erstzulassung;Laufleistung;FIN;Kraftstoff;Leistung (PS);Länge (m);HU gültig bis;Markise;Mindestpreis;MwSt. ausweisbar;Beschreibung',
      'L-17;Bürstner;Lyseo TD 680;Teilintegriert;14.05.2019;48.200 km;wdb 9066571s123456;Diesel;140;6,99;06/2027;ja;"42.500,00 €";ja;"Erste Hand; Halle"',
    ].join('\r\n'),
    { chosen: { codes: null, numbers: ['', '', '', '', '', 'comma'] } },
  );
  expect(faults).toEqual([]);
  expect([productType, title, internalNumber]).toEqual(['motorhome', 'Bürstner Lyseo TD 680', 'L-17']);
  expect(changes).toEqual({
    attributes: {
      make: 'buerstner',
      model: 'Lyseo TD 680',
      category: 'semi_integrated',
      vin: 'WDB9066571S123456',
      fuel: 'diesel',
      mileage: 48_200,
      power: 103,
      length: 6990,
      hu_valid_through: '2027-06-01',
      hu_expired: 'no',
      awning: true,
      first_registration_year: 2019,
      first_registration_month: 5,
    },
    description: 'Erste Hand; Halle',
    internalNumber: 'L-17',
    vatReportable: true,
    terms: { minimum: 4_250_000 },
  });
});

test.each([
  ['de', ['Marke', 'Laufleistung', 'Zulässiges Gesamtgewicht', 'Interne Nummer']],
  ['en', ['Make', 'Mileage', 'Maximum permitted weight', 'Internal number']],
  ['nl', ['Merk', 'Kilometerstand', 'Toegestane maximummassa', 'Intern nummer']],
  ['sv', ['Märke', 'Mätarställning', 'Tillåten totalvikt', 'Internt nummer']],
  ['da', ['Mærke', 'Kilometerstand', 'Tilladt totalvægt', 'Internt nummer']],
  ['pl', ['Marka', 'Przebieg', 'Dopuszczalna masa całkowita', 'Numer wewnętrzny']],
  ['es', ['Marca', 'Kilometraje', 'Masa máxima autorizada (MMA)', 'Número interno']],
  ['cs', ['Značka', 'Najeté kilometry', 'Přípustná celková hmotnost', 'Interní číslo']],
] as const)('headings in %s are known in every language', (locale, headings) => {
  const codes = ['make', 'mileage', 'licensed_weight', 'internal_number'];
  expect(codesOf(headings, { locale })).toEqual(codes);
  expect(codesOf(headings, { locale: 'en' })).toEqual(codes);
});

test.each([
  ['LAENGE', 'length'],
  ['Länge [cm]', 'length'],
  ['Länge (l)', null],
  ['zGG in t', 'licensed_weight'],
  ['FIN', 'vin'],
  ['EZ', 'first_registration'],
  ['TÜV bis', 'hu_valid_through'],
  ['mileage', 'mileage'],
  ['Händlername', null],
])('the heading %s is %s', (heading, code) => {
  expect(codesOf([heading, 'x'])[0]).toBe(code);
});

test('what was chosen counts, also that a column is left out', () => {
  const text = 'Marke;Text;Nr\nHymer;B 598;7\n';
  const { faults, changes } = only(text, {
    chosen: { codes: ['make', 'model', ''], numbers: [] },
  });
  expect(faults).toEqual([]);
  expect(changes).toEqual({ attributes: { make: 'hymer', model: 'B 598' } });
  expect(only(text, { chosen: { codes: ['make', 'nonsense', ''], numbers: [] } }).changes).toEqual({
    attributes: { make: 'hymer' },
  });
});

test('two columns that mean one field: the first one counts, and both chosen are refused', () => {
  expect(codesOf(['Marke', 'Hersteller'])).toEqual(['make', null]);
  const chosen = { codes: ['make', 'make'], numbers: [] };
  expect(problemOf(() => codesOf(['Marke', 'Hersteller'], { chosen }))).toMatchObject({
    fault: 'assigned_twice',
    heading: 'Hersteller',
  });
  // any number of columns is left out, or meant for what no ad has
  for (const none of ['', 'nonsense'])
    expect(codesOf(['a', 'b'], { chosen: { codes: [none, none], numbers: [] } })).toEqual([null, null]);
});

test('numbers that can be read in two ways are asked about, and read as they were chosen', () => {
  const text = 'Marke;Laufleistung\nHymer;48.200\nAdria;9000\n';
  const unclear = read(text);
  expect(unclear.check.columns[1]?.numbers).toBe('unclear');
  expect(unclear.rows.map(({ row }) => row.faults.map(({ fault }) => fault))).toEqual([
    ['import.numbers_unclear'],
    [],
  ]);
  const chosen = (own: 'comma' | 'point') =>
    rowsOf(text, { chosen: { codes: null, numbers: ['', own] } }).map(({ changes, faults }) => [
      changes.attributes?.['mileage'],
      faults.map(({ fault }) => fault),
    ]);
  expect(chosen('comma')).toEqual([
    [48_200, []],
    [9000, []],
  ]);
  expect(chosen('point')).toEqual([
    [undefined, ['validation.integer']],
    [9000, []],
  ]);
});

test('each value that is wrong is named with its column, its value and its limits', () => {
  const { faults, changes } = only(
    'Marke;Laufleistung;Kraftstoff;HU gültig bis;Leistung;Startpreis\nUnfug;-5;Holz;31.02.2027;viel;1234\n',
  );
  expect(Object.fromEntries(faults.map(({ label, value, fault }) => [label, [value, fault]]))).toEqual({
    Marke: ['Unfug', 'validation.one_of'],
    Laufleistung: ['-5', 'validation.min_value'],
    Kraftstoff: ['Holz', 'validation.one_of'],
    'HU gültig bis': ['31.02.2027', 'import.day'],
    Leistung: ['viel', 'validation.numeric'],
    Startpreis: ['1234', 'validation.price_grid'],
  });
  expect(faults.find(({ code }) => code === 'mileage')).toMatchObject({ min: 0, max: 3_000_000 });
  expect(changes).toEqual({});
});

test.each([
  ['a registration to come', 'Marke;Erstzulassung\nHymer;01.01.2027', 'validation.date_future'],
  [
    'an old inspection',
    'Marke;HU abgelaufen;HU gültig bis\nHymer;nein;01.2024',
    'validation.inspection_past',
  ],
  ['a start above the minimum', 'Startpreis;Mindestpreis\n9000;8000', 'validation.start_above_minimum'],
  ['a short number', 'FIN;Baujahr\nABC1234;2019', 'validation.vin_length'],
])('%s is refused by the rules of the wizard', (_name, text, fault) => {
  const codes = text.startsWith('Marke;HU')
    ? { codes: ['make', 'hu_expired', 'hu_valid_through'], numbers: [] }
    : NONE;
  const { faults } = only(`${text}\n`, { chosen: codes });
  expect(faults.map((each) => each.fault)).toContain(fault);
  expect(faults.every(({ label }) => label !== null)).toBe(true);
});

test('a caravan is one by what the row says, or by its body, and has what caravans have', () => {
  expect(only('Fahrzeugart;Marke\nWohnwagen;Hobby').productType).toBe('trailer');
  expect(
    only('Aufbauart;Marke\nWohnwagen;Hobby', { chosen: { codes: ['category', 'make'], numbers: [] } })
      .productType,
  ).toBe('trailer');
  const { faults, changes } = only('Fahrzeugart;HU gültig bis;Raucherfahrzeug\nWohnwagen;03/2028;nein');
  expect(faults).toEqual([]);
  expect(changes.attributes).toEqual({
    hu_valid_through: '2028-03-01',
    trailer_hu_expired: 'no',
    trailer_smokers_car: 'no',
  });
  expect(only('Fahrzeugart;Laufleistung\nWohnwagen;5000').faults).toMatchObject([
    { code: 'mileage', fault: 'validation.excluded' },
  ]);
});

test('a vehicle that is there twice is a fault of the second row', () => {
  const twice = rowsOf('Interne Nummer;Marke\nA1;Hymer\nA2;Hymer\nA1;Adria\n');
  expect(twice.map(({ faults }) => faults.map(({ fault }) => fault))).toEqual([[], [], ['import.twice']]);
  const alike = rowsOf('Marke;Modell\nHymer;B\nHymer;B\nHymer;C\n');
  expect(alike.map(({ faults }) => faults.length)).toEqual([0, 1, 0]);
});

test('a row of which nothing is taken, and one with too many cells, are faults', () => {
  expect(only('Marke;Notiz\n;x\n').faults).toMatchObject([{ code: null, fault: 'import.nothing' }]);
  expect(only('Marke;Modell\nHymer;B;598\n').faults).toMatchObject([{ fault: 'import.cells' }]);
});

test('a row is known again by its number, and without one by all that it says', () => {
  const keys = (text: string) => read(text).rows.map(({ key }) => key);
  const [one] = keys('Interne Nummer;Marke\nA1;Hymer\n');
  expect(keys('Marke;Interne Nummer;Modell\nAdria;A1;x\n')).toEqual([one]);
  const [plain] = keys('Marke;Modell\nHymer;B\n');
  expect(keys('Modell;Marke\nB;Hymer\n')).toEqual([plain]);
  expect(keys('Modell;Marke\nC;Hymer\n')).not.toEqual([plain]);
});

test('months, yes and no, and several options are read as people write them', () => {
  expect(
    valuesOf(
      'Erstzulassung, Jahr;Erstzulassung, Monat;Rückfahrkamera;Dusche;Bettenformen\n2019;05;x;no;Queensbett, Hubbett\n',
    ),
  ).toMatchObject({
    first_registration_year: 2019,
    first_registration_month: 5,
    reversing_camera: true,
    shower: false,
    bed_types: ['queen', 'pull_down'],
  });
});

test('what a heading was corrected to before counts, and what is chosen now counts more', () => {
  const remembered = { wert: 'make', marke: '' };
  const codes = (more: Partial<FileReading> = {}) =>
    codesOf(['Wert', 'Marke', 'Modell'], { remembered, ...more });
  expect(codes()).toEqual(['make', null, 'model']);
  expect(codes({ chosen: { codes: ['', 'make', 'series'], numbers: [] } })).toEqual([null, 'make', 'series']);
});

test('links to pictures are taken by what they show, and are no part of the key of a row', () => {
  const row = (links: string) => read(`Modell;Fotos;Bilder von innen\nB 598;${links};\n`).rows[0];
  const found = row('"https://a.example/1.jpg http://a.example/2.jpg"');
  expect(found?.row.faults).toEqual([]);
  expect(found?.row.pictures).toEqual([
    { view: 'exterior', url: 'https://a.example/1.jpg' },
    { view: 'exterior', url: 'http://a.example/2.jpg' },
  ]);
  expect(row('https://b.example/9.jpg')?.key).toBe(found?.key);
  expect(row('bild.jpg')?.row.faults).toMatchObject([
    { code: 'image_exterior', fault: 'import.link_address' },
  ]);
  const many = Array.from({ length: 31 }, (_, index) => `https://a.example/${index}.jpg`).join(' ');
  expect(row(many)?.row.faults).toMatchObject([{ fault: 'import.too_many_links' }]);
});

test('a row with faults comes with its cells, one without does not', () => {
  const [right, wrong] = rowsOf('Marke;km\nHymer;100\nHymer;viele\n');
  expect([right?.cells, wrong?.cells]).toEqual([undefined, ['Hymer', 'viele']]);
});

test('a column shows the first of its values, cut short, and none where it is empty', () => {
  const [make, model, text] = read(`Marke;Modell;Beschreibung\n;;\n;B 598;${'x'.repeat(200)}\nHymer;;\n`)
    .check.columns;
  expect([make?.example, model?.example, text?.example]).toEqual(['Hymer', 'B 598', 'x'.repeat(80)]);
  expect(read('Marke;Modell\nHymer;\n').check.columns[1]?.example).toBe('');
});

test('only columns of numbers have a way to write them, and what was chosen for them counts', () => {
  const chosen: Chosen = { codes: null, numbers: ['point', 'point', ''] };
  const { columns } = read('Marke;Laufleistung;Leistung\n1.5;48200;103,5\n', { chosen }).check;
  expect(columns.map(({ numbers }) => numbers)).toEqual([null, null, 'comma']);
  // each cell that is read in one way alone is read so, whatever its column says of others
  const [row] = rowsOf('Marke;Länge (m)\nHymer;6.99\nAdria;7,20\n');
  expect(row?.changes.attributes).toMatchObject({ length: 6990 });
});

test('in a column that contradicts itself each cell is read as it can be', () => {
  const lengths = rowsOf('Marke;Länge (m)\nHymer;6.99\nAdria;7,20\nKnaus;6\n').map(
    ({ changes }) => changes.attributes?.['length'],
  );
  expect(lengths).toEqual([6990, 7200, 6000]);
  // in a column that says how it is written, a cell of another writing is no number
  const { faults } = rowsOf('Marke;Länge (m)\nHymer;6,99\nAdria;7,20\n', {
    chosen: { codes: null, numbers: ['', 'point'] },
  })[0]!;
  expect(faults.map(({ value }) => value)).toEqual(['6,99']);
});

test('a number with a unit that its field takes in one reading alone is that reading, in a column of any other', () => {
  const lengths = (text: string, chosen = NONE) =>
    rowsOf(text, { chosen }).map(({ changes, faults }) => changes.attributes?.['length'] ?? faults[0]?.fault);
  const mixed = 'Marke;Länge\nHymer;6,99 m\nAdria;6.99 m\nKnaus;6.990 mm\nHobby;6.990 m\n';
  expect(read(mixed).check.columns[1]?.numbers).toBeNull();
  expect(lengths(mixed)).toEqual([6990, 6990, 6990, 6990]);
  for (const own of ['comma', 'point'] as const)
    expect(lengths(mixed, { codes: null, numbers: ['', own] })).toEqual([6990, 6990, 6990, 6990]);
  const weights = rowsOf('Marke;zGG\nHymer;3,5 t\nAdria;1.5 t\n');
  expect(weights.map(({ changes }) => changes.attributes?.['licensed_weight'])).toEqual([3500, 1500]);
  // no whole km in the other reading
  expect(valuesOf('Marke;Laufleistung\nHymer;48.200 km\n')).toMatchObject({ mileage: 48_200 });
  // what has no unit is asked about, or read as what can be read in one way alone
  const open = 'Marke;Länge\nHymer;6,99 m\nAdria;6.99 m\nKnaus;6.990\n';
  expect(read(open).check.columns[1]?.numbers).toBe('unclear');
  expect(lengths(open)).toEqual([6990, 6990, 'import.numbers_unclear']);
  expect(lengths('Marke;Länge\nHymer;6,99 m\nKnaus;6.990\n')).toEqual([6990, 6990]);
  // prices say how the file is written, with their unit, too
  expect(valuesOf('Laufleistung;Mindestpreis\n48.200;"42.500,00 €"\n')).toMatchObject({ mileage: 48_200 });
});

test('a number that means another unit is a fault that offers it, and is not taken', () => {
  const meant = (text: string) => only(`${text}\n`).faults.map((fault) => [fault.value, fault.meant]);
  expect(meant('Marke;Höhe\nHymer;2,6')).toEqual([['2,6', { value: 2600, unit: 'mm' }]]);
  expect(meant('Marke;Länge\nHymer;699')).toEqual([['699', { value: 6990, unit: 'mm' }]]);
  expect(meant('Marke;zGG\nHymer;3,5')).toEqual([['3,5', { value: 3500, unit: 'kg' }]]);
  // with its unit behind it as the text says, it is taken
  expect(valuesOf('Marke;Höhe;Länge\nHymer;2,6 m;699 cm\n')).toMatchObject({ height: 2600, length: 6990 });
  expect(meant('Marke;Länge\nHymer;lang')).toEqual([['lang', undefined]]);
  expect(meant('Marke;Länge\nHymer;3,5 t')).toEqual([['3,5 t', undefined]]);
});

test('a row that is there twice says which number it has twice', () => {
  const [, , twice] = rowsOf('Interne Nummer;Marke\nA1;Hymer\nA2;Hymer\nA1;Adria\n');
  expect(twice?.faults).toEqual([
    { code: 'internal_number', label: null, value: 'A1', fault: 'import.twice' },
  ]);
  const [, alike] = rowsOf('Marke;Modell\nHymer;B\nHymer;B\n');
  expect(alike?.faults).toEqual([{ code: null, label: null, value: '', fault: 'import.twice' }]);
  // a row with one fault is not also one of which nothing is taken
  expect(only('Marke\nUnfug\n').faults).toMatchObject([{ fault: 'validation.one_of' }]);
  expect(only('Marke;Laufleistung\n;x;y\n').faults.map(({ fault }) => fault)).toEqual([
    'import.cells',
    'validation.numeric',
  ]);
});
