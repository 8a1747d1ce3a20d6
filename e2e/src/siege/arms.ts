/** What one address does at the limits of everything, one arm each; all run at the same time until the process ends. */
import { MOST_SEEN } from '@rollheim/contracts/server';
import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Agent, request, type ClientRequest, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { nameOf, parametersOf, type Operation } from '../access/operations.ts';
import { sampleOf } from '../access/sample.ts';

/** What the besieger needs to know. */
export interface Siege {
  readonly port: number;
  /** Local address that it calls from. */
  readonly address: string;
  readonly operations: readonly Operation[];
  /** Access tokens of its accounts. */
  readonly tokens: readonly string[];
  /** Cookie of its session, and the token that its writes need. */
  readonly session: string;
  readonly csrf: string;
  /** Signed id of a page that it was served, with which pages report. */
  readonly document: string;
  /** Notes an answer of an arm: its status, or 0 where the connection was cut. */
  note(arm: string, status: number): void;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const UNKNOWN_ID = '0000000000zz';
/** Longest wait that it accepts, s. */
const PATIENCE_S = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One call; waits as long as it is asked to. */
async function call(siege: Siege, arm: string, { path, method = 'GET', body, headers }: Call): Promise<void> {
  const wait = await new Promise<number>((resolve) => {
    const req = request(
      {
        ...place(siege),
        agent,
        path,
        method,
        headers: {
          host: `localhost:${siege.port}`,
          cookie: `visitor=${randomUUID()}; uuid=${randomUUID()}; session=${siege.session}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json', origin: origin(siege) }),
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'x-csrf-token': siege.csrf }),
          ...headers,
        },
      },
      (res) => {
        siege.note(arm, res.statusCode ?? 0);
        const retry = Number(res.headers['retry-after'] ?? 0);
        if (res.headers['content-type']?.startsWith('text/event-stream')) res.destroy();
        res.resume().once('close', () => resolve(retry));
      },
    );
    req.once('error', () => {
      siege.note(arm, 0);
      resolve(1);
    });
    req.end(body);
  });
  await sleep(Math.min(wait, PATIENCE_S) * 1000);
}

const place = ({ port, address }: Siege): RequestOptions => ({
  host: '127.0.0.1',
  port,
  localAddress: address,
});
const origin = ({ port }: Siege): string => `http://localhost:${port}`;

/** `count` workers that call without end; `make` gives the nth call. */
function loop(siege: Siege, arm: string, count: number, make: (nth: number) => Call): void {
  for (let worker = 0; worker < count; worker++)
    void (async () => {
      for (let turn = worker; ; turn += count) await call(siege, arm, make(turn));
    })();
}

/** `count` requests that stay open; each is opened again when it is cut. */
function keep(siege: Siege, arm: string, count: number, open: (nth: number) => ClientRequest): void {
  const hold = (nth: number): void => {
    const req = open(nth);
    req.once('response', (res) => {
      siege.note(arm, res.statusCode ?? 0);
      res.resume();
    });
    req.once('error', () => undefined);
    req.once('close', () => void setTimeout(() => hold(nth), 1000));
  };
  for (let nth = 0; nth < count; nth++) hold(nth);
}

/** Ways to write one path, right and wrong. */
const spellings = (path: string): readonly string[] => [
  path,
  path.toUpperCase(),
  path.replace('get', 'GET'),
  `${path}/`,
  path.replace('/', '//'),
  path.replace(/.$/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  path.replace('/get', '/./get'),
];

/** A call of a route with everything that its document requires, and ids that nothing has. */
function callOf(operation: Operation, tokens: readonly string[], nth: number): Call {
  const path = parametersOf(operation).reduce(
    (made, name) => made.replace(`{${name}}`, UNKNOWN_ID),
    operation.path,
  );
  const query = new URLSearchParams(
    operation.query.map(({ name, schema }): [string, string] => [name, String(sampleOf(schema, name))]),
  );
  const token = tokens[nth % Math.max(1, tokens.length)];
  return {
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    ...(operation.body && operation.method !== 'GET'
      ? { body: JSON.stringify(sampleOf(operation.body)) }
      : {}),
    ...(operation.auth === 'public' || token === undefined
      ? {}
      : { headers: { authorization: `Bearer ${token}`, cookie: '' } }),
  };
}

/** Writes one byte after the other into what it opened, as slowly as it is let. */
function drip(siege: Siege, arm: string, count: number, head: string): void {
  const open = (): void => {
    const socket = connect({ host: '127.0.0.1', port: siege.port, localAddress: siege.address });
    socket.write(head);
    const timer = setInterval(() => socket.write('a'), 10_000);
    socket.on('data', (bytes) =>
      siege.note(arm, Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1] ?? 0)),
    );
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      setTimeout(open, 1000);
    });
  };
  for (let nth = 0; nth < count; nth++) open();
}

/** The arms that take something other than a call of a route; what they call is at its limit. */
export function raise(siege: Siege): void {
  const { operations, tokens, document } = siege;
  const agentless = { ...place(siege), agent: false } as const;
  const stream = spellings(`/api${LIVE_STREAM_PATH}`);
  keep(siege, 'streams in all spellings', 512, (nth) =>
    request({
      ...agentless,
      path: stream[nth % stream.length] ?? '/',
      headers: { cookie: `visitor=${randomUUID()}` },
    }).end(),
  );
  const upload = operations.find(({ method, path }) => method === 'POST' && path.endsWith('/images'));
  const uploads = upload?.path.replace(/\{\w+\}/g, UNKNOWN_ID) ?? '/api/public/product/x/images';
  drip(
    siege,
    'slow uploads',
    64,
    `POST ${uploads} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x`,
  );
  drip(
    siege,
    'slow bodies',
    64,
    'POST /api/public/catalog/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  drip(siege, 'slow headers', 200, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ');
  const stack = `Error: a\n${' at '.repeat(990)}`.slice(0, 2000);
  const report = {
    kind: 'render_error',
    page: 'catalog-list',
    module: 'mf-catalog',
    error: { message: 'a', stack },
  };
  loop(siege, 'page reports', 8, () => ({
    method: 'POST',
    path: '/api/public/telemetry',
    body: JSON.stringify({ document, events: [report] }),
    headers: { 'sec-fetch-site': 'same-origin' },
  }));
  /** Would wait until there is such a version, if it were let. */
  const waiting = (seen: string): Call => ({
    path: '/api/public/catalog/search?sort=newest',
    headers: { 'x-seen': seen },
  });
  loop(siege, 'reads that name unknown versions', 48, (nth) =>
    waiting(`auctions/${UNKNOWN_ID}:${nth + 1_000_000}`),
  );
  loop(siege, 'reads that forge proofs of versions', 24, (nth) =>
    waiting(
      Array.from(
        { length: MOST_SEEN },
        (_, at) => `${randomBytes(9).toString('base64url')}~auctions/${UNKNOWN_ID}:${nth * MOST_SEEN + at}`,
      ).join(', '),
    ),
  );
  loop(siege, 'searches', 24, (nth) => ({
    path: `/api/public/catalog/search?q=knaus%20${nth % 997}&page=${1 + (nth % 9)}`,
  }));
  loop(siege, 'documents', 24, (nth) => ({
    path: ['/', '/wohnmobil-kaufen', `/wohnmobil-kaufen?q=${nth}`, '/wohnmobil-bewerten'][nth % 4] ?? '/',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  }));
  const write = (path: string, body: object): Call => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { cookie: '' },
  });
  loop(siege, 'logins', 16, (nth) =>
    write('/api/public/customer/auth/login', {
      email: `siege-${nth % 50}@rollheim.example`,
      password: 'Wohnmobil2026',
    }),
  );
  loop(siege, 'mails with codes', 8, (nth) =>
    write('/api/public/customer/auth/link', { email: `siege-${nth % 50}@rollheim.example` }),
  );
  loop(siege, 'codes', 8, (nth) =>
    write('/api/public/customer/auth/code', { code: String(100_000 + (nth % 900_000)) }),
  );
  loop(siege, 'drafts', 16, () => ({
    ...write('/api/public/product/create', { productType: 'motorhome' }),
    headers: {},
  }));
  const called = operations.filter(({ path }) => !path.includes('get-sse'));
  loop(siege, 'every route', 24, (nth) => {
    const operation = called[nth % called.length];
    if (!operation) throw new Error('there are no routes');
    return callOf(operation, tokens, nth);
  });
  for (const operation of called.filter(({ path }) => /search|pdf|export|csv|document/.test(path)))
    loop(siege, `dear: ${nameOf(operation)}`, 2, (nth) => callOf(operation, tokens, nth));
}
