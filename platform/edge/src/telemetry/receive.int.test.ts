import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TelemetryEvent, TelemetryRecord, TelemetryReport } from '@rollheim/contracts';
import type { AssignedRollout, RegistryState } from '@rollheim/releases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../visitor.ts';
import { TelemetryBuffer } from './buffer.ts';
import { DocumentTokens } from './document-token.ts';
import { EvidenceLimits } from './evidence.ts';
import { ReportLimiter, type Refusal } from './receive.ts';
import { Telemetry } from './telemetry.ts';

const rollout: AssignedRollout = {
  id: 'r-1',
  module: 'mf-catalog',
  base: '1.0.0',
  target: '1.1.0',
  share: 2500,
  control: 2500,
  step: 2,
  phase: 'running',
  startedAt: 0,
  growth: [],
};
const moduleState = (stable: string, running: AssignedRollout | null) => ({
  stable,
  previous: null,
  rollout: running,
  backends: {},
  published: [stable, '1.1.0'],
});
const state: RegistryState = {
  revision: 1,
  modules: {
    shell: moduleState('3.0.0', null),
    'mf-catalog': moduleState('1.0.0', rollout),
    'mf-sell': moduleState('2.0.0', null),
  },
  withdrawn: {},
};
const visitor: Visitor = {
  id: 'visitor-0123456789',
  releaseSet: 'set-1',
  versions: { shell: '3.0.0', 'mf-catalog': '1.1.0', 'mf-sell': '2.0.0' },
  preview: false,
  cohorts: { 'mf-catalog': { rollout: 'r-1', arm: 'canary', step: 2 } },
};
const PAGE = '/wohnmobil-kaufen';

let server: Server;
let origin: string;
let telemetry: Telemetry;
let records: { visitor: string; record: TelemetryRecord }[] = [];
let results: (Refusal | 'accepted')[] = [];
let counted: [string, string, number][] = [];
let caller: Visitor = visitor;
let documentToken = '';
let pageStatus = 200;
let address = '127.0.0.1';
const tokens = new DocumentTokens('the secret of this test');

function fresh(posts?: number, perAddress = Infinity): Telemetry {
  const watch = { dropped: () => undefined, sent: () => undefined, failed: () => undefined };
  const buffer = new TelemetryBuffer(async () => undefined, watch);
  buffer.add = (key, record) => void records.push({ visitor: key, record });
  buffer.count = (module, version, status) => void counted.push([module, version, status]);
  return new Telemetry({
    state: () => state,
    tokens,
    buffer,
    metrics: {
      report: (result) => void results.push(result),
      answered: () => undefined,
      dropped: () => undefined,
      sent: () => undefined,
    },
    ...(posts === undefined ? {} : { limiter: new ReportLimiter(posts) }),
    evidence: new EvidenceLimits(perAddress),
  });
}

