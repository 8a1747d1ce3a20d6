import { randomUUID } from 'node:crypto';
import { newId, type BegunAd } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  browser,
  code,
  hashOf,
  owner,
  publish,
  send,
  startListings,
  stopListings,
  stranger,
  system,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

async function begin(valuationId: string, actor: string | null, uuidHash: string | null = null) {
  const adId = newId();
  const made = await send('listing.create', { adId, productType: 'motorhome', uuidHash, valuationId }, actor);
  expect(code(made)).toBe('accepted');
  return adId;
}

const begun = async (valuationIds: readonly string[], actor: string | null, uuidHash: string | null = null) =>
  ((await send('listing.begun', { valuationIds, uuidHash }, actor)).result as { ads: readonly BegunAd[] })
    .ads;

async function stands(adId: string, status: string): Promise<void> {
  await publish('auctions.state', adId, { status, round: 0, version: 1 });
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.auction_facts where auction_id = $1', [adId]),
    ).toHaveLength(1),
  );
}

test('the ad that was begun with a valuation is found by its owner alone, on every device, until it is discarded', async () => {
  const [valuationId, other] = [newId(), newId()];
  const adId = await begin(valuationId, owner);
  const editing = [{ valuationId, adId, status: 'editing' }];
  expect(await begun([valuationId, other], owner)).toEqual(editing);
  expect(await begun([valuationId], owner, hashOf(randomUUID()))).toEqual(editing);
  expect(await begun([valuationId], stranger)).toEqual([]);
  expect(await begun([valuationId], null, browser)).toEqual([]);
  expect(code(await send('listing.discard', { adId, uuidHash: null }, owner))).toBe('accepted');
  expect(await begun([valuationId], owner)).toEqual([]);
});

test('a browser finds its own draft, and the account that took it over does from there on', async () => {
  const valuationId = newId();
  const adId = await begin(valuationId, null, browser);
  expect(await begun([valuationId], null, browser)).toMatchObject([{ adId }]);
  expect(await begun([valuationId], owner, browser)).toMatchObject([{ adId }]);
  expect(await begun([valuationId], null, hashOf(randomUUID()))).toEqual([]);
  await send('listing.take-over', { adId, uuidHash: browser }, owner);
  expect(await begun([valuationId], owner)).toMatchObject([{ adId }]);
  expect(await begun([valuationId], null, browser)).toEqual([]);
});

test('of several ads the one that was submitted is named, with its state', async () => {
  const valuationId = newId();
  const first = await begin(valuationId, owner);
  const second = await begin(valuationId, owner);
  expect(await begun([valuationId], owner)).toMatchObject([{ adId: second }]);
  await stands(first, 'under_review');
  expect(await begun([valuationId], owner)).toEqual([{ valuationId, adId: first, status: 'under_review' }]);
});
