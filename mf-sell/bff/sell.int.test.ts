import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnAd, OwnAdsAnswer, Problem, RegisteredVehicle } from '@rollheim/contracts';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startPlateRegister,
  startTestIdentity,
  testPicture,
  withPostgres,
  type RunningPlateRegister,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

// The real services beside it; started by their place, as the launcher does.
const LISTINGS = '../../services/listings/src/main.ts';
const MEDIA = '../../services/media/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let blobs: string;
let listings: RunningService;
let media: RunningService;
let plates: RunningPlateRegister;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  blobs = await mkdtemp(join(tmpdir(), 'sell-'));
  identity = await startTestIdentity();
  listings = await startByPath(LISTINGS, database.config('svc_listings'));
  media = await startByPath(MEDIA, { ...database.config('svc_media'), PORT: '0', BLOB_DIR: blobs });
  plates = await startPlateRegister({ port: 0 });
  bff = await start({
    ...database.config('bff_sell'),
    IDENTITY_URL: identity.url,
    MEDIA_URL: `http://127.0.0.1:${media.port}`,
    PLATE_REGISTER_URL: plates.url,
  });
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, plates, media, listings]) await part?.stop();
  await identity?.stop();
  await database?.drop();
  await postgres?.stop();
  if (blobs) await rm(blobs, { recursive: true, force: true });
});

/** Somebody in front of a browser: known by the cookie, and by a token once logged in. */
interface Visitor {
  readonly hash: string;
  readonly token?: string;
}
const visitor = (): Visitor => ({ hash: randomBytes(32).toString('hex') });
const loggedIn = async (browser = visitor()): Promise<Visitor> => ({
  ...browser,
  token: await identity.token(randomUUID()),
});

interface Sent {
  readonly body?: unknown;
  readonly key?: string;
  readonly seen?: string | null;
}

