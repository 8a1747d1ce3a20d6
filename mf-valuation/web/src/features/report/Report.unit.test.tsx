import type { ValuationReport } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import module from '../../../../module.json' with { type: 'json' };
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
// which menu it is in does not matter here
const { menu: _menu, ...own } = module.pages.own;
const page = (more: Partial<ValuationReport>) =>
  renderPart(<Report report={{ ...report, ...more }} />, { name: 'mf-valuation', texts, pages: { own } });
const ad = { valuationId: report.valuationId, adId: 'a1b2c3d4e5f6', status: 'editing' } as const;

test('a report begins one ad alone: one that was begun already is continued, one that was submitted is named', async () => {
  expect(await page({})).toMatch(/href="[^"]*valuation=9m3n5p7q1r2s[^"]*"[^>]*><span>Prepare the ad/);
  const begun = await page({ ad });
  expect(begun).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>Continue your ad/);
  expect(begun).not.toContain('valuation=');
  const running = await page({ ad: { ...ad, status: 'running' } });
  expect(running).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>To your ad/);
});

test('an identification number in the remarks is one piece, what is beside it is not', async () => {
  const written = await page({ notes: 'FIN WDB9066331S123456, Solar\nHeckgarage' });
  expect(written).toMatch(/FIN <span class="[^"]*">WDB9066331S123456<\/span>, Solar\nHeckgarage/);
  expect(await page({ notes: 'Solar' })).toContain('>Solar</p>');
});

test('one that waits sends its mail again, in its own browser to another address, too; one that is refused says why', async () => {
  const waits = await page({ confirmed: false });
  expect(waits).toContain(texts.mail_again);
  expect(waits).not.toContain(texts.address_wrong);
  expect(await page({ confirmed: false, mine: true })).toContain(texts.address_wrong);
  const refused = await page({ confirmed: false, refused: true });
  expect(refused).toContain(texts.refused_text);
  expect(refused).not.toContain(texts.mail_again);
});
