import type { ImportCheck, ImportRow, ProfileType } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import definition from '../../../../module.json' with { type: 'json' };
import { NewAdPage } from '../new/NewAdPage.tsx';
import { ColumnsTable } from './ColumnsTable.tsx';
import { ImportAct } from './ImportAct.tsx';
import { ImportPage } from './ImportPage.tsx';
import { RowsTable } from './RowsTable.tsx';
import type { RowOutcome } from './send-rows.ts';
import type { RowImport } from './use-row-import.ts';

const options = { name: 'mf-sell', texts, pages: definition.pages };
const customer = (profileType: ProfileType) => ({ customerId: 'c1', profileType });

const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  productType: 'motorhome',
  title: `Hymer ${line}`,
  internalNumber: null,
  faults: [],
  changes: {},
  pictures: [],
  adId: null,
  ...more,
});
const rows = async (of: readonly ImportRow[], outcomes: readonly [number, RowOutcome][] = []) =>
  renderPart(<RowsTable rows={of} outcomes={new Map(outcomes)} />, options);

test('each value that is wrong is named with its column, the value and the limit', async () => {
  const mileage = {
    code: 'mileage',
    label: 'km',
    value: '9000000',
    fault: 'validation.max_value',
    max: 3_000_000,
  };
  const cells = { code: null, label: null, value: '', fault: 'import.cells' };
  const shown = textOf(await rows([row(2, { faults: [mileage, cells] })]));
  expect(shown).toContain('2 errors');
  expect(shown).toContain('km: “9000000”. Please enter at most 3,000,000.');
  expect(shown).toContain(texts['csv.row_fault.cells']);
});

test('a vehicle leads to its ad, whether this import made it or an earlier one', async () => {
  const html = await rows(
    [row(2), row(3, { adId: 'earlier12345' }), row(4)],
    [[2, { adId: 'madenow12345', created: true, missing: [] }]],
  );
  expect(html).toContain('/madenow12345/profile');
  expect(html).toContain('/earlier12345/profile');
  const shown = textOf(html);
  for (const state of ['csv.row_created', 'csv.row_present', 'csv.row_ready'] as const)
    expect(shown).toContain(texts[state]);
});

test('a picture that was not taken over is named at its ad, with the reason', async () => {
  const problem = (fields: Record<string, string>) =>
    new ApiProblem({ code: 'invalid_input', status: 400, fields });
  const missing = [
    { url: 'http://10.0.0.1/a.jpg', problem: problem({ url: 'import.link_address' }) },
    { url: 'https://example.com/b.jpg', problem: problem({ file: 'validation.image_small' }) },
  ];
  const shown = textOf(await rows([row(2)], [[2, { adId: 'madenow12345', created: true, missing }]]));
  expect(shown).toContain(`http://10.0.0.1/a.jpg. ${texts['csv.link_fault.address']}`);
  expect(shown).toContain('https://example.com/b.jpg. The picture is too small. At least 640 × 480');
});

test('a column whose numbers can be read in two ways is asked about, others are not', async () => {
  const check: Pick<ImportCheck, 'columns' | 'targets'> = {
    columns: [
      { heading: 'Make', example: 'Hymer', code: 'make', numbers: null },
      { heading: 'km', example: '48.200', code: 'mileage', numbers: 'unclear' },
    ],
    targets: [
      { code: 'make', label: 'Make' },
      { code: 'mileage', label: 'Mileage' },
    ],
  };
  const nothing = () => undefined;
  const table = <ColumnsTable check={check} disabled={false} onField={nothing} onNumbers={nothing} />;
  const shown = textOf(await renderPart(table, options));
  expect(shown).toContain(texts['csv.numbers_unclear']);
  expect(shown).toContain('Numbers in “km”');
  expect(shown).not.toContain('Numbers in “Make”');
});

