import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@rollheim/bus';
import { newId } from '@rollheim/contracts';
import { moduleSecret, orderFolder, signPermit, type UploadPermit } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem, testKey } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './main.ts';
import { insertMedia, originalKey } from './store.ts';

let system: TestSystem;
let service: RunningService;
let blobDir: string;

beforeAll(async () => {
  system = await startTestSystem(['media']);
  blobDir = await mkdtemp(join(tmpdir(), 'media-'));
  service = await start(system.env('media', { PORT: '0', BLOB_DIR: blobDir }));
});

afterAll(async () => {
  await service?.stop();
  await system?.stop();
  await rm(blobDir, { recursive: true, force: true });
});

const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF`);
const permit = (adId: string, owner: string, more: Partial<UploadPermit> = {}) =>
  signPermit(
    { use: 'upload', mediaKind: 'document', owner, adId, maxBytes: 8_000_000, ...more },
    testKey('media-permit'),
  );
async function upload(bytes: Buffer, name: string, token: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`http://127.0.0.1:${service.port}/media`, {
    method: 'POST',
    body: form,
    headers: { 'x-permit': token },
  });
  return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } };
}

test('Somebody stores 150 files of one ad or sale; another side of it stores its own all the same', async () => {
  const adId = newId();
  await system.query(
    `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name)
     select 'full' || n, 'document', 'seller', $1, repeat('0', 64), 'application/pdf', 1, 'a.pdf' from generate_series(1, 150) n`,
    [adId],
  );
  const one = pdf();
  const full = await upload(one, 'a.pdf', await permit(adId, 'seller'));
  expect(full).toMatchObject({ status: 400, body: { fields: { 'a.pdf': 'validation.too_many' } } });
  expect((await upload(one, 'a.pdf', await permit(adId, 'buyer'))).status).toBe(201);
  expect((await upload(one, 'a.pdf', await permit(newId(), 'seller'))).status).toBe(201);
});

