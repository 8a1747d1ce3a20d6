import { once } from 'node:events';
import { Agent, get, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { MOVED_EVENT } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listener } from './testing/backend.ts';
import { freeBlock, until } from '@rollheim/tooling/testing';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };

interface Echo {
  readonly word: string;
  readonly pid: number;
}

let harness: Harness | undefined;
let shell: Server;
let media: Server;

const call = async (path: string, headers: Record<string, string> = {}): Promise<Echo> =>
  (await (await fetch(EDGE + path, { headers })).json()) as Echo;

let onMediaByte: (() => void) | undefined;

beforeAll(async () => {
  shell = await listener(BASE + 4, () => undefined);
  media = await listener(
    BASE + 2,
    () => undefined,
    () => onMediaByte?.(),
  );
  harness = await openHarness({
    name: 'edge-streams',
    port: BASE,
    api: ['/public/one', '/private/customer/get/'],
    shellApi: ['/public/time', '/private/customer/get', '/notifications'],
    publisher: 'operations',
    env: {
      GATE_SMOKE: 'off',
      RESPONSE_TIMEOUT_MS: '2000',
      CALLS_PER_ADDRESS: '20',
      CALLS_AT_ONCE: '3',
      CONNECTIONS_PER_ADDRESS: '640',
      BACKEND_CONNECTIONS: '64',
      STREAMS: '620',
      STREAMS_PER_ADDRESS: '610',
      STREAMS_PER_VISITOR: '5',
    },
  });
});

afterAll(async () => {
  await harness?.stop();
  for (const server of [shell, media]) {
    server?.closeAllConnections();
    server?.close();
  }
});

test('an edge that ends takes no connection any more, and its streams come back at once elsewhere', async () => {
  const edge = await harness?.anotherEdge({});
  if (!edge) throw new Error('there is no harness');
  await until(async () => (await edge.notReady()).length === 0, 20_000);
  const req = get({
    port: edge.port,
    path: `/api${LIVE_STREAM_PATH}`,
    agent: new Agent({ keepAlive: true }),
  });
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  const [first] = (await once(answer, 'data')) as [Buffer];
  const stopped = edge.stop();
  expect(await edge.notReady()).toEqual(['draining']);
  const rest = Buffer.concat((await answer.toArray()) as Buffer[]);
  expect([String(first), String(rest), answer.complete]).toEqual(['data: {}\n\n', String(MOVED_EVENT), true]);
  await stopped;
  await expect(fetch(`http://127.0.0.1:${edge.port}/live`)).rejects.toThrow('fetch failed');
});

describe('a packed answer', () => {
  test('waits at no more stages than Node takes for a whole way, under load and from outside', async () => {
    const edge = await harness?.anotherEdge({ EDGE_PROXIES: '1' });
    if (!edge) throw new Error('there is no harness');
    const warnings: string[] = [];
    const note = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`);
    process.on('warning', note);
    try {
      await until(async () => (await edge.notReady()).length === 0, 20_000);
      const headers = {
        // the fixture answers what it was asked with: long enough to be packed
        'user-agent': 'a browser '.repeat(400),
        'accept-encoding': 'br',
        'x-forwarded-for': '203.0.113.7',
        cookie: 'visitor=visitor-0123456789',
      };
      const asked = Array.from({ length: 16 }, () =>
        fetch(`http://127.0.0.1:${edge.port}/api/public/one`, { headers }),
      );
      for (const answer of await Promise.all(asked)) {
        expect(answer.headers.get('content-encoding')).toBe('br');
        await answer.arrayBuffer();
      }
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', note);
      await edge.stop();
    }
  });
});

