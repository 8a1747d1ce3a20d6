import { randomUUID } from 'node:crypto';
import type { VinTwin } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  adOf,
  code,
  commercial,
  completeDraft,
  draft,
  owner,
  publish,
  send,
  startListings,
  stopListings,
  system,
  update,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

const operator = `operator:${randomUUID()}`;

async function stands(adId: string, status: string, version = 1): Promise<void> {
  await publish('auctions.state', adId, { status, round: 0, version });
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.auction_facts where auction_id = $1 and version = $2', [
        adId,
        version,
      ]),
    ).toHaveLength(1),
  );
}

const twins = async (adIds: readonly string[] | null): Promise<readonly VinTwin[]> =>
  ((await send('listing.same-vin', { adIds }, operator)).result as { twins: readonly VinTwin[] }).twins;

test('other submitted ads of the same vehicle are found, however its number was typed; drafts are none', async () => {
  const first = await completeDraft(owner);
  await stands(first, 'sold');
  const second = await completeDraft(commercial);
  await stands(second, 'under_review');
  const copy = await completeDraft(owner);
  await update(copy, { attributes: { vin: 'WDB9066571S123456' } }, owner);
  const { number } = adOf(await send('listing.get', { adId: first, uuidHash: null }, owner)).listing;
  expect(await twins([second])).toEqual([
    {
      of: second,
      adId: first,
      number,
      title: expect.any(String),
      status: 'sold',
      sameOwner: false,
    },
  ]);
  expect((await twins([copy])).map(({ adId, sameOwner }) => [adId, sameOwner])).toEqual([
    [second, false],
    [first, true],
  ]);
  // the queue asks for all that wait
  expect((await twins(null)).map((twin) => [twin.of, twin.adId])).toEqual([[second, first]]);
  // no number, no twin
  const empty = await draft(owner);
  await stands(empty, 'under_review');
  expect(await twins([empty])).toEqual([]);
});

test('a number is compared for the team alone', async () => {
  expect(code(await send('listing.same-vin', { adIds: null }, owner))).toBe('not_allowed');
});
