import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  TOPICS,
  type CurrentCustomer,
  type PublicCustomer,
  type ReleaseSetAnswer,
} from '@rollheim/contracts';
import { VIEWER_HEADER } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { buildShell } from '@rollheim/build';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { start } from '../main.ts';

// Deployables are composed by their main.ts, as the launcher does it.
const startIdentity = '../../../../services/identity/src/main.ts';
const startCustomers = '../../../../services/customers/src/main.ts';
const startContent = '../../../../services/content/src/main.ts';
const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const OUT = join(ROOT, '.cache', 'test', `shell-${process.pid}`);

/** The shell's server with real identity and customers, a registry and a BFF that answers what the test wants. */
interface Harness {
  system: TestSystem;
  bus: Bus;
  base: string;
  identityBase: string;
  /**
   * What the catalog's BFF answers next. `asked`: the address that the fragment is asked for with, as the backend reads
   * it; `authorization` and `viewer`: for whom.
   */
  fragment: (
    asked: URLSearchParams,
    authorization?: string,
    viewer?: string,
  ) => Promise<{ status: number; body: unknown }>;
}

/** Filled by {@link openHarness}. */
export const harness = {} as Harness;
export const services: RunningService[] = [];
let fragments: Server;
let registry: Server;

const listen = (handler: Parameters<typeof createServer>[1]) =>
  new Promise<Server>((resolve) => {
    const server = createServer(handler ?? (() => undefined)).listen(0, '127.0.0.1', () => resolve(server));
  });
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** Fonts as the registry names them of the shell's style sheets. */
const FONTS = ['overpass-latin-ext-wght-normal.1.woff2', 'overpass-latin-wght-normal.1.woff2'];
type Start = (env: Record<string, string>) => Promise<RunningService>;

/** What a harness has besides. */
export interface HarnessOptions {
  /** The content service, whose mails go here. */
  readonly contentMail?: string;
  /** Where identity's mails go. */
  readonly identityMail?: string;
  /** Modules of the release set besides the catalog; none of them has a backend. */
  readonly modules?: readonly string[];
  /** Settings of the shell's server. */
  readonly shell?: Readonly<Record<string, string>>;
}

/** The shell's web, built once for all files of a worker; deleted when the worker ends. */
let built: ReturnType<typeof buildShell> | undefined;
const shellBuild = () => {
  if (!built) process.once('exit', () => rmSync(OUT, { recursive: true, force: true }));
  return (built ??= buildShell(join(ROOT, 'shell'), { outDir: OUT, mode: 'development', quality: 1 }));
};

/** For `beforeAll`: builds the shell and starts everything. */
export async function openHarness({
  contentMail,
  identityMail,
  modules = [],
  shell: more = {},
}: HarnessOptions = {}): Promise<void> {
  const { manifest } = await shellBuild();
  harness.fragment = async () => ({ status: 503, body: {} });
  fragments = await listen((req, res) => {
    void harness
      .fragment(
        new URL(req.url ?? '', 'http://bff').searchParams,
        req.headers.authorization,
        req.headers[VIEWER_HEADER]?.toString(),
      )
      .then(({ status, body }) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });
  const files = { base: '/_r/shell/1/', version: '1', globalName: null, integrity: {} };
  const set: ReleaseSetAnswer = {
    id: 'set-1',
    shell: { ...files, fonts: FONTS, ...manifest, globalName: null, frame: join(OUT, manifest.server) },
    modules: {
      'mf-catalog': {
        ...files,
        globalName: 'mf_catalog',
        entry: 'remoteEntry.js',
        scripts: ['remoteEntry.js'],
        css: [],
        bffUrl: urlOf(fragments),
        fallback: null,
      },
      ...Object.fromEntries(
        modules.map((name) => [
          name,
          {
            ...files,
            base: `/_r/${name}/1/`,
            globalName: name.replace('-', '_'),
            entry: 'remoteEntry.js',
            scripts: ['remoteEntry.js'],
            css: [],
            integrity: { 'remoteEntry.js': 'sha256-a', 'module.js': 'sha256-b' },
            bffUrl: null,
            fallback: null,
          },
        ]),
      ),
    },
  };
  registry = await listen((req, res) => {
    res.writeHead(req.url === '/release-sets/set-1' ? 200 : 404).end(JSON.stringify(set));
  });
  harness.system = await startTestSystem(['identity', 'customers', 'content']);
  harness.bus = createPostgresBus({ connectionString: harness.system.busUrl, clientId: 'test' });
  await harness.bus.declare(TOPICS);
  const { start: identity } = (await import(startIdentity)) as { start: Start };
  const { start: customers } = (await import(startCustomers)) as { start: Start };
  const mail = identityMail === undefined ? {} : { SMTP_URL: identityMail };
  const provider = await identity(harness.system.env('identity', { PORT: '0', DEMO: '1', ...mail }));
  harness.identityBase = `http://127.0.0.1:${provider.port}`;
  services.push(provider, await customers(harness.system.env('customers', { DEMO: '1' })));
  if (contentMail !== undefined) {
    const { start: content } = (await import(startContent)) as { start: Start };
    services.push(await content(harness.system.env('content', { SMTP_URL: contentMail })));
  }
  const shell = await start(
    harness.system.env('shell', {
      PORT: '0',
      IDENTITY_URL: harness.identityBase,
      RELEASES_URL: urlOf(registry),
      FRAGMENT_LIMIT_MS: '300',
      SSE_HEARTBEAT_MS: '200',
      TIDY_SECONDS: '1',
      ...more,
    }),
  );
  services.push(shell);
  harness.base = `http://127.0.0.1:${shell.port}`;
  await vi.waitFor(async () => expect(await shell.notReady()).toEqual([]));
}

/** For `afterAll`. */
export async function closeHarness(): Promise<void> {
  for (const service of services.splice(0).toReversed()) await service.stop();
  await harness.bus?.close();
  await harness.system?.stop();
  fragments?.close();
  registry?.close();
}

/** Where an answer sends the browser. */
export const placeOf = (response: Response) =>
  new URL(response.headers.get('location') ?? 'none:', 'http://localhost:8080');

/** A browser with a cookie jar, behind an edge that turns `auth` into a bearer header. */
export class Visitor {
  readonly jar = new Map<string, string>();

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    server = harness.base,
  ) {
    const auth = this.jar.get('auth');
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(server + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-release-set': 'set-1',
        ...(cookie ? { cookie } : {}),
        ...(auth ? { authorization: `Bearer ${auth}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, decodeURIComponent(value));
    }
    return response;
  }

  login(email: string, password: string = DEMO_PASSWORD) {
    return this.call('POST', '/api/public/customer/auth/login', { email, password });
  }

  async customer(): Promise<CurrentCustomer | null> {
    const who = (await (await this.call('GET', '/api/public/customer/get')).json()) as PublicCustomer;
    return 'customerId' in who ? who : null;
  }
}

export const dealer = DEMO_USERS.dealer1;
/** A dealer who is logged in; the demo accounts arrive through the bus. */
export async function loggedIn(email: string = dealer.email): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await visitor.login(email)).status).toBe(200);
  await vi.waitFor(async () => expect(await visitor.customer()).not.toBeNull(), { timeout: 10_000 });
  return visitor;
}
