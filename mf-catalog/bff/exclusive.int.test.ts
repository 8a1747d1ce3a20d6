import { randomUUID } from 'node:crypto';
import {
  newId,
  type AuctionState,
  type CatalogDetail,
  type CatalogSearchAnswer,
  type Fragment,
  type HttpAnswers,
} from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fragment } from './fragment.tsx';
import { example } from './testing/example.ts';
import { openCatalog, type Catalog } from './testing/harness.ts';

const AD = newId();
const OPEN = newId();
const who = { chosen: randomUUID(), other: randomUUID(), owner: randomUUID(), operator: randomUUID() };
type Who = keyof typeof who | null;

let catalog: Catalog;

const endAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
const round = (auctionId: string, version: number, more: Partial<AuctionState> = {}) =>
  catalog.publishAuction(auctionId, {
    status: 'running',
    version,
    endAt,
    leaderCustomerId: null,
    ownerCustomerId: who.owner,
    ...more,
  });

beforeAll(async () => {
  catalog = await openCatalog();
  for (const [name, customerId] of Object.entries(who))
    await catalog.publishCustomer(customerId, {
      acceptedByCm24: ['chosen', 'other'].includes(name),
      merchantBlocked: false,
      isOperator: name === 'operator',
    });
  for (const adId of [AD, OPEN])
    await catalog.publishListing(adId, { ownerCustomerId: who.owner, exclusive: adId === AD });
  await round(AD, 1, { exclusiveTo: [who.chosen] });
  await round(OPEN, 1);
  await catalog.start({}, { fragment });
});

afterAll(() => catalog?.stop());

const call = (path: string, as: Who, method = 'GET'): Promise<Response> =>
  catalog.fetch(`/api${path}`, as && who[as], { method });
