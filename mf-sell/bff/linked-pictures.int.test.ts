import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnAd, Problem } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type RawConfig, type RunningBff, type RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testPicture,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { definition } from './main.ts';
import { fetchFromLink } from '@rollheim/service-kit';
import { editingRoutes } from './routes/editing.ts';
import { Portals } from './portal/portal.ts';
import { uploadRoutes } from './routes/uploads.ts';

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
let yard: Server;
let at: string;

beforeAll(async () => {
  await attributeLabels.loadAll();
  const pictures: Readonly<Record<string, Buffer>> = {
    '/front.png': testPicture(),
    '/small.png': testPicture(320, 200),
    '/broken.png': Buffer.from('no picture at all'),
  };
  yard = createServer((request, response) => {
    const bytes = pictures[request.url ?? ''];
    if (bytes) response.setHeader('content-type', 'image/png').end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => yard.listen(0, '127.0.0.1', done));
  const port = String((yard.address() as AddressInfo).port);
  at = `http://127.0.0.1:${port}`;
  postgres = await withPostgres();
  database = await postgres.database();
  blobs = await mkdtemp(join(tmpdir(), 'linked-'));
  identity = await startTestIdentity();
  listings = await startByPath('../../services/listings/src/main.ts', database.config('svc_listings'));
  media = await startByPath('../../services/media/src/main.ts', {
    ...database.config('svc_media'),
    PORT: '0',
    BLOB_DIR: blobs,
  });
  // the yard of this test is on this machine, where no yard is
  const fetchHere: typeof fetchFromLink = (link, options) =>
    fetchFromLink(link, { ...options, isAllowed: () => true, ports: [port] });
  bff = await startBff(
    {
      ...definition,
      routes: (ctx) => [
        ...editingRoutes(ctx),
        ...uploadRoutes(ctx, new Portals({ origin: '', log: ctx.log }), fetchHere),
      ],
    },
    {
      ...database.config('bff_sell'),
      IDENTITY_URL: identity.url,
      MEDIA_URL: `http://127.0.0.1:${media.port}`,
    },
  );
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, media, listings]) await part?.stop();
  await identity?.stop();
  await database?.drop();
  await postgres?.stop();
  await new Promise((done) => yard?.close(done));
  if (blobs) await rm(blobs, { recursive: true, force: true });
});

async function call(token: string, path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/product${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as OwnAd & Pick<Partial<Problem>, 'code' | 'fields'>,
  };
}

test('a linked picture is in the ad like an uploaded one, once, and one that is none is refused', async () => {
  const token = await identity.token(randomUUID());
  const { adId } = (await call(token, '/create', { productType: 'motorhome' })).body.listing;
  const link = (name: string, view = 'exterior') =>
    call(token, `/${adId}/images/from-link`, { url: `${at}/${name}`, view });
  const first = await link('front.png');
  expect(first.status).toBe(200);
  expect(first.body.listing.content.gallery).toMatchObject([{ view: 'exterior' }]);
  // the same link again is the same picture
  const again = await link('front.png');
  expect(again.body.listing.content.gallery).toEqual(first.body.listing.content.gallery);
  expect((await link('small.png')).body.fields).toEqual({ 'picture.png': 'validation.image_small' });
  expect((await link('broken.png')).body).toMatchObject({ code: 'file_type_refused' });
  expect((await link('missing.png')).body.fields).toEqual({ url: 'import.link_unreachable' });
});
