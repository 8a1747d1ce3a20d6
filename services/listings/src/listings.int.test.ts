import { randomUUID } from 'node:crypto';
import type { Outcome } from '@rollheim/bus';
import { newId } from '@rollheim/contracts';
import type { ListingCommands, ListingState, UpdateLogEntry, UpdateSource } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  adOf,
  browser,
  code,
  commercial,
  completeDraft,
  draft,
  hashOf,
  owner,
  publish,
  seen,
  send,
  startListings,
  stopListings,
  stranger,
  system,
  update,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

test('Whose ad it is not cannot distinguish it from one that does not exist', async () => {
  const adId = await draft(null, browser);
  const get = (actor: string | null, uuidHash: string | null) =>
    send('listing.get', { adId, uuidHash }, actor);
  expect(code(await get(null, browser))).toBe('accepted');
  expect(code(await get(null, hashOf('another')))).toBe('not_found');
  expect(code(await get(null, null))).toBe('not_found');
  expect(code(await get(stranger, null))).toBe('not_found');
  expect(code(await get(`operator:${randomUUID()}`, null))).toBe('accepted');
  const foreign = {
    adId,
    changes: { description: 'x' },
    version: null,
    uuidHash: hashOf('another'),
    logging: [],
  };
  expect(code(await send('listing.update', foreign, stranger))).toBe('not_found');
  expect(code(await send('listing.discard', { adId, uuidHash: null }, stranger))).toBe('not_found');
  // an ad of an account is no one else's either, whether by account or by the browser that makes it
  const owned = { adId: await draft(owner, browser) };
  expect(code(await send('listing.get', { ...owned, uuidHash: null }, owner))).toBe('accepted');
  expect(code(await send('listing.get', { ...owned, uuidHash: null }, stranger))).toBe('not_found');
  expect(code(await send('listing.get', { ...owned, uuidHash: browser }, null))).toBe('not_found');
  expect(code(await send('listing.update', { ...foreign, ...owned }, stranger))).toBe('not_found');
});

test('Where an ad came from is kept by its owner alone, and adds up', async () => {
  const adId = await draft(null, browser);
  const from = { source: 'newsletter', sourceUrl: 'https://example.com/a', funnel: 'sell' };
  const track = (more: object, uuidHash: string | null = browser) =>
    send('listing.track', { adId, uuidHash, ...more }, null);
  expect(code(await track({ source: from }, hashOf('another')))).toBe('not_found');
  expect(code(await track({ source: from }))).toBe('accepted');
  expect(code(await track({ referralCode: 'campingclub' }))).toBe('accepted');
  const rows = await system.query('select source from listings.listings where ad_id = $1', [adId]);
  expect(rows).toEqual([{ source: { ...from, referralCode: 'campingclub' } }]);
});

test('An update says where each new value comes from; what it does not set, and what others did, no one says', async () => {
  const adId = await draft(owner);
  const say = async (source: UpdateSource, attributeCode: string, actor: string = owner) => {
    const changes = { attributes: { model: 'T 580', beds: 4 }, terms: { minimum: 3_500_000 } };
    const logging = [{ source, attributeCode, value: 'anything' }];
    return send('listing.update', { adId, changes, version: null, uuidHash: null, logging }, actor);
  };
  const logOf = (outcome: Outcome) => (outcome.result as { logging: UpdateLogEntry[] }).logging;
  expect(code(await say('operator', 'model'))).toBe('invalid_input');
  expect(code(await say('wizard', 'mileage'))).toBe('invalid_input');
  expect(code(await say('wizard', 'model', stranger))).toBe('not_found');
  expect(code(await say('wizard', 'model', `operator:${randomUUID()}`))).toBe('invalid_input');
  await say('license-plate', 'model');
  const typed = await say('wizard', 'terms.minimum');
  // the values are those that were set, not those that were stated
  expect(logOf(typed)).toEqual([
    { source: 'wizard', attributeCode: 'terms.minimum', value: 3_500_000 },
    { source: 'license-plate', attributeCode: 'model', value: 'T 580' },
  ]);
  // of each field what was stated last
  expect(logOf(await say('operator', 'model', `operator:${randomUUID()}`))).toEqual([
    { source: 'operator', attributeCode: 'model', value: 'T 580' },
    { source: 'wizard', attributeCode: 'terms.minimum', value: 3_500_000 },
  ]);
  await send('listing.discard', { adId, uuidHash: null }, owner);
  expect(await system.query('select 1 from listings.update_log where ad_id = $1', [adId])).toEqual([]);
});

