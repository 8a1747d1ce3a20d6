import { randomUUID } from 'node:crypto';
import type { ReceivedMessage } from '@rollheim/bus';
import { newId } from '@rollheim/contracts';
import type { ListingChanges } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  adOf,
  code,
  complete,
  completeDraft,
  draft,
  owner,
  publish,
  seen,
  send,
  startListings,
  stopListings,
  stranger,
  submit,
  system,
  update,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

test('VIN, street and terms reach the owner sealed and no state topic', async () => {
  const adId = await completeDraft(owner);
  const ad = adOf(await send('listing.get', { adId, uuidHash: null }, owner));
  expect(ad.private).toMatchObject({ vin: 'WDB9066571S123456', pickupStreet: 'Lindenweg 4' });
  expect(ad.private.terms.minimum).toBe(3_500_000);
  await vi.waitFor(() =>
    expect(seen.filter((message) => message.key === adId && message.topic === 'listings.state')).toHaveLength(
      5,
    ),
  );
  const states = JSON.stringify(seen.filter((message) => message.topic === 'listings.state'));
  for (const secret of ['WDB9066571S123456', 'Lindenweg', '3500000', 'schein.pdf']) {
    expect(states).not.toContain(secret);
  }
  expect(ad.listing.content.title).toBe('Hymer B-Klasse MC T 580');
});

test('Only a complete ad with a document and accepted terms reaches the auction', async () => {
  const adId = await draft(owner);
  expect(await submit(adId, owner)).toMatchObject({
    code: 'incomplete',
    fields: { make: 'validation.required', documents: 'validation.file' },
  });
  await update(adId, complete, owner);
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'exterior', chosen: null, sha256: null, shot: null, uuidHash: null },
    owner,
  );
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'interior', chosen: null, sha256: null, shot: null, uuidHash: null },
    owner,
  );
  expect((await submit(adId, owner)).fields).toEqual({ documents: 'validation.file' });
  const document = { mediaId: newId(), kind: 'inspection' as const, name: 'hu.pdf', uuidHash: null };
  await send('listing.add-document', { adId, ...document }, owner);
  expect((await submit(adId, owner, false)).fields).toEqual({ acceptTerms: 'validation.required' });
  expect(code(await submit(adId, stranger))).toBe('not_found');
  await update(adId, { terms: { startPrice: 3_600_000 } }, owner);
  expect(code(await submit(adId, owner))).toBe('invalid_prices');
  await update(adId, { terms: { startPrice: 2_500_000 } }, owner);
  void submit(adId, owner).catch(() => undefined);
  await vi.waitFor(() => expect(seen.some((message) => message.type === 'auction.submit')).toBe(true));
  const forwarded = seen.find((message) => message.type === 'auction.submit') as ReceivedMessage;
  expect(forwarded).toMatchObject({ key: adId, topic: 'auctions.commands' });
  const { payload } = forwarded.payload as { payload: Record<string, unknown> };
  expect(payload).toMatchObject({
    auctionId: adId,
    ownerCustomerId: owner,
    emailVerified: true,
    minimum: 3_500_000,
  });
  expect(payload['vehicleKey']).toMatch(/^[0-9a-f]{64}$/);
  expect(forwarded.headers.replyTo).toBeDefined();
});

test('An ad that shows VAT is not submitted by an account that is private by then', async () => {
  const seller = randomUUID();
  const known = async (profileType: string, version: number) => {
    await publish('customers.state', seller, { profileType, emailVerified: true, version });
    await vi.waitFor(async () =>
      expect(
        await system.query('select profile_type from listings.customer_facts where customer_id = $1', [
          seller,
        ]),
      ).toEqual([{ profile_type: profileType }]),
    );
  };
  await known('COMMERCIAL', 1);
  const adId = await completeDraft(seller);
  expect(code(await update(adId, { vatReportable: true }, seller))).toBe('accepted');
  await known('PRIVATE', 2);
  const refused = { code: 'invalid_input', fields: { vatReportable: 'validation.commercial_only' } };
  expect(await submit(adId, seller)).toMatchObject(refused);
  expect(await update(adId, { vatReportable: true }, seller)).toMatchObject(refused);
});

test('While the ad is under review its content rests; a release freezes what the catalog shows', async () => {
  const adId = await completeDraft(owner);
  const before = adOf(await send('listing.get', { adId, uuidHash: null }, owner)).listing;
  await publish('auctions.state', adId, { status: 'under_review', round: 0, version: 1 });
  await vi.waitFor(async () =>
    expect(code(await update(adId, { description: 'too late' }, owner))).toBe('move_not_allowed'),
  );
  expect(code(await send('listing.discard', { adId, uuidHash: null }, owner))).toBe('move_not_allowed');
  const operator = `operator:${randomUUID()}`;
  expect(code(await update(adId, { description: 'Durchgesehen' }, operator))).toBe('accepted');
  const released = { auctionId: adId, round: 1, ownerCustomerId: owner, at: new Date().toISOString() };
  await publish('auctions.events', adId, released, 'auction.released');
  await vi.waitFor(() => expect(seen.some((message) => message.topic === 'listings.published')).toBe(true));
  const snapshot = seen.find((message) => message.topic === 'listings.published' && message.key === adId);
  expect(snapshot?.payload).toMatchObject({
    adId,
    number: before.number,
    round: 1,
    ownerCustomerId: owner,
    content: { description: 'Durchgesehen', title: 'Hymer B-Klasse MC T 580' },
  });
});

test('Facts that contradict each other may be in a draft, and are refused when it is submitted', async () => {
  const adId = await completeDraft(owner);
  const contradictory: ListingChanges = {
    attributes: { mileage: 61_000, hu_valid_through: '2019-07-01', vin: 'WDB90665' },
    expectedMileage: 1,
  };
  expect(code(await update(adId, contradictory, owner))).toBe('accepted');
  expect(await submit(adId, owner)).toMatchObject({
    code: 'invalid_input',
    fields: {
      hu_valid_through: 'validation.inspection_past',
      vin: 'validation.vin_length',
      expected_mileage: 'validation.below_mileage',
    },
  });
});

test('Under review the operator corrects facts, and brings no contradiction in', async () => {
  const adId = await completeDraft(owner);
  await publish('auctions.state', adId, { status: 'under_review', round: 0, version: 1 });
  const operator = `operator:${randomUUID()}`;
  // not by trying: a draft may be saved with a contradiction, and has it then
  await vi.waitFor(async () =>
    expect(
      await system.query(
        "select 1 from listings.auction_facts where auction_id = $1 and status = 'under_review'",
        [adId],
      ),
    ).toHaveLength(1),
  );
  expect(await update(adId, { attributes: { mileage: 61_000 } }, operator)).toMatchObject({
    code: 'invalid_input',
    fields: { expected_mileage: 'validation.below_mileage' },
  });
  const both = { attributes: { mileage: 61_000 }, expectedMileage: 61_500 };
  expect(code(await update(adId, both, operator))).toBe('accepted');
});

test('With or without reserve stays as it was in the first round', async () => {
  const adId = await completeDraft(owner);
  await publish('auctions.state', adId, { status: 'editing', round: 1, version: 9 });
  // not by trying: what is accepted before the state is known becomes the value that stays
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.auction_facts where auction_id = $1 and round = 1', [adId]),
    ).toHaveLength(1),
  );
  expect(await update(adId, { terms: { reserve: false } }, owner)).toMatchObject({
    code: 'invalid_input',
    fields: { 'terms.reserve': 'validation.fixed' },
  });
  expect(code(await update(adId, { terms: { reserve: true, minimum: 3_000_000 } }, owner))).toBe('accepted');
});