beforeAll(async () => {
  server = createServer((req, res) => {
    const path = req.url ?? '';
    if (path === '/api/public/telemetry') return void telemetry.receive(req, res, caller, address);
    if (path.startsWith('/api/')) {
      const version = caller.versions['mf-catalog'] ?? '';
      telemetry.answering(res, caller, address, { module: 'mf-catalog', version });
      return void res.writeHead(path.endsWith('broken') ? 500 : 200).end('{}');
    }
    documentToken = telemetry.document(req, res, caller, { address, path, home: 'de', loggedIn: false });
    res.writeHead(pageStatus).end('page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [records, results, counted, caller, pageStatus] = [[], [], [], visitor, 200];
  address = '127.0.0.1';
  telemetry = fresh();
});

const open = async (path = PAGE, headers: Record<string, string> = {}): Promise<string> => {
  // fetch() names its own destination: a navigation is sent by hand
  const req = request(`${origin}${path}`, { headers: { 'sec-fetch-dest': 'document', ...headers } });
  req.end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  res.resume();
  await once(res, 'end');
  await new Promise((resolve) => setImmediate(resolve));
  return documentToken;
};
const event = (over: Partial<TelemetryEvent> = {}): TelemetryEvent => ({
  kind: 'mounted',
  module: 'mf-catalog',
  version: '1.1.0',
  at: 812,
  page: 'catalog-list',
  ...over,
});
const post = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${origin}/api/public/telemetry`, {
    method,
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin, ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
const report = (document: string, ...events: TelemetryEvent[]): string =>
  JSON.stringify({ releaseSet: 'set-1', document, events } satisfies TelemetryReport);
const kinds = () => records.map(({ record }) => (record.kind === 'observed' ? record.metric : record.kind));

describe('a report', () => {
  it('is taken with the cohort of its document, whatever came since', async () => {
    const document = await open();
    records = [];
    caller = { ...visitor, cohorts: {}, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    const answer = await post(
      report(
        document,
        event(),
        event({ kind: 'vital', name: 'LCP', value: 1800 }),
        event({ kind: 'guardrail', name: 'bid', ok: false }),
      ),
    );
    expect(answer.status).toBe(204);
    expect(kinds()).toEqual(['mounted', 'render_error', 'unhandled_error', 'slow_lcp', 'guardrail_bid']);
    for (const { visitor: key, record } of records) {
      expect(record).toMatchObject({ rollout: 'r-1', step: 2, arm: 'canary', version: '1.1.0' });
      expect(key).toBe(tokens.visitorHash(visitor.id ?? ''));
      expect(key).not.toContain('visitor');
    }
    expect(records.at(-1)?.record).toMatchObject({ bad: true });
    expect(results).toEqual(['accepted']);
  });

  it('of the last good release in its place counts in no arm, and its errors are still told', async () => {
    const document = await open();
    records = [];
    const error = {
      message: 'no price',
      stack: 'at x (https://rollheim.example/_r/mf-catalog/1.0.0/a.js?x=1:1:22)',
    };
    await post(
      report(document, event({ version: '1.0.0' }), event({ kind: 'render_error', version: '1.0.0', error })),
    );
    expect(kinds()).toEqual(['error']);
    expect(records[0]?.record).toMatchObject({ version: '1.0.0', rollout: null, arm: null });
  });

  it('loses what could be personal', async () => {
    const document = await open();
    records = [];
    const message =
      'anna@example.org said +49 170 1234567 at https://rollheim.example/konto?mail=anna@example.org';
    const stack = 'Error: x\n    at f (https://rollheim.example/_r/mf-catalog/1.1.0/main.js?v=2:1:234567)';
    await post(report(document, event({ kind: 'unhandled_error', error: { message, stack } })));
    const stored = records.find(({ record }) => record.kind === 'error')?.record;
    expect(stored).toMatchObject({ message: '[email] said # at [url]' });
    expect(JSON.stringify(records)).not.toMatch(/anna|1234567\b|konto/);
    expect(stored).toMatchObject({ stack: expect.stringContaining('/_r/mf-catalog/1.1.0/main.js') });
  });
});

describe('refused, counted, and nothing kept', () => {
  const refused = async (
    answer: Promise<Response>,
    status: number,
    why: Refusal,
    words?: RegExp,
  ): Promise<void> => {
    const response = await answer;
    expect(response.status).toBe(status);
    const problem = (await response.json()) as { title: string; status: number };
    expect(problem.status).toBe(status);
    if (words) expect(problem.title).toMatch(words);
    expect(results.at(-1)).toBe(why);
    expect(records).toEqual([]);
  };
  let document = '';
  beforeEach(async () => {
    document = await open();
    records = [];
  });

  it('from another origin, or from nowhere', async () => {
    const body = report(document, event());
    await refused(post(body, { origin: 'https://evil.example' }), 403, 'origin', /another origin/);
    await refused(post(body, { 'sec-fetch-site': 'cross-site' }), 403, 'origin');
    const bare = request(`${origin}/api/public/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
    });
    bare.end(body);
    const [res] = (await once(bare, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(403);
    res.resume();
  });

  it('that is no post, no JSON, or none of ours', async () => {
    await refused(post('', {}, 'GET'), 405, 'method');
    await refused(post('<x/>', { 'content-type': 'application/xml' }), 415, 'type');
    await refused(post('{"events":['), 400, 'json', /not JSON/);
    for (const body of ['null', '[]', '{}', '"text"']) await refused(post(body), 400, 'shape');
    await refused(post('{"document":"\\u0000"}'), 400, 'shape', /no text/);
  });

  it.each([
    ['an unknown kind', { kind: 'clicked' }, /kind/],
    ['a name that no vital has', { kind: 'vital', name: 'FID', value: 1 }, /name/],
    ['a negative value', { kind: 'vital', name: 'LCP', value: -1 }, /value/],
    ['a number that is text', { kind: 'vital', name: 'LCP', value: '12' }, /value/],
    ['a guardrail without its end', { kind: 'guardrail', name: 'bid' }, /ok/],
    ['a path in place of a page', { page: '/konto/anna' }, /page/],
    ['a field that nobody asked for', { email: 'anna@example.org' }, /email/],
    ['a long message', { kind: 'render_error', error: { message: 'x'.repeat(301) } }, /message/],
  ])('with %s', async (_what, over, words) => {
    const body = { releaseSet: 'set-1', document, events: [event(), { ...event(), ...over }] };
    await refused(post(JSON.stringify(body)), 400, 'shape', words);
  });

  it('with too many events, or too many bytes, announced or not', async () => {
    await refused(post(report(document, ...Array.from({ length: 51 }, () => event()))), 400, 'shape', /50/);
    const large = report(
      document,
      event({ kind: 'render_error', error: { message: 'x', stack: 'y'.repeat(17_000) } }),
    );
    await refused(post(large), 413, 'size');
    const chunked = request(`${origin}/api/public/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin, 'transfer-encoding': 'chunked' },
    });
    chunked.on('error', () => undefined);
    const answered = once(chunked, 'response');
    chunked.write(large);
    const [res] = (await answered) as [IncomingMessage];
    expect(res.statusCode).toBe(413);
    res.resume();
    chunked.destroy();
    expect(results.at(-1)).toBe('size');
  });

  it('on a document that no edge made, that is changed, another visitor’s, or too old', async () => {
    const [body = '', mac = ''] = document.split('.');
    const changed = Buffer.from(body, 'base64url').toString('utf8').replace('"r-1",2,0', '"r-1",2,1');
    expect(changed).toContain('"r-1",2,1');
    for (const forged of ['x', '.', `${body}.`, `${Buffer.from(changed).toString('base64url')}.${mac}`])
      await refused(post(report(forged, event())), 400, 'document', /not known/);
    caller = { ...visitor, id: 'somebody-else-01234' };
    await refused(post(report(document, event())), 400, 'document', /another visitor/);
    caller = visitor;
    const old = tokens.read(document, Date.now());
    if (!old) throw new Error('the document must be readable');
    const stale = tokens.sign({ ...old, at: Date.now() - 8 * 86_400_000 });
    await refused(post(report(stale, event())), 400, 'document');
  });

  it('of a release that does not exist, of a foreign module, of another release set', async () => {
    await refused(
      post(report(document, event({ version: '9.9.9' }))),
      400,
      'release',
      /1\.1\.0, not 9\.9\.9/,
    );
    await refused(
      post(report(document, event({ module: 'mf-ghost' }))),
      400,
      'release',
      /no module mf-ghost/,
    );
    await refused(
      post(report(document, event(), event({ module: 'mf-sell', version: '1.1.0' }))),
      400,
      'release',
    );
    const other = JSON.stringify({ releaseSet: 'set-2', document, events: [event()] });
    await refused(post(other), 400, 'release', /set-2/);
  });

  it('beyond so many a minute, of one visitor and of one address', async () => {
    telemetry = fresh(2);
    const send = () => post(report(document, event()));
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    records = [];
    const third = await send();
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/);
    await refused(Promise.resolve(third), 429, 'rate');
    // a flood of made-up visitors has one address
    const flood = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        caller = { ...visitor, id: `made-up-visitor-${n}` };
        return (await send()).status;
      }),
    );
    expect(flood.filter((status) => status === 429).length).toBeGreaterThanOrEqual(34);
    expect(records).toEqual([]);
  });
});

describe('a document', () => {
  const servedOf = async (path: string, headers: Record<string, string> = {}) => {
    await open(path, headers);
    return records.map(({ record }) =>
      record.kind === 'served' ? [record.module, record.expects] : record.kind,
    );
  };

  it('of the module’s page expects it to mount; any other only enrols the visitor', async () => {
    expect(await servedOf(PAGE)).toEqual([['mf-catalog', true]]);
    records = [];
    expect(await servedOf('/ueber-uns')).toEqual([
      ['mf-catalog', false],
      ['shell', true],
    ]);
  });

  it('that is fetched ahead, or for a tester, or before the cookie, is not counted', async () => {
    expect(await servedOf(PAGE, { 'sec-purpose': 'prefetch' })).toEqual([]);
    expect(await servedOf(PAGE, { 'sec-fetch-dest': 'empty' })).toEqual([]);
    caller = { ...visitor, preview: true };
    expect(await servedOf(PAGE)).toEqual([]);
    caller = { ...visitor, id: null, cohorts: {} };
    expect(await servedOf(PAGE)).toEqual([]);
    // it reports all the same: its errors are told, in no arm
    const error = { message: 'broken' };
    const sell = event({ module: 'mf-sell', version: '2.0.0' });
    const answer = await post(report(documentToken, sell, event({ kind: 'render_error', error })));
    expect(answer.status).toBe(204);
    expect(kinds()).toEqual(['error']);
    expect(records[0]?.record).toMatchObject({ rollout: null });
  });

  it('that answers 500 expects nothing and counts as a failed answer', async () => {
    pageStatus = 500;
    await open(PAGE);
    expect(kinds()).toEqual(['served', 'bff_5xx']);
    expect(records[0]?.record).toMatchObject({ expects: false });
  });

  it('of a page that kept its set from before is in no arm', async () => {
    caller = { ...visitor, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    expect(await servedOf(PAGE)).toEqual([]);
  });
});

describe('an API answer', () => {
  it('counts its status and its time in the arm whose release answered', async () => {
    await (await fetch(`${origin}/api/fine`)).text();
    await (await fetch(`${origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(counted).toEqual([
      ['mf-catalog', '1.1.0', 200],
      ['mf-catalog', '1.1.0', 500],
    ]);
    expect(records.map(({ record }) => record)).toMatchObject([
      { metric: 'bff_5xx', bad: false, arm: 'canary', step: 2 },
      { metric: 'slow_bff', value: expect.any(Number) },
      { metric: 'bff_5xx', bad: true },
      { metric: 'slow_bff' },
    ]);
    records = [];
    caller = { ...visitor, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    await (await fetch(`${origin}/api/fine`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(records).toEqual([]);
  });
});

describe('made-up visitors', () => {
  const forged = (at: number): Visitor => ({ ...visitor, id: `forged-visitor-${at}` });
  const against = (): Set<string> =>
    new Set(records.flatMap(({ visitor: who, record }) => (record.kind === 'observed' ? [who] : [])));
  const broken = event({ kind: 'load_failure', error: { message: 'did not load' } });

  it('of one address count as few people, however many they are; their errors are shown', async () => {
    telemetry = fresh(undefined, 4);
    address = '203.0.113.7';
    for (let at = 0; at < 13; at++) {
      caller = forged(at);
      expect((await post(report(await open(), broken))).status).toBe(204);
    }
    expect(against().size).toBe(4);
    expect(kinds().filter((kind) => kind === 'error')).toHaveLength(13);
    expect(kinds().filter((kind) => kind === 'served')).toHaveLength(4);
  });

  it('need a page that a browser opened, and count in no answer before', async () => {
    telemetry = fresh(undefined, 4);
    address = '203.0.113.7';
    await post(report(await open(PAGE, { 'sec-fetch-dest': 'empty' }), broken));
    await (await fetch(`${origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(against().size).toBe(0);
    expect(counted).toHaveLength(1);
    await open();
    await (await fetch(`${origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(against().size).toBe(1);
  });
});
