import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
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
export interface BffHarness {
  readonly postgres: TestPostgres;
  /** Fresh for each test. */
  readonly database: TestDatabase;
  /** Settings of the BFF. */
  readonly config: Readonly<Record<string, string>>;
  /** An access token of `customer-1`. */
  token(claims?: Record<string, unknown>, expiry?: string, typ?: string): Promise<string>;
  /** Starts the BFF and waits until it is ready; stopped after the test. */
  startTestBff(more?: Partial<BffDefinition>, env?: Record<string, string>): Promise<RunningBff>;
  /** Starts the service that owns the counters; stopped after the test. */
  startTestService(): Promise<RunningService>;
  /** Stops a part after the test. */
  keep<Part extends { stop(): Promise<void> }>(part: Part): Part;
  /** Stops a part now. */
  stop(part: { stop(): Promise<void> }): Promise<void>;
}

/** Registers the hooks of a test file: a Postgres for it, a fresh database for each test, and no part left open. */
export function bffHarness(): BffHarness {
  let postgres: TestPostgres;
  let database: TestDatabase;
  let identity: Server;
  let key: CryptoKey;
  let config: Record<string, string>;
  let open: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    postgres = await withPostgres({ owners: [{ role: 'svc_kit', schema: 'kit' }], bffs: ['bff_kit'] });
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' };
    identity = createServer((_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
    );
    await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    identity.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    database = await postgres.database();
    const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    config = { ...database.config('bff_kit'), IDENTITY_URL: identityUrl, ROLES_CLAIM: ROLES };
  });
  afterEach(async () => {
    for (const part of open.reverse()) await part.stop();
    open = [];
    await database.drop();
  });

  const keep: BffHarness['keep'] = (part) => {
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
      new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ })
        .setSubject('customer-1')
        .setAudience('rollheim')
        .setExpirationTime(expiry)
        .sign(key),
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
