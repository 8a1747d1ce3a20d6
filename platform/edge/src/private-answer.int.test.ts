import { parseCookie } from 'cookie';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passAnswer } from './answer.ts';
import { isLoggedIn, isOfOnePerson } from './private-answer.ts';

/** Of a release that is careless. */
const CARELESS = { 'cache-control': 'public, max-age=600', expires: 'Thu, 01 Jan 2099 00:00:00 GMT' };

let backend: Server;
let front: Server;
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  backend = createServer((req, res) => {
    const cookie = req.url === '/api/public/begin' ? { 'set-cookie': 'uuid=12345678' } : {};
    res.writeHead(200, { ...CARELESS, ...cookie }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  front = createServer((req, res) => {
    const loggedIn = isLoggedIn(parseCookie(req.headers.cookie ?? ''));
    const isOne = isOfOnePerson(req, req.url ?? '', loggedIn);
    get(`${urlOf(backend)}${req.url}`, (answer) =>
      passAnswer(answer, res, {
        keeps: () => false,
        seenKey: 'key',
        encoding: null,
        isOfOnePerson: isOne,
        pauseMs: null,
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
});
afterAll(() => {
  for (const server of [front, backend]) server.close();
});

async function cacheOf(path: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(`${urlOf(front)}${path}`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return [answer.headers['cache-control'], answer.headers.expires];
}

test('what a backend has everyone keep is kept by no one, where it may be of one person', async () => {
  expect(await cacheOf('/api/private/watchlist')).toEqual(['no-store', undefined]);
  expect(await cacheOf('/api/public/search', { cookie: 'auth=token' })).toEqual(['no-store', undefined]);
  expect(await cacheOf('/api/public/begin')).toEqual(['no-store', undefined]);
  expect(await cacheOf('/api/public/search')).toEqual(Object.values(CARELESS));
});
