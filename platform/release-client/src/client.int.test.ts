import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReleaseClient } from './client.ts';

let registry: Server;
let client: ReleaseClient;

beforeAll(async () => {
  // takes every call, answers none; of a file half of what it announces
  registry = createServer((req, res) => {
    if (req.url?.startsWith('/files/')) res.writeHead(200, { 'content-length': 10 }).write('half');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  client = new ReleaseClient(`http://127.0.0.1:${port}`, { patienceMs: 50 });
});

afterAll(() => {
  registry.closeAllConnections();
  registry.close();
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