test('Uploads at the same time do not pass the limit, and what is refused leaves no bytes', async () => {
  const adId = newId();
  const owner = 'seller';
  await system.query(
    `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name)
     select 'last' || n, 'document', $2, $1, repeat('0', 64), 'application/pdf', 1, 'a.pdf' from generate_series(1, 149) n`,
    [adId, owner],
  );
  const client = openClient({ connectionString: system.env('media')['DATABASE_URL'] ?? '' });
  await client.connect();
  await client.query('set search_path to media; begin');
  const file = { kind: 'document', owner, adId, mime: 'application/pdf', width: null, height: null } as const;
  const last = { ...file, mediaId: newId(), sha256: '1'.repeat(64), bytes: 1, name: 'a.pdf' };
  expect(await insertMedia(client, last)).toBe(true);
  const bytes = pdf();
  const further = upload(bytes, 'b.pdf', await permit(adId, owner));
  // it waits for the one that is not committed yet
  expect(await Promise.race([further, sleep(300)])).toBeUndefined();
  await client.query('commit');
  await client.end();
  expect(await further).toMatchObject({ status: 400, body: { fields: { 'b.pdf': 'validation.too_many' } } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect(access(join(blobDir, 'media', originalKey(sha256)))).rejects.toThrow('ENOENT');
});

const stored = (adId: string, owner: string, bytes: number, age = '1 hour') =>
  system.query(
    `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name, created_at)
     values ($1, 'document', $2, $3, repeat('0', 64), 'application/pdf', $4, 'a.pdf', now() - $5::interval)`,
    [newId(), owner, adId, bytes, age],
  );
const MiB = 1024 * 1024;

test('A draft, an ad and a sale have so many bytes each; what is more is refused and not kept', async () => {
  for (const [adId, owner, most] of [
    [newId(), `uuid:${randomUUID()}`, 256],
    [newId(), randomUUID(), 512],
    [orderFolder(newId()), randomUUID(), 512],
  ] as const) {
    await stored(adId, owner, most * MiB - 10, '2 days');
    const bytes = pdf();
    const refused = await upload(bytes, 'a.pdf', await permit(adId, owner));
    expect(refused).toMatchObject({ status: 413, body: { fields: { 'a.pdf': 'validation.too_many' } } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await expect(access(join(blobDir, 'media', originalKey(sha256)))).rejects.toThrow('ENOENT');
    expect((await upload(bytes, 'a.pdf', await permit(newId(), owner))).status).toBe(201);
  }
});

test('Somebody has so many bytes a day, whatever they are for; those of days before do not count', async () => {
  for (const [owner, most] of [
    [`uuid:${randomUUID()}`, 256],
    [randomUUID(), 1024],
  ] as const) {
    const adId = newId();
    await stored(newId(), owner, most * MiB - 10, '2 days');
    expect((await upload(pdf(), 'a.pdf', await permit(adId, owner))).status).toBe(201);
    await stored(newId(), owner, most * MiB - 10);
    expect((await upload(pdf(), 'a.pdf', await permit(adId, owner))).status).toBe(429);
  }
});

test('A permit says for what it is, and holds for nothing else', async () => {
  const sell = moduleSecret(testKey('modules'), 'mf-sell');
  const of = { use: 'upload', mediaKind: 'document', owner: randomUUID(), maxBytes: 8_000_000 } as const;
  const sent = async (more: Pick<UploadPermit, 'adId' | 'purpose'>) =>
    (await upload(pdf(), 'a.pdf', await signPermit({ ...of, ...more }, sell))).status;
  expect(await sent({ adId: newId(), purpose: 'ad' })).toBe(201);
  expect(await sent({ adId: newId(), purpose: 'draft' })).toBe(403);
  expect(await sent({ adId: newId(), purpose: 'order' })).toBe(403);
  expect(await sent({ adId: orderFolder(newId()), purpose: 'ad' })).toBe(403);
});

test('A permit that has ended stores nothing and says so; what was stored by it goes all the same', async () => {
  const [adId, owner, mediaId] = [newId(), randomUUID(), newId()];
  const of = { use: 'upload', mediaKind: 'document', owner, adId, mediaId, maxBytes: 8_000_000 } as const;
  const ended = (seconds: number) => signPermit(of, testKey('media-permit'), -seconds);
  expect(await upload(pdf(), 'a.pdf', await ended(60))).toMatchObject({
    status: 503,
    body: { code: 'expired' },
  });
  const drop = async (by: string) =>
    (
      await fetch(`http://127.0.0.1:${service.port}/media`, {
        method: 'DELETE',
        headers: { 'x-permit': by },
      })
    ).status;
  const bytes = pdf();
  const token = await permit(adId, owner, { mediaId });
  expect((await upload(bytes, 'a.pdf', token)).body).toMatchObject({ again: false });
  expect((await upload(bytes, 'a.pdf', token)).body).toMatchObject({ again: true });
  const present = () => system.query('select 1 from media.media where media_id = $1', [mediaId]);
  expect(await drop(await ended(86_400))).toBe(403);
  expect(await present()).toHaveLength(1);
  expect(await drop(await ended(60))).toBe(204);
  expect(await present()).toHaveLength(0);
});

test('What was refused after it was stored goes at once by its permit; what somebody has stays', async () => {
  const [adId, owner, mediaId] = [newId(), randomUUID(), newId()];
  const token = await permit(adId, owner, { mediaId });
  const drop = (by: string) =>
    fetch(`http://127.0.0.1:${service.port}/media`, { method: 'DELETE', headers: { 'x-permit': by } });
  const present = async () =>
    (await system.query('select 1 from media.media where media_id = $1', [mediaId])).length;
  const bytes = pdf();
  expect((await upload(bytes, 'a.pdf', token)).status).toBe(201);
  await system.query('update media.media set used = true where media_id = $1', [mediaId]);
  expect((await drop(token)).status).toBe(204);
  expect((await drop(await permit(adId, randomUUID(), { mediaId }))).status).toBe(204);
  expect(await present()).toBe(1);
  await system.query('update media.media set used = false where media_id = $1', [mediaId]);
  expect((await drop('forged')).status).toBe(403);
  expect((await drop(token)).status).toBe(204);
  expect(await present()).toBe(0);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect
    .poll(() => access(join(blobDir, 'media', originalKey(sha256))).then(String, () => 'gone'), {
      timeout: 20_000,
    })
    .toBe('gone');
});
