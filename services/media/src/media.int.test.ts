import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { newId } from '@rollheim/contracts';
import { signPermit, type UploadPermit } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let base: string;
let blobDir: string;
let secret: string;

beforeAll(async () => {
  system = await startTestSystem(['media']);
  blobDir = await mkdtemp(join(tmpdir(), 'media-'));
  const env = system.env('media', { PORT: '0', BLOB_DIR: blobDir });
  secret = env['SECRET'] ?? '';
  service = await start(env);
  base = `http://127.0.0.1:${service.port}`;
});

afterAll(async () => {
  await service?.stop();
  await system?.stop();
  await rm(blobDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly mediaId: string;
    readonly name: string;
    readonly width: number;
    readonly code?: string;
    readonly fields?: Record<string, string>;
  };
}

const permit = (more: Partial<UploadPermit> = {}, seconds?: number): Promise<string> =>
  signPermit(
    { use: 'upload', mediaKind: 'image', owner: 'uuid:x', adId: newId(), maxBytes: 8_000_000, ...more },
    secret,
    seconds,
  );

async function upload(bytes: Uint8Array, name: string, token: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const response = await fetch(`${base}/media`, {
    method: 'POST',
    body: form,
    headers: { 'x-permit': token },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const photo = (width = 1_800, height = 1_200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2f7f86' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();

/** A PNG of one colour that unpacks to width × height pixels from a few kB. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

test('An image is stored anew, without metadata, and answered in the widths that pages ask for', async () => {
  const { status, body } = await upload(await photo(), 'Foto (1) außen.JPG', await permit());
  expect(status).toBe(201);
  expect(body.name).toMatch(/^Foto__1__au_en_[a-z]{4}\.JPG$/);
  for (const [variant, width, type] of [
    ['w640.webp', 640, 'image/webp'],
    ['w480', 480, 'image/webp'],
    ['w160.jpg', 160, 'image/jpeg'],
    ['w320.avif', 320, 'image/avif'],
  ] as const) {
    const response = await fetch(`${base}/media/${body.mediaId}/${variant}`);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(width);
    expect(bytes.includes('SECRET-PLACE')).toBe(false);
    const again = await fetch(`${base}/media/${body.mediaId}/${variant}`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  }
  const head = await fetch(`${base}/media/${body.mediaId}/w640.webp`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect((await fetch(`${base}/media/${body.mediaId}/w641.webp`)).status).toBe(404);
  expect((await fetch(`${base}/media/${newId()}/w640.webp`)).status).toBe(404);
});

test('What only looks like an image is refused by its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), randomBytes(64)]);
  const truncated = (await photo()).subarray(0, 4_000);
  const cases: readonly [Uint8Array, string, string][] = [
    [Buffer.from('<html><script>alert(1)</script>'), 'bild.jpg', 'validation.image'],
    [Buffer.from(svg), 'bild.svg', 'validation.image'],
    [Buffer.from('%PDF-1.7\n%%EOF'), 'schein.pdf', 'validation.image'],
    [heic, 'IMG_1.HEIC', 'validation.heic'],
    [truncated, 'halb.jpg', 'validation.image_broken'],
    [Buffer.alloc(0), 'leer.png', 'validation.image'],
  ];
  for (const [bytes, name, reason] of cases) {
    expect(await upload(bytes, name, await permit()), name).toMatchObject({
      status: 415,
      body: { code: 'file_type_refused', fields: { [name]: reason } },
    });
  }
});

test('A polyglot keeps its picture and loses its payload', async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from('<script>steal()</script>PK\u0003\u0004')]);
  const { body } = await upload(polyglot, 'bild.jpg', await permit());
  const stored = await fetch(`${base}/media/${body.mediaId}/w1600.webp`);
  expect(Buffer.from(await stored.arrayBuffer()).includes('steal()')).toBe(false);
});

test('A small file that unpacks to a huge picture is refused before it is unpacked', async () => {
  const file = bomb(20_000, 20_000);
  expect(file.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  expect(await upload(file, 'bombe.png', await permit())).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', fields: { 'bombe.png': 'validation.dimensions' } },
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('A file beyond the permit’s limit is refused, and nothing of it stays', async () => {
  const answer = await upload(randomBytes(900_000), 'gross.jpg', await permit({ maxBytes: 100_000 }));
  expect(answer).toMatchObject({
    status: 413,
    body: { fields: { 'gross.jpg': 'validation.too_large_file' } },
  });
  expect(await readdir(join(blobDir, 'media', 'incoming'))).toEqual([]);
});

test('Only an upload permit that is genuine and not over opens the door', async () => {
  const picture = await photo(200, 100);
  const forged = await signPermit(
    { use: 'upload', mediaKind: 'image', owner: 'x', adId: 'x', maxBytes: 9e9 },
    'another-secret-of-enough-length',
  );
  const reading = await signPermit({ use: 'read', mediaId: newId(), owner: 'x' }, secret);
  for (const token of ['', 'nonsense', forged, reading, await permit({}, -10)]) {
    expect(await upload(picture, 'bild.jpg', token)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  }
});

test('A request that is no form, or has no file, is bad input', async () => {
  const headers = { 'x-permit': await permit() };
  const plain = await fetch(`${base}/media`, { method: 'POST', body: 'x', headers });
  expect(plain.status).toBe(400);
  const empty = await fetch(`${base}/media`, { method: 'POST', body: new FormData(), headers });
  expect(empty.status).toBe(400);
  const type = { ...headers, 'content-type': 'multipart/form-data' };
  const noBoundary = await fetch(`${base}/media`, { method: 'POST', body: 'x', headers: type });
  expect(noBoundary.status).toBe(400);
});

test('A document is answered to the permit that names it, and as attachment', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const { status, body } = await upload(pdf, 'Schein.pdf', await permit({ mediaKind: 'document' }));
  expect(status).toBe(201);
  const get = (token: string) => fetch(`${base}/media/${body.mediaId}/document?permit=${token}`);
  expect((await get('')).status).toBe(404);
  expect((await get(await signPermit({ use: 'read', mediaId: newId(), owner: 'x' }, secret))).status).toBe(
    404,
  );
  const response = await get(await signPermit({ use: 'read', mediaId: body.mediaId, owner: 'x' }, secret));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Schein_[a-z]{4}\.pdf"$/,
  );
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  expect((await fetch(`${base}/media/${body.mediaId}/w640.webp`)).status).toBe(404);
});

test('Many who ask for a picture at once wait for one drawing of it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${base}/media/demo-m03-exterior/w480.webp`)),
  );
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1);
  expect(await readdir(join(blobDir, 'media', 'drawn'))).toHaveLength(1);
  expect((await fetch(`${base}/media/demo-m99-exterior/w480.webp`)).status).toBe(404);
  expect((await fetch(`${base}/media/demo-m03-cellar/w480.webp`)).status).toBe(404);
});

test('Drawing ahead delays neither readiness nor a visitor, and ends with the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-demo-'));
  const demo = await start(system.env('media', { PORT: '0', BLOB_DIR: folder, DEMO: '1' }));
  try {
    expect((await fetch(`http://127.0.0.1:${demo.port}/ready`)).status).toBe(200);
    const asked = performance.now();
    const response = await fetch(`http://127.0.0.1:${demo.port}/media/demo-m32-exterior/w320.webp`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    // All that is drawn ahead takes a minute; a visitor waits for the picture under way and the own one.
    expect(performance.now() - asked).toBeLessThan(6_000);
    const drawn = () => readdir(join(folder, 'media', 'drawn'));
    await vi.waitFor(async () => expect((await drawn()).length).toBeGreaterThan(2), { timeout: 20_000 });
  } finally {
    await demo.stop();
  }
  const before = await readdir(join(folder, 'media', 'drawn'));
  await sleep(400);
  expect(await readdir(join(folder, 'media', 'drawn'))).toEqual(before);
  await rm(folder, { recursive: true, force: true });
});
