import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodingOf } from './compression.ts';
import { createAgent, forward } from './forward.ts';
import { backendHeaders } from './headers.ts';
import { VisitorWords } from './visitor-words.ts';
import { isOfOnePerson } from './private-answer.ts';
import { sendProblem } from './problem.ts';
import { UploadSpool } from './upload-spool.ts';

const BODY_MS = 400;
/** Bytes per second of an upload: two in the time of a body. */
const LEAST_RATE = 5;
const ANSWER_MS = 2000;
const PAUSE_MS = 500;
const WHOLE_MS = 1000;
const AWAY_MS = 900;
const seen: string[] = [];
/** Requests that have a place at the backend now, and the most there were. */
const places = { now: 0, most: 0 };
const bodies: string[] = [];
const agent = createAgent();
let spoolDir: string;
let spool: UploadSpool;
let backend: Server;
let front: Server;
/** Also while it does not listen. */
let backendPort = 0;
/** The address that the backend is reported at now; 0: where it was. */
let movedTo = 0;
/** What the backend does instead of its usual answer. */
let odd: RequestListener | null = null;

const unpackers = { br: createBrotliDecompress, zstd: createZstdDecompress, gzip: createGunzip };
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  spoolDir = await mkdtemp(join(tmpdir(), 'spool-'));
  spool = new UploadSpool(spoolDir, { perVisitor: 9, perAddress: 9, all: 9, bytes: 400_000 });
  backend = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    if (odd) return odd(req, res);
    req.toArray().then(
      (parts) => {
        bodies.push(parts.join(''));
        res.end('answer');
      },
      () => undefined, // given up by the front
    );
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  backendPort = portOf(backend);
  front = createServer((req, res) => {
    const headers = backendHeaders(req, {
      correlationId: 'c',
      address: '127.0.0.1',
      releaseSet: 'r',
      visitorId: null,
      cookies: {},
      locale: 'de',
      nonce: null,
      words: new VisitorWords('key of visitors'),
      seenKey: 'key of versions',
      passCookies: false,
      protocol: 'http',
    });
    const bounds = { bodyLimit: 10_000, bodyMs: BODY_MS, leastRate: LEAST_RATE };
    const sender = { address: '127.0.0.1', visitor: null };
    void forward(req, res, {
      agent,
      url: `http://127.0.0.1:${backendPort}`,
      moved: () => `http://127.0.0.1:${movedTo || backendPort}`,
      headers: () => ({ ...headers, 'x-made': String(Date.now()) }),
      refusesStreams: false,
      ...bounds,
      spool: req.url === '/upload' ? () => spool.receive(req, res, sender, bounds) : null,
      timeoutMs: ANSWER_MS,
      awayMs: AWAY_MS,
      keeps: () => false,
      seenKey: 'key of versions',
      wholeMs: req.url === '/trickle' ? WHOLE_MS : null,
      pauseMs: PAUSE_MS,
      encoding: encodingOf(req, false),
      isOfOnePerson: isOfOnePerson(req, req.url ?? '', false),
      enter: async () => {
        places.most = Math.max(places.most, ++places.now);
        return () => void places.now--;
      },
      refuse: (code, title, status) => sendProblem(res, code, title, status),
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
});

beforeEach(() => {
  odd = null;
  seen.length = 0;
  bodies.length = 0;
});

afterAll(async () => {
  agent.destroy();
  for (const server of [front, backend]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(spoolDir, { recursive: true, force: true });
});

const smuggled = 'POST /internal/register HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';

describe('a body that looks like a request', () => {
  const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT'];

  test.each(methods.flatMap((method) => ['/call', '/upload'].map((path) => [method, path] as const)))(
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

  test('with two lengths is refused', async () => {
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

  test('of a call takes no backend, and is given up', async () => {
    expect(await slowly('/call', 8, 100)).toBe(408);
    expect(seen).toEqual([]);
  });

  test('of an upload may take its time, as long as it goes on, and takes no backend either', async () => {
    places.most = 0;
    expect(await slowly('/upload', 8, 100)).toBe(200);
    expect(bodies).toEqual(['xxxxxxxx']);
    seen.length = 0;
    expect(await slowly('/upload', 1, BODY_MS + 200)).toBe(408);
    // it never pauses for long, and never gets anywhere
    expect(await slowly('/upload', 6, BODY_MS - 50)).toBe(408);
    expect(seen).toEqual([]);
    expect(places.most).toBe(1);
  });

  test('gets headers that are made when the backend is asked: what they prove holds for minutes', async () => {
    const before = Date.now();
    let asked = 0;
    odd = (req, res) => {
      asked = Number(req.headers['x-made']);
      req.resume().once('end', () => res.end());
    };
    expect(await slowly('/upload', 4, 100)).toBe(200);
    expect(asked).toBeGreaterThanOrEqual(before + 300);
  });
});

const ask = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const req = request({ port: portOf(front), host: '127.0.0.1', path, headers }).end();
  return ((await once(req, 'response')) as [IncomingMessage])[0];
};
const read = async (path: string): Promise<[status: number | undefined, retry: string | undefined]> => {
  const res = await ask(path);
  await res.toArray();
  return [res.statusCode, res.headers['retry-after']];
};

describe('a backend that dies or hangs', () => {
  test('under every kept connection and the new one: the read is answered all the same', async () => {
    // two kept connections, both of which the backend closes at the next request
    await Promise.all([read('/a'), read('/b')]);
    odd = (req) => req.socket.destroy();
    seen.length = 0;
    expect(await read('/c')).toEqual([502, '1']);
    expect(seen).toEqual(['GET /c', 'GET /c']);
  });

  test('and answers too late: 504 after the time of all attempts together', async () => {
    await Promise.all([read('/a'), read('/b')]);
    let first = true;
    odd = (req, res) => {
      // the kept one dies after half of the time; what the new one says comes after the other half
      if (first) setTimeout(() => req.socket.destroy(), ANSWER_MS / 2);
      else setTimeout(() => res.end(), (ANSWER_MS * 3) / 4);
      first = false;
    };
    expect(await read('/c')).toEqual([504, '1']);
  });

  test('in the middle of its answer: what has begun is broken off', async () => {
    odd = (_req, res) => {
      res.setHeader('content-length', 100);
      res.write('half');
    };
    const res = await ask('/half');
    await expect(res.toArray()).rejects.toThrow('aborted');
  });

  test('or sends without an end: given up after the whole time', async () => {
    let timer: NodeJS.Timeout | undefined;
    odd = (_req, res) => {
      timer = setInterval(() => res.write('more'), 50);
      res.once('close', () => clearInterval(timer));
    };
    const res = await ask('/trickle');
    await expect(res.toArray()).rejects.toThrow('aborted');
    clearInterval(timer);
  });
});

describe('compression', () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ index, make: 'Hymer' })));
  const answering =
    (type: string, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
    (_req, res) => {
      res.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
      res.end(body);
    };

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, zstd', 'zstd', zstdDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('of JSON for a caller that takes %s is %s', async (takes, encoding, unpack) => {
    odd = answering('application/json; charset=utf-8', text, { etag: '"strong"', vary: 'origin' });
    const res = await ask('/json', { 'accept-encoding': takes });
    expect(res.headers['content-encoding']).toBe(encoding);
    expect(res.headers['vary']).toBe('origin, accept-encoding');
    expect(res.headers['etag']).toBe('W/"strong"');
    const body = Buffer.concat(await res.toArray());
    expect(body.length).toBeLessThan(text.length / 4);
    expect(unpack(body).toString()).toBe(text);
  });

  test.each([
    ['a caller that takes none', 'application/json', text, {}, ''],
    ['what is small', 'application/json', '{"a":1}', {}, 'br'],
    ['pictures', 'image/webp', text, {}, 'br'],
    ['what is compressed already', 'application/json', text, { 'content-encoding': 'gzip' }, 'br'],
    ['what must not be changed', 'text/html', text, { 'cache-control': 'no-store, no-transform' }, 'br'],
  ] as const)('is left out for %s', async (_why, type, body, headers, takes) => {
    odd = answering(type, body, headers);
    const res = await ask('/plain', { 'accept-encoding': takes });
    expect(res.headers['content-encoding']).toBe((headers as Record<string, string>)['content-encoding']);
    expect(Buffer.concat(await res.toArray()).toString()).toBe(body);
  });

  test.each(['br', 'zstd', 'gzip'])(
    'holds back nothing of a document that comes in pieces (%s)',
    async (encoding) => {
      let more: () => void = () => undefined;
      odd = (_req, res) => {
        res.setHeader('content-type', 'text/html');
        res.write('<head>first</head>');
        more = () => res.end('<body>second</body>');
      };
      const res = await ask('/pieces', { 'accept-encoding': encoding });
      expect(res.headers['content-encoding']).toBe(encoding);
      const unpacked = res.pipe(unpackers[encoding as keyof typeof unpackers]());
      const [first] = (await once(unpacked, 'data')) as [Buffer];
      expect(first.toString()).toBe('<head>first</head>');
      more();
      const [second] = (await once(unpacked, 'data')) as [Buffer];
      expect(second.toString()).toBe('<body>second</body>');
    },
  );

  test('never touches a live stream', async () => {
    odd = (_req, res) => {
      res.setHeader('content-type', 'text/event-stream; charset=utf-8');
      res.end(`data: ${text}\n\n`);
    };
    const res = await ask('/stream', { 'accept-encoding': 'br, gzip' });
    expect(res.headers['content-encoding']).toBeUndefined();
    expect(Buffer.concat(await res.toArray()).toString()).toContain('data: ');
  });
});

