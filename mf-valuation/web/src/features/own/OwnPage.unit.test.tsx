import type { ValuationReport } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { OWN_PAGES, REPORT } from '../../testing/samples.ts';
import { OwnPage } from './OwnPage.tsx';

const customerId = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const page = (valuations: readonly ValuationReport[]) =>
  renderPart(<OwnPage />, {
    name: 'mf-valuation',
    texts,
    customer: { customerId },
    pages: OWN_PAGES,
    queries: [[['own-valuations', customerId], { valuations }]],
  });

test('each valuation has a next step: go on, send the link again, or see the one that there is', async () => {
  const id = (last: number) => `9m3n5p7q1r2${last}`;
  const refused = { ...REPORT, valuationId: id(1), confirmed: false, refused: true };
  const both = await page([{ ...refused, status: 'editing' }, REPORT]);
  expect(both).toContain(texts.own_refused_title);
  expect(both).toContain(texts['own_state.refused']);
  expect(both).toMatch(new RegExp(`href="[^"]*${REPORT.valuationId}"[^>]*>${texts.again_link}`));
  const waits = await page([{ ...REPORT, valuationId: id(2), confirmed: false }]);
  expect(waits).toMatch(new RegExp(`href="[^"]*${id(2)}"[^>]*>${texts.mail_again}`));
  expect(waits).not.toContain(texts.own_refused_title);
  expect(await page([{ ...REPORT, status: 'editing', confirmed: false }])).toContain(texts.own_continue);
});
