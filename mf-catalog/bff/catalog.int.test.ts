import { randomUUID } from 'node:crypto';
import {
  AUCTION_STATUSES,
  newId,
  type AuctionState,
  type AuctionStatus,
  type CatalogDetail,
  type CatalogProduct,
  type CatalogSearchAnswer,
  type HttpAnswers,
  type Problem,
} from '@rollheim/contracts';
import { visibleRecord } from '@rollheim/auction-rules';
import { kilometres, pickupPoint } from '@rollheim/contracts/places';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SearchIndex } from './index/search-index.ts';
import { example } from './testing/example.ts';
import { openCatalog, type Catalog } from './testing/harness.ts';

let catalog: Catalog;
/** Bid in the auction that was voided. */
const BIDDER = randomUUID();
/** Bid in auctions that their sellers took back for changes. */
const EARLIER_BIDDER = randomUUID();
/** Had bought without a bid what was taken back later. */
const BUYER = randomUUID();
const auctions = new Map<AuctionStatus, AuctionState>();
const PARTIES = {
  ownerCustomerId: randomUUID(),
  leaderCustomerId: randomUUID(),
  buyerCustomerId: randomUUID(),
};

/** A place that the table of places does not have. */
const NOWHERE = { zipCode: '', city: 'Nirgendwo', country: 'FI' };

/** One vehicle per state of an auction. */
beforeAll(async () => {
  catalog = await openCatalog();
  for (const status of AUCTION_STATUSES) {
    const auctionId = newId();
    const terms = {
      buyNow: status === 'running' ? 4_000_000 : null,
      reserve: status === 'hotbidding' ? 'met' : 'not_met',
    };
    const state = { ...example('auction.state'), auctionId, status, ...PARTIES, ...terms };
    auctions.set(status, state as unknown as AuctionState);
    await catalog.publishAuction(auctionId, state);
    const content = {
      ...(example('listings.published')['content'] as object),
      vatReportable: status === 'published',
      ...(status === 'sold' ? { pickup: NOWHERE } : {}),
    };
    await catalog.publishListing(auctionId, { content });
  }
  await catalog.publish('auctions.history', `${auctions.get('inactive')!.auctionId}:3`, {
    ...example('auction.history'),
    auctionId: auctions.get('inactive')!.auctionId,
    customerId: BIDDER,
  });
  for (const status of ['editing', 'under_review'] as const) {
    const { auctionId } = auctions.get(status)!;
    await catalog.publish('auctions.history', `${auctionId}:5`, {
      ...example('auction.history'),
      auctionId,
      customerId: EARLIER_BIDDER,
    });
    const sale = { orderId: `order-${status}`, auctionId, buyerCustomerId: BUYER, status: 'canceled' };
    await catalog.publish('orders.state', sale.orderId, { ...example('orders.state'), ...sale });
  }
  await catalog.start();
});

afterAll(() => catalog?.stop());

async function get(
  path: string,
  customerId: string | null = null,
): Promise<{ status: number; text: string }> {
  const answer = await catalog.fetch(`/api${path}`, customerId);
  return { status: answer.status, text: await answer.text() };
}
const search = async (query: string) =>
  JSON.parse((await get(`/public/catalog/search?${query}`)).text) as CatalogSearchAnswer & Problem;

describe('What the public reads of an auction', () => {
  /** Every call of the document that anyone may make and that has no other parameter than an auction's id. */
  async function publicCalls(): Promise<string[]> {
    const document = JSON.parse((await get('/openapi/mf-catalog.json')).text) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return Object.entries(document.paths)
      .filter(([path, methods]) => methods['get'] && path.includes('/public/'))
      .map(([path]) => path.replace(/^\/api/, ''));
  }

  test('is what the rules show, in every call that shows a state', async () => {
    for (const [status, state] of auctions) {
      const { status: code, text } = await get(`/public/catalog/get/${state.auctionId}`);
      if (['editing', 'under_review'].includes(status)) expect([status, code]).toEqual([status, 404]);
      if (code !== 200) continue;
      expect((JSON.parse(text) as CatalogDetail).auction).toEqual(visibleRecord(state, 'public'));
    }
    const { products } = await search('');
    expect(products.length).toBeGreaterThan(5);
    for (const { entityId, auction } of products) {
      const state = [...auctions.values()].find(({ auctionId }) => auctionId === entityId)!;
      expect(auction).toEqual(visibleRecord(state, 'public'));
    }
  });

  test('names in no public call its parties, nor that it is reserved', async () => {
    const calls = await publicCalls();
    expect(calls.length).toBeGreaterThan(8);
    const state = auctions.get('anr_offer_above_targetprice')!;
    const query = '?auction_status=chance&currentPrice=1&q=a';
    for (const call of calls) {
      // asked of the service that keeps the log, which does not run here
      if (call.endsWith('/log') || call.includes('/commands/')) continue;
      const { status, text } = await get(call.replaceAll(/\{\w+\}/g, state.auctionId) + query);
      expect([call, status < 500]).toEqual([call, true]);
      for (const secret of ['anr_offer_above_targetprice', ...Object.values(PARTIES)])
        if (!call.startsWith('/openapi')) expect([call, text.includes(secret)]).toEqual([call, false]);
    }
  });
});

