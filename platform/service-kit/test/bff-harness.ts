import { randomUUID } from 'node:crypto';
import {
  startTestIdentity,
  type withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startBff, type BffDefinition, type RunningBff, type RunningService } from '../src/index.ts';
import { counterBff } from './counter-bff.ts';
import { startCounters } from './counter-service.ts';

/** The claim of the access token that lists roles. */
export const ROLES = 'https://rollheim.example/roles';

/** What a call came back with. */
export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers
  readonly body: any;
}

/** Counters behind a BFF, for the tests of one file. */
export interface BffHarness<Place extends TestPostgres = TestPostgres> {
  readonly postgres: Place;
  /** Fresh for each test. */
  readonly database: TestDatabase;
  /** Settings of the BFF. */
  readonly config: Readonly<Record<string, string>>;
  /** An access token of `customer-1`. */
  token(claims?: Record<string, unknown>, expiry?: string, typ?: string): Promise<string>;
  /** Gives `customer-1` other roles than the last token has. */
  setRoles(roles: readonly string[]): void;
  /** Starts the BFF and waits until it is ready; stopped after the test. */
  startTestBff(more?: Partial<BffDefinition>, env?: Record<string, string>): Promise<RunningBff>;
  /** Starts the service that owns the counters; stopped after the test. */
  startTestService(): Promise<RunningService>;
  /** Stops a part after the test. */
  keep<Part extends { stop(): Promise<void> }>(part: Part): Part;
  /** Stops a part now. */
  stop(part: { stop(): Promise<void> }): Promise<void>;
}

/**
 * Registers the hooks of a test file: Postgres, shared (`withPostgres`) or its own (`withOwnPostgres`), a fresh database
 * for each test, and no part left open.
 */
export function bffHarness<Place extends TestPostgres>(
  openPostgres: (extra: Parameters<typeof withPostgres>[0]) => Promise<Place>,
): BffHarness<Place> {
  let postgres: Place;
  let database: TestDatabase;
  let identity: TestIdentity;
  let config: Record<string, string>;
  let open: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    postgres = await openPostgres({ owners: [{ role: 'svc_kit', schema: 'kit' }], bffs: ['bff_kit'] });
    identity = await startTestIdentity();
  });
  afterAll(async () => {
    await identity?.stop();
    await postgres.stop();
  });
  beforeEach(async () => {
    database = await postgres.database();
    config = { ...database.config('bff_kit'), IDENTITY_URL: identity.url, ROLES_CLAIM: ROLES };
  });
  afterEach(async () => {
    for (const part of open.reverse()) await part.stop();
    open = [];
    await database.drop();
  });

  const keep: BffHarness<Place>['keep'] = (part) => {
    open.push(part);
    return part;
  };
  return {
    get postgres() {
      return postgres;
    },
    get database() {
      return database;
    },
    get config() {
      return config;
    },
    token: (claims = {}, expiry = '5m', typ = 'at+jwt') =>
      identity.token('customer-1', { claims, expiry, typ }),
    setRoles: (roles) => identity.setRoles('customer-1', roles),
    async startTestBff(more = {}, env = {}) {
      const bff = keep(await startBff(counterBff(more), { ...config, ...env }));
      await expect.poll(() => bff.notReady()).toEqual([]);
      return bff;
    },
    startTestService: async () => keep(await startCounters(database.config('svc_kit'))),
    keep,
    async stop(part) {
      await part.stop();
      open = open.filter((each) => each !== part);
    },
  };
}

/** Calls a BFF; a text is sent as it is, all else as JSON. */
export async function call(
  bff: RunningBff,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Called> {
  const response = await fetch(`http://127.0.0.1:${bff.port}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as unknown) : null,
  };
}

/** Adds to a counter, with a key of its own. */
export async function add(
  { token }: BffHarness,
  bff: RunningBff,
  id: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const authorization = `Bearer ${await token()}`;
  return call(
    bff,
    'POST',
    `/api/private/counters/${id}/add`,
    { authorization, 'idempotency-key': randomUUID(), ...headers },
    body,
  );
}
