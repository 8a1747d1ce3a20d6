import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { missingAt } from './missing-at.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const answering = async (status: number, body: string): Promise<number> => {
  const server = createServer((_req, res) => void res.writeHead(status).end(body));
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

test('what a process lacks is named with the reason that it gives', async () => {
  const said = { ready: false, missing: ['database', 'read model'], why: { 'read model': 'no such column' } };
  expect(await missingAt(await answering(503, JSON.stringify(said)))).toEqual([
    'database',
    'read model: no such column',
  ]);
  expect(await missingAt(await answering(200, '{"ready":true,"missing":[],"why":{}}'))).toEqual([]);
});

test('where nothing answers, or nothing that can be read, its probe is what is missing', async () => {
  expect(await missingAt(await answering(502, 'bad gateway'))).toEqual(['/ready']);
  expect(await missingAt(await answering(503, '{}'))).toEqual(['/ready']);
  const port = await answering(200, '{}');
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await missingAt(port)).toEqual(['/ready']);
});
