import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive } from './archive.ts';

const MEDIA = ['one', 'two'].map((media_id) => ({
  media_id,
  kind: 'image',
  name: `${media_id}.jpg`,
  mime: 'image/webp',
  bytes: 6,
}));

/** A service whose media are answered by `media`, and the folder of its archives. */
async function open(media: RequestListener) {
  const server = createServer(media).listen(0, '127.0.0.1');
  const dir = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(async () => {
    server.close();
    await rm(dir, { recursive: true });
  });
  const env = {
    DATA_OWNERS: ['media'],
    BLOB_DIR: dir,
    MEDIA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const command = () =>
    Promise.resolve({ status: 'accepted', result: { table: 'media', rows: MEDIA, next: null } });
  const ctx = { env, commands: { command } } as unknown as Parameters<typeof writeArchive>[0];
  const write = () => writeArchive(ctx, 'export', { customerId: 'person', language: 'de' });
  return { write, folder: join(dir, 'exports') };
}

test('a file that breaks off leaves no archive and no part of one', async () => {
  const { write, folder } = await open((req, res) => {
    if (req.url?.includes('one')) return void res.end('pixels');
    res.writeHead(200, { 'content-length': '6' });
    res.write('pix', () => res.destroy());
  });
  await expect(write()).rejects.toThrow('terminated');
  expect(await readdir(folder)).toEqual([]);
});

test('a file that was removed in the meantime is left out, and the others are archived', async () => {
  const { write, folder } = await open((req, res) => {
    res.statusCode = req.url?.includes('one') ? 404 : 200;
    res.end('pixels');
  });
  expect(await write()).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(['export.zip']);
});
