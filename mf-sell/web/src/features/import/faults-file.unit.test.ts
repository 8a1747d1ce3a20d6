import type { ImportColumn, ImportRow } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { faultsFile } from './faults-file.ts';

const column = (heading: string): ImportColumn => ({ heading, example: '', code: null, numbers: null });
const row = (line: number, more: Partial<ImportRow>): ImportRow => ({
  line,
  productType: 'motorhome',
  title: '',
  internalNumber: null,
  faults: [],
  changes: {},
  pictures: [],
  adId: null,
  ...more,
});
const fault = { code: 'mileage', label: 'km', value: 'unbekannt', fault: 'validation.numeric' };

test('rows with faults come back with what is wrong, and what a spreadsheet would evaluate is text', () => {
  const text = faultsFile(
    {
      columns: [column('Marke'), column('km')],
      rows: [row(2, {}), row(3, { faults: [fault, fault], cells: ['=HYPERLINK("x")', 'unbekannt; viel'] })],
    },
    { faultText: ({ value }) => `„${value}“ ist keine Zahl.`, faults: 'Fehler', locale: 'de' },
  );
  expect(text).toBe(
    '\uFEFF"Marke";"km";"Fehler"\r\n' +
      '"\'=HYPERLINK(""x"")";"unbekannt; viel";"„unbekannt“ ist keine Zahl. „unbekannt“ ist keine Zahl."\r\n',
  );
});
