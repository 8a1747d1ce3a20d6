import { randomUUID } from 'node:crypto';
import { replyMessage } from '@rollheim/bus';
import { newId, type CurrentCustomer, type Fragment } from '@rollheim/contracts';
import { VIEWER_HEADER, viewerHeader } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fragment } from './fragment.tsx';
import { example } from './testing/example.ts';
import { openCatalog, type Catalog } from './testing/harness.ts';

const AD = newId();
const who = { dealer: randomUUID(), seller: randomUUID() };

const customerOf = (name: keyof typeof who): CurrentCustomer =>
  ({
    customerId: who[name],
    profileType: name === 'dealer' ? 'MERCHANT' : 'PRIVATE',
    acceptedByCm24: name === 'dealer' ? true : null,
    merchantBlocked: false,
    country: 'DE',
    vatCountry: 'DE',
    vatNumberVerified: name === 'dealer',
    isOperator: false,
  }) as CurrentCustomer;

let catalog: Catalog;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.publishListing(AD, { ownerCustomerId: who.seller });
  await catalog.publishAuction(AD, {
    status: 'running',
    version: 1,
    endAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    leaderCustomerId: who.dealer,
    ownerCustomerId: who.seller,
  });
  await catalog.publish('notifications.watchlist', `${who.dealer}:${AD}`, {
    ...example('notifications.watchlist'),
    customerId: who.dealer,
    auctionId: AD,
  });
  await catalog.start({}, { fragment });
});

afterAll(() => catalog?.stop());

/** A page as the shell's server asks for it: with the token of `reader`, and with the customer `named`. */
async function page(path: string, reader?: keyof typeof who, named = reader): Promise<Fragment> {
  const query = new URLSearchParams({ route: 'catalog-list', path, locale: 'de', identifierPrefix: 'p-' });
  const response = await catalog.fetch(`/fragment?${query}`, reader ? who[reader] : null, {
    headers: named ? { [VIEWER_HEADER]: viewerHeader(customerOf(named)) } : {},
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as Fragment;
}

interface Data {
  readonly viewer?: string;
  readonly queries: readonly (readonly [readonly unknown[], unknown])[];
}

/** What the owner of an auction answers of a bidder. */
const STANDING = {
  role: 'bidder',
  auctionId: AD,
  holdingHighestBid: true,
  overbid: false,
  ownLimit: 4_400_000,
  mayBid: true,
  mayNotBidReason: null,
  boundUntil: null,
  negotiation: null,
  late: null,
  leastLateOffer: null,
  hasFailedLateOfferOnProduct: false,
  waitingForAnswer: false,
  questionOpen: false,
  moves: [],
};

const LIST = '/wohnmobil-kaufen?view=dense';

test('the list is drawn with a dealer’s own columns and standing, and for no one else', async () => {
  const own = await page(LIST, 'dealer');
  expect(own.html).toContain('Sie führen');
  const data = own.data as Data;
  expect(data.viewer).toBe(who.dealer);
  expect(data.queries.map(([key]) => key.at(-1))).toEqual([{ viewer: who.dealer }, { viewer: who.dealer }]);
  const columns = (html: string): number => html.split('scope="col"').length - 1;
  const guests = await page(LIST);
  expect(guests.html).not.toContain('Sie führen');
  expect([columns(guests.html) + 2, (guests.data as Data).viewer]).toEqual([columns(own.html), undefined]);
});

test('a vehicle’s page shows a dealer no word for those who are none', async () => {
  const own = await page(`/caravan/${AD}`, 'dealer');
  const guests = await page(`/caravan/${AD}`);
  for (const text of ['So werden Sie Händler', 'Zum Bieten anmelden']) {
    expect([text, guests.html.includes(text)]).toEqual([text, true]);
    expect([text, own.html.includes(text)]).toEqual([text, false]);
  }
  expect((own.data as Data).queries).toContainEqual([['watched', AD], { watched: true }]);
});

test('the own standing is in a vehicle’s page where it is of the version of the price', async () => {
  let version = 1;
  const owner = await catalog.bus.subscribe({
    group: 'test.owner',
    topics: ['auctions.commands'],
    start: 'latest',
    onMessages: async (messages) => {
      const standing = { ...STANDING, version };
      const answers = messages.map((asked) => replyMessage(asked, { status: 'accepted', result: standing }));
      await catalog.bus.send(answers.filter((answer) => answer !== null));
    },
  });
  const seeded = async () =>
    ((await page(`/caravan/${AD}`, 'dealer')).data as Data).queries.find(
      ([[name]]) => name === 'context',
    )?.[1];
  await vi.waitFor(async () => expect(await seeded()).toMatchObject({ role: 'bidder', version: 1 }));
  version = 2;
  expect(await seeded()).toBeUndefined();
  await owner.stop();
});

test('a name beside somebody else’s token, or none, is no one’s: the page is that for everyone', async () => {
  for (const reader of ['seller', undefined] as const) {
    const { data, html } = await page(LIST, reader, 'dealer');
    expect([html.includes('Sie führen'), (data as Data).viewer]).toEqual([false, undefined]);
    expect(JSON.stringify(data)).not.toContain(who.dealer);
  }
});
