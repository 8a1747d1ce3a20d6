import type { ValuationReport } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Report } from './Report.tsx';

const report: ValuationReport = {
  valuationId: '9m3n5p7q1r2s',
  status: 'under_review',
  confirmed: true,
  productType: 'motorhome',
  product: {
    make: 'hymer',
    model: 'B 544',
    year: 2019,
    mileage: 48_200,
    category: null,
    powerKw: null,
    beds: null,
    condition: null,
  },
  range: null,
  valuatedAt: null,
};
const page = (more: Partial<ValuationReport>) =>
  renderPart(<Report report={{ ...report, ...more }} />, { name: 'mf-valuation', texts });
const ad = { valuationId: report.valuationId, adId: 'a1b2c3d4e5f6', status: 'editing' } as const;

test('a report begins one ad alone: one that was begun already is continued, one that was submitted is named', async () => {
  expect(await page({})).toMatch(/href="[^"]*valuation=9m3n5p7q1r2s[^"]*"[^>]*><span>Prepare the ad/);
  const begun = await page({ ad });
  expect(begun).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>Continue your ad/);
  expect(begun).not.toContain('valuation=');
  const running = await page({ ad: { ...ad, status: 'running' } });
  expect(running).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>To your ad/);
});