async function call<T = OwnAd>(
  who: Visitor,
  method: string,
  path: string,
  { body, key: act, seen }: Sent = {},
) {
  const form = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
    method,
    headers: {
      'x-uuid-hash': who.hash,
      ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      ...(act ? { 'idempotency-key': act } : {}),
      ...(seen ? { 'x-seen': seen } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    seen: response.headers.get('x-version'),
    body: (text ? JSON.parse(text) : null) as T & Pick<Partial<Problem>, 'code' | 'fields'>,
  };
}

const begin = async (who: Visitor, side = 'public') => {
  const answer = await call(who, 'POST', `/${side}/product/create`, {
    body: { productType: 'motorhome' },
    key: randomUUID(),
  });
  expect(answer.status).toBe(201);
  return answer.body.listing.adId;
};

const fileForm = (bytes: Buffer | string, name: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
};
/** Waits until the media service has an address no more. */
const gone = (href: string): Promise<void> =>
  vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${media.port}${href}`)).status).toBe(404));
/** The smallest picture there is. */
test('a press repeated begins one ad', async () => {
  const who = visitor();
  const act = { body: { productType: 'trailer' }, key: randomUUID() };
  const first = await call(who, 'POST', '/public/product/create', act);
  const again = await call(who, 'POST', '/public/product/create', act);
  expect(again.body.listing.adId).toBe(first.body.listing.adId);
  const drafts = await call<OwnAdsAnswer>(who, 'GET', '/public/customer/ads-in-editing-for-uuid', {
    seen: first.seen,
  });
  expect(drafts.body.products).toMatchObject([{ entityId: first.body.listing.adId, status: 'editing' }]);
});

test('an ad is there for the browser that began it, and for no one else', async () => {
  const owner = visitor();
  const id = await begin(owner);
  expect((await call(owner, 'GET', `/public/product/get/${id}`)).status).toBe(200);
  const change = { body: { changes: { description: 'Fremd' }, version: null } };
  for (const other of [visitor(), await loggedIn()]) {
    const side = other.token ? 'private' : 'public';
    const answers = await Promise.all([
      call(other, 'GET', `/${side}/product/get/${id}`),
      call(other, 'PUT', `/${side}/product/update/${id}`, change),
      call(other, 'DELETE', `/${side}/product/${id}`),
      call(other, 'POST', `/${side}/product/${id}/images?view=exterior`, {
        body: fileForm(testPicture(), 'a.png'),
      }),
      call(other, 'PUT', `/${side}/product/${id}/images/order`, { body: { mediaIds: [] } }),
      call(other, 'PUT', `/${side}/product/${id}/images/m1/shows`, { body: { view: 'interior' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  }
  const { body } = await call(owner, 'GET', `/public/product/get/${id}`);
  expect(body.listing.version).toBe(1);
  const stored = await database.query('select 1 from media.media where ad_id = $1', [id]);
  expect(stored).toEqual([]);
});

test('a change made on a stale version is a conflict and changes nothing', async () => {
  const who = await loggedIn();
  const id = await begin(who, 'private');
  const path = `/private/versioned/product/update/${id}`;
  const update = (description: string) =>
    call(who, 'PUT', path, { body: { changes: { description }, version: 1 } });
  expect((await update('Erste')).body.listing.version).toBe(2);
  expect(await update('Zweite')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await call(who, 'PUT', path, { body: { changes: {} } })).status).toBe(400);
  const { body } = await call(who, 'GET', `/private/versioned/product/get/${id}`);
  expect(body.listing.content.description).toBe('Erste');
  const entry = { attributeCode: 'description', value: '' };
  const edit = { changes: { description: 'Neu' }, version: 2 };
  const from = (source: string) => ({ body: { ...edit, logging: [{ source, ...entry }] } });
  expect((await call(who, 'PUT', path, from('operator'))).status).toBe(400);
  expect((await call(who, 'PUT', path, from('wizard'))).body.logging).toMatchObject([{ value: 'Neu' }]);
});

test('pictures pass through to the media service; what is none is refused by its name', async () => {
  const who = visitor();
  const id = await begin(who);
  const send = (bytes: Buffer | string, name: string) =>
    call(who, 'POST', `/public/product/${id}/images?view=exterior`, { body: fileForm(bytes, name) });
  const added = await send(testPicture(), 'Front links.png');
  expect(added.body.listing.content.gallery).toMatchObject([{ position: 0, view: 'exterior' }]);
  const mediaId = added.body.listing.content.gallery[0]?.mediaId ?? '';
  const shown = await fetch(`http://127.0.0.1:${media.port}/media/${mediaId}/w320`);
  expect(shown.headers.get('content-type')).toMatch(/^image\//);
  expect(await send('kein Bild', 'notiz.jpg')).toMatchObject({
    status: 415,
    body: { code: 'file_type_refused', fields: { 'notiz.jpg': 'validation.image' } },
  });
  const second = await send(testPicture(480, 640), 'b.png');
  const ids = second.body.listing.content.gallery.map((item) => item.mediaId).toReversed();
  const ordered = await call(who, 'PUT', `/public/product/${id}/images/order`, { body: { mediaIds: ids } });
  expect(ordered.body.listing.content.gallery.map((item) => item.mediaId)).toEqual(ids);
  const removed = await call(who, 'DELETE', `/public/product/${id}/images/${mediaId}`);
  expect(removed.body.listing.content.gallery).toHaveLength(1);
  await gone(`/media/${mediaId}/w320`);
});

test('a picture below the least size is refused, and a duplicate is reported and not counted', async () => {
  const who = visitor();
  const id = await begin(who);
  const send = (picture: Buffer, view = 'exterior', act = randomUUID()) =>
    call(who, 'POST', `/public/product/${id}/images?view=${view}`, {
      body: fileForm(picture, 'a.png'),
      key: act,
    });
  const tooSmall = { 1: 1, 639: 480, 640: 479, 479: 640 };
  for (const [width, height] of Object.entries(tooSmall))
    expect(await send(testPicture(Number(width), height))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { 'a.png': 'validation.image_small' } },
    });
  const act = randomUUID();
  const first = await send(testPicture(), 'exterior', act);
  expect(first.status).toBe(200);
  expect((await send(testPicture(), 'exterior', act)).status).toBe(200);
  for (const view of ['exterior', 'interior'])
    expect(await send(testPicture(), view)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { images: 'validation.image_twice' } },
    });
  const mediaId = first.body.listing.content.gallery[0]?.mediaId ?? '';
  // nothing is kept of what the ad refused
  expect(await database.query('select from media.media where ad_id = $1', [id])).toHaveLength(1);
  const { body } = await call(who, 'GET', `/public/product/get/${id}`);
  expect(body.listing.content.gallery).toMatchObject([{ mediaId }]);
  await call(who, 'DELETE', `/public/product/${id}/images/${mediaId}`);
  expect((await send(testPicture())).body.listing.content.gallery).toHaveLength(1);
  const other = visitor();
  const ad = await begin(other);
  const elsewhere = { body: fileForm(testPicture(), 'a.png'), key: randomUUID() };
  expect((await call(other, 'POST', `/public/product/${ad}/images?view=exterior`, elsewhere)).status).toBe(
    200,
  );
});