describe('streams', () => {
  test('pass an upload on when it has come in: who sends it slowly holds no backend', async () => {
    let started = false;
    onMediaByte = () => (started = true);
    const req = request(`${EDGE}/media/x`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
    });
    req.write(Buffer.alloc(70_000));
    await sleep(200);
    expect(started).toBe(false);
    req.end(Buffer.alloc(30_000));
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    const text = (await res.toArray()).join('');
    expect(JSON.parse(text)).toEqual({ bytes: 100_000 });
  });

  test.each([
    ['GET', `/api${LIVE_STREAM_PATH}/`],
    ['POST', `/api${LIVE_STREAM_PATH}`],
  ])('are refused where they are not counted: %s %s', async (method, path) => {
    const answer = await fetch(EDGE + path, { method, headers: { origin: EDGE } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  });

  test('stop a body that is too large, announced or not', async () => {
    const announced = await fetch(`${EDGE}/api/public/one`, {
      method: 'POST',
      body: Buffer.alloc(1_100_000),
    });
    expect(announced.status).toBe(413);
    const req = request(`${EDGE}/api/public/one`, { method: 'POST' });
    req.on('error', () => undefined);
    for (let part = 0; part < 12; part++) req.write(Buffer.alloc(100_000));
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    res.resume();
    req.destroy();
    expect(res.statusCode).toBe(413);
  });

  test('pass an event on at once', async () => {
    const req = get(`${EDGE}/api/public/one/events`);
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    const [chunk] = (await once(res, 'data')) as [Buffer];
    expect(String(chunk)).toContain('data: first');
    // what was kept back would come with the next one, a second later
    expect(String(chunk)).not.toContain('data: more');
    req.destroy();
  });
});

describe('live streams', () => {
  const open: ClientRequest[] = [];
  const stream = async (visitor: string, address = '127.0.0.1'): Promise<IncomingMessage> => {
    const req = request({
      host: '127.0.0.1',
      localAddress: address,
      port: BASE,
      path: `/api${LIVE_STREAM_PATH}`,
      headers: { cookie: `visitor=${visitor.padEnd(20, '-')}` },
      agent: false,
    }).end();
    open.push(req);
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    return res;
  };
  const streams = async (): Promise<number> =>
    Number(/^rollheim_edge_streams\{[^}]*\} (\d+)/m.exec(await (await fetch(`${EDGE}/metrics`)).text())?.[1]);
  const leave = async (): Promise<void> => {
    for (const req of open.splice(0)) req.destroy();
    await until(async () => (await streams()) === 0);
  };

  test('take nothing from documents and calls, however many are open', async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, (_, at) => stream(`visitor-${at % 150}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await streams()).toBe(600);
    const [first] = answers;
    const [event] = (await once(first!, 'data')) as [Buffer];
    expect(event.toString()).toBe('data: {}\n\n');
    expect((await fetch(`${EDGE}/`, { headers: PAGE })).status).toBe(200);
    expect((await fetch(`${EDGE}/api/public/time`)).status).toBe(200);
    expect((await call('/api/public/one')).word).toBe('old');
    await leave();
  });

  test('are limited per browser, per address and all together, with the time to come again', async () => {
    for (let at = 0; at < 5; at++) expect((await stream('anna')).statusCode).toBe(200);
    const refused = await stream('anna');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    await Promise.all(Array.from({ length: 605 }, (_, at) => stream(`visitor-${at % 150}`)));
    expect((await stream('bert')).statusCode).toBe(429);
    for (let at = 0; at < 10; at++) expect((await stream(`dora-${at}`, '127.0.0.2')).statusCode).toBe(200);
    const full = await stream('emil', '127.0.0.3');
    expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '60']);
    await leave();
    expect((await stream('anna')).statusCode).toBe(200);
    await leave();
  });
});

describe('an address that sends slowly', () => {
  const begin = (address: string): ClientRequest => {
    const options = { host: '127.0.0.1', localAddress: address, port: BASE, agent: false } as const;
    const req = request({ ...options, method: 'POST', path: '/api/public/one' });
    return req.on('error', () => undefined);
  };
  const all = async (address: string): Promise<number> => {
    const [res] = (await once(begin(address).end(), 'response')) as [IncomingMessage];
    res.resume();
    if (res.statusCode === 429) expect(res.headers['retry-after']).toBe('1');
    return res.statusCode ?? 0;
  };

  test('has its share of the calls under way, whatever they are, and takes none of others', async () => {
    const slow = Array.from({ length: 20 }, () => begin('127.0.0.5'));
    for (const req of slow) req.write('{');
    await until(async () => (await all('127.0.0.5')) === 429);
    expect(await all('127.0.0.6')).toBe(200);
    for (const req of slow) req.destroy();
    await until(async () => (await all('127.0.0.5')) === 200);
  });

  test('is cut with 408 where its headers do not come, a byte now and then', async () => {
    const edge = await harness!.anotherEdge({ HEADERS_TIMEOUT_MS: '1000' });
    const socket = connect({ port: edge.port, host: '127.0.0.1' });
    // a byte that meets the closed connection resets it, behind the answer
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    const trickle = setInterval(() => socket.write('a'), 100);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(trickle);
    await edge.stop();
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  test('has its share of the connections', async () => {
    const sockets = Array.from({ length: 660 }, () =>
      connect({ port: BASE, host: '127.0.0.1', localAddress: '127.0.0.7' }).on('error', () => undefined),
    );
    await until(async () => sockets.filter(({ closed }) => closed).length === 20);
    expect(await all('127.0.0.6')).toBe(200);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await all('127.0.0.7').catch(() => 0)) === 200);
  });
});

describe('an address with calls that take long', () => {
  const open = async (address: string, path: string): Promise<IncomingMessage> => {
    const options = { host: '127.0.0.1', localAddress: address, port: BASE, agent: false, path } as const;
    const [res] = (await once(
      get(options).on('error', () => undefined),
      'response',
    )) as [IncomingMessage];
    return res.on('error', () => undefined).resume();
  };

  test('has its share of the work at a time, its next calls wait for it, and no one else does', async () => {
    const long = await Promise.all([1, 2, 3].map(() => open('127.0.0.8', '/api/public/one/events')));
    let answered = false;
    const next = open('127.0.0.8', '/api/public/one').then((res) => ((answered = true), res));
    for (let nth = 0; nth < 5; nth++)
      expect((await open('127.0.0.9', '/api/public/one')).statusCode).toBe(200);
    expect(answered).toBe(false);
    long[0]?.destroy();
    expect((await next).statusCode).toBe(200);
    for (const each of long) each.destroy();
  });
});

describe('a backend that dies', () => {
  test('is waited for, and back without a restart by hand; a request that waited too long gets 503 with Retry-After', async () => {
    const { pid } = await call('/api/public/one');
    process.kill(pid, 'SIGKILL');
    const statuses = new Set<number>();
    await until(async () => {
      const response = await fetch(`${EDGE}/api/public/one`);
      statuses.add(response.status);
      if (response.status === 503) expect(response.headers.get('retry-after')).toBe('1');
      if (!response.ok) return undefined;
      const answer = (await response.json()) as { pid: number };
      return answer.pid === pid ? undefined : answer;
    });
    // 502: it died with the call in its hands
    expect([...statuses].filter((status) => ![200, 502, 503].includes(status))).toEqual([]);
  });

  test('of the shell: 503, as a page or as a problem document, and back', async () => {
    shell.closeAllConnections();
    shell.close();
    await once(shell, 'close');
    const page = await fetch(`${EDGE}/`, { headers: PAGE });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain('script-src');
    const answer = await fetch(`${EDGE}/api/public/time`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    shell = await listener(BASE + 4, () => undefined);
    expect((await fetch(`${EDGE}/`, { headers: PAGE })).status).toBe(200);
  });
});
