import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseAttributes } from './index.ts';

const flag = (value: unknown) => normaliseAttributes({ towbar: value })['towbar'];
const day = (value: unknown) => normaliseAttributes({ hu_valid_through: value })['hu_valid_through'];
const two = (count: number) => String(count).padStart(2, '0');

test('words for yes and no are flags, all others are dropped', () => {
  for (const word of ['ja', 'JA ', 'Yes', 'true', '1', 1, true])
    expect([word, flag(word)]).toEqual([word, true]);
  for (const word of ['nein', ' No', 'FALSE', '0', 0, false])
    expect([word, flag(word)]).toEqual([word, false]);
  for (const word of ['vielleicht', 'jein', '2', 2])
    expect(normaliseAttributes({ towbar: word })).toEqual({});
});

test('what is empty empties its field, of whatever kind it is', () => {
  for (const code of ['towbar', 'mileage', 'hu_valid_through', 'fuel', 'model', 'bed_types'])
    for (const empty of [null, undefined, ''])
      expect(normaliseAttributes({ [code]: empty })).toEqual({ [code]: null });
});

test('of several options those stay that have a text', () => {
  const of = (value: unknown) => normaliseAttributes({ bed_types: value })['bed_types'];
  expect(of(['queen', 'pull_down'])).toEqual(['queen', 'pull_down']);
  expect(of('queen')).toEqual(['queen']);
  expect(of([1, { id: 'queen' }, null, 'queen'])).toEqual(['1', 'queen']);
});

test('an object is the value of no attribute; of a code that no one knows it stays, to be refused', () => {
  for (const code of ['towbar', 'mileage', 'hu_valid_through', 'fuel', 'model'])
    expect(normaliseAttributes({ [code]: { a: 1 } })).toEqual({});
  expect(normaliseAttributes({ nonsense: 'x' })).toEqual({ nonsense: 'x' });
  expect(normaliseAttributes({ nonsense: undefined })).toEqual({});
});

test('numbers with decimals are read where the field has some', () => {
  expect(normaliseAttributes({ tyre_tread: '5.5', tyre_tread_front: '5.5' })).toEqual({
    tyre_tread: '5.5',
    tyre_tread_front: 5.5,
  });
});

test('a day is read as it is written in German and in ISO, with or without its day', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1950-01-01'),
        max: new Date('2099-12-31'),
        noInvalidDate: true,
      }),
      (instant) => {
        const [year, month, date] = [
          instant.getUTCFullYear(),
          instant.getUTCMonth() + 1,
          instant.getUTCDate(),
        ];
        const iso = `${year}-${two(month)}-${two(date)}`;
        const first = `${year}-${two(month)}-01`;
        for (const text of [
          iso,
          `${iso}T09:30:00Z`,
          `${date}.${month}.${year}`,
          ` ${two(date)}.${two(month)}.${year} `,
        ])
          expect([text, day(text)]).toEqual([text, iso]);
        for (const text of [`${year}-${two(month)}`, `${month}/${year}`, `${two(month)}.${year}`])
          expect([text, day(text)]).toEqual([text, first]);
        expect(day(instant)).toBe(iso);
      },
    ),
  );
});

test.each([
  '31.02.2027',
  '2027-02-29',
  '2027-13-01',
  '2027-00-01',
  '2027-01-00',
  '13/2027',
  '0/2027',
  '32.12.2027',
  '01.06.27',
  '1.1.02027',
  'morgen',
  new Date(Number.NaN),
  20270601,
  true,
])('%s is no day, and dropped', (value) => {
  expect(normaliseAttributes({ hu_valid_through: value })).toEqual({});
});
