import { createHash, randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { ListingChanges, ListingCommands, ListingPrivate, ListingState } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testMessage, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const seen: ReceivedMessage[] = [];

const owner = randomUUID();
const commercial = randomUUID();
const stranger = randomUUID();
const hashOf = (uuid: string): string => createHash('sha256').update(uuid).digest('hex');
const browser = hashOf('browser-of-the-owner');

beforeAll(async () => {
  system = await startTestSystem(['listings']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('listings'));
  await bus.subscribe({
    group: 'test',
    topics: ['listings.state', 'listings.published', 'auctions.commands'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
  await publish('customers.state', owner, { profileType: 'PRIVATE', emailVerified: true, version: 1 });
  await publish('customers.state', commercial, {
    profileType: 'COMMERCIAL',
    emailVerified: true,
    version: 1,
  });
  await vi.waitFor(async () => expect(await service.notReady()).toEqual([]));
});

afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

const publish = (topic: string, key: string, payload: unknown, type = topic): Promise<void> =>
  bus.send([testMessage(topic, key, payload, { type })]);

const send = <T extends keyof ListingCommands>(
  type: T,
  payload: ListingCommands[T],
  actor: string | null,
  commandId: string = randomUUID(),
): Promise<Outcome> =>
  client.command({
    topic: 'listings.commands',
    key: payload.adId,
    type,
    version: messageContract(type)?.version ?? 1,
    commandId,
    payload,
    actor,
    correlationId: 'test',
    releaseSet: null,
  });

const code = (outcome: Outcome): string | undefined => outcome.code ?? outcome.status;
const adOf = (outcome: Outcome) => outcome.result as { listing: ListingState; private: ListingPrivate };

async function draft(actor: string | null, uuidHash: string | null = null): Promise<string> {
  const adId = newId();
  const outcome = await send('listing.create', { adId, productType: 'motorhome', uuidHash }, actor);
  expect(code(outcome)).toBe('accepted');
  return adId;
}

const update = (adId: string, changes: ListingChanges, actor: string | null, version: number | null = null) =>
  send('listing.update', { adId, changes, version, uuidHash: null }, actor);

const complete: ListingChanges = {
  attributes: {
    make: 'hymer',
    series: 'B-Klasse MC',
    model: 'T 580',
    category: 'semi_integrated',
    chassis: 'mercedes_sprinter',
    first_registration_year: 2019,
    first_registration_month: 6,
    mileage: 48_200,
    vin: 'wdb 9066571s123456',
    fuel: 'diesel',
    transmission: 'automatic',
    power: 120,
    length: 6_990,
    width: 2_220,
    height: 2_880,
    licensed_weight: 4_100,
    licensed_seats: 4,
    beds: 4,
    hu_expired: 'no',
    hu_valid_through: `${new Date().getUTCFullYear() + 2}-06-01`,
    service_and_inspection: 'partly',
    leak_test_yearly: 'annually',
    smokers_car: 'no',
    air_condition: 'automatic',
    heating: 'gas',
    defects_exists: 'no',
    damaged: 'no',
    water_damaged: 'no',
    hail_damaged: 'no',
  },
  description: 'Aus erster Hand, immer in der Halle.',
  expectedMileage: 48_500,
  pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE', street: 'Lindenweg 4' },
  terms: { startPrice: 2_500_000, minimum: 3_500_000, buyNow: 4_500_000 },
};

async function completeDraft(actor: string): Promise<string> {
  const adId = await draft(actor);
  expect(code(await update(adId, complete, actor))).toBe('accepted');
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'exterior', chosen: null, uuidHash: null },
    actor,
  );
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'interior', chosen: null, uuidHash: null },
    actor,
  );
  const document = { mediaId: newId(), kind: 'registration' as const, name: 'schein.pdf', uuidHash: null };
  await send('listing.add-document', { adId, ...document }, actor);
  return adId;
}

const submit = (adId: string, actor: string, accepts = true) =>
  send('listing.submit', { adId, acceptTerms: accepts, acceptPrivacy: true }, actor);

test('Whose ad it is not cannot tell it from one that does not exist', async () => {
  const adId = await draft(null, browser);
  const get = (actor: string | null, uuidHash: string | null) =>
    send('listing.get', { adId, uuidHash }, actor);
  expect(code(await get(null, browser))).toBe('accepted');
  expect(code(await get(null, hashOf('another')))).toBe('not_found');
  expect(code(await get(null, null))).toBe('not_found');
  expect(code(await get(stranger, null))).toBe('not_found');
  expect(code(await get(`operator:${randomUUID()}`, null))).toBe('accepted');
  const foreign = { adId, changes: { description: 'x' }, version: null, uuidHash: hashOf('another') };
  expect(code(await send('listing.update', foreign, stranger))).toBe('not_found');
  expect(code(await send('listing.discard', { adId, uuidHash: null }, stranger))).toBe('not_found');
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
  const edit = { adId, changes: { description: 'once' }, version: null, uuidHash: null };
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
      terms: { startPrice: 1_234 },
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
    { adId, mediaId: newId(), view: 'exterior', chosen: null, uuidHash: null },
    owner,
  );
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'interior', chosen: null, uuidHash: null },
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

test('A draft takes no fact that cannot be whatever else is said', async () => {
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

test('Facts that contradict each other may stand in a draft, and are refused when it is submitted', async () => {
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
  await vi.waitFor(async () =>
    expect(await update(adId, { attributes: { mileage: 61_000 } }, operator)).toMatchObject({
      code: 'invalid_input',
      fields: { expected_mileage: 'validation.below_mileage' },
    }),
  );
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

test('Images keep contiguous positions, and an order must name exactly them', async () => {
  const adId = await draft(owner);
  const ids = [newId(), newId(), newId()] as const;
  for (const mediaId of ids)
    await send('listing.add-image', { adId, mediaId, view: 'exterior', chosen: null, uuidHash: null }, owner);
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
