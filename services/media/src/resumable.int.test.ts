import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@rollheim/contracts';
import { signPermit, type UploadPermit } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem, testKey } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let blobDir: string;
const env = () => system.env('media', { PORT: '0', BLOB_DIR: blobDir });

beforeAll(async () => {
  system = await startTestSystem(['media']);
  blobDir = await mkdtemp(join(tmpdir(), 'media-'));
  service = await start(env());
});

afterAll(async () => {
  await service?.stop();
  await system?.stop();
  await rm(blobDir, { recursive: true, force: true });
});

const MiB = 1024 * 1024;
const pdf = (bytes = 3_000) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${randomUUID()}\n`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\n%%EOF'),
  ]);

/** One file of one owner, and the calls on it. */
async function oneFile(more: Partial<UploadPermit> = {}, seconds?: number) {
  const permit: UploadPermit & { mediaId: string } = {
    use: 'upload',
    mediaKind: 'document',
    owner: randomUUID(),
    adId: newId(),
    maxBytes: 2 * MiB,
    mediaId: newId(),
    ...more,
  };
  const token = await signPermit(permit, testKey('media-permit'), seconds);
  const call = (method: string, path: string, headers: Record<string, string | number>, body?: Buffer) =>
    fetch(`http://127.0.0.1:${service.port}/media${path}`, {
      method,
      headers: { 'x-permit': token, 'tus-resumable': '1.0.0', ...headers } as Record<string, string>,
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const part = { 'content-type': 'application/offset+octet-stream' };
  return {
    permit,
    announce: (length: number, first?: Buffer, name = 'schein.pdf') =>
      call(
        'POST',
        '/uploads',
        {
          'upload-length': length,
          'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
          ...(first ? part : {}),
        },
        first,
      ),
    send: (offset: number, bytes: Buffer, id = permit.mediaId) =>
      call('PATCH', `/uploads/${id}`, { ...part, 'upload-offset': offset }, bytes),
    ask: async (id = permit.mediaId) => {
      const answer = await call('HEAD', `/uploads/${id}`, {});
      return { status: answer.status, offset: answer.headers.get('upload-offset') };
    },
    end: (id = permit.mediaId) => call('DELETE', `/uploads/${id}`, {}),
    take: async () => {
      const answer = await call('POST', '', { 'x-uploaded': 'parts' });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    drop: () => call('DELETE', '', {}),
  };
}
const partial = () => readdir(join(blobDir, 'media', 'partial'));

test('a file comes in parts, goes on after a restart where it stopped, and is taken once, as it was sent', async () => {
  const file = await oneFile();
  const bytes = pdf();
  const announced = await file.announce(bytes.length, bytes.subarray(0, 1_000));
  expect([
    announced.status,
    announced.headers.get('location'),
    announced.headers.get('upload-offset'),
  ]).toEqual([201, `/media/uploads/${file.permit.mediaId}`, '1000']);
  expect((await file.take()).body).toMatchObject({ code: 'expired' });
  await service.stop();
  service = await start(env());
  expect(await file.ask()).toEqual({ status: 200, offset: '1000' });
  // a part whose answer was lost is not written twice
  expect((await file.send(0, bytes.subarray(0, 1_000))).status).toBe(409);
  expect((await file.send(1_000, bytes.subarray(1_000, 2_000))).status).toBe(204);
  expect((await file.send(2_000, bytes.subarray(2_000))).status).toBe(204);
  const taken = await file.take();
  expect(taken).toMatchObject({ status: 201, body: { mediaId: file.permit.mediaId, again: false } });
  expect(taken.body['sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(taken.body['name']).toMatch(/^schein_[a-z]{4}\.pdf$/);
  // whoever did not hear it asks again, announces it again, and takes it again
  expect(await file.ask()).toEqual({ status: 200, offset: String(bytes.length) });
  expect((await file.announce(bytes.length, bytes.subarray(0, 10))).headers.get('upload-offset')).toBe(
    String(bytes.length),
  );
  expect((await file.take()).body).toMatchObject({ again: true, sha256: taken.body['sha256'] });
  await vi.waitFor(async () => expect(await partial()).toEqual([]), { timeout: 10_000 });
});

test('who announces a file again goes on with it; another length is another file', async () => {
  const file = await oneFile();
  const bytes = pdf();
  await file.announce(bytes.length, bytes.subarray(0, 700));
  const again = await file.announce(bytes.length, bytes.subarray(0, 700));
  expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '700']);
  const shorter = pdf(100);
  expect((await file.announce(shorter.length, shorter)).headers.get('upload-offset')).toBe(
    String(shorter.length),
  );
  expect((await file.take()).body['sha256']).toBe(createHash('sha256').update(shorter).digest('hex'));
});