test('Taking over an anonymous ad ends the access of the browser that made it', async () => {
  const adId = await draft(null, browser);
  const take = (actor: string | null, uuidHash: string) =>
    send('listing.take-over', { adId, uuidHash }, actor);
  expect(code(await take(null, browser))).toBe('not_authenticated');
  expect(code(await take(stranger, hashOf('guess')))).toBe('not_found');
  expect(adOf(await take(owner, browser)).listing).toMatchObject({
    ownerCustomerId: owner,
    ownerUuidHash: null,
  });
  expect(code(await send('listing.get', { adId, uuidHash: browser }, null))).toBe('not_found');
  expect(code(await take(stranger, browser))).toBe('not_found');
  expect(code(await take(owner, browser))).toBe('accepted');
});

test('A browser that lost its cookie claims its ad by the claim of the last answer; then it is that browser’s alone', async () => {
  const adId = await draft(null, browser);
  const later = hashOf('later');
  const claimIn = async (uuidHash: string) =>
    adOf(await send('listing.get', { adId, uuidHash }, null)).claim ?? '';
  const take = (claim: string, uuidHash: string) => send('listing.claim', { adId, claim, uuidHash }, null);
  const first = await claimIn(browser);
  expect(code(await take('x'.repeat(43), later))).toBe('not_found');
  expect(code(await send('listing.get', { adId, uuidHash: later }, null))).toBe('not_found');
  const claimed = adOf(await take(first, later));
  expect(claimed.listing.ownerUuidHash).toBe(later);
  expect(code(await send('listing.get', { adId, uuidHash: browser }, null))).toBe('not_found');
  // a claim holds once, and ends where the ad is an account’s
  expect(claimed.claim).toBe(await claimIn(later));
  expect(code(await take(first, browser))).toBe('not_found');
  await send('listing.take-over', { adId, uuidHash: later }, owner);
  expect(code(await take(claimed.claim ?? '', browser))).toBe('not_found');
  const own = adOf(await send('listing.get', { adId, uuidHash: null }, owner));
  expect(own.claim).toBeUndefined();
  // the team reads the ad, and has no claim to it
  const another = await draft(null, browser);
  const read = await send('listing.get', { adId: another, uuidHash: null }, `operator:${randomUUID()}`);
  expect([adOf(read).listing.adId, adOf(read).claim]).toEqual([another, undefined]);
});

test('Browsers in which an ad was begun and edited are reported with its owner, once there is one and each once', async () => {
  const adId = newId();
  const from = (mark: string) => ({ browsers: [mark.padEnd(22, '0')], network: null });
  const [begun, edited] = [from('begun'), from('edited')];
  const told = () =>
    seen.filter(({ type, key }) => type === 'account.seen' && key === adId).map(({ payload }) => payload);
  const create = { adId, productType: 'motorhome' as const, uuidHash: browser };
  await send('listing.create', create, null, randomUUID(), begun);
  await send('listing.take-over', { adId, uuidHash: browser }, owner);
  await vi.waitFor(() => expect(told()).toEqual([{ customerId: owner, ...begun }]));
  for (const description of ['One', 'Two']) {
    const payload = { adId, changes: { description }, version: null, uuidHash: null, logging: [] };
    await send('listing.update', payload, owner, randomUUID(), edited);
  }
  const operator = `operator:${randomUUID()}`;
  const corrected = { adId, changes: { description: 'Three' }, version: null, uuidHash: null, logging: [] };
  await send('listing.update', corrected, operator, randomUUID(), from('office'));
  await vi.waitFor(() => expect(told()).toHaveLength(2));
  expect(told()[1]).toEqual({ customerId: owner, ...edited });
});

test('A stale version is a conflict and changes nothing', async () => {
  const adId = await draft(owner);
  expect(code(await update(adId, { description: 'first' }, owner, 1))).toBe('accepted');
  expect(code(await update(adId, { description: 'late' }, owner, 1))).toBe('conflict');
  const ad = adOf(await send('listing.get', { adId, uuidHash: null }, owner));
  expect(ad.listing).toMatchObject({ version: 2, content: { description: 'first' } });
});

