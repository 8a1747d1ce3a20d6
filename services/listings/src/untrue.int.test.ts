import type { ListedAd, OwnAd } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
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

/** What the answer names as keeping the ad from being submitted. */
const faultsOf = ({ result }: { readonly result?: unknown }) => (result as OwnAd).faults;
const reread = async (adId: string, actor: string) =>
  faultsOf(await send('listing.get', { adId, uuidHash: null }, actor));

/** The auction exists, and the listings know. */
async function stands(adId: string, status: string, version: number, round = 0): Promise<void> {
  await publish('auctions.state', adId, { status, round, version });
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.auction_facts where auction_id = $1 and version = $2', [
        adId,
        version,
      ]),
    ).toHaveLength(1),
  );
}

test('an inspection before the earliest registration is refused by its field, whatever else the ad says', async () => {
  const adId = await draft(owner);
  expect(await update(adId, { attributes: { hu_valid_through: '1900-01-01' } }, owner)).toMatchObject({
    code: 'invalid_input',
    fields: { hu_valid_through: 'validation.before_registration' },
  });
});

test('an answer names what the form refuses, until it is corrected', async () => {
  const adId = await completeDraft(owner);
  const changed = await update(
    adId,
    { attributes: { vin: 'WDB90665' }, terms: { startPrice: 3_600_000 }, expectedMileage: 1 },
    owner,
  );
  const faults = {
    vin: 'validation.vin_length',
    expected_mileage: 'validation.below_mileage',
    'terms.startPrice': 'validation.start_above_minimum',
  };
  expect(faultsOf(changed)).toEqual(faults);
  expect(await reread(adId, owner)).toEqual(faults);
  await update(
    adId,
    { attributes: { vin: 'WDB9066571S123456' }, terms: { startPrice: 2_000_000 }, expectedMileage: 48_500 },
    owner,
  );
  expect(await reread(adId, owner)).toEqual({});
});

test('a vehicle that another ad offers is named where its number is typed, while that ad counts as listed', async () => {
  const listed = await completeDraft(commercial);
  await update(listed, { attributes: { vin: 'WDB9066571S999999' } }, commercial);
  const adId = await draft(owner);
  const typed = () => update(adId, { attributes: { vin: 'wdb 9066571s999999' } }, owner);
  const told = { vin: 'validation.vehicle_listed' };
  expect(faultsOf(await typed())).toEqual({});
  // a submission that waits for its owner's address is none yet
  await stands(listed, 'editing', 1);
  expect(faultsOf(await typed())).toEqual({});
  await stands(listed, 'running', 2, 1);
  expect(faultsOf(await typed())).toEqual(told);
  await stands(listed, 'editing', 3, 1);
  expect(await reread(adId, owner)).toEqual(told);
  // for the ad itself it is no fault
  expect(await reread(listed, commercial)).toEqual({});
  expect(code(await update(adId, { attributes: { vin: 'WDB9066571S999998' } }, owner))).toBe('accepted');
  expect(await reread(adId, owner)).toEqual({});
  await stands(listed, 'sold', 4, 1);
  expect(faultsOf(await typed())).toEqual({});
});

test('earlier ads of the same vehicle and owner that ended without a sale are named, and no one else’s', async () => {
  const vin = 'WDB9066571S777777';
  const ended = async (actor: string, status: string) => {
    const adId = await completeDraft(actor);
    await update(adId, { attributes: { vin } }, actor);
    await stands(adId, status, 1, 1);
    return adId;
  };
  const first = await ended(owner, 'failed_na');
  await ended(commercial, 'failed_na');
  await ended(owner, 'sold');
  const adId = await draft(owner);
  const earlierOf = ({ result }: { readonly result?: unknown }) => (result as ListedAd).earlierAds;
  expect(earlierOf(await update(adId, { attributes: { make: 'hymer' } }, owner))).toEqual([]);
  expect(earlierOf(await update(adId, { attributes: { vin } }, owner))).toEqual([first]);
  expect(earlierOf(await send('listing.get', { adId, uuidHash: null }, owner))).toEqual([first]);
  expect(earlierOf(await send('listing.get', { adId: first, uuidHash: null }, owner))).toEqual([]);
});