test('a request takes its place at the backend when its body has arrived, and gives it back', async () => {
  places.most = 0;
  const slow = Array.from({ length: 5 }, () => {
    const socket = connect(portOf(front), '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n');
    return socket;
  });
  await sleep(BODY_MS / 4);
  expect(places.most).toBe(0);
  for (const socket of slow) socket.write('x');
  await Promise.all(slow.map((socket) => once(socket, 'data')));
  expect(places.most).toBeGreaterThan(0);
  for (const socket of slow) socket.destroy();
  await vi.waitFor(() => expect(places.now).toBe(0));
});

describe('a backend that no one listens for', () => {
  const call = (method: string, path = '/call') =>
    fetch(`http://127.0.0.1:${portOf(front)}${path}`, {
      method,
      ...(method === 'POST' ? { body: 'a bid' } : {}),
    });
  /** `ms`: how long it is away; null: until the answer is there. */
  const away = async (ms: number | null, work: () => Promise<Response>): Promise<Response> => {
    backend.closeAllConnections();
    await new Promise((resolve) => backend.close(resolve));
    const answer = work();
    await (ms === null ? answer : sleep(ms));
    await once(backend.listen(backendPort, '127.0.0.1'), 'listening');
    return answer;
  };

  test.each([
    ['GET', '/call'],
    ['POST', '/call'],
    ['POST', '/upload'],
  ])('is waited for when it comes back: a %s of %s arrives there once', async (method, path) => {
    const answer = await away(400, () => call(method, path));
    expect([answer.status, await answer.text()]).toEqual([200, 'answer']);
    expect(seen).toEqual([`${method} ${path}`]);
    expect(bodies).toEqual([method === 'POST' ? 'a bid' : '']);
  });

  test.each(['GET', 'POST'])(
    'is found where it is started again: a %s arrives there once',
    async (method) => {
      const answer = await away(300, async () => {
        const waiting = call(method);
        await sleep(100);
        const elsewhere = createServer((req, res) => {
          seen.push(`${req.method} elsewhere`);
          req.resume().once('end', () => res.end('moved'));
        }).listen(0, '127.0.0.1');
        await once(elsewhere, 'listening');
        movedTo = portOf(elsewhere);
        const answer = await waiting;
        movedTo = 0;
        elsewhere.closeAllConnections();
        elsewhere.close();
        return answer;
      });
      expect([answer.status, await answer.text()]).toEqual([200, 'moved']);
      expect(seen).toEqual([`${method} elsewhere`]);
    },
  );

  test('is waited for no longer than its time: the answer is 503 while it is still away', async () => {
    const answer = await away(null, () => call('POST'));
    expect(answer.status).toBe(503);
    expect(seen).toEqual([]);
  });
});
