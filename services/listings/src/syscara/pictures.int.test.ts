import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawConfig, RunningService } from '@rollheim/service-kit';
import { freePort, SYSCARA_LOGIN, testPicture } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, commercial, send, startListings, stopListings, system, update } from '../testing/listings.ts';
import { checked, connect, imported, run } from '../testing/syscara.ts';
import { loginKeysOf } from './config.ts';
import { keepLogin } from './vault.ts';

const KEY = randomBytes(32).toString('base64url');
const FILES: Readonly<Record<string, Buffer>> = {
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
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  yard = createServer((req, res) => {
    if (req.url === '/sale/ads/') {
      const vehicle = {
        type: 'Caravan',
        model: { producer: 'Fendt', model: String(ids.length) },
        media: ids.map((id) => ({ id, group: 'image' })),
      };
      return void res.setHeader('content-type', 'application/json').end(JSON.stringify({ 7: vehicle }));
    }
    asked.push(req.headers.authorization);
    const bytes = FILES[req.url ?? ''];
    if (bytes) res.setHeader('content-type', 'image/png').end(bytes);
    else res.writeHead(404).end();
  });
  await new Promise<void>((done) => yard.listen(0, '127.0.0.1', done));
  blobs = await mkdtemp(join(tmpdir(), 'syscara-'));
  const port = String(await freePort());
  settings = {
    SYSCARA_URL: `http://127.0.0.1:${(yard.address() as AddressInfo).port}`,
    MEDIA_URL: `http://127.0.0.1:${port}`,
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
  await new Promise((done) => yard?.close(done));
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
