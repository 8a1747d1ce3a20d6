import { randomUUID } from 'node:crypto';
import { newId } from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SeedListing } from './seed.ts';
import {
  ask,
  commercial,
  complete,
  owner,
  seen,
  startListings,
  stopListings,
  system,
} from './testing/listings.ts';

beforeAll(() => startListings({ DEMO: '1' }));
afterAll(stopListings);

const operator = `operator:${randomUUID()}`;
const ad = (description: string): SeedListing => ({
  adId: newId(),
  productType: 'motorhome',
  ownerCustomerId: owner,
  ownerSegment: 'PRIVATE',
  changes: { ...complete, description },
  gallery: [],
  documents: [],
});
const seed = (ads: readonly SeedListing[], actor = operator) =>
  ask(testCommand('listings.commands', ads[0]?.adId ?? '', 'listing.seed-all', { ads }, actor));
const stored = (ads: readonly SeedListing[]) =>
  system.query<{ ad_id: string; number: number; content: { description: string }; minimum: string }>(
    `select ad_id, number, content, p.terms->>'minimum' as minimum
     from listings.listings join listings.listing_private p using (ad_id) where ad_id = any($1) order by number`,
    [ads.map(({ adId }) => adId)],
  );

test('many ads are made at once, each with its number, its private part and its state; those that exist are left alone', async () => {
  const ads = [ad('one'), ad('two'), ad('three')];
  expect(await seed(ads.slice(0, 2))).toMatchObject({ status: 'accepted' });
  expect(await seed(ads)).toMatchObject({ status: 'accepted' });
  const rows = await stored(ads);
  expect(rows.map(({ ad_id, content }) => [ad_id, content.description])).toEqual(
    ads.map(({ adId, changes }) => [adId, changes.description]),
  );
  expect(new Set(rows.map(({ number }) => number)).size).toBe(3);
  expect(new Set(rows.map(({ minimum }) => minimum))).toEqual(new Set(['3500000']));
  const statesOf = (adId: string) =>
    seen.filter(({ key, type }) => key === adId && type === 'listings.state');
  await vi.waitFor(() => expect(ads.map(({ adId }) => statesOf(adId).length)).toEqual([1, 1, 1]));
});

test('an ad that the rules refuse names itself, and none of its command is made', async () => {
  const good = ad('good');
  const bad = { ...ad('bad'), changes: { vatReportable: true } };
  expect(await seed([good, bad])).toMatchObject({
    status: 'rejected',
    code: 'invalid_input',
    fields: { [bad.adId]: expect.stringContaining('commercial_only') },
  });
  expect(await stored([good, bad])).toEqual([]);
});

test('the kind of a seller is that of the account, whatever the ad claims: VAT is shown of commercial ones alone', async () => {
  const claimed = (ownerCustomerId: string, ownerSegment: SeedListing['ownerSegment']) => ({
    ...ad('claimed'),
    ownerCustomerId,
    ownerSegment,
    changes: { ...complete, vatReportable: true },
  });
  const untrue = claimed(owner, 'COMMERCIAL');
  const refused = { status: 'rejected', code: 'invalid_input' };
  expect(await seed([untrue])).toMatchObject(refused);
  expect(
    await ask(testCommand('listings.commands', untrue.adId, 'listing.seed', untrue, operator)),
  ).toMatchObject({ ...refused, fields: { vatReportable: 'validation.commercial_only' } });
  expect(await stored([untrue])).toEqual([]);
  expect(await seed([claimed(commercial, 'PRIVATE')])).toMatchObject({ status: 'accepted' });
});

test('no one but the team seeds', async () => {
  expect(await seed([ad('mine')], owner)).toMatchObject({ status: 'rejected', code: 'not_allowed' });
});
