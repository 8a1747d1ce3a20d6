import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { newId, TOPICS } from '@rollheim/contracts';
import { signPermit, visitorActor, visitorHash, type UploadPermit } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testMessage, type TestSystem, testKey } from '@rollheim/tooling/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeHeic } from './heic/decode.ts';
import { HEIC_LIMITS } from './heic/limits.ts';
import { start } from './main.ts';
import { originalKey, variantsKey } from './store.ts';

let system: TestSystem;
let service: RunningService;
let base: string;
let blobDir: string;
let bus: Bus;
const secret = testKey('media-permit');

beforeAll(async () => {
  system = await startTestSystem(['media']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  blobDir = await mkdtemp(join(tmpdir(), 'media-'));
  const env = system.env('media', { PORT: '0', BLOB_DIR: blobDir });
  service = await start(env);
  base = `http://127.0.0.1:${service.port}`;
});

afterAll(async () => {
  await service?.stop();
  await bus?.close();
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

/** A browser without an account, and how it is kept as an owner. */
const BROWSER = { 'x-uuid-hash': visitorHash('browser-0001') };
const OWNER = visitorActor(visitorHash('browser-0001'));
const reading = (mediaId: string, owner = OWNER): Promise<string> =>
  signPermit({ use: 'read', mediaId, owner, session: null }, secret);

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

test('An image is stored again, without metadata, and answered in the widths that pages ask for', async () => {
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
    expect(response.headers.get('cache-control')).toBe('public, max-age=30, must-revalidate');
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

test('A picture has the least size of its permit, whichever way it is held; a paper any', async () => {
  const least = { longer: 640, shorter: 480 };
  const small = { status: 400, body: { fields: { 'a.jpg': 'validation.image_small' } } };
  for (const [width, height] of [
    [1, 1],
    [639, 480],
    [479, 640],
  ] as const)
    expect(await upload(await photo(width, height), 'a.jpg', await permit({ least }))).toMatchObject(small);
  expect(await upload(await fixture('phone.heic'), 'a.jpg', await permit({ least }))).toMatchObject(small);
  for (const [width, height] of [
    [640, 480],
    [480, 640],
  ] as const)
    expect((await upload(await photo(width, height), 'a.jpg', await permit({ least }))).status).toBe(201);
  expect((await upload(await photo(1, 1), 'a.jpg', await permit({ mediaKind: 'document' }))).status).toBe(
    201,
  );
});

const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'testing', name));

test('A HEIC picture of a phone is taken, as picture and as document', async () => {
  const heic = await fixture('phone.heic');
  const { status, body } = await upload(heic, 'IMG_4711.HEIC', await permit());
  expect({ status, width: body.width }).toEqual({ status: 201, width: 96 });
  const shown = await fetch(`${base}/media/${body.mediaId}/w160.webp`);
  const { data } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .extract({ left: 20, top: 12, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // the light square of the drawing
  for (const channel of data) expect(channel).toBeGreaterThan(220);
  const paper = await upload(heic, 'schein.heic', await permit({ mediaKind: 'document' }));
  expect(paper.status).toBe(201);
});

test('A HEIC file beyond a limit is given up: pixels, memory, time', async () => {
  const heic = await fixture('phone.heic');
  expect(await decodeHeic(heic, { ...HEIC_LIMITS, pixels: 96 * 64 - 1 })).toBe('dimensions');
  const large = await fixture('plain-12-megapixels.heic');
  expect(await decodeHeic(large)).toMatchObject({ width: 4_000, height: 3_000 });
  expect(await decodeHeic(large, { ...HEIC_LIMITS, memoryBytes: 30 * 1024 * 1024 })).toBe('broken');
  expect(await decodeHeic(heic, { ...HEIC_LIMITS, milliseconds: 0 })).toBe('broken');
  expect(await decodeHeic(heic.subarray(0, 700))).toBe('broken');
});

test('A picture loses place, serial numbers and names, as JPEG and as HEIC', async () => {
  for (const name of ['phone.jpg', 'phone.heic']) {
    const bytes = await fixture(name);
    for (const secret of ['SN-4711-0815', 'LENS-998877', 'Vera Kaufmann', 'WGS-84'])
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(true);
    const { body } = await upload(bytes, name, await permit());
    const rows = await system.query<{ sha256: string }>(
      'select sha256 from media.media where media_id = $1',
      [body.mediaId],
    );
    const stored = await readFile(join(blobDir, 'media', originalKey(rows[0]?.sha256 ?? '')));
    const answered = await Promise.all(
      ['w160.webp', 'w160.jpg', 'w160.avif'].map(async (variant) =>
        Buffer.from(await (await fetch(`${base}/media/${body.mediaId}/${variant}`)).arrayBuffer()),
      ),
    );
    for (const picture of [stored, ...answered]) {
      const { exif, xmp, iptc, comments } = await sharp(picture).metadata();
      expect({ exif, xmp, iptc, comments }).toEqual({});
      for (const secret of ['SN-4711', 'LENS-99', 'Kaufmann', 'WGS-84', 'GPS', 'Exif'])
        expect(picture.includes(secret), `${secret} of ${name}`).toBe(false);
    }
  }
});

const removed = (adId: string, mediaIds: readonly string[]): Promise<void> =>
  bus.send([testMessage('listings.events', adId, { adId, mediaIds }, { type: 'listing.media-removed' })]);

test('What was removed from its ad is gone: address, original, variants; not the same bytes of another ad', async () => {
  const [adId, other] = [newId(), newId()];
  const one = await upload(await photo(640, 480), 'a.jpg', await permit({ adId }));
  const twin = await upload(await photo(640, 480), 'b.jpg', await permit({ adId: other }));
  const alone = await upload(await photo(320, 240), 'c.jpg', await permit({ adId }));
  const pdf = Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF`);
  const paper = await upload(pdf, 'd.pdf', await permit({ adId, mediaKind: 'document' }));
  const [oneId, aloneId, paperId] = [one, alone, paper].map(({ body }) => body.mediaId);
  const get = (mediaId = '', variant = 'w160.webp') =>
    fetch(`${base}/media/${mediaId}/${variant}`, { headers: BROWSER });
  const link = `document?permit=${await reading(paperId ?? '')}`;
  const rows = await system.query<{ sha256: string }>('select sha256 from media.media where media_id = $1', [
    aloneId,
  ]);
  const sha256 = rows[0]?.sha256 ?? '';
  expect([(await get(oneId)).status, (await get(aloneId)).status, (await get(paperId, link)).status]).toEqual(
    [200, 200, 200],
  );
  // whoever does not have them cannot have them removed
  await removed(other, [oneId ?? '', aloneId ?? '']);
  await removed(adId, [oneId ?? '', aloneId ?? '', paperId ?? '', newId()]);
  await vi.waitFor(async () => {
    expect([
      (await get(oneId)).status,
      (await get(aloneId)).status,
      (await get(paperId, link)).status,
    ]).toEqual([404, 404, 404]);
    for (const key of [originalKey(sha256), variantsKey(sha256)])
      await expect(access(join(blobDir, 'media', key))).rejects.toThrow();
  });
  expect((await get(twin.body.mediaId)).status).toBe(200);
  expect((await get(twin.body.mediaId, 'w320.webp')).status).toBe(200);
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
  const fields = { 'gross.jpg': 'validation.too_large_file' };
  expect(answer).toMatchObject({ status: 413, body: { fields } });
  const left = await readdir(join(blobDir, 'media/incoming'), { recursive: true, withFileTypes: true });
  expect(left.some((each) => each.isFile())).toBe(false);
});

test('Only an upload permit that is genuine and not over opens the door', async () => {
  const picture = await photo(200, 100);
  const forged = await signPermit(
    { use: 'upload', mediaKind: 'image', owner: 'x', adId: 'x', maxBytes: 9e9 },
    'another-secret-of-enough-length',
  );
  for (const token of ['', 'nonsense', forged, await reading(newId())]) {
    expect(await upload(picture, 'bild.jpg', token)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  }
  // one that is over may be asked for again
  expect(await upload(picture, 'bild.jpg', await permit({}, -10))).toMatchObject({
    body: { code: 'expired' },
  });
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
  const get = (token: string, headers: Record<string, string> = BROWSER) =>
    fetch(`${base}/media/${body.mediaId}/document?permit=${token}`, { headers });
  const own = await reading(body.mediaId);
  expect((await get('')).status).toBe(404);
  expect((await get(await reading(newId()))).status).toBe(404);
  // a link that got out opens nothing in another browser
  expect((await get(own, { 'x-uuid-hash': visitorHash('browser-0002') })).status).toBe(404);
  expect((await get(own, {})).status).toBe(404);
  expect((await get(await reading(body.mediaId, randomUUID()))).status).toBe(404);
  const response = await get(own);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Schein_[a-z]{4}\.pdf"$/,
  );
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  expect((await fetch(`${base}/media/${body.mediaId}/w640.webp`)).status).toBe(404);
});

test('A paper of a demo ad is drawn for the permit that names it, and for no other ad', async () => {
  const id = `demo-paper-service_book-${newId()}`;
  const get = async (mediaId: string, token: Promise<string>) =>
    fetch(`${base}/media/${mediaId}/document?permit=${await token}`, { headers: BROWSER });
  const response = await get(id, reading(id));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Serviceheft.pdf"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toMatch(/^%PDF-1\.4[^]*\(Serviceheft\)[^]*%%EOF\n$/);
  const unknown = `demo-paper-toString-${newId()}`;
  expect((await get(unknown, reading(id))).status).toBe(404);
  expect((await get(unknown, reading(unknown))).status).toBe(404);
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
    expect(performance.now() - asked).toBeLessThan(30_000);
    const drawn = () => readdir(join(folder, 'media', 'drawn'));
    await vi.waitFor(async () => expect((await drawn()).length).toBeGreaterThan(2));
  } finally {
    await demo.stop();
  }
  const before = await readdir(join(folder, 'media', 'drawn'));
  await sleep(400);
  expect(await readdir(join(folder, 'media', 'drawn'))).toEqual(before);
  await rm(folder, { recursive: true, force: true });
});

test('Large uploads of one address are bounded, refused with the time to retry, and hold up no picture of a page', async () => {
  const large = bomb(8_000, 8_000);
  const uploads = Array.from({ length: 14 }, async (_, index) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(large)]), 'large.png');
    const token = await permit({ owner: `uuid:${index}` });
    return fetch(`${base}/media`, { method: 'POST', body: form, headers: { 'x-permit': token } });
  });
  const picture = await fetch(`${base}/media/demo-m05-exterior/w480.webp`);
  expect(picture.status).toBe(200);
  const answers = await Promise.all(uploads);
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
});