test('a permit opens its own file alone, and holds for a time', async () => {
  const one = await oneFile();
  const other = await oneFile();
  await one.announce(5_000, Buffer.alloc(10));
  expect((await other.ask(one.permit.mediaId)).status).toBe(403);
  expect((await other.send(10, Buffer.alloc(10), one.permit.mediaId)).status).toBe(403);
  const thief = await oneFile({ mediaId: one.permit.mediaId });
  expect((await thief.ask()).status).toBe(409);
  expect((await thief.take()).body).toMatchObject({ code: 'expired' });
  expect((await one.ask()).offset).toBe('10');
  // only age ends an upload
  expect((await one.end()).status).toBe(404);
  const late = await oneFile({}, -5);
  expect((await late.announce(100)).status).toBe(503);
  const unbound = await signPermit(
    { use: 'upload', mediaKind: 'document', owner: 'x', adId: newId(), maxBytes: 10 },
    testKey('media-permit'),
  );
  const refused = await fetch(`http://127.0.0.1:${service.port}/media/uploads`, {
    method: 'POST',
    headers: { 'x-permit': unbound, 'tus-resumable': '1.0.0', 'upload-length': '5' },
  });
  expect(refused.status).toBe(403);
});

test('a file that is too large, has no length, or more bytes than announced is refused by its name', async () => {
  const file = await oneFile();
  const large = await file.announce(2 * MiB + 1);
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ fields: { 'schein.pdf': 'validation.too_large_file' } });
  expect((await file.announce(Number.NaN)).status).toBe(400);
  await file.announce(10, Buffer.alloc(4));
  expect((await file.send(4, Buffer.alloc(20))).status).toBe(413);
  expect((await file.take()).status).toBe(503);
});

test('what is announced counts for its ad until it is stored, so that many beginnings take no more than whole files', async () => {
  const [owner, adId] = [`uuid:${randomUUID()}`, newId()];
  const files = await Promise.all(
    Array.from({ length: 11 }, () => oneFile({ owner, adId, maxBytes: 25 * MiB })),
  );
  const statuses: number[] = [];
  for (const file of files) statuses.push((await file.announce(25 * MiB)).status);
  // 256 MiB of a draft
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 413]);
  await system.query("update media.resumable set created_at = now() - interval '3 days' where ad_id = $1", [
    adId,
  ]);
  expect((await files[10]?.announce(25 * MiB))?.status).toBe(413);
  await system.query('delete from media.resumable where ad_id = $1', [adId]);
  expect((await files[10]?.announce(25 * MiB))?.status).toBe(201);
});

test('a file that is refused leaves nothing; one that its ad refused is sent as a whole under the same key', async () => {
  const broken = await oneFile();
  const text = Buffer.from('no document');
  await broken.announce(text.length, text, 'notes.pdf');
  expect((await broken.take()).body).toMatchObject({ fields: { 'notes.pdf': 'validation.image_or_pdf' } });
  expect((await broken.ask()).status).toBe(404);
  const file = await oneFile();
  const bytes = pdf();
  await file.announce(bytes.length, bytes);
  await file.take();
  await file.drop();
  expect((await file.ask()).status).toBe(404);
  await file.announce(bytes.length, bytes);
  expect((await file.take()).body).toMatchObject({ again: false });
  await vi.waitFor(
    async () => expect(await partial()).toEqual(expect.not.arrayContaining([broken.permit.mediaId])),
    {
      timeout: 10_000,
    },
  );
});