test('the import is offered to commercial sellers alone, and refused to others who have its address', async () => {
  const newAd = async (who: ProfileType | null) =>
    textOf(await renderPart(<NewAdPage />, { ...options, customer: who === null ? null : customer(who) }));
  expect(await newAd('COMMERCIAL')).toContain(texts.new_csv_link);
  expect(await newAd('MERCHANT')).toContain(texts.new_csv_link);
  expect(await newAd('PRIVATE')).not.toContain(texts.new_csv_link);
  expect(await newAd(null)).not.toContain(texts.new_csv_link);
  const page = async (who: ProfileType) =>
    textOf(await renderPart(<ImportPage />, { ...options, customer: customer(who) }));
  expect(await page('COMMERCIAL')).toContain(texts['csv.usual']);
  expect(await page('PRIVATE')).toContain(texts['csv.commercial_only']);
  expect(await page('PRIVATE')).not.toContain(texts['csv.usual']);
});

const column = (numbers: ImportCheck['columns'][number]['numbers'], code: string | null = 'mileage') => ({
  heading: 'km',
  example: '1',
  code,
  numbers,
});
const still: RowImport = { outcomes: new Map(), running: false, stopped: null, start: () => undefined };
const act = async (check: Pick<ImportCheck, 'columns' | 'rows'>, imports: Partial<RowImport> = {}) => {
  const html = await renderPart(
    <ImportAct check={check} imports={{ ...still, ...imports }} reading={false} />,
    options,
  );
  return { text: textOf(html), buttons: [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag) };
};
const isOff = (tag: string | undefined) => tag?.includes('disabled=""');
const fault = (of: string) => ({ code: 'mileage', label: 'km', value: '9', fault: of });

test('a press that cannot be made says what is open, and leads there', async () => {
  const unclear = row(3, { faults: [fault('import.numbers_unclear')] });
  const numbers = await act({ columns: [column(null), column('unclear')], rows: [row(2), unclear] });
  expect(isOff(numbers.buttons[0])).toBe(true);
  expect(numbers.text).toContain('Still open: how the numbers in 1 column are written.');
  expect(numbers.text).toContain('To the column “km”');
  // its file is right: it is chosen how it is read
  expect(numbers.text).not.toContain(texts['csv.summary_faults']);

  const nothing = row(2, { faults: [fault('import.nothing')] });
  const fields = await act({ columns: [column(null, null)], rows: [nothing] });
  expect(fields.text).toContain(texts['csv.waits.fields']);
  const wrong = await act({ columns: [column(null)], rows: [nothing, row(3, { adId: 'earlier12345' })] });
  expect(wrong.text).toContain(texts['csv.waits.faults']);
  expect(wrong.text).toContain(texts['csv.to_faults']);
  const all = await act({ columns: [column(null)], rows: [row(2, { adId: 'earlier12345' })] });
  expect(all.text).toContain(texts['csv.waits.nothing']);

  const free = await act({ columns: [column('comma')], rows: [row(2), nothing] });
  expect(isOff(free.buttons.at(-1))).toBe(false);
  for (const key of ['csv.waits.fields', 'csv.waits.faults', 'csv.waits.nothing'] as const)
    expect(free.text).not.toContain(texts[key]);
  expect(free.text).toContain('1 of 2 vehicles can be imported.');
});

test('once the import has begun nothing is still to be imported by its line', async () => {
  const check = {
    columns: [column(null)],
    rows: [row(2), row(3, { faults: [fault('validation.numeric')] })],
  };
  const over = await act(check, {
    outcomes: new Map([[2, { adId: 'madenow12345', created: true, missing: [] }]]),
  });
  expect(over.text).not.toContain('can be imported');
  expect(over.text).toContain('1 ad has been created.');
  expect(over.text).toContain(texts['csv.summary_faults']);
  expect((await act(check, { running: true })).text).not.toContain('can be imported');
});

test('a value that means another unit says which, and where the unit is written', async () => {
  const meant = { value: 2600, unit: 'mm' };
  const of = { code: 'height', label: 'Height', value: '2,6', fault: 'validation.integer', meant };
  expect(textOf(await rows([row(2, { faults: [of] })])).replaceAll('\u00a0', ' ')).toContain(
    'Did you mean 2,600 mm? Then write the unit in the cell or in the heading.',
  );
});
