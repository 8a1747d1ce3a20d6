import type { ValuationReport } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import module from '../../../../module.json' with { type: 'json' };
import texts from '../../../locales/en.json' with { type: 'json' };
import { OwnPage } from './OwnPage.tsx';

const base: ValuationReport = {
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
const customerId = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const page = (valuations: readonly ValuationReport[]) =>
  renderPart(<OwnPage />, {
    name: 'mf-valuation',
    texts,
    customer: { customerId },
    pages: { own },
    queries: [[['own-valuations', customerId], { valuations }]],
  });

test('each valuation has a next step: go on, send the link again, or see the one that there is', async () => {
  const id = (last: number) => `9m3n5p7q1r2${last}`;
  const refused = { ...base, valuationId: id(1), confirmed: false, refused: true };
  const both = await page([{ ...refused, status: 'editing' }, base]);
  expect(both).toContain(texts.own_refused_title);
  expect(both).toContain(texts['own_state.refused']);
  expect(both).toMatch(new RegExp(`href="[^"]*${base.valuationId}"[^>]*>${texts.again_link}`));
  const waits = await page([{ ...base, valuationId: id(2), confirmed: false }]);
  expect(waits).toMatch(new RegExp(`href="[^"]*${id(2)}"[^>]*>${texts.mail_again}`));
  expect(waits).not.toContain(texts.own_refused_title);
  expect(await page([{ ...base, status: 'editing', confirmed: false }])).toContain(texts.own_continue);
});
