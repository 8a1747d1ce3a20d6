import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgent, forward } from './forward.ts';
import { backendHeaders } from './headers.ts';

const BODY_MS = 400;
const seen: string[] = [];
const bodies: string[] = [];
const agent = createAgent();
let backend: Server;
let front: Server;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  backend = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    req.toArray().then(
      (parts) => {
        bodies.push(parts.join(''));
        res.end('answer');
      },
      () => undefined, // given up by the front
    );
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  front = createServer((req, res) => {
    const headers = backendHeaders(req, {
      correlationId: 'c',
      releaseSet: 'r',
      visitorId: null,
      cookies: {},
      locale: 'de',
      nonce: null,
      passCookies: false,
      protocol: 'http',
    });
    void forward(req, res, {
      agent,
      url: `http://127.0.0.1:${portOf(backend)}`,
      headers,
      bodyLimit: 10_000,
      streams: req.url === '/upload',
      bodyMs: BODY_MS,
      timeoutMs: 2000,
      keeps: () => false,
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
});

beforeEach(() => {
  seen.length = 0;
  bodies.length = 0;
});

afterAll(() => {
  agent.destroy();
  for (const server of [front, backend]) {
    server.closeAllConnections();
    server.close();
  }
});

const smuggled = 'POST /internal/register HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';

describe('a body that looks like a request', () => {
  const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT'];

  it.each(methods.flatMap((method) => ['/call', '/upload'].map((path) => [method, path] as const)))(
    'stays the body of its %s %s',
    async (method, path) => {
      const req = request({
        port: portOf(front),
        host: '127.0.0.1',
        method,
        path,
        headers: { 'transfer-encoding': 'chunked' },
      });
      req.write(smuggled);
      req.end();
      const [res] = (await once(req, 'response')) as [IncomingMessage];
      res.resume();
      await once(res, 'end');
      await sleep(50);
      expect(seen).toEqual([`${method} ${path}`]);
      expect(bodies).toEqual([smuggled]);
    },
  );

  it('with two lengths is refused', async () => {
    const socket = connect(portOf(front), '127.0.0.1');
    socket.write(`POST /call HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`0\r\n\r\n${smuggled}`);
    const answer = (await socket.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(seen).toEqual([]);
  });
});

describe('a body that comes slowly', () => {
  const slowly = async (path: string, parts: number, pauseMs: number): Promise<number> => {
    const req = request({ port: portOf(front), host: '127.0.0.1', method: 'POST', path });
    req.on('error', () => undefined);
    const answered = once(req, 'response') as Promise<[IncomingMessage]>;
    for (let part = 0; part < parts; part++) {
      req.write('x');
      await sleep(pauseMs);
    }
    req.end();
    const [res] = await answered;
    res.resume();
    return res.statusCode ?? 0;
  };

  it('of a call takes no backend, and is given up', async () => {
    expect(await slowly('/call', 8, 100)).toBe(408);
    expect(seen).toEqual([]);
  });

  it('of an upload may take its time, as long as it goes on', async () => {
    expect(await slowly('/upload', 8, 100)).toBe(200);
    expect(bodies).toEqual(['xxxxxxxx']);
    expect(await slowly('/upload', 1, BODY_MS + 200)).toBe(408);
  });
});
