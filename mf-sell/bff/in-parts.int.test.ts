import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpAnswers, OwnAd, Problem } from '@rollheim/contracts';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testPicture,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

// The real services beside it; started by their place, as the launcher does.
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let blobs: string;
let listings: RunningService;
let media: RunningService;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  blobs = await mkdtemp(join(tmpdir(), 'parts-'));
  identity = await startTestIdentity();
  listings = await startByPath('../../services/listings/src/main.ts', database.config('svc_listings'));
  media = await startByPath('../../services/media/src/main.ts', {
    ...database.config('svc_media'),
    PORT: '0',
    BLOB_DIR: blobs,
  });
  bff = await start({
    ...database.config('bff_sell'),
    IDENTITY_URL: identity.url,
    MEDIA_URL: `http://127.0.0.1:${media.port}`,
  });
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, media, listings]) await part?.stop();
  await identity?.stop();
  await database?.drop();
  await postgres?.stop();
  if (blobs) await rm(blobs, { recursive: true, force: true });
});

const browser = () => randomBytes(32).toString('hex');
async function call<T = OwnAd>(hash: string, method: string, path: string, key?: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
    method,
    headers: {
      'x-uuid-hash': hash,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as T & Pick<Partial<Problem>, 'code' | 'fields'>,
  };
}
const begin = async (hash: string): Promise<string> => {
  const type = { productType: 'motorhome' };
  const answer = await call(hash, 'POST', '/public/product/create', randomUUID(), type);
  return answer.body.listing.adId;
};
const placeOf = (hash: string, id: string, key?: string) =>
  call<HttpAnswers['UploadPlace']>(hash, 'POST', `/public/product/${id}/uploads`, key, { kind: 'image' });
const sendAll = (place: HttpAnswers['UploadPlace'], bytes: Buffer) =>
  fetch(`http://127.0.0.1:${media.port}${place.endpoint}`, {
    method: 'POST',
    headers: {
      'x-permit': place.permit,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });

test('a picture that was sent in parts is added once by its key, with what it shows', async () => {
  const seller = browser();
  const id = await begin(seller);
  const key = randomUUID();
  const place = await placeOf(seller, id, key);
  expect(place.status).toBe(200);
  // the same act has the same file, from whichever page
  expect((await placeOf(seller, id, key)).body.href).toBe(place.body.href);
  const add = () =>
    call(seller, 'POST', `/public/product/${id}/images?view=exterior&shot=front&inParts=true`, key);
  expect((await add()).body.code).toBe('expired');
  expect((await sendAll(place.body, testPicture())).status).toBe(201);
  const [added, again] = [await add(), await add()];
  const mediaId = place.body.href.split('/').at(-1);
  for (const { status, body } of [added, again]) {
    expect(status).toBe(200);
    expect(body.listing.content.gallery).toEqual([{ mediaId, position: 0, view: 'exterior', shot: 'front' }]);
  }
  // that can be given later, too
  const shows = (body: object) =>
    call(seller, 'PUT', `/public/product/${id}/images/${mediaId}/shows`, randomUUID(), body);
  const assigned = await shows({ view: 'interior', shot: 'beds' });
  expect(assigned.body.listing.content.gallery).toEqual([
    { mediaId, position: 0, view: 'interior', shot: 'beds' },
  ]);
  expect((await shows({ view: 'papers' })).body.listing.content.gallery).toEqual([
    { mediaId, position: 0, view: 'papers' },
  ]);
  expect(await shows({ view: 'papers', shot: 'beds' })).toMatchObject({ status: 400 });
});

test('a picture of the inside is none of the outside, and no file is kept of what is refused', async () => {
  const seller = browser();
  const id = await begin(seller);
  const key = randomUUID();
  const place = await placeOf(seller, id, key);
  await sendAll(place.body, testPicture());
  const wrong = await call(
    seller,
    'POST',
    `/public/product/${id}/images?view=exterior&shot=kitchen&inParts=true`,
    key,
  );
  expect(wrong).toMatchObject({ status: 400, body: { fields: { shot: 'validation.invalid' } } });
  expect(await database.query('select from media.media where ad_id = $1', [id])).toEqual([]);
});

test('a place is given for an ad of one’s own alone, and for an act that has a key', async () => {
  const seller = browser();
  const id = await begin(seller);
  expect((await placeOf(browser(), id, randomUUID())).status).toBe(404);
  expect(await placeOf(seller, id)).toMatchObject({
    status: 400,
    body: { fields: { 'idempotency-key': 'validation.required' } },
  });
});

test('an ad is claimed by a browser that lost its cookie, and by no one without its claim', async () => {
  const [lost, later] = [browser(), browser()];
  const id = await begin(lost);
  const { claim = '' } = (await call(lost, 'GET', `/public/product/get/${id}`)).body;
  const take = (said: string) =>
    call(later, 'POST', `/public/product/${id}/claim`, randomUUID(), { claim: said });
  expect((await take('x'.repeat(43))).status).toBe(404);
  expect((await take('short')).status).toBe(400);
  expect((await take(claim)).body.listing.adId).toBe(id);
  expect((await call(later, 'GET', `/public/product/get/${id}`)).status).toBe(200);
  expect((await call(lost, 'GET', `/public/product/get/${id}`)).status).toBe(404);
});
