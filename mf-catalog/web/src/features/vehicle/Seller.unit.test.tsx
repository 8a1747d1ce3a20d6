import type { AuctionStatus, CatalogDetail } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Seller } from './Seller.tsx';

const textFor = async (
  availability: { kind: 'now' | 'from'; from: string | null },
  status: AuctionStatus = 'running',
): Promise<string> => {
  const content = { vatReportable: false, expectedMileage: 65_000, availability };
  const vehicle = { sellerSegment: 'PRIVATE', content, auction: { status } } as unknown as CatalogDetail;
  const at = '2026-11-27T12:00:00.000Z';
  return textOf(await renderPart(<Seller vehicle={vehicle} />, { name: 'mf-catalog', texts, at }));
};

test('whoever may bid reads from when the vehicle can be collected', async () => {
  expect(await textFor({ kind: 'from', from: '2026-12-15' })).toContain('Can be collected from 15/12/2026');
  expect(await textFor({ kind: 'from', from: '2026-11-20' })).toContain('Can be collected at once');
  expect(await textFor({ kind: 'now', from: null })).toContain('Can be collected at once');
});

test('of a vehicle that no one can buy any more nothing is promised', async () => {
  const open = await textFor({ kind: 'now', from: null }, 'acpt_late_offer');
  expect(open).toContain('Can be collected at once');
  expect(open).toContain('65,000 km');
  for (const status of ['endet', 'sold', 'failed_na'] as const) {
    const text = await textFor({ kind: 'now', from: null }, status);
    expect(text).toContain('Private seller');
    expect(text).not.toMatch(/collected|km/);
  }
});
