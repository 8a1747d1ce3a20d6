import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import {
  startTestIdentity,
  testMessage,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
} from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { start } from '../main.ts';
import { example } from './example.ts';

/** The catalog over a bus of its own: what it reads is published before it starts, or meanwhile. */
export interface Catalog {
  readonly database: TestDatabase;
  readonly bus: Bus;
  readonly identity: TestIdentity;
  publish(topic: string, key: string, payload: unknown): Promise<unknown>;
  /** The examples of the contracts with a test's own fields. */
  publishCustomer(customerId: string, more: object): Promise<unknown>;
  publishListing(adId: string, more?: object): Promise<unknown>;
  publishAuction(auctionId: string, more?: object): Promise<unknown>;
  /** Starts the backend, and waits for it to have read what was published. */
  start(more?: Readonly<Record<string, string>>, options?: Parameters<typeof start>[1]): Promise<void>;
  /** A call of the backend, below its origin. */
  fetch(path: string, as?: Caller | null, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** Who calls: an account, and what its token says besides. */
type Caller = string | { readonly customerId: string; readonly claims: Record<string, unknown> };

/** Opens bus and identity; the backend follows by `start`. */
export async function openCatalog(): Promise<Catalog> {
  const postgres = await withPostgres();
  const database = await postgres.database();
  const bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const identity = await startTestIdentity();
  const publish: Catalog['publish'] = (topic, key, payload) => bus.send([testMessage(topic, key, payload)]);
  let bff: Awaited<ReturnType<typeof start>> | undefined;
  return {
    database,
    bus,
    identity,
    publish,
    publishCustomer: (customerId, more) =>
      publish('customers.state', customerId, { ...example('customers.state'), customerId, ...more }),
    publishListing: (adId, more) =>
      publish('listings.published', adId, { ...example('listings.published'), adId, ...more }),
    publishAuction: (auctionId, more) =>
      publish('auctions.state', auctionId, { ...example('auction.state'), auctionId, ...more }),
    async start(more = {}, options?: Parameters<typeof start>[1]) {
      const own = { PORT: '0', IDENTITY_URL: identity.url, ROLES_CLAIM };
      const started = await start({ ...database.config('bff_catalog'), ...own, ...more }, options);
      bff = started;
      await vi.waitFor(async () => expect(await started.notReady()).toEqual([]));
    },
    async fetch(path, as = null, init = {}) {
      const { customerId, claims } = typeof as === 'string' ? { customerId: as, claims: {} } : (as ?? {});
      const login = customerId
        ? { authorization: `Bearer ${await identity.token(customerId, claims && { claims })}` }
        : {};
      return fetch(`http://127.0.0.1:${bff?.port}${path}`, {
        signal: AbortSignal.timeout(20_000),
        ...init,
        headers: { 'idempotency-key': randomUUID(), ...login, ...(init.headers as Record<string, string>) },
      });
    },
    async stop() {
      await bff?.stop();
      await identity.stop();
      await bus.close();
      await postgres.stop();
    },
  };
}
