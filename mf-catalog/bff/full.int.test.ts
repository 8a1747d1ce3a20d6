import { randomUUID } from 'node:crypto';
import { isShareable, newId, ROLES_CLAIM, VEHICLE_FIELDS, type VehicleFull } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { example } from './testing/example.ts';
import { openCatalog, type Catalog } from './testing/harness.ts';
import { startPapers, type Papers } from './testing/papers.ts';

const AD = newId();
const VIN = 'WDB9066571S123456';
const PAPERS = { registration: newId(), inspection: newId(), conformity: newId() };
const who = {
  seller: randomUUID(),
  waiting: randomUUID(),
  blocked: randomUUID(),
  dealer: randomUUID(),
  buyer: randomUUID(),
  owner: randomUUID(),
  clerk: randomUUID(),
  editor: randomUUID(),
};
/** What the tokens of the team say. */
const TEAM: Partial<Record<Who, readonly string[]>> = { clerk: ['clerk'], editor: ['content'] };
type Who = keyof typeof who;

let catalog: Catalog;
let papers: Papers;

beforeAll(async () => {
  catalog = await openCatalog();
  papers = await startPapers(catalog, AD, who.owner);
  const { command } = papers;
  for (const [name, customerId] of Object.entries(who))
    await catalog.publishCustomer(customerId, {
      acceptedByCm24: name === 'waiting' ? null : ['dealer', 'blocked', 'buyer'].includes(name),
      merchantBlocked: name === 'blocked',
      isOperator: name in TEAM,
    });
  await command('listing.update', { changes: { attributes: { vin: VIN } }, version: null, logging: [] });
  for (const [kind, mediaId] of Object.entries(PAPERS))
    await command('listing.add-document', { mediaId, kind, name: `${kind}.pdf` });
  await command('listing.share-document', { mediaId: PAPERS.inspection, shared: true });
  await catalog.publishAuction(AD, {
    round: 1,
    status: 'sold',
    ownerCustomerId: who.owner,
    buyerCustomerId: who.buyer,
  });
  // as an older or a newer release might have published it
  const content = {
    ...(example('listings.published')['content'] as object),
    vin: VIN,
    pickupStreet: 'Lindenweg 4',
  };
  await catalog.publishListing(AD, { ownerCustomerId: who.owner, content });
  await catalog.start({ MEDIA_URL: papers.mediaUrl });
  await papers.ready();
});

afterAll(async () => {
  await papers?.stop();
  await catalog?.stop();
});

const callerOf = (as: Who | null) =>
  as && { customerId: who[as], claims: TEAM[as] ? { [ROLES_CLAIM]: TEAM[as] } : {} };
const get = (path: string, as: Who | null): Promise<Response> =>
  catalog.fetch(`/api${path}`, callerOf(as), { redirect: 'manual' });
const full = (as: Who | null) => get(`/private/auction/${AD}/full`, as);

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<'exp' | 'iat', number>;

test('each role is answered what the table has, by a call that no cache keeps', async () => {
  await vi.waitFor(async () => expect((await full('dealer')).status).toBe(200));
  const seen: Record<string, unknown> = {};
  for (const as of Object.keys(who) as Who[]) {
    const answer = await full(as);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const body = (await answer.json()) as VehicleFull;
    seen[as] =
      answer.status === 200
        ? [body.role, body.vin, ...body.papers.flatMap(({ kind, mediaId }) => (mediaId ? [kind] : []))]
        : answer.status;
  }
  expect(seen).toEqual({
    seller: 404,
    waiting: 404,
    blocked: 404,
    dealer: ['dealer', null],
    buyer: ['buyer', VIN, 'inspection'],
    owner: ['owner', VIN, 'registration', 'inspection', 'conformity'],
    clerk: ['operator', VIN, 'registration', 'inspection', 'conformity'],
    // of the team, but does not work on ads
    editor: 404,
  });
  expect((await full(null)).status).toBe(401);
});

test('a paper leads to its file for who may open it, in their own session for two minutes', async () => {
  const paper = (kind: keyof typeof PAPERS, as: Who | null) =>
    get(`/private/auction/${AD}/papers/${PAPERS[kind]}`, as);
  for (const as of ['buyer', 'owner'] as const) {
    const answer = await paper('inspection', as);
    expect([as, answer.status]).toEqual([as, 303]);
    const address = new URL(answer.headers.get('location') ?? '', 'http://media');
    expect(address.pathname).toBe(`/media/${PAPERS.inspection}/document`);
    const permit = claimsOf(address.searchParams.get('permit') ?? '');
    expect(permit).toMatchObject({ use: 'read', mediaId: PAPERS.inspection, owner: who[as] });
    expect(permit.exp - permit.iat).toBe(120);
  }
  for (const as of ['seller', 'waiting', 'blocked', 'dealer'] as const)
    expect((await paper('inspection', as)).status).toBe(404);
  for (const kind of ['registration', 'conformity'] as const)
    for (const as of ['dealer', 'buyer'] as const) expect((await paper(kind, as)).status).toBe(404);
  expect(isShareable('registration')).toBe(false);
  expect((await paper('inspection', null)).status).toBe(401);
  expect((await get(`/private/auction/${newId()}/full`, 'dealer')).status).toBe(404);
});

test('the public document is the same for every role and holds no field that has no row for a guest', async () => {
  for (const as of [null, 'dealer', 'buyer', 'owner'] as const) {
    const text = await (await get(`/public/catalog/get/${AD}`, as)).text();
    const { content } = JSON.parse(text) as { content: object };
    for (const field of Object.keys(content))
      expect(VEHICLE_FIELDS[field as keyof typeof VEHICLE_FIELDS] as readonly string[]).toContain('guest');
    for (const secret of [VIN, 'Lindenweg', ...Object.values(PAPERS)]) expect(text).not.toContain(secret);
  }
});

test('the condition report is for the roles of its row', async () => {
  const status = async (as: Who | null) => (await get(`/private/auction/${AD}/report.pdf`, as)).status;
  for (const as of ['seller', 'waiting', 'blocked'] as const) expect(await status(as)).toBe(403);
  for (const as of ['dealer', 'buyer', 'owner'] as const) expect(await status(as)).toBe(200);
  expect(await status(null)).toBe(401);
});

test('the owner takes a shared paper back; others cannot, and no one opens it any more', async () => {
  const takeBack = (as: Who) =>
    catalog.fetch(`/api/private/auction/${AD}/papers/${PAPERS.inspection}/shared`, who[as], {
      method: 'DELETE',
    });
  for (const as of ['seller', 'dealer', 'buyer'] as const) expect((await takeBack(as)).status).toBe(404);
  const answer = await takeBack('owner');
  expect(answer.status).toBe(200);
  const { papers } = (await answer.json()) as VehicleFull;
  expect(papers.map(({ shared }) => shared)).toEqual([false, false, false]);
  const { papers: seen } = (await (await full('buyer')).json()) as VehicleFull;
  expect(seen.flatMap(({ mediaId }) => mediaId ?? [])).toEqual([]);
});
