import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TelemetryEvent, TelemetryRecord, TelemetryReport, VisitorTraits } from '@rollheim/contracts';
import type { Outcomes } from '@rollheim/contracts/server';
import type { AssignedRollout, RegistryState } from '@rollheim/release-client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Visitor } from '../../visitor.ts';
import { TelemetryBuffer } from '../buffer.ts';
import { DocumentTokens } from '../document-token.ts';
import { EvidenceLimits } from '../evidence.ts';
import { ReportLimiter, type Refusal } from '../receive.ts';
import { noteRoute } from '../routes.ts';
import { Telemetry } from '../telemetry.ts';

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
/** A visitor in the arm that has the new release. */
export const visitor: Visitor = {
  id: 'visitor-0123456789',
  releaseSet: 'set-1',
  versions: { shell: '3.0.0', 'mf-catalog': '1.1.0', 'mf-sell': '2.0.0' },
  preview: false,
  cohorts: { 'mf-catalog': { rollout: 'r-1', arm: 'canary', step: 2 } },
};
const TRAITS: VisitorTraits = { language: 'pl', role: 'dealer', device: 'phone', browser: 'safari' };
/** A page of the module that is rolled out. */
export const PAGE = '/wohnmobil-kaufen';

const OUTCOMES: Outcomes = {
  'bid-placed': {
    on: ['POST /private/auction/:id/bid'],
    better: 'more',
    margin: 1.2,
    text: { de: 'Gebot abgegeben', en: 'Bid placed' },
  },
  'vehicle-opened': {
    on: ['page catalog-detail'],
    better: 'more',
    margin: 1.2,
    text: { de: 'Fahrzeug geöffnet', en: 'Vehicle opened' },
  },
};

export const tokens = new DocumentTokens('the secret of this test');

/** The edge's part that hears of releases, behind a server; each test begins again. */
class TestEdge {
  /** What goes to the bus, by visitor. */
  records: { visitor: string; record: TelemetryRecord }[] = [];
  /** How the reports ended. */
  results: (Refusal | 'accepted')[] = [];
  /** Answers that were counted: module, version, status. */
  counted: [string, string, number][] = [];
  /** Who calls next, and from where. */
  caller: Visitor = visitor;
  address = '127.0.0.1';
  /** The token of the document that was opened last. */
  documentToken = '';
  /** Status of the next pages. */
  pageStatus = 200;
  /** The route that the next answers say. */
  route: string | undefined = undefined;
  telemetry = this.fresh();
  origin = '';

  /** Everything as at the start of a test. */
  reset(): void {
    [this.records, this.results, this.counted] = [[], [], []];
    [this.caller, this.address, this.pageStatus] = [visitor, '127.0.0.1', 200];
    this.route = undefined;
    this.telemetry = this.fresh();
  }

  /** With limits of its own: reports of a visitor in a minute, visitors of an address that count. */
  fresh(posts?: number, perAddress = Infinity): Telemetry {
    const watch = { dropped: () => undefined, sent: () => undefined, failed: () => undefined };
    const buffer = new TelemetryBuffer(async () => undefined, watch);
    buffer.add = (key, record) => void this.records.push({ visitor: key, record });
    buffer.count = (module, version, status) => void this.counted.push([module, version, status]);
    return new Telemetry({
      state: () => state,
      outcomes: (module) => (module === 'mf-catalog' ? OUTCOMES : {}),
      tokens,
      buffer,
      metrics: {
        report: (result) => void this.results.push(result),
        answered: () => undefined,
        dropped: () => undefined,
        sent: () => undefined,
      },
      ...(posts === undefined ? {} : { limiter: new ReportLimiter(posts) }),
      evidence: new EvidenceLimits(perAddress),
    });
  }
}

export const edge = new TestEdge();

const statusOf = (path: string): number =>
  path.endsWith('broken') ? 500 : Number(/status-(\d{3})$/.exec(path)?.[1] ?? 200);

/** Registers the hooks of a test file that calls {@link edge}. */
export function edgeHooks(): void {
  let server: Server;
  beforeAll(async () => {
    server = createServer((req, res) => {
      const path = req.url ?? '';
      if (path === '/api/public/telemetry')
        return void edge.telemetry.receive(req, res, edge.caller, edge.address);
      if (path.startsWith('/api/')) {
        const version = edge.caller.versions['mf-catalog'] ?? '';
        const caller = { address: edge.address, traits: TRAITS };
        edge.telemetry.answering(res, edge.caller, caller, { module: 'mf-catalog', version });
        noteRoute(res, { 'x-route': edge.route });
        return void res.writeHead(statusOf(path)).end('{}');
      }
      const place = { address: edge.address, path, home: 'de' as const, loggedIn: false, traits: TRAITS };
      edge.documentToken = edge.telemetry.document(req, res, edge.caller, place);
      res.writeHead(edge.pageStatus).end('page');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    edge.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => edge.reset());
}

/** Opens a page as a browser does; its document's token. */
export const open = async (path = PAGE, headers: Record<string, string> = {}): Promise<string> => {
  // fetch() names its own destination: a navigation is sent by hand
  const req = request(`${edge.origin}${path}`, { headers: { 'sec-fetch-dest': 'document', ...headers } });
  req.end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  res.resume();
  await once(res, 'end');
  await new Promise((resolve) => setImmediate(resolve));
  return edge.documentToken;
};
export const event = (over: Partial<TelemetryEvent> = {}): TelemetryEvent => ({
  kind: 'mounted',
  module: 'mf-catalog',
  version: '1.1.0',
  at: 812,
  page: 'catalog-list',
  ...over,
});
/** Posts a report. */
export const post = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${edge.origin}/api/public/telemetry`, {
    method,
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: edge.origin, ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
export const report = (document: string, ...events: TelemetryEvent[]): string =>
  JSON.stringify({ releaseSet: 'set-1', document, events } satisfies TelemetryReport);
/** What the records say, in order. */
export const kinds = () =>
  edge.records.map(({ record }) => (record.kind === 'observed' ? record.metric : record.kind));
