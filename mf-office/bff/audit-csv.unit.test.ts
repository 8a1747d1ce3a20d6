import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { auditCsv, auditFile } from './audit-csv.ts';

const entry = {
  seq: 7,
  at: '2026-11-20T10:00:00.000Z',
  type: 'merchant.block',
  about: 'a1',
  actor: { customerId: 'o1', email: 'olga@rollheim.example' },
  persons: [{ customerId: 'a1', email: null }],
  reason: '=HYPERLINK("https://evil.example")',
  details: { blocked: true, fields: ['mileage', 'color'] },
};

test('a reason that a spreadsheet would evaluate as a formula is text', async () => {
  const lines = (await auditCsv([entry], 'en')).split('\r\n');
  expect(lines[1]).toBe(
    `7,"20/11/2026 11:00:00","merchant.block","olga@rollheim.example","a1","a1","'=HYPERLINK(""https://evil.example"")","blocked: true; fields: mileage color"`,
  );
});

test('every column has a heading in every language', async () => {
  for (const locale of LOCALES) expect(await auditCsv([], locale), locale).not.toContain('audit.');
});

test('a file is called by what it holds in the language of its reader, with the day in Berlin', async () => {
  for (const locale of LOCALES)
    expect(await auditFile(locale, '2026-12-31T23:30:00.000Z'), locale).toMatch(
      /^Rollheim-[A-Za-z]+-2027-01-01\.csv$/,
    );
});