describe('Where a vehicle is', () => {
  const detail = async (status: AuctionStatus) => {
    const { text } = await get(`/public/catalog/get/${auctions.get(status)!.auctionId}`);
    return JSON.parse(text) as CatalogDetail;
  };

  test('is the middle of the postcode that its page names, no finer than a hundredth of a degree', async () => {
    const { content, point } = await detail('running');
    expect(content.pickup).toMatchObject({ zipCode: '87700', city: 'Memmingen' });
    expect(point).toEqual(pickupPoint(content.pickup));
    for (const degrees of Object.values(point!)) expect(degrees).toBe(Math.round(degrees * 100) / 100);
  });

  test('is left out where no one knows the place', async () => {
    const { content, point } = await detail('sold');
    expect(content.pickup).toMatchObject(NOWHERE);
    expect(point).toBeUndefined();
  });

  test('is measured from a place that the answer names', async () => {
    const [near, unknown] = (['running', 'sold'] as const).map((status) => auctions.get(status)!.auctionId);
    const { text } = await get(`/public/catalog/distances?from=AT-Innsbruck&id=${near}&id=${unknown}`);
    const { from, distances } = JSON.parse(text) as HttpAnswers['CatalogDistances'];
    expect(from).toEqual({
      label: 'Innsbruck',
      lat: expect.closeTo(47.26, 1),
      lon: expect.closeTo(11.39, 1),
    });
    expect(distances).toEqual({
      [near!]: kilometres(from, (await detail('running')).point!),
      [unknown!]: null,
    });
  });
});

describe('What a dealer reads of their own standing', () => {
  const own = async (status: AuctionStatus, who: string) => {
    const id = auctions.get(status)!.auctionId;
    const { text } = await get(`/public/catalog/auction/get/${id}`, who);
    const { products } = JSON.parse((await get('/public/catalog/search', who)).text) as CatalogSearchAnswer;
    const listed = products.find(({ entityId }) => entityId === id);
    return [(JSON.parse(text) as { context: unknown }).context, listed?.context];
  };
  const standing = (holdingHighestBid: boolean) => ({ watched: false, holdingHighestBid, overbid: false });

  test.each(['running', 'hotbidding'] as const)('is the same alone and in the list: %s', async (status) => {
    expect(await own(status, PARTIES.leaderCustomerId)).toEqual([standing(true), standing(true)]);
    expect(await own(status, randomUUID())).toEqual([standing(false), standing(false)]);
  });
});

describe('A voided auction', () => {
  const CALLS = ['/public/catalog/get/', '/public/catalog/auction/get/', '/public/auction/'];
  const statusOf = async (who: string | null, auction: AuctionStatus) =>
    Promise.all(
      CALLS.map(async (call) => {
        const path = `${call}${auctions.get(auction)!.auctionId}${call.endsWith('auction/') ? '/bids' : ''}`;
        return (await get(path, who)).status;
      }),
    );

  test('is still there for its bidders and its owner, and gone for everybody else', async () => {
    expect(await statusOf(BIDDER, 'inactive')).toEqual([200, 200, 200]);
    expect(await statusOf(PARTIES.ownerCustomerId, 'inactive')).toEqual([200, 200, 200]);
    expect(await statusOf(randomUUID(), 'inactive')).toEqual([404, 404, 404]);
    expect(await statusOf(null, 'inactive')).toEqual([404, 404, 404]);
  });

  test('is no reason to show what is edited or under review', async () => {
    for (const status of ['editing', 'under_review'] as const)
      for (const who of [BIDDER, null]) expect(await statusOf(who, status)).toEqual([404, 404, 404]);
  });

  test('and what was taken back for changes keep their page for its owner, its bidders and who had bought it', async () => {
    const asked = (['editing', 'under_review'] as const).flatMap((status) =>
      [PARTIES.ownerCustomerId, EARLIER_BIDDER, BUYER].map((who) => statusOf(who, status)),
    );
    expect(await Promise.all(asked)).toEqual(asked.map(() => [200, 200, 200]));
  });
});

describe('Questions and answers', () => {
  test.each([
    ['questions of a dealer', 10, '/private/auction/none/question'],
    ['answers of an owner', 20, '/private/question/none.1/answer'],
  ])('%s are at most %d a minute', async (_, most, path) => {
    const asker = randomUUID();
    const say = async (customerId: string) => {
      const answer = await catalog.fetch(`/api${path}`, customerId, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Is the awning new?' }),
      });
      return answer.status;
    };
    for (let index = 0; index < most; index += 1) expect(await say(asker)).toBe(404);
    expect(await say(asker)).toBe(429);
    // others are not held up
    expect(await say(randomUUID())).toBe(404);
  });
});

