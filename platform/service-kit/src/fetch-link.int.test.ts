import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchFromLink, LinkProblem, type FetchOptions } from './fetch-link.ts';

const BYTES = Buffer.from('a picture');
let server: Server;
let port: string;
/** What the server answers, and which paths it was asked for. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = String((server.address() as AddressInfo).port);
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  answer = (_request, response) => void response.setHeader('content-type', 'image/jpeg').end(BYTES);
});

const HERE = [{ address: '127.0.0.1', family: 4 }];
const never = new AbortController().signal;
/** Everything about the server is allowed, so that only what a test forbids is refused. */
const get = (link: string, more: Partial<FetchOptions> = {}) =>
  fetchFromLink(link, {
    signal: never,
    mostBytes: 100,
    ports: [port],
    isAllowed: () => true,
    resolve: async () => HERE,
    ...more,
  });
const faultOf = async (fetched: Promise<unknown>) => {
  const error = await fetched.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error !== null && !(error instanceof LinkProblem)) throw error;
  return error?.fault ?? null;
};

test('a picture is fetched from the address of its name', async () => {
  const { bytes, type } = await get(`http://pictures.example:${port}/a.jpg`);
  expect([bytes.toString(), type, asked]).toEqual(['a picture', 'image/jpeg', ['/a.jpg']]);
});

test.each([
  'http://127.0.0.1:PORT/a.jpg',
  'http://[::ffff:127.0.0.1]:PORT/a.jpg',
  'http://2130706433:PORT/a.jpg',
  'http://0x7f.1:PORT/a.jpg',
  'http://localhost:PORT/a.jpg',
])('%s is not asked: it is no public address', async (link) => {
  const fetched = fetchFromLink(link.replace('PORT', port), {
    signal: never,
    mostBytes: 100,
    ports: [port],
  });
  expect(await faultOf(fetched)).toBe('address');
  expect(asked).toEqual([]);
});

test('a name of which one address is private is not asked', async () => {
  const resolve = async () => [...HERE, { address: '10.0.0.1', family: 4 }];
  const isAllowed = (address: string) => address !== '10.0.0.1';
  expect(await faultOf(get(`http://pictures.example:${port}/a.jpg`, { resolve, isAllowed }))).toBe('address');
  expect(asked).toEqual([]);
});

test('a name that has another address a moment later leads nowhere else: it is looked up once', async () => {
  const looks: string[] = [];
  const resolve = async (name: string) => {
    looks.push(name);
    return looks.length === 1 ? HERE : [{ address: '127.0.0.2', family: 4 }];
  };
  const isAllowed = (address: string) => address === '127.0.0.1';
  const link = `http://rebinding.example:${port}/a.jpg`;
  expect((await get(link, { resolve, isAllowed })).bytes).toEqual(BYTES);
  expect(looks).toEqual(['rebinding.example']);
  // the next picture is judged again
  expect(await faultOf(get(link, { resolve, isAllowed }))).toBe('address');
  expect(asked).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  answer = (request, response) => {
    if (request.url === '/a.jpg') response.writeHead(302, { location: '/b.jpg' }).end();
    else response.setHeader('content-type', 'image/jpeg').end(BYTES);
  };
  expect(await faultOf(get(`http://pictures.example:${port}/a.jpg`))).toBe('unreachable');
  expect(asked).toEqual(['/a.jpg']);
});

test.each([
  ['another scheme', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['a login', 'http://me:secret@pictures.example/a.jpg'],
  ['another port', 'http://pictures.example:6379/a.jpg'],
  ['no address', 'pictures.example/a.jpg'],
  ['a very long one', `http://pictures.example/${'a'.repeat(2000)}`],
])('%s is refused', async (_name, link) => {
  expect(await faultOf(get(link))).toBe('address');
  expect(asked).toEqual([]);
});

test('what is no picture, too large, missing, or has no name is refused', async () => {
  const link = `http://pictures.example:${port}/a.jpg`;
  answer = (_request, response) => void response.setHeader('content-type', 'text/html').end('<p>');
  expect(await faultOf(get(link))).toBe('type');
  answer = (_request, response) => void response.setHeader('content-type', 'image/svg+xml').end('<svg/>');
  expect(await faultOf(get(link))).toBe('type');
  answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'image/png', 'content-length': '101' })
      .end('x'.repeat(101));
  expect(await faultOf(get(link))).toBe('size');
  answer = (_request, response) => {
    // of no length that was announced
    response.setHeader('content-type', 'image/png');
    for (let part = 0; part < 50; part += 1) response.write('x'.repeat(10));
    response.end();
  };
  expect(await faultOf(get(link))).toBe('size');
  answer = (_request, response) => void response.writeHead(404).end();
  expect(await faultOf(get(link))).toBe('unreachable');
  expect(await faultOf(get(link, { resolve: () => Promise.reject(new Error('ENOTFOUND')) }))).toBe(
    'unreachable',
  );
});

test('a server that does not answer, or not to its end, and a name that is not found in time, are left', async () => {
  const link = `http://pictures.example:${port}/a.jpg`;
  answer = () => undefined;
  expect(await faultOf(get(link, { limitMs: 50 }))).toBe('unreachable');
  answer = (_request, response) => {
    response.setHeader('content-type', 'image/jpeg');
    response.write('x');
  };
  expect(await faultOf(get(link, { limitMs: 50 }))).toBe('unreachable');
  expect(await faultOf(get(link, { limitMs: 50, resolve: () => new Promise(() => undefined) }))).toBe(
    'unreachable',
  );
  server.closeAllConnections();
});

test('a server that changes the protocol, or hangs up without an answer, is left at once', async () => {
  const link = `http://pictures.example:${port}/a.jpg`;
  answer = ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  expect(await faultOf(get(link, { limitMs: 60_000 }))).toBe('unreachable');
  answer = ({ socket }) => void socket.destroy();
  expect(await faultOf(get(link, { limitMs: 60_000 }))).toBe('unreachable');
});
