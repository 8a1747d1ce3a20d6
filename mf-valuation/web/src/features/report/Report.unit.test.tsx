import type { ValuationReport } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { OWN_PAGES, REPORT } from '../../testing/samples.ts';
import { Report } from './Report.tsx';

const page = (more: Partial<ValuationReport>) =>
  renderPart(<Report report={{ ...REPORT, ...more }} />, { name: 'mf-valuation', texts, pages: OWN_PAGES });
const ad = { valuationId: REPORT.valuationId, adId: 'a1b2c3d4e5f6', status: 'editing' } as const;

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