/** The page that the server renders, as the shell's server asks for it. */
async function page(id: string, authorization?: string): Promise<Fragment> {
  const path = encodeURIComponent(`/caravan/${id}`);
  const response = await catalog.fetch(`/fragment?route=catalog-detail&path=${path}&locale=de`, null, {
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Fragment;
}
const read = async <T>(path: string, as: Who): Promise<T> => (await (await call(path, as)).json()) as T;
const found = async (as: Who, query = '') => {
  const { products, total, filterAttributes } = await read<CatalogSearchAnswer>(
    `/public/catalog/search?auction_status=running${query}`,
    as,
  );
  const exclusive = filterAttributes.find(({ code }) => code === 'exclusive')?.options?.[0]?.count ?? 0;
  return { ids: products.map(({ entityId }) => entityId).toSorted(), total, exclusive, products };
};

const BOTH = [AD, OPEN].toSorted();

describe('a round for chosen dealers', () => {
  test.each([null, 'other', 'owner'] as const)('is in no list and no count of %s', async (as) => {
    for (const query of ['', '&q=hymer', '&sort=newest', '&exclusive=true']) {
      const { ids, total, exclusive } = await found(as, query);
      expect([query, ids.includes(AD), total <= 1, exclusive]).toEqual([query, false, true, 0]);
    }
    const { ends } = await read<HttpAnswers['CatalogEnds']>('/public/catalog/ends', as);
    expect(ends.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    const regions = await read<HttpAnswers['CatalogRegions']>('/public/catalog/regions?spacing=100', as);
    expect(JSON.stringify(regions)).not.toContain(AD);
    const suggested = await read<HttpAnswers['CatalogAddresses']>('/public/catalog/addresses?from=0', as);
    expect(JSON.stringify(suggested)).not.toContain(AD);
  });

  test('is in the lists and counts of the chosen, and marked', async () => {
    const { ids, total, exclusive, products } = await found('chosen');
    expect([ids, total, exclusive]).toEqual([BOTH, 2, 1]);
    expect(products.map((each) => [each.entityId === AD, each.exclusive ?? false])).toEqual(
      products.map(({ entityId }) => [entityId === AD, entityId === AD]),
    );
    // to whom it is shown, no answer says
    expect(JSON.stringify(products)).not.toContain(who.chosen);
    expect((await found('chosen', '&exclusive=true')).ids).toEqual([AD]);
    const { ends } = await read<HttpAnswers['CatalogEnds']>('/public/catalog/ends', 'chosen');
    expect(ends.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('has a page for the chosen, its owner and the team; for others there is none', async () => {
    const pages = [
      `/public/catalog/get/${AD}`,
      `/public/auction/${AD}/bids`,
      `/public/auction/${AD}/questions`,
    ];
    for (const page of pages) {
      for (const as of [null, 'other'] as const)
        expect([page, (await call(page, as)).status]).toEqual([page, 404]);
      for (const as of ['chosen', 'owner', 'operator'] as const)
        expect([page, as, (await call(page, as)).status]).toEqual([page, as, 200]);
    }
    const far = `/public/catalog/distances?from=DE-18055&id=${AD}`;
    for (const as of [null, 'other', 'chosen'] as const) {
      const { distances } = await read<HttpAnswers['CatalogDistances']>(far, as);
      expect(Object.hasOwn(distances, AD)).toBe(as === 'chosen');
    }
    expect((await read<CatalogDetail>(pages[0]!, 'chosen')).exclusive).toBe(true);
    expect((await call(`/private/auction/${AD}/report.pdf`, 'other')).status).toBe(404);
    expect((await call(`/private/customer/watchlist/${AD}`, 'other', 'PUT')).status).toBe(404);
  });

  test('is on the watchlist of those who see it, and counted in their menu as it is listed', async () => {
    for (const name of ['chosen', 'other', 'owner', 'operator'] as const)
      for (const auctionId of [AD, OPEN])
        await catalog.publish('notifications.watchlist', `${who[name]}:${auctionId}`, {
          ...example('notifications.watchlist'),
          customerId: who[name],
          auctionId,
        });
    const watched = async (as: Who) => {
      const { products, total } = await read<HttpAnswers['Watchlist']>(
        '/private/customer/watchlist/get?page=1&itemsPerPage=20',
        as,
      );
      const { watchlist } = await read<HttpAnswers['OwnCounts']>('/private/auction/own-counts', as);
      const calendar = await (await call('/private/customer/watchlist/calendar.ics', as)).text();
      const ends = [AD, OPEN].filter((id) => calendar.includes(id));
      return [products.map(({ entityId }) => entityId).toSorted(), total, watchlist, ends.toSorted()];
    };
    for (const as of ['chosen', 'owner', 'operator'] as const)
      await vi.waitFor(async () => expect([as, ...(await watched(as))]).toEqual([as, BOTH, 2, 2, BOTH]));
    await vi.waitFor(async () => expect(await watched('other')).toEqual([[OPEN], 1, 1, [OPEN]]));
  });

  test('is rendered for the chosen, its owner and the team; for others the page is a 404', async () => {
    const as = async (name: Who) =>
      page(AD, name ? `Bearer ${await catalog.identity.token(who[name])}` : undefined);
    for (const name of ['chosen', 'owner', 'operator'] as const) {
      const { status, html, data } = await as(name);
      expect([name, status, html.includes('Exklusiv')]).toEqual([name, 200, true]);
      // the page of the chosen is not that of one of them
      expect(JSON.stringify(data)).not.toContain(who.chosen);
    }
    for (const name of [null, 'other'] as const) {
      const { status, data } = await as(name);
      expect([name, status, JSON.stringify(data).includes(AD)]).toEqual([name, 404, false]);
    }
    // a token that is none, and the name of somebody without their token
    expect((await page(AD, 'Bearer a.b.c')).status).toBe(404);
    const named = `/fragment?route=catalog-detail&path=/caravan/${AD}&locale=de`;
    expect((await catalog.fetch(`${named}&reader=${who.chosen}`)).status).toBe(400);
  });

  test('is everyone’s once it was opened to all, and no filter finds it as exclusive', async () => {
    await round(AD, 1);
    for (const as of [null, 'other', 'chosen'] as const) {
      await vi.waitFor(async () => expect(await found(as)).toMatchObject({ ids: BOTH, exclusive: 0 }));
      expect((await found(as, '&exclusive=true')).ids).toEqual([]);
    }
    expect((await call(`/public/catalog/get/${AD}`, null)).status).toBe(200);
    expect((await read<CatalogDetail>(`/public/catalog/get/${AD}`, 'chosen')).exclusive).toBeUndefined();
  });

  test('is everyone’s once it is over and the vehicle goes on', async () => {
    await round(AD, 2);
    await vi.waitFor(async () => expect((await found(null)).ids).toEqual(BOTH));
    expect((await call(`/public/catalog/get/${AD}`, null)).status).toBe(200);
    expect((await read<CatalogDetail>(`/public/catalog/get/${AD}`, 'chosen')).exclusive).toBeUndefined();
    expect((await page(AD)).status).toBe(200);
  });
});