test('pictures chosen together keep their order, however their uploads overlap and are repeated', async () => {
  const who = visitor();
  const id = await begin(who);
  const send = (view: string, chosen: number, act = randomUUID()) =>
    call(who, 'POST', `/public/product/${id}/images?view=${view}&chosen=${chosen}`, {
      body: fileForm(testPicture(640, 480, chosen * 15), `${chosen}.png`),
      key: act,
    });
  const inside = await send('interior', 10);
  const third = await send('exterior', 13);
  const lost = randomUUID();
  const [second, first] = await Promise.all([send('exterior', 12, lost), send('exterior', 11)]);
  const again = await send('exterior', 12, lost);
  expect([inside, third, second, first, again].map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  const stored = await database.query<{ media_id: string; name: string }>(
    'select media_id, name from media.media where ad_id = $1',
    [id],
  );
  const names = new Map(stored.map((row) => [row.media_id, row.name.slice(0, 2)]));
  const { body } = await call(who, 'GET', `/public/product/get/${id}`);
  const { gallery } = body.listing.content;
  expect(gallery.map(({ mediaId }) => names.get(mediaId))).toEqual(['11', '12', '13', '10']);
  expect(stored).toHaveLength(4);
});

test('a document is read by its owner’s link alone', async () => {
  const who = visitor();
  const id = await begin(who);
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  const path = `/public/product/${id}/documents`;
  const added = await call(who, 'POST', `${path}?kind=registration`, { body: fileForm(pdf, 'schein.pdf') });
  const [document] = added.body.private.documents;
  expect(document).toMatchObject({ kind: 'registration' });
  expect(added.body.listing.documents).toBe(1);
  const link = await call<{ href: string }>(who, 'GET', `${path}/${document?.mediaId}`);
  const read = (as: Visitor) =>
    fetch(`http://127.0.0.1:${media.port}${link.body.href}`, { headers: { 'x-uuid-hash': as.hash } });
  expect(await (await read(who)).text()).toBe(pdf);
  expect((await read(visitor())).status).toBe(404);
  const permit = new URL(link.body.href, 'http://media').searchParams.get('permit') ?? '';
  const { exp = 0, iat = 0 } = decodeJwt(permit);
  expect(exp - iat).toBe(120);
  expect((await call(visitor(), 'GET', `${path}/${document?.mediaId}`)).status).toBe(404);
  // nor does an ad of one's own lead to the document of another
  const other = visitor();
  const otherPath = `/public/product/${await begin(other)}/documents`;
  expect((await call(other, 'GET', `${otherPath}/${document?.mediaId}`)).status).toBe(404);
  const removed = await call(who, 'DELETE', `${path}/${document?.mediaId}`);
  expect(removed.body.private.documents).toEqual([]);
  await vi.waitFor(async () => expect((await read(who)).status).toBe(404));
});

test('taken over, an ad belongs to the account: it is in its list, and the browser alone sees it no more', async () => {
  const browser = visitor();
  const id = await begin(browser);
  const customer = await loggedIn(browser);
  const stranger = await loggedIn();
  expect((await call(stranger, 'POST', `/private/product/${id}/take-over`)).status).toBe(404);
  const taken = await call(customer, 'POST', `/private/product/${id}/take-over`);
  expect(taken.status).toBe(200);
  expect((await call(browser, 'GET', `/public/product/get/${id}`)).status).toBe(404);
  const list = (query: string) =>
    call<OwnAdsAnswer>(customer, 'GET', `/private/customer/products/get?${query}`, { seen: taken.seen });
  expect((await list('page=1&status=editing')).body).toMatchObject({
    total: 1,
    pages: 1,
    products: [{ entityId: id, productType: 'motorhome' }],
  });
  expect((await list('page=1&status=under_review')).body).toMatchObject({ total: 0, products: [] });
  expect((await call(browser, 'GET', '/private/customer/products/get')).status).toBe(401);
});

test('an incomplete ad is not submitted, and the answer names what is missing', async () => {
  const who = await loggedIn();
  const id = await begin(who, 'private');
  const submit = (body: object) => call(who, 'POST', `/private/product/${id}/submit`, { body });
  expect((await submit({ acceptTerms: 'yes', acceptPrivacy: true })).status).toBe(400);
  const answer = await submit({ acceptTerms: true, acceptPrivacy: true });
  expect(answer).toMatchObject({ status: 409, body: { code: 'incomplete' } });
  expect(Object.keys(answer.body.fields ?? {})).toEqual(expect.arrayContaining(['make', 'vin', 'documents']));
});

test('a discarded draft is gone from the list and cannot be read', async () => {
  const who = visitor();
  const id = await begin(who);
  const gone = await call(who, 'DELETE', `/public/product/${id}`);
  expect(gone.status).toBe(200);
  expect((await call(who, 'GET', `/public/product/get/${id}`)).status).toBe(404);
  const drafts = await call<OwnAdsAnswer>(who, 'GET', '/public/customer/ads-in-editing-for-uuid', {
    seen: gone.seen,
  });
  expect(drafts.body.products).toEqual([]);
});

test('forms are drawn from definitions in the language asked for', async () => {
  type Definitions = { attributeCode: string; label: string; confirmation?: string }[];
  const who = visitor();
  const path = '/public/attributes/all/product,auction,damage';
  const { body } = await call<Definitions>(who, 'GET', `${path}/en?productType=trailer`);
  const codes = body.map(({ attributeCode }) => attributeCode);
  expect(codes).toEqual(expect.arrayContaining(['trailer_hu_expired', 'start_price', 'damage_location']));
  expect(codes).not.toContain('fuel');
  expect(body.find(({ attributeCode }) => attributeCode === 'trailer_hu_expired')?.confirmation).toBeTruthy();
  expect((await call(who, 'GET', '/public/attributes/all/customer/de')).status).toBe(404);
  const product = { productType: 'motorhome', attributes: { hu_expired: 'no' } };
  for (const body of [product, { product }]) {
    const required = await call<{ required: string[] }>(who, 'POST', `${path}/de`, { body });
    expect(required.body.required).toContain('hu_valid_through');
  }
  for (const body of [{}, { product: {} }, { productType: 'motorhome' }])
    expect((await call(who, 'POST', `${path}/de`, { body })).status).toBe(400);
});

test('an ad whose beginning is pending is answered with the address of its outcome, not as created', async () => {
  const who = visitor();
  await listings.stop();
  try {
    const act = { body: { productType: 'motorhome' }, key: randomUUID() };
    const answer = await call(who, 'POST', '/public/product/create', act);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ href: expect.stringContaining('/api/public/commands/mf-sell/') });
  } finally {
    listings = await startByPath(LISTINGS, database.config('svc_listings'));
  }
});

