import type { CurrentCustomer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { useOwnArea } from './own-area.ts';
import { COUNTS_KEY } from './own-counts.ts';
import { renderFor } from './testing/render.tsx';

const Places = () => (
  <p>
    {useOwnArea()
      .places.map(({ id }) => id)
      .join(' ')}
  </p>
);

const page = (menu?: object, more = {}) => ({ slug: { en: '/x', de: '/x' }, ...(menu && { menu }), ...more });
const text = { en: 'Tools' };
const MODULES = {
  'mf-tools': { pages: { start: page({ place: 'account', text, merchants: true }), part: page() } },
  'mf-guide': { pages: { start: page({ place: 'account', text }) } },
  'mf-bar': { pages: { start: page({ place: 'bar', text }) } },
  'mf-team': { pages: { start: page({ place: 'account', text }, { operator: true }) } },
};

const placesOf = (merchant: Pick<CurrentCustomer, 'merchantId' | 'acceptedByCm24'>): Promise<string> =>
  renderFor(merchant, <Places />, [], MODULES);

test('the own pages are those of the menu: of a dealer who is accepted or in review, else of a seller', async () => {
  for (const acceptedByCm24 of [true, null])
    expect(await placesOf({ merchantId: 48_035, acceptedByCm24 })).toContain(
      'bids purchases watchlist searches merchant-ads account email-settings',
    );
  for (const merchant of [
    { merchantId: 48_035, acceptedByCm24: false },
    { merchantId: null, acceptedByCm24: null },
  ]) {
    const places = await placesOf(merchant);
    expect(places).toContain('my-vehicles');
    expect(places).not.toContain('bids');
  }
});

test('what a module brings to the account menu is beside the own pages of who sees it there; the team’s is not', async () => {
  const places = await placesOf({ merchantId: 48_035, acceptedByCm24: true });
  expect(places).toContain('email-settings mf-guide/start mf-tools/start');
  expect(places).not.toMatch(/mf-bar|mf-team|part/);
  const seller = await placesOf({ merchantId: null, acceptedByCm24: null });
  expect(seller).toContain('email-settings mf-guide/start');
  expect(seller).not.toContain('mf-tools');
});

const Counts = () => (
  <p>
    {useOwnArea()
      .places.filter(({ count }) => count !== undefined)
      .map(({ id, count }) => `${id}:${count}`)
      .join(' ')}
  </p>
);

test('what an own page holds is beside it once it is known, and a page that nothing is known of has no figure', async () => {
  const dealer = { merchantId: 48_035, acceptedByCm24: true };
  const counted = await renderFor(dealer, <Counts />, [
    [COUNTS_KEY, { bids: 6, watchlist: 0, purchases: 23 }],
  ]);
  expect(counted).toContain('bids:6 purchases:23 watchlist:0');
  expect(counted).not.toContain('searches');
  expect(await renderFor(dealer, <Counts />)).not.toContain(':');
});
