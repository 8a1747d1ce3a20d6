import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@rollheim/contracts';
import { signPermit } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testKey, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
/** Two processes of the service, on one database and one folder. */
let services: readonly RunningService[] = [];
let blobDir: string;

beforeAll(async () => {
  system = await startTestSystem(['media']);
  blobDir = await mkdtemp(join(tmpdir(), 'media-'));
  const env = () => system.env('media', { PORT: '0', BLOB_DIR: blobDir });
  services = [await start(env()), await start(env())];
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await system?.stop();
  await rm(blobDir, { recursive: true, force: true });
});

const pdf = (bytes: number) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${randomUUID()}\n`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\n%%EOF'),
  ]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const PART = { 'content-type': 'application/offset+octet-stream' };

/** Sessions that have a file. */
const HOLDERS = `from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and application_name = 'media upload locks'`;

/** A file of one owner, and the calls on it at one of the processes. */
async function oneFile(bytes: Buffer) {
  const mediaId = newId();
  const token = await signPermit(
    {
      use: 'upload',
      mediaKind: 'document',
      owner: randomUUID(),
      adId: newId(),
      maxBytes: 8 * 1024 * 1024,
      mediaId,
    },
    testKey('media-permit'),
  );
  const headers = { 'x-permit': token, 'tus-resumable': '1.0.0' };
  const port = (at: number) => services[at]?.port ?? 0;
  const call = (at: number, method: string, path: string, more: object, body?: Buffer) =>
    fetch(`http://127.0.0.1:${port(at)}/media${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const announced = await call(0, 'POST', '/uploads', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from('schein.pdf').toString('base64')}`,
  });
  expect(announced.status).toBe(201);
  return {
    send: async (at: number, offset: number, part: Buffer) =>
      (await call(at, 'PATCH', `/uploads/${mediaId}`, { ...PART, 'upload-offset': String(offset) }, part))
        .status,
    ask: async (at: number) =>
      Number((await call(at, 'HEAD', `/uploads/${mediaId}`, {})).headers.get('upload-offset')),
    take: async (at: number) =>
      (await (await call(at, 'POST', '', { 'x-uploaded': 'parts' })).json()) as Record<string, unknown>,
    /** Begins a part that never ends, as a phone does that lost its line. */
    begin: (at: number, offset: number, length: number) =>
      request({
        port: port(at),
        host: '127.0.0.1',
        method: 'PATCH',
        path: `/media/uploads/${mediaId}`,
        headers: { ...headers, ...PART, 'upload-offset': offset, 'content-length': length },
      }),
  };
}

test('a part that is sent to two processes at once is written once', async () => {
  const bytes = pdf(600_000);
  const file = await oneFile(bytes);
  const size = 60_000;
  for (let offset = 0; offset < bytes.length; offset += size) {
    const part = bytes.subarray(offset, offset + size);
    const answers = await Promise.all([file.send(0, offset, part), file.send(1, offset, part)]);
    // who is asked to end while it writes ends without an answer of its own; whoever asks next hears how far the file is
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    const at = await file.ask(1);
    expect(at).toBeLessThanOrEqual(offset + part.length);
    if (at < offset + part.length)
      expect(await file.send(0, at, bytes.subarray(at, offset + size))).toBe(204);
  }
  expect(await file.take(1)).toMatchObject({ sha256: sha256(bytes), again: false });
});

test.each([
  [0, 1],
  [1, 1],
])(
  'a part that hangs at process %i is ended for the next one at process %i, which goes on where it stopped',
  async (from, to) => {
    const bytes = pdf(300_000);
    const file = await oneFile(bytes);
    const hanging = file.begin(from, 0, bytes.length);
    const ended = once(hanging, 'close');
    hanging.on('error', () => undefined);
    hanging.write(bytes.subarray(0, 100_000));
    // it has the file once bytes of it are there
    await vi.waitFor(async () => {
      expect(await system.query(`select pid ${HOLDERS}`)).not.toEqual([]);
    });
    const at = await file.ask(to);
    expect(at).toBeLessThanOrEqual(100_000);
    expect(await file.send(to, at, bytes.subarray(at))).toBe(204);
    hanging.destroy();
    await ended;
    expect(await file.take(from)).toMatchObject({ sha256: sha256(bytes) });
  },
);

test('what a process held is free once its session is gone', async () => {
  const bytes = pdf(50_000);
  const file = await oneFile(bytes);
  const hanging = file.begin(0, 0, bytes.length);
  hanging.on('error', () => undefined);
  hanging.write(bytes.subarray(0, 10_000));
  await vi.waitFor(async () => {
    expect(await system.query(`select pg_terminate_backend(pid) ${HOLDERS}`)).not.toEqual([]);
  });
  const at = await file.ask(1);
  expect(await file.send(1, at, bytes.subarray(at))).toBe(204);
  hanging.destroy();
  expect(await file.take(1)).toMatchObject({ sha256: sha256(bytes) });
  // and the process that lost it takes locks again
  const next = await oneFile(bytes);
  expect(await next.send(0, 0, bytes)).toBe(204);
});
