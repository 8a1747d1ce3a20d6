import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { newId, ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RunningBff } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testMessage,
  withPostgres,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from '../main.ts';

const JPEG = readFileSync(new URL('../../../services/media/src/testing/phone.jpg', import.meta.url));
const AD = newId();
const [OWNER, DEALER, BLOCKED, PRIVATE, OPERATOR] = Array.from({ length: 5 }, () => randomUUID());

let postgres: TestPostgres;
let bus: Bus;
let media: Server;
let identity: TestIdentity;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  const database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
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
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]));
});

afterAll(async () => {
  await bff?.stop();
  await identity?.stop();
  media?.close();
  await bus?.close();
  await postgres?.stop();
});

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
