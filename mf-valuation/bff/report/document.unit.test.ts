import { LOCALES, type PriceEvidence, type SalesLot, type ValuationReport } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { LetterDocument } from '@rollheim/service-kit/pdf';
import { beforeAll, expect, test, vi } from 'vitest';
import { reportOf, type ReportContent } from './document.ts';

beforeAll(() => attributeLabels.loadAll());

const lot = (price: number, more: Partial<SalesLot> = {}): SalesLot => ({
  sales: 5,
  level: 'model',
  make: 'hymer',
  model: 'B 544',
  category: 'semi_integrated',
  years: { from: 2018, to: 2020 },
  mileage: 50_000,
  price,
  quarter: 2026.5,
  ...more,
});
const evidence: PriceEvidence = {
  at: '2026-11-29T00:00:00.000Z',
  axis: 'mileage',
  estimate: { middle: 4_020_000, low: 3_790_000, high: 4_310_000, level: 'model', sales: 25 },
  sales: 10,
  lots: [lot(3_925_000), lot(4_150_000, { make: null, model: null, mileage: 80_000 })],
  band: [
    { x: 50_000, middle: 4_000_000, low: 3_800_000, high: 4_300_000 },
    { x: 80_000, middle: 3_700_000, low: 3_500_000, high: 3_900_000 },
  ],
  own: 48_200,
};
const report: ValuationReport = {
  valuationId: '9m3n5p7q1r2s',
  status: 'valuated',
  productType: 'motorhome',
  product: {
    make: 'hymer',
    model: 'B 544',
    year: 2019,
    mileage: 48_200,
    category: 'semi_integrated',
    powerKw: null,
    beds: 4,
    condition: 'well_kept',
  },
  notes: 'Żółć, příhoz, Heckgarage',
  range: { low: 3_850_000, high: 4_300_000 },
  valuatedAt: '2026-11-29T08:00:00.000Z',
  validUntil: '2026-12-13T08:00:00.000Z',
};
const content = (more: Partial<ReportContent> = {}): ReportContent => ({
  report,
  evidence,
  locale: 'de',
  url: 'https://rollheim.example/wohnmobil-bewerten/ihre-bewertung/9m3n5p7q1r2s',
  ...more,
});

/** What a report writes, piece by piece, and the file. */
async function made(asked: ReportContent): Promise<{ readonly texts: string[]; readonly file: Buffer }> {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  const file = await reportOf(asked);
  const texts = text.mock.calls.map(([piece]) => String(piece));
  text.mockRestore();
  return { texts, file };
}

test('a report has the range with its validity, the vehicle, the remarks and the sales in lots', async () => {
  const { texts, file } = await made(content());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const whole = texts.join('\n');
  expect(whole).toContain('Hymer B 544');
  expect(whole).toMatch(/38\.500\s–\s43\.000\s€/);
  expect(whole).toContain('Gilt bis 13. Dezember 2026');
  expect(whole).toMatch(/37\.900\s–\s43\.100\s€/);
  expect(whole).toContain('Żółć, příhoz, Heckgarage');
  expect(whole).toMatch(/Hymer B 544\n2018 – 2020\n50\.000\skm\n39\.250\s€/);
  expect(whole).toMatch(/Andere Marken\n2018 – 2020\n80\.000\skm\n41\.500\s€/);
  expect(whole).not.toContain('{{');
});

test('where nothing like it was sold it says so, and shows no chart and no table', async () => {
  const none = { ...evidence, estimate: null, lots: [], band: [], sales: 0 };
  const { texts } = await made(content({ evidence: none }));
  expect(texts.join('\n')).toContain('noch zu wenige');
  expect(texts).not.toContain('Mitte, brutto');
  const { texts: unknown } = await made(content({ evidence: null }));
  expect(unknown.join('\n')).not.toContain('noch zu wenige');
});

test.each(LOCALES)('every text of a report is there in %s', async (locale) => {
  const { texts } = await made(content({ locale }));
  expect(texts.filter((text) => text.includes('undefined') || text.includes('{{'))).toEqual([]);
  const trailer = { ...report, productType: 'trailer' as const };
  const axis = { ...evidence, axis: 'year' as const, own: 2019, band: [] };
  await expect(made(content({ locale, report: trailer, evidence: axis }))).resolves.toBeDefined();
});