test('Of many edits on one version exactly one wins', async () => {
  const adId = await draft(owner);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => update(adId, { description: `edit ${index}` }, owner, 1)),
  );
  expect(outcomes.map(code).toSorted()).toEqual(['accepted', ...Array<string>(7).fill('conflict')]);
});

test('The same command again gets the first answer and makes no second version', async () => {
  const adId = await draft(owner);
  const commandId = randomUUID();
  const edit = { adId, changes: { description: 'once' }, version: null, uuidHash: null, logging: [] };
  const first = await send('listing.update', edit, owner, commandId);
  const again = await send('listing.update', edit, owner, commandId);
  expect(again.versions).toEqual(first.versions);
  const other = { ...edit, changes: { description: 'twice' } };
  expect(code(await send('listing.update', other, owner, commandId))).toBe('key_reused');
  expect(adOf(await send('listing.get', { adId, uuidHash: null }, owner)).listing.version).toBe(2);
});

test('An edit names every field at fault and takes none of it', async () => {
  const adId = await draft(owner);
  const outcome = await update(
    adId,
    {
      attributes: { fuel: 'wood', mileage: 10, unheard_of: 1 },
      terms: { startPrice: 1_234, plannedSaleDate: '2026-02-31' },
      availability: { kind: 'from', from: '2099-01-01' },
      vatReportable: true,
      vin: '!',
    },
    owner,
  );
  expect(outcome).toMatchObject({
    code: 'invalid_input',
    fields: {
      fuel: 'validation.one_of',
      unheard_of: 'validation.excluded',
      'terms.startPrice': 'validation.price_grid',
      'terms.plannedSaleDate': 'validation.regex',
      'availability.from': 'validation.too_far_ahead',
      vatReportable: 'validation.commercial_only',
      vin: 'validation.regex',
    },
  });
  const ad = adOf(await send('listing.get', { adId, uuidHash: null }, owner));
  expect(ad.listing.version).toBe(1);
  expect(ad.listing.content.attributes).toEqual({});
});

test('Only commercial sellers show VAT', async () => {
  const adId = await draft(commercial);
  expect(code(await update(adId, { vatReportable: true }, commercial))).toBe('accepted');
});

test('A seller’s older state that comes again changes nothing', async () => {
  const [seller, later] = [randomUUID(), randomUUID()];
  const facts = { profileType: 'COMMERCIAL', emailVerified: true, version: 2 };
  const known = (who: string) =>
    vi.waitFor(async () =>
      expect(
        await system.query('select 1 from listings.customer_facts where customer_id = $1', [who]),
      ).toHaveLength(1),
    );
  await publish('customers.state', seller, facts);
  await known(seller);
  await publish('customers.state', seller, { ...facts, profileType: 'PRIVATE', version: 1 });
  await publish('customers.state', later, facts);
  await known(later);
  const adId = await draft(seller);
  expect(code(await update(adId, { vatReportable: true }, seller))).toBe('accepted');
});

test('A draft refuses an impossible fact whatever else it holds', async () => {
  const adId = await draft(owner);
  const outcome = await update(
    adId,
    {
      attributes: { first_registration_year: 2100, hu_valid_through: '2090-01-01', mileage: 61_000 },
      damages: [{ sortOrder: 0, location: 'moon', type: 'dent', mediaIds: [] }],
      terms: { plannedSaleDate: '2001-01-01' },
      pickup: { zipCode: '1234', city: 'Memmingen', country: 'DE', street: null },
    },
    owner,
  );
  expect(outcome).toMatchObject({
    code: 'invalid_input',
    fields: {
      first_registration_year: 'validation.date_future',
      hu_valid_through: 'validation.too_far_ahead',
      damages: 'validation.one_of',
      'terms.plannedSaleDate': 'validation.date_past',
      'pickup.zipCode': 'validation.zip_country',
    },
  });
});

test('Images keep contiguous positions, and an order must name exactly them', async () => {
  const adId = await draft(owner);
  const ids = [newId(), newId(), newId()] as const;
  for (const mediaId of ids)
    await send(
      'listing.add-image',
      { adId, mediaId, view: 'exterior', chosen: null, sha256: null, shot: null, uuidHash: null },
      owner,
    );
  const order = (mediaIds: string[]) =>
    send('listing.order-images', { adId, mediaIds, uuidHash: null }, owner);
  expect(code(await order([ids[0], ids[1]]))).toBe('conflict');
  expect(code(await order([ids[0], ids[1], ids[1]]))).toBe('conflict');
  expect(code(await order([ids[2], ids[0], ids[1]]))).toBe('accepted');
  const left = await send('listing.remove-image', { adId, mediaId: ids[0], uuidHash: null }, owner);
  expect(adOf(left).listing.content.gallery).toEqual([
    { mediaId: ids[2], view: 'exterior', position: 0 },
    { mediaId: ids[1], view: 'exterior', position: 1 },
  ]);
});

