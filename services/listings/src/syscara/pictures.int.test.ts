import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawConfig, RunningService } from '@rollheim/service-kit';
import { freePort, SYSCARA_LOGIN, testPicture } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, commercial, send, startListings, stopListings, system, update } from '../testing/listings.ts';
import { checked, connect, ended, imported, run } from '../testing/syscara.ts';
import { loginKeysOf } from './config.ts';
import { keepLogin } from './vault.ts';

const KEY = randomBytes(32).toString('base64url');
const FILES: Record<string, Buffer> = {
  '/media/1': testPicture(1200, 800),
  '/media/2': testPicture(1210, 800),
  '/media/3': testPicture(1220, 800),
  '/media/small': testPicture(100, 80),
  '/media/text': Buffer.from('no picture'),
};

let media: RunningService | undefined;
let yard: Server;
let blobs: string;
let settings: Record<string, string>;
/** Media of the one vehicle. */
let ids: readonly string[] = [];
/** Vehicles besides it. */
let more: Readonly<Record<string, object>> = {};
const asked: (string | undefined)[] = [];
/** Paths of pictures that were asked for, and how often the list was. */
let paths: string[] = [];
let lists = 0;
/** Pictures are answered behind it. */
let held: Promise<void> | null = null;
/** How many pictures were asked for when the list was. */
let picturesBefore: number[] = [];
/** The way to the media service, which takes no more while it is `full`. */
let door: Server;
let full = false;

beforeAll(async () => {
  yard = createServer((req, res) => {
    if (req.url === '/sale/ads/') {
      lists += 1;
      picturesBefore.push(paths.length);
      const vehicle = {
        type: 'Caravan',
        model: { producer: 'Fendt', model: String(ids.length) },
        media: ids.map((id) => ({ id, group: 'image' })),
      };
      const list = { 7: vehicle, ...more };
      return void res.setHeader('content-type', 'application/json').end(JSON.stringify(list));
    }
    asked.push(req.headers.authorization);
    paths.push(req.url ?? '');
    const bytes = FILES[(req.url ?? '').replace(/-\d+$/, '')];
    const answer = () =>
      bytes ? res.setHeader('content-type', 'image/png').end(bytes) : res.writeHead(404).end();
    if (held) void held.then(answer);
    else answer();
  });
  await new Promise<void>((done) => yard.listen(0, '127.0.0.1', done));
  blobs = await mkdtemp(join(tmpdir(), 'syscara-'));
  const port = String(await freePort());
  door = createServer((req, res) => {
    if (full)
      return void res
        .writeHead(429, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ code: 'too_many_requests' }));
    const { method = '', url: path = '', headers } = req;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  settings = {
    SYSCARA_URL: `http://127.0.0.1:${(yard.address() as AddressInfo).port}`,
    MEDIA_URL: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    SYSCARA_KEYS: `new:${KEY}`,
  };
  await startListings(settings);
  // the real service beside it; started by its place, as the launcher does
  const path = '../../../media/src/main.ts';
  const { start } = (await import(path)) as { start(config: RawConfig): Promise<RunningService> };
  media = await start(system.env('media', { PORT: port, BLOB_DIR: blobs }));
});
afterAll(async () => {
  await media?.stop();
  await stopListings();
  for (const server of [yard, door]) await new Promise((done) => server?.close(done));
  if (blobs) await rm(blobs, { recursive: true, force: true });
});

const galleryOf = async () => (await imported())[0]?.content.gallery ?? [];

test('pictures come once, without the login; what is none is named; one that was removed does not come back', async () => {
  ids = ['1', '2', 'small', 'text', 'missing', '1'];
  await connect();
  await checked();
  const { run: over, vehicles } = await run();
  expect(over).toMatchObject({ fault: null, picturesOpen: 0 });
  const gallery = (await galleryOf()) as readonly { mediaId: string }[];
  expect(gallery).toMatchObject([{ view: 'exterior' }, { view: 'exterior' }]);
  expect(vehicles[0]?.faults.map(({ code: field, fault }) => [field, fault])).toEqual([
    ['image', 'validation.image_small'],
    ['image', expect.stringMatching(/./)],
    ['image', 'import.link_unreachable'],
  ]);
  expect(new Set(asked)).toEqual(new Set([undefined]));
  // the draft is still as it was left: another picture is brought to it
  ids = ['1', '2', '3'];
  expect((await run()).run?.counts).toMatchObject({ updated: 1 });
  expect(await galleryOf()).toHaveLength(3);
  const [{ ad_id: adId } = { ad_id: '' }] = await imported();
  const gone = { adId, uuidHash: null, mediaId: gallery[0]?.mediaId ?? '' };
  expect(code(await send('listing.remove-image', gone, commercial))).toBe('accepted');
  await run();
  expect(await galleryOf()).toHaveLength(2);
});

