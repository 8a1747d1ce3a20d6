import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import { newId, REPLY_TOPIC, ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testCommand,
  testMessage,
  withPostgres,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from '../main.ts';

// the service that owns the papers; started by its place, as the launcher does
const LISTINGS = '../../../services/listings/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

const JPEG = readFileSync(new URL('../../../services/media/src/testing/phone.jpg', import.meta.url));
const AD = newId();
const [OWNER, DEALER, BLOCKED, PRIVATE, OPERATOR] = Array.from({ length: 5 }, () => randomUUID());

let postgres: TestPostgres;
let bus: Bus;
let media: Server;
let identity: TestIdentity;
let client: CommandClient;
let listings: RunningService;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  const database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  listings = await startByPath(LISTINGS, database.config('svc_listings'));
  await command('listing.create', { productType: 'motorhome' });
  await command('listing.add-document', { mediaId: newId(), kind: 'registration', name: 'one.pdf' });
  const example = (name: string) => messageContract(name)?.example as Record<string, unknown>;
  const publish = (topic: string, key: string, payload: object) =>
    bus.send([testMessage(topic, key, payload)]);
  await publish('auctions.state', AD, { ...example('auction.state'), auctionId: AD, status: 'running' });
  await publish('listings.published', AD, {
    ...example('listings.published'),
    adId: AD,
    ownerCustomerId: OWNER,
  });
  const customer = (customerId: string | undefined, more: object) =>
    publish('customers.state', customerId!, { ...example('customers.state'), customerId, ...more });
  const plain = { acceptedByCm24: false, merchantBlocked: false, isOperator: false };
  await customer(OWNER, plain);
  await customer(DEALER, { ...plain, acceptedByCm24: true });
  await customer(BLOCKED, { ...plain, acceptedByCm24: true, merchantBlocked: true });
  await customer(PRIVATE, plain);
  await customer(OPERATOR, { ...plain, isOperator: true });
  media = createServer((_request, response) => void response.end(JPEG)).listen(0);
  identity = await startTestIdentity();
  bff = await start({
    ...database.config('bff_catalog'),
    PORT: '0',
    IDENTITY_URL: identity.url,
    MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    ROLES_CLAIM,
  });
  await vi.waitFor(async () => expect([await bff.notReady(), await listings.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, listings, identity]) await part?.stop();
  media?.close();
  await client?.close();
  await bus?.close();
  await postgres?.stop();
});

async function command(type: string, payload: object): Promise<void> {
  const outcome = await client.command(
    testCommand('listings.commands', AD, type, { adId: AD, uuidHash: null, ...payload }, OWNER ?? null),
  );
  expect(outcome.status, type).toBe('accepted');
}

async function ask(customerId: string | undefined, path = `${AD}/report.pdf?locale=pl`) {
  const headers = customerId ? { authorization: `Bearer ${await identity.token(customerId)}` } : {};
  return fetch(`http://127.0.0.1:${bff.port}/api/private/auction/${path}`, { headers });
}

test('accepted dealers, the owner and operators get the report in their language; no one else does', async () => {
  for (const customerId of [DEALER, OWNER, OPERATOR]) {
    const answer = await ask(customerId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Rollheim-\d+\.pdf"/);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('/Lang (pl');
  }
  expect((await ask(undefined)).status).toBe(401);
  for (const customerId of [BLOCKED, PRIVATE]) expect((await ask(customerId)).status).toBe(403);
});

test('a vehicle that does not exist has none, and an unknown language is refused', async () => {
  expect((await ask(DEALER, `${newId()}/report.pdf`)).status).toBe(404);
  expect((await ask(DEALER, `${AD}/report.pdf?locale=xx`)).status).toBe(400);
});

test('the report names the papers of the ad, for whom the service that owns them has any', async () => {
  const tablesOf = async (customerId: string | undefined) =>
    Buffer.from(await (await ask(customerId)).arrayBuffer())
      .toString('latin1')
      .match(/\/S \/Table\b/g)?.length;
  const without = await tablesOf(OPERATOR);
  expect(without).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await tablesOf(DEALER)).toBe(without! + 1), { timeout: 5_000 });
  expect(await tablesOf(OWNER)).toBe(without! + 1);
});
