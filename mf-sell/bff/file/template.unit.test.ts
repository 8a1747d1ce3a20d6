import { LOCALES } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { toCsv } from '@rollheim/service-kit';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkFile } from './check.ts';
import { readTable } from './table.ts';
import { templateFile } from './template.ts';

beforeAll(() => attributeLabels.loadAll());

const read = (text: string, locale: (typeof LOCALES)[number]) =>
  checkFile({
    bytes: Buffer.from(text),
    chosen: { codes: null, numbers: [] },
    remembered: {},
    usual: 'trailer',
    locale,
    now: Date.parse('2026-06-15T10:00:00Z'),
  });

test('the template of every language is read without a question, and is the same vehicle', () => {
  const [first, ...others] = LOCALES.map((locale) => {
    const { check, rows } = read(templateFile(locale), locale);
    expect(check.columns.filter(({ code, numbers }) => code === null || numbers !== null)).toEqual([]);
    // links to pictures have a place, whoever fills in the rest
    const codes = check.columns.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['image_exterior', 'image_interior']));
    const [row, ...more] = rows;
    expect([row?.row.faults, more]).toEqual([[], []]);
    return [row?.row.productType, row?.row.changes];
  });
  for (const other of others) expect(other).toEqual(first);
  expect(first).toMatchObject(['motorhome', { internalNumber: 'L-1027', terms: { minimum: 4_250_000 } }]);
});

test('what we write for spreadsheets, formulas kept from them, is read as it was', () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...Array.from('ab1 =+-@;,"\t\n|')), maxLength: 12 })
    .filter((text) => text.trim() === text);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...LOCALES),
      (cells, locale) => {
        const rows = cells.filter((each) => each.some((text) => text !== ''));
        fc.pre(rows.length > 0);
        const table = readTable(Buffer.from(toCsv([['=one', '@two'], ...rows], locale)));
        expect(table.headings).toEqual(['=one', '@two']);
        expect(table.rows.map((row) => row.cells)).toEqual(rows);
      },
    ),
  );
});
