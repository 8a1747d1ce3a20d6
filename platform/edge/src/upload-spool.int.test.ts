import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UploadSpool } from './upload-spool.ts';

const bounds = { bodyLimit: 10_000, bodyMs: 400, leastRate: 5_000 };
let front: Server;
let spoolDir: string;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  spoolDir = await mkdtemp(join(tmpdir(), 'spool-'));
  const spool = new UploadSpool(spoolDir, { perVisitor: 3, perAddress: 6, all: 100, bytes: 48_000 });
  front = createServer((req, res) => {
    const sender = {
      address: String(req.headers['x-from'] ?? '127.0.0.1'),
      visitor: String(req.headers['x-sender']),
    };
    void spool.receive(req, res, sender, bounds).then((body) => {
      if (!body) return;
      res.end(String(body.length));
      body.free();
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
});

afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await rm(spoolDir, { recursive: true, force: true });
});

describe('uploads of one caller', () => {
  const begin = (sender: string, bytes = 1, from = '127.0.0.1', length = 9_000): ClientRequest => {
    const headers = { 'x-sender': sender, 'x-from': from, 'content-length': length };
    const req = request({ port: portOf(front), host: '127.0.0.1', method: 'POST', headers });
    req.on('error', () => undefined);
    req.write('x'.repeat(bytes));
    return req;
  };
  const answerOf = async (req: ClientRequest): Promise<number> => {
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    res.resume();
    return res.statusCode ?? 0;
  };

  test('take places of their own: a further one is refused, another caller’s arrives', async () => {
    const slow = Array.from({ length: 3 }, () => begin('slow'));
    const ends = slow.map(answerOf);
    await vi.waitFor(async () => expect(await answerOf(begin('slow', 9_000))).toBe(429));
    expect(await answerOf(begin('other', 9_000))).toBe(200);
    // each is notified why it ends, and its places are free again
    expect(await Promise.all(ends)).toEqual([408, 408, 408]);
    expect(await answerOf(begin('slow', 9_000))).toBe(200);
  });

  test('have a quarter of the disk, and leave nothing on it', async () => {
    const first = begin('one', 8_000);
    const second = begin('two', 8_000);
    expect(await Promise.race([first, second].map(answerOf))).toBe(429);
    for (const req of [first, second]) req.destroy();
    await vi.waitFor(async () => expect(await answerOf(begin('one', 9_000))).toBe(200));
    expect(await readdir(spoolDir)).toEqual([]);
  });

  test('of many addresses that hold all that they get leave room for one more', async () => {
    const held = Array.from({ length: 8 }, (_, nth) => begin(`held-${nth}`, 8_900, `203.0.113.${nth}`));
    const ends = held.map(answerOf);
    expect(await Promise.race(ends)).toBe(429);
    const other = () => answerOf(begin('other', 3_000, '198.51.100.1', 3_000));
    await vi.waitFor(async () => expect(await other()).toBe(200));
    for (const req of held) req.destroy();
    await Promise.allSettled(ends);
  });

  test('who left before a file was there is not waited for', async () => {
    const spool = new UploadSpool(spoolDir, { perVisitor: 1, perAddress: 1, all: 1, bytes: 1 });
    const gone = new PassThrough().destroy() as unknown as IncomingMessage;
    const sender = { address: '127.0.0.1', visitor: 'gone' };
    const receive = () => spool.receive(gone, {} as ServerResponse, sender, { ...bounds, leastRate: 0 });
    expect(await receive()).toBeNull();
    // its place is free again
    expect(await receive()).toBeNull();
  });
});
