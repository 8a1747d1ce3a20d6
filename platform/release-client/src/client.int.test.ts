import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReleaseClient } from './client.ts';

let registry: Server;
/** The first one ends, the second one serves. */
let ending: Server;
let serving: Server;
let client: ReleaseClient;

beforeAll(async () => {
  // takes every call, answers none; of a file half of what it announces
  registry = createServer((req, res) => {
    if (req.url?.startsWith('/files/')) res.writeHead(200, { 'content-length': 10 }).write('half');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  ending = createServer((_req, res) => void res.writeHead(503).end('{"code":"unavailable"}'));
  serving = createServer((_req, res) => void res.end('{"revision":7}'));
  for (const each of [ending, serving]) await once(each.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  client = new ReleaseClient(`http://127.0.0.1:${port}`, { patienceMs: 50 });
});

afterAll(() => {
  for (const each of [registry, ending, serving]) {
    each.closeAllConnections();
    each.close();
  }
});

test('A registry that ends has its callers ask the next one', async () => {
  const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const both = new ReleaseClient(`${origin(ending)},${origin(serving)}`);
  await expect(both.state()).rejects.toMatchObject({ status: 503 });
  await expect(both.state()).resolves.toEqual({ revision: 7 });
});

describe('A registry that hangs', () => {
  const calls: [string, () => Promise<unknown>][] = [
    ['a state', () => client.state()],
    ['a release', () => client.release('mf-one', '1.0.0')],
    ['a file', () => client.file('0'.repeat(64))],
    ['a note of use', () => client.noteUse([])],
    ['a release set', () => client.saveReleaseSet({})],
    ['the members of a set', () => client.versionsOfSet('1')],
  ];
  test.each(calls)('is given up by who wants %s', async (_what, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