const look = (who: Visitor, licensePlate: unknown) =>
  call<RegisteredVehicle>(who, 'POST', '/public/product/import/license-plate', { body: { licensePlate } });

test('a plate as somebody types it brings the vehicle, and its attributes are taken by an ad', async () => {
  const who = visitor();
  const { status, body } = await look(who, ' rh-458 x');
  expect(status).toBe(200);
  expect(body).toMatchObject({ licensePlate: 'RH458X', productType: 'motorhome' });
  const id = await begin(who);
  const saved = await call(who, 'PUT', `/public/product/update/${id}`, {
    body: { changes: { attributes: body.attributes }, version: null },
  });
  expect(saved.status).toBe(200);
  expect(saved.body.listing.content.attributes).toEqual(body.attributes);
});

test('a plate is refused by its rule, not found, or not answered for, each by its code', async () => {
  const who = visitor();
  const refused = await look(who, 'RH_458');
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { licensePlate: 'validation.dutchLicensePlate' },
  ]);
  expect((await look(who, '--')).body.code).toBe('not_found');
  expect((await look(who, 'XX-999-X')).body.code).toBe('not_found');
  expect((await look(who, 'BUSY-01')).body.code).toBe('overloaded');
  expect((await look(who, 'HTML-01')).body.code).toBe('unavailable');
});

test('a person looks plates up 20 times in an hour', async () => {
  const who = visitor();
  for (let times = 0; times < 20; times += 1) expect((await look(who, '-')).status).toBe(404);
  expect((await look(who, '-')).status).toBe(429);
});
