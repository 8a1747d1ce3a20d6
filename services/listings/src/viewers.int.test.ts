import { randomUUID } from 'node:crypto';
import { newId, type VehicleFull } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  adOf,
  code,
  completeDraft,
  owner,
  publish,
  seen,
  send,
  startListings,
  stopListings,
  stranger,
  system,
} from './testing/listings.ts';

const [dealer, blocked, waiting, buyer] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];
const operator = `operator:${randomUUID()}`;
let adId: string;
const papers = {
  registration: '',
  inspection: newId(),
  conformity: newId(),
};

const customer = (id: string, acceptedByCm24: boolean | null, merchantBlocked = false) =>
  publish('customers.state', id, {
    profileType: 'MERCHANT',
    emailVerified: true,
    version: 1,
    acceptedByCm24,
    merchantBlocked,
  });
const auction = (status: string, version: number, buyerCustomerId: string | null = null) =>
  publish('auctions.state', adId, { status, round: 1, version, buyerCustomerId });
const reached = (version: number) =>
  vi.waitFor(async () => {
    const rows = await system.query(
      `select 1 from listings.sale_facts s join listings.auction_facts a on a.auction_id = s.auction_id
       where s.auction_id = $1 and s.version = $2 and a.version = $2`,
      [adId, version],
    );
    expect(rows).toHaveLength(1);
  });
const full = (actor: string | null) => send('listing.full', { adId }, actor);
const open = (actor: string | null, mediaId: string) => send('listing.open', { adId, mediaId }, actor);
const share = (mediaId: string, shared: boolean, actor: string = owner) =>
  send('listing.share-document', { adId, mediaId, shared, uuidHash: null }, actor);

beforeAll(async () => {
  await startListings();
  await customer(dealer, true);
  await customer(blocked, true, true);
  await customer(waiting, null);
  await customer(buyer, true, true);
  adId = await completeDraft(owner);
  for (const kind of ['inspection', 'conformity'] as const) {
    const document = { mediaId: papers[kind], kind, name: `${kind}-jan-test.pdf`, uuidHash: null };
    await send('listing.add-document', { adId, ...document }, owner);
  }
  const { documents } = adOf(await send('listing.get', { adId, uuidHash: null }, owner)).private;
  papers.registration = documents.find(({ kind }) => kind === 'registration')!.mediaId;
});
afterAll(stopListings);

test('An owner shares papers of the kinds that may be shared; no one does it for them', async () => {
  expect(code(await share(papers.inspection, true))).toBe('accepted');
  expect(code(await share(papers.registration, true))).toBe('invalid_input');
  expect(code(await share(newId(), true))).toBe('not_found');
  expect(code(await share(papers.conformity, true, operator))).toBe('not_allowed');
  expect(code(await share(papers.conformity, true, stranger))).toBe('not_found');
  expect(code(await share(papers.conformity, true))).toBe('accepted');
  expect(code(await share(papers.conformity, false))).toBe('accepted');
  const { documents } = adOf(await send('listing.get', { adId, uuidHash: null }, owner)).private;
  expect(documents.filter(({ shared }) => shared).map(({ kind }) => kind)).toEqual(['inspection']);
});

test('Of an ad that was never published no one but its owner sees anything', async () => {
  for (const actor of [dealer, buyer, operator, owner]) expect(code(await full(actor))).toBe('not_found');
  expect(code(await open(dealer, papers.inspection))).toBe('not_found');
});

test('Each role sees of the private part what the table has, and the answer is sealed', async () => {
  await auction('running', 1);
  await reached(1);
  const of = async (actor: string | null) => {
    const outcome = await full(actor);
    if (outcome.status !== 'accepted') return code(outcome);
    const { role, vin, papers: shown } = outcome.result as VehicleFull;
    return [role, vin !== null, shown.map(({ kind, mediaId }) => (mediaId === null ? `(${kind})` : kind))];
  };
  const all = ['registration', 'inspection', 'conformity'];
  for (const actor of [null, stranger, waiting, blocked, buyer]) expect(await of(actor)).toBe('not_found');
  expect(await of(dealer)).toEqual(['dealer', false, ['(registration)', 'inspection', '(conformity)']]);
  expect(await of(owner)).toEqual(['owner', true, all]);
  expect(await of(operator)).toEqual(['operator', true, all]);
  // names of files hold names of people
  expect(JSON.stringify((await full(dealer)).result)).not.toContain('jan-test');
  await auction('sold', 2, buyer);
  await reached(2);
  // who was blocked since has bought it all the same
  expect(await of(buyer)).toEqual(['buyer', true, ['(registration)', 'inspection', '(conformity)']]);
  // whom another bought it before sees no paper any more
  expect(await of(dealer)).toEqual(['dealer', false, []]);
});

test('A paper opens for who may see it, each look at another’s is noted, and others do not learn of it', async () => {
  const refused = [null, stranger, waiting, blocked];
  for (const actor of refused) expect(code(await open(actor, papers.inspection))).toBe('not_found');
  // a round of its own, as after a sale that was undone
  await auction('running', 3);
  await reached(3);
  expect(code(await open(dealer, papers.inspection))).toBe('accepted');
  await auction('sold', 4, buyer);
  await reached(4);
  for (const hidden of [papers.registration, papers.conformity, newId()])
    for (const actor of [dealer, buyer]) expect(code(await open(actor, hidden))).toBe('not_found');
  // the team looks in the back office, where it is an act
  expect(code(await open(operator, papers.inspection))).toBe('not_allowed');
  expect(code(await open(dealer, papers.inspection))).toBe('not_found');
  for (const actor of [buyer, owner]) expect(code(await open(actor, papers.inspection))).toBe('accepted');
  const looks = () => seen.flatMap(({ topic, payload }) => (topic === 'security.events' ? [payload] : []));
  await vi.waitFor(() => expect(looks()).toHaveLength(2));
  const look = { kind: 'paper_read', customerId: owner, about: papers.inspection };
  expect(looks()).toEqual([expect.objectContaining(look), expect.objectContaining(look)]);
  expect(looks().map((each) => (each as { actor: string }).actor)).toEqual([dealer, buyer]);
});

test('An owner takes a paper back while the ad is shown, and shares none meanwhile', async () => {
  expect(code(await share(papers.conformity, true))).toBe('move_not_allowed');
  expect(code(await share(papers.inspection, false, operator))).toBe('not_allowed');
  expect(code(await share(papers.inspection, false, stranger))).toBe('not_found');
  const before = adOf(await send('listing.get', { adId, uuidHash: null }, owner)).listing.version;
  expect(code(await share(papers.inspection, false))).toBe('accepted');
  expect(code(await open(buyer, papers.inspection))).toBe('not_found');
  const { listing } = adOf(await send('listing.get', { adId, uuidHash: null }, owner));
  expect(listing.version).toBe(before);
});

test('No topic that others read holds what the table seals', async () => {
  const read = ['listings.state', 'listings.published', 'replies'];
  const messages = seen.filter(({ topic }) => read.includes(topic));
  expect(new Set(messages.map(({ topic }) => topic))).toContain('replies');
  const text = JSON.stringify(messages.map(({ payload }) => payload));
  for (const secret of [...Object.values(papers), 'WDB9066571S123456', 'Lindenweg', 'jan-test'])
    expect(text).not.toContain(secret);
});

test('Who bought a vehicle and its sale was taken back sees no more of it than others', async () => {
  await auction('inactive', 5, buyer);
  await reached(5);
  for (const actor of [buyer, dealer]) expect(code(await full(actor))).toBe('not_found');
  expect(code(await open(buyer, papers.inspection))).toBe('not_found');
});
