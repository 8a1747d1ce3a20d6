import { openPool } from '@rollheim/bus';
import type { AuctionState, PublishedListing } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { filtersIn, matches, vehicleFacts } from '@rollheim/contracts/catalog';
import { messageContract } from '@rollheim/contracts/server';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filtersOf, searchQuery, type SearchQuery } from './filters.ts';
import { apply } from './projections/apply.ts';
import { TABLES } from './projections/tables.ts';
import { searchPage } from './search.ts';

let postgres: TestPostgres;
let pool: pg.Pool;

const example = (name: string) => messageContract(name)?.example as Record<string, unknown>;

const ads = {
  dethleffs: {
    title: 'Dethleffs Trend T 6717',
    category: 'semi_integrated',
    attributes: { make: 'dethleffs', model: 'T 6717', rear_garage: true, fuel: 'diesel' },
    pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE' },
    description: 'Aus erster Hand, mit neuer Markise.',
  },
  knaus: {
    title: 'Knaus Sky Ti 650 MF',
    category: 'panel_van',
    attributes: {
      make: 'knaus',
      model: 'Sky Ti 650 MF',
      transmission: 'automatic',
      first_registration_year: 2019,
    },
    pickup: { zipCode: '1012 AB', city: 'Østerby', country: 'NL' },
    description: '',
  },
  burstner: {
    productType: 'trailer',
    title: 'Bürstner Premio 395 TS',
    category: 'caravan',
    attributes: { make: 'buerstner', model: 'Premio 395 TS' },
    pickup: { zipCode: '80331', city: 'München', country: 'DE' },
    description: '',
  },
} as const;

const listings = Object.entries(ads).map(([adId, content]) => {
  const listing = example('listings.published');
  const all = { ...(listing['content'] as object), productType: 'motorhome', ...content };
  return { ...listing, adId, number: 4711, content: all } as unknown as PublishedListing;
});
const auctionOf = (auctionId: string) =>
  ({ ...example('auction.state'), auctionId, status: 'running' }) as unknown as AuctionState;

beforeAll(async () => {
  await attributeLabels.loadAll();
  postgres = await withPostgres();
  const { adminUrl } = await postgres.database();
  pool = openPool({ connectionString: adminUrl, max: 1 });
  await pool.query(TABLES);
  const messages = listings.flatMap((payload) => [
    { topic: 'listings.published', key: payload.adId, payload },
    { topic: 'auctions.state', key: payload.adId, payload: auctionOf(payload.adId) },
  ]);
  await apply(messages as never, pool as never);
});

afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

test.each([
  ['Dethlefs', 'dethleffs'],
  ['Detlefs', 'dethleffs'],
  ['womo mit heckgarage', 'dethleffs'],
  ['motorhome with rear garage', 'dethleffs'],
  ['husbil markise', 'dethleffs'],
  ['87700', 'dethleffs'],
  ['memmingen, 877', 'dethleffs'],
  ['Sky Ti 650', 'knaus'],
  ['skyti650', 'knaus'],
  ['sky-ti 650', 'knaus'],
  ['KNUAS', 'knaus'],
  ['automatik 2019', 'knaus'],
  ['osterby', 'knaus'],
  ['1012AB', 'knaus'],
  ['plåtis automaat', 'knaus'],
  ['Bürstner', 'burstner'],
  ['buerstner', 'burstner'],
  ['burstner wohnwagen', 'burstner'],
  ['muenchen', 'burstner'],
  ['Munchen premio395', 'burstner'],
  ['przyczepa Premio', 'burstner'],
  ['obytný vůz', 'dethleffs knaus'],
  ['autocaravana', 'dethleffs knaus'],
  ['camper', 'dethleffs knaus'],
  ['knaus premio', ''],
  ['عربة', ''],
  ['!!! 🚐', 'burstner dethleffs knaus'],
])('who types %j finds %j, in the list and by a saved search', async (q, expected) => {
  const filters = filtersIn(new URLSearchParams({ q }).toString())!;
  const told = listings.filter((listing) =>
    matches(filters, vehicleFacts(listing), auctionOf(listing.adId), Date.now()),
  );
  const query = searchQuery.validate({ q }).value as SearchQuery;
  const { products, total } = await searchPage(pool, filtersOf(query), 'newest', 1, null);
  const idsOf = (ids: readonly string[]) => ids.toSorted().join(' ');
  expect([idsOf(products.map(({ entityId }) => entityId)), idsOf(told.map(({ adId }) => adId))]).toEqual([
    expected,
    expected,
  ]);
  expect(total).toBe(told.length);
});