test('A picture of the ad is assigned later to what it shows, by its owner', async () => {
  const adId = await draft(owner);
  const ids = [newId(), newId()] as const;
  for (const [at, mediaId] of ids.entries())
    await send(
      'listing.add-image',
      { adId, mediaId, view: 'exterior', chosen: at + 1, sha256: null, shot: null, uuidHash: null },
      owner,
    );
  const assign = (more: Partial<ListingCommands['listing.assign-image']>, by = owner) =>
    send(
      'listing.assign-image',
      { adId, mediaId: ids[0], view: 'interior', shot: 'beds', uuidHash: null, ...more },
      by,
    );
  const assigned = await assign({});
  expect(adOf(assigned).listing.content.gallery).toEqual([
    { mediaId: ids[1], view: 'exterior', position: 0 },
    { mediaId: ids[0], view: 'interior', position: 1, shot: 'beds' },
  ]);
  expect(adOf(assigned).listing.requiredPercent['product_images']).toBe(100);
  expect(await assign({ shot: 'front' })).toMatchObject({ fields: { shot: 'validation.invalid' } });
  expect(code(await assign({ mediaId: newId() }))).toBe('conflict');
  expect(code(await assign({ shot: null }, randomUUID()))).not.toBe('accepted');
});

test('A damage names pictures of its own ad alone, and one that is removed no more', async () => {
  const adId = await draft(owner);
  const [first, second, foreign] = [newId(), newId(), newId()];
  const add = (mediaId: string, to = adId) =>
    send(
      'listing.add-image',
      { adId: to, mediaId, view: 'damage', chosen: null, sha256: null, shot: null, uuidHash: null },
      owner,
    );
  for (const mediaId of [first, second]) await add(mediaId);
  await add(foreign, await draft(owner));
  const shownBy = (...mediaIds: string[]) =>
    update(adId, { damages: [{ sortOrder: 0, location: 'rear', type: 'dent', mediaIds }] }, owner);
  for (const wrong of [foreign, newId()])
    expect(await shownBy(first, wrong)).toMatchObject({
      code: 'invalid_input',
      fields: { damages: 'validation.one_of' },
    });
  const named = async (outcome: Promise<Outcome>) =>
    adOf(await outcome).listing.content.damages.map(({ mediaIds }) => mediaIds);
  expect(await named(shownBy(first, second, first))).toEqual([[first, second]]);
  expect(await named(send('listing.remove-image', { adId, mediaId: first, uuidHash: null }, owner))).toEqual([
    [second],
  ]);
  expect(code(await shownBy(first))).toBe('invalid_input');
});

test('Damages are renumbered from 0, display numbers start at 48001 and never repeat', async () => {
  const adId = await draft(owner);
  const damage = (sortOrder: number, location: string) => ({
    sortOrder,
    location,
    type: 'dent',
    mediaIds: [],
  });
  const outcome = await update(adId, { damages: [damage(7, 'roof'), damage(3, 'rear')] }, owner);
  expect(adOf(outcome).listing.content.damages).toMatchObject([
    { sortOrder: 0, location: 'rear' },
    { sortOrder: 1, location: 'roof' },
  ]);
  const states = seen
    .filter((message) => message.topic === 'listings.state')
    .map((message) => message.payload);
  const numbers = new Map((states as ListingState[]).map((state) => [state.adId, state.number]));
  expect(Math.min(...numbers.values())).toBe(48_001);
  expect(new Set(numbers.values()).size).toBe(numbers.size);
});

test('A discarded draft is gone for its owner, private part included', async () => {
  const adId = await completeDraft(owner);
  expect(code(await send('listing.discard', { adId, uuidHash: null }, owner))).toBe('accepted');
  expect(code(await send('listing.get', { adId, uuidHash: null }, owner))).toBe('not_found');
  const operator = await send('listing.get', { adId, uuidHash: null }, `operator:${randomUUID()}`);
  expect(adOf(operator).private).toMatchObject({ vin: null, documents: [] });
});
