import type { ValuationData } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { OWN_PAGES, REPORT } from '../../testing/samples.ts';
import { FunnelPage } from './FunnelPage.tsx';

beforeAll(() => attributeLabels.load('en'));

const data: ValuationData = {
  product: REPORT.product,
  valuate_my_vehicle: { valuationId: '1a2b3c4d5e6f', status: 'editing', notes: '' },
  customer: null,
  tracking_status: 'editing',
};
const funnel = (earlier: ValuationData['earlier']) =>
  renderPart(<FunnelPage kind="motorhome" />, {
    name: 'mf-valuation',
    texts,
    pages: OWN_PAGES,
    queries: [[['valuation', 'motorhome'], { ...data, earlier }]],
  });

test('the first step says that the account has its valuation already, and leads there and to all of them', async () => {
  const first = { valuationId: '9m3n5p7q1r2s', productType: 'trailer', of: 'account' } as const;
  const page = await funnel(first);
  expect(page).toContain(texts.again_account);
  expect(page).toMatch(/href="[^"]*9m3n5p7q1r2s"/);
  expect(page).toMatch(/href="[^"]*\/my-valuations"/);
  // a form that can only be refused at its end is not begun
  expect(page).not.toContain('<form');
  // of this browser alone another address is all that it takes, and what was begun is still there
  const other = await funnel({ ...first, of: 'browser' });
  expect(other).toContain(texts.again_text);
  expect(other).not.toContain('my-valuations');
  expect(other).toContain('B 544');
  expect(other).toContain('<form');
  expect(await funnel(null)).not.toContain(texts.again_title);
});