describe('What the catalog is asked for', () => {
  test.each([
    ['auction_status=bogus', 'auction_status'],
    ['auction_status=anr_offer_above_targetprice', 'auction_status'],
    ['sort=worst', 'sort'],
    ['page=0', 'page'],
    ['size=25', 'size'],
    ['size=100000', 'size'],
    ['priceFrom=-1', 'priceFrom'],
  ])('a value that a filter does not have is refused with its field: %s', async (query, field) => {
    const answer = await search(query);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  test('the map counts what the list shows, and its places are no closer than a kilometre', async () => {
    const { total } = await search('');
    const { text } = await get('/public/catalog/regions?spacing=25&box=30,-20,72,40&from=DE-34117');
    const answer = JSON.parse(text) as HttpAnswers['CatalogRegions'];
    expect(answer.total).toBe(total);
    const placed = answer.regions.reduce((sum, { count }) => sum + count, 0);
    expect(placed + answer.unplaced).toBe(total);
    expect(placed).toBeGreaterThan(total / 2);
    for (const { lat, lon } of answer.regions)
      for (const degrees of [lat, lon]) expect(degrees).toBe(Math.round(degrees * 100) / 100);
    for (const { key, count } of answer.regions)
      expect((await search(`region=${encodeURIComponent(key)}`)).total).toBe(count);
  });

  test.each([
    ['buyNow', ({ auction }: CatalogProduct) => auction.buyNow !== null],
    ['reserveMet', ({ auction }: CatalogProduct) => auction.reserve === 'met'],
    ['vatReportable', ({ vatReportable }: CatalogProduct) => vatReportable],
  ] as const)('with %s come the vehicles that have it, as many as its count says', async (name, has) => {
    const all = await search('');
    const told = all.filterAttributes.find(({ code }) => code === name)?.options?.[0]?.count;
    const { products, total } = await search(`${name}=true`);
    expect(all.products.filter(has).map(({ entityId }) => entityId)).toEqual(
      products.map(({ entityId }) => entityId),
    );
    expect([told, total]).toEqual([products.length, products.length]);
    expect(products.length).toBeGreaterThan(0);
    expect(products.length).toBeLessThan(all.total);
  });

  test('is answered from memory in the process that writes the read model, a text by SQL', async () => {
    const fromMemory = vi.spyOn(SearchIndex.prototype, 'search');
    await vi.waitFor(async () => {
      await search('');
      expect(fromMemory).toHaveBeenCalled();
    });
    fromMemory.mockClear();
    expect((await search('q=hymer')).status).toBeUndefined();
    expect(fromMemory).not.toHaveBeenCalled();
    fromMemory.mockRestore();
  });

  test('a page behind the last one holds nothing, and says how many there are', async () => {
    const first = await search('');
    const far = await search('page=9999');
    expect(far).toMatchObject({ products: [], page: 9999, pages: first.pages, total: first.total });
    expect(first.total).toBeGreaterThan(0);
  });
});

describe('Whatever a call of the catalog is asked with', () => {
  interface Operation {
    readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  }
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '\u0000',
      "' or 1=1 --",
      '-1',
      '1e9',
      'NaN',
      '%',
      '../x',
      '9'.repeat(400),
      'x'.repeat(3_000),
    ),
    fc.integer().map(String),
  );

  test('it answers or refuses, and does not fail', async () => {
    const document = JSON.parse((await get('/openapi/mf-catalog.json')).text) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const reads = Object.entries(document.paths).flatMap(([path, { get: operation }]) =>
      operation ? [{ path: path.replace(/^\/api/, ''), names: namesOf(operation) }] : [],
    );
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.find(({ path }) => path === '/public/catalog/search')?.names).toContain('auction_status');
    const call = fc.constantFrom(...reads).chain(({ path, names }) =>
      fc.record({
        path: fc.constant(path),
        id: fc.oneof(odd, fc.constantFrom(...[...auctions.values()].map(({ auctionId }) => auctionId))),
        query: fc.array(fc.tuple(fc.constantFrom(...names, 'page', 'q', 'unknown'), odd), { maxLength: 6 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async ({ path, id, query }, isSomebody) => {
        // asked of the services that keep log, papers and contacts, which do not run here
        if (
          /(log|full|contacts|context|own-bids|own-bids\/summary|export\.csv)$/.test(path) ||
          /\/(commands|papers)\//.test(path)
        )
          return;
        const place = path.replaceAll(/\{\w+\}/g, () => encoded(id) || 'x');
        const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
        const { status } = await get(`${place}?${search}`, isSomebody ? BIDDER : null);
        expect([place, search, status < 500]).toEqual([place, search, true]);
      }),
      { numRuns: 300 },
    );
  });

  const namesOf = ({ parameters = [] }: Operation): string[] =>
    parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  /** As an address carries it; what cannot be encoded goes as it would be typed. */
  const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');
});
