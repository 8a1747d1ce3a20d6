import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { healthOf } from './health.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const answering = async (answers: Readonly<Record<string, object>>): Promise<string> => {
  const server = createServer(({ url = '' }, res) => {
    const body = answers[url];
    res.writeHead(body === undefined ? 404 : url === '/ready' ? 503 : 200).end(JSON.stringify(body ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('what a deployable lacks is shown with its reason, alone and as one of a process', async () => {
  const alone = await answering({
    '/ready': { ready: false, missing: ['bus', 'read model'], why: { 'read model': 'no such column' } },
  });
  const lacks = ['consumer g: no such column'];
  const composed = await answering({
    '/members': { members: [{ name: 'a', version: '1', missing: lacks }] },
  });
  const found = await healthOf([
    { name: 'alone', url: alone, members: [] },
    { name: 'services', url: composed, members: ['a'] },
  ]);
  expect(found.map(({ members: [member] }) => [member?.ready, member?.missing])).toEqual([
    [false, ['bus', 'read model: no such column']],
    [false, lacks],
  ]);
});