test('a draft that its seller changed gets no more pictures', async () => {
  const [{ ad_id: adId } = { ad_id: '' }] = await imported();
  expect(code(await update(adId, { description: 'Von mir.' }, commercial))).toBe('accepted');
  ids = ['1', '2', '3', '4'];
  const before = await imported();
  expect((await run()).run?.counts).toMatchObject({ kept: 1 });
  expect(await imported()).toEqual(before);
});

test('a login under an older key is used, and encrypted under the present one then', async () => {
  const { SECRET = 'development-only-secret' } = system.env('listings', settings);
  const { sealed, keyId } = keepLogin(loginKeysOf({ SYSCARA_KEYS: '', SECRET }), commercial, SYSCARA_LOGIN);
  await system.query('update listings.syscara_connections set sealed = $1, key_id = $2', [sealed, keyId]);
  expect((await run()).run?.fault).toBeNull();
  expect(await system.query('select key_id from listings.syscara_connections')).toEqual([{ key_id: 'new' }]);
  expect((await run()).run?.fault).toBeNull();
});

/** A connection without anything imported. */
async function afresh(): Promise<void> {
  expect(code(await send('syscara.disconnect', {}, commercial))).toBe('accepted');
  for (const table of ['syscara_runs', 'syscara_vehicles'])
    await system.query(`delete from listings.${table} where customer_id = $1`, [commercial]);
  more = {};
  await connect();
  await checked();
  [paths, lists, picturesBefore] = [[], 0, []];
}

test('a host that failed five times is not asked again in this import, and is in the next', async () => {
  ids = Array.from({ length: 8 }, (_, index) => `away-${index}`);
  await afresh();
  const { run: over, vehicles } = await run();
  expect(over).toMatchObject({ fault: null, picturesOpen: 0 });
  expect(paths).toHaveLength(5);
  expect(vehicles[0]?.faults.map(({ fault }) => fault)).toEqual(ids.map(() => 'import.link_unreachable'));
  // it is there again
  FILES['/media/away'] = testPicture(1230, 800);
  expect((await run()).run).toMatchObject({ fault: null, counts: { unchanged: 1 } });
  expect(new Set(paths)).toEqual(new Set(ids.map((id) => `/media/${id}`)));
  expect(await galleryOf()).not.toHaveLength(0);
  delete FILES['/media/away'];
});

test('a picture that is away import after import is left at last', async () => {
  ids = ['gone'];
  await afresh();
  for (let each = 0; each < 6; each += 1) await run();
  expect(paths).toHaveLength(4);
});

test('what the media service takes no more of for now comes with the next import', async () => {
  ids = ['1', '2'];
  await afresh();
  full = true;
  expect((await run()).run).toMatchObject({ fault: null, picturesOpen: 2 });
  expect(paths).toHaveLength(1);
  full = false;
  expect((await run()).run).toMatchObject({ fault: null, picturesOpen: 0 });
  expect(await galleryOf()).toHaveLength(2);
});

test('a long import gives way after fifty pictures and goes on behind the others, without asking for the list again', async () => {
  const small = (from: number) =>
    Array.from({ length: 30 }, (_, index) => ({ id: `small-${from + index}`, group: 'image' }));
  ids = ['1'];
  await afresh();
  more = Object.fromEntries(
    [0, 1, 2, 3].map((each) => [
      `long${each}`,
      { type: 'Caravan', model: { producer: 'Fendt', model: `L${each}` }, media: small(each * 100) },
    ]),
  );
  const { run: over } = await run();
  expect(over).toMatchObject({ fault: null, picturesOpen: 0, counts: { created: 5 } });
  expect([paths.length, lists]).toEqual([121, 1]);
  expect(
    await system.query('select attempts, turn_at is not null as turned from listings.syscara_runs'),
  ).toEqual([{ attempts: 1, turned: true }]);
});

test('a seller who has their login tried out meanwhile does not wait for all their pictures', async () => {
  ids = Array.from({ length: 20 }, (_, index) => `small-${index}`);
  await afresh();
  let goOn: () => void = () => undefined;
  held = new Promise<void>((done) => {
    goOn = done;
  });
  expect(code(await send('syscara.run', {}, commercial))).toBe('accepted');
  await expect.poll(() => paths.length).toBe(1);
  expect(code(await send('syscara.check', {}, commercial))).toBe('accepted');
  held = null;
  goOn();
  await checked();
  expect((await ended()).run).toMatchObject({ fault: null, picturesOpen: 0 });
  expect(paths).toHaveLength(20);
  expect(picturesBefore).toEqual([0, 1]);
});
