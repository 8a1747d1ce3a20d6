import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { ROLES_CLAIM, TOPICS, type AuctionMessages, type NotificationPage } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RunningBff } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testMessage,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

const NOTIFICATIONS = '../../services/notifications/src/main.ts';
type Start = (env: Record<string, string>) => Promise<{ stop(): Promise<void> }>;

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let bus: Bus;
let service: { stop(): Promise<void> };
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  identity = await startTestIdentity();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const { start: startNotifications } = (await import(NOTIFICATIONS)) as { start: Start };
  service = await startNotifications({
    ...database.config('svc_notifications'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'test@rollheim.example',
  });
  bff = await start({
    ...database.config('bff_messages'),
    PORT: '0',
    IDENTITY_URL: identity.url,
    ROLES_CLAIM,
  });
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]));
});

afterAll(async () => {
  await bff?.stop();
  await service?.stop();
  await bus?.close();
  await identity?.stop();
  await postgres?.stop();
});

const api = async (method: string, path: string, customerId: string | null) => {
  const token = customerId && (await identity.token(customerId));
  const response = await fetch(`http://127.0.0.1:${bff.port}/api/private${path}`, {
    method,
    headers: { 'x-locale': 'de', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: response.status, body: await response.json() };
};
const page = async (customerId: string, query = ''): Promise<NotificationPage> =>
  (await api('GET', `/notifications/pages/get?page=1${query}`, customerId)).body;

let seq = 0;
/** What the auctions say, one message a call; the notifications service makes the rest of it. */
async function tell(auctionId: string, customerId: string, code: string, params = {}): Promise<void> {
  seq += 1;
  const payload: AuctionMessages = {
    auctionId,
    status: 'renegotiation',
    title: `Fahrzeug ${auctionId}`,
    mediaId: null,
    silent: true,
    messages: [
      {
        key: `${auctionId}:${seq}:${customerId}`,
        customerId,
        code,
        group: 'negotiation',
        params,
        at: new Date(Date.now() + seq).toISOString(),
      },
    ],
  };
  await bus.send([testMessage('auctions.events', auctionId, payload, { type: 'auction.messages' })]);
}

const ASK = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

test('the list shows the newest of each thread, counted and filtered; a thread all of its messages', async () => {
  const [dealer, other] = [randomUUID(), randomUUID()];
  await tell('aaaaaaaaaaa1', dealer, 'agent_active', { price: 2_600_000 });
  await tell('aaaaaaaaaaa1', dealer, 'overbid', { price: 2_700_000 });
  await tell('aaaaaaaaaaa2', dealer, ASK, { price: 2_800_000, offerId: 'offer-1' });
  await tell('aaaaaaaaaaa3', other, 'overbid', { price: 1_000_000 });
  await expect.poll(async () => (await page(dealer)).notifications.length).toBe(2);

  const list = await page(dealer);
  expect(list).toMatchObject({ total: 2, unRead: 2, openCtas: 1 });
  expect((await api('GET', '/notifications/pages/get', dealer)).body).toEqual(list);
  expect((await api('GET', '/notifications/pages/get?page=1&storeCode=de&groupKey=', dealer)).body).toEqual(
    list,
  );
  expect(list.notifications.map(({ groupKey }) => groupKey)).toEqual(['aaaaaaaaaaa2', 'aaaaaaaaaaa1']);
  expect(list.notifications[0]).toMatchObject({ open: true, group: { unRead: 1, openCtas: 1 } });
  expect(list.notifications[1]).toMatchObject({ callToActionTypeCode: 'overbid', group: { unRead: 1 } });

  const tasks = await page(dealer, '&filter=tasks');
  expect(tasks.notifications.map(({ groupKey }) => groupKey)).toEqual(['aaaaaaaaaaa2']);
  expect(tasks.total).toBe(1);

  expect(list.tasks).toEqual({ offers: 1 });
  expect((await page(dealer, '&filter=tasks&task=offers')).total).toBe(1);
  expect((await page(dealer, '&filter=tasks&task=questions')).total).toBe(0);

  const [newest] = list.notifications;
  const behind = await page(dealer, `&after=${newest?.createdAt}~${newest?.messageId}`);
  expect(behind.notifications.map(({ groupKey }) => groupKey)).toEqual(['aaaaaaaaaaa1']);
  for (const bad of ['after=2026-02-30T10:00:00.000Z~a', 'after=yesterday', 'task=none']) {
    const refused = await api('GET', `/notifications/pages/get?${bad}`, dealer);
    expect(refused, bad).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(refused.body.fields), bad).toEqual([bad.slice(0, bad.indexOf('='))]);
  }

  const found = await page(dealer, '&q=zeug%20AAAAAAAAAAA2');
  expect(found.notifications.map(({ groupKey }) => groupKey)).toEqual(['aaaaaaaaaaa2']);
  expect(found).toMatchObject({ total: 1, unRead: 2, openCtas: 1 });
  for (const q of ['%25', '_', 'aaaaaaaaaaa3']) expect((await page(dealer, `&q=${q}`)).total, q).toBe(0);

  const said = await page(dealer, '&q=outbid&storeCode=en');
  expect(said.notifications.map(({ groupKey }) => groupKey)).toEqual(['aaaaaaaaaaa1']);
  expect((await page(dealer, '&q=outbid')).total, 'in another language').toBe(0);

  const thread = await page(dealer, '&groupKey=aaaaaaaaaaa1&storeCode=en');
  expect(thread.notifications.map(({ subject }) => subject)).toEqual([
    'You have been outbid',
    'Your bidding agent is now active',
  ]);
  expect((await page(dealer, '&groupKey=aaaaaaaaaaa3')).notifications).toEqual([]);
});

test('unread notes are counted, and are a board of their own until they are read', async () => {
  const dealer = randomUUID();
  await tell('fffffffffff1', dealer, 'read_me', { text: 'bid_released' });
  await tell('fffffffffff2', dealer, 'overbid', { price: 2_700_000 });
  await tell('fffffffffff3', dealer, ASK, { price: 2_800_000, offerId: 'offer-1' });
  await expect.poll(async () => (await page(dealer)).total).toBe(3);
  expect(await page(dealer)).toMatchObject({
    openReadMes: 1,
    boards: { all: 3, tasks: 1, unread: 3, notes: 1 },
  });
  const notes = await page(dealer, '&filter=notes');
  expect(notes.notifications.map(({ groupKey }) => groupKey)).toEqual(['fffffffffff1']);
  expect(notes.total).toBe(1);

  await api('PUT', '/messages/read-by-slug/fffffffffff1', dealer);
  expect(await page(dealer)).toMatchObject({
    openReadMes: 0,
    boards: { all: 3, tasks: 1, unread: 2, notes: 0 },
  });
  expect((await page(dealer, '&filter=notes')).total).toBe(0);
});

test('the thread of a sale names it for its two sides until it is over, and for no one else', async () => {
  const [buyer, seller, other] = [randomUUID(), randomUUID(), randomUUID()];
  const auctionId = 'eeeeeeeeeee1';
  for (const who of [buyer, seller, other]) await tell(auctionId, who, 'overbid', { price: 2_700_000 });
  const order = {
    ...(messageContract('orders.state')?.example as object),
    orderId: 'order-e1',
    auctionId,
    buyerCustomerId: buyer,
    sellerCustomerId: seller,
    status: 'pending',
    handedOverOn: null,
  };
  let version = 0;
  const publish = (change: object) => {
    version += 1;
    const now = { version: messageContract('orders.state')?.version ?? 1 };
    return bus.send([testMessage('orders.state', 'order-e1', { ...order, ...change, version }, now)]);
  };
  const saleOf = async (who: string) => (await page(who, `&groupKey=${auctionId}`)).sale;
  await publish({});
  await expect.poll(() => saleOf(buyer)).toEqual({ orderId: 'order-e1', side: 'buyer', takesFiles: true });
  expect(await saleOf(seller)).toMatchObject({ side: 'seller', takesFiles: true });
  await expect.poll(async () => (await page(other)).total).toBe(1);
  expect(await saleOf(other)).toBeUndefined();
  await publish({ status: 'paid', handedOverOn: '2026-03-12' });
  await expect.poll(async () => (await saleOf(seller))?.takesFiles).toBe(false);
  await publish({ status: 'canceled' });
  await expect.poll(() => saleOf(buyer)).toBeUndefined();
});

test('a message is found by the number of its ad', async () => {
  const dealer = randomUUID();
  await tell('ccccccccccc1', dealer, 'overbid', { price: 2_700_000 });
  await tell('ccccccccccc2', dealer, 'overbid', { price: 2_700_000 });
  const listing = {
    ...(messageContract('listings.published')?.example as object),
    adId: 'ccccccccccc2',
    number: 48_123,
  };
  await bus.send([testMessage('listings.published', listing.adId, listing)]);
  await expect.poll(async () => (await page(dealer)).total).toBe(2);
  await expect.poll(async () => (await page(dealer, '&q=48123')).total).toBe(1);
  const found = await page(dealer, '&q=48123');
  expect(found.notifications.map(({ groupKey }) => groupKey)).toEqual(['ccccccccccc2']);
  expect((await page(dealer, '&q=4812')).total, 'part of a number').toBe(0);
});

test('opening a thread reads it for its receiver alone, and the next page asked for shows it', async () => {
  const [dealer, owner] = [randomUUID(), randomUUID()];
  await tell('bbbbbbbbbbb1', dealer, 'overbid', { price: 2_700_000 });
  await tell('bbbbbbbbbbb2', dealer, 'overbid', { price: 2_700_000 });
  await tell('bbbbbbbbbbb1', owner, 'ad_released');
  await expect.poll(async () => (await page(dealer)).unRead).toBe(2);
  await expect.poll(async () => (await page(owner)).unRead).toBe(1);

  const read = await api('PUT', '/messages/read-by-slug/bbbbbbbbbbb1', dealer);
  expect(read).toMatchObject({ status: 200, body: { unRead: 1, openCtas: 0 } });
  const list = await page(dealer);
  expect(list.unRead).toBe(1);
  expect(list.notifications.find(({ groupKey }) => groupKey === 'bbbbbbbbbbb1')?.read).toBe(0);
  expect((await page(owner)).unRead).toBe(1);
});

test('a page that was notified of a message gets it, however far the read model is behind, and waits for no other’s', async () => {
  const [dealer, other] = [randomUUID(), randomUUID()];
  const state = (messageId: string, customerId: string) =>
    testMessage('notifications.messages', messageId, {
      ...(messageContract('notifications.messages')?.example as object),
      messageId,
      customerId,
      groupKey: 'ddddddddddd1',
    });
  const asked = page(dealer, '&groupKey=ddddddddddd1&with=told-1,told-2');
  await bus.send([state('told-1', dealer)]);
  await new Promise((resume) => setTimeout(resume, 300));
  await bus.send([state('told-2', dealer), state('told-3', other)]);
  expect((await asked).notifications.map(({ messageId }) => messageId).toSorted()).toEqual([
    'told-1',
    'told-2',
  ]);

  const begun = Date.now();
  const others = await page(dealer, '&groupKey=ddddddddddd1&with=told-3');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000);
  expect(others.notifications).toHaveLength(2);
  expect((await api('GET', '/notifications/pages/get?with=a,,b', dealer)).status).toBe(400);
});

test('a thread that is opened before its first message is in the read model is waited for', async () => {
  const dealer = randomUUID();
  const asked = page(dealer, '&groupKey=eeeeeeeeeee1');
  await new Promise((resume) => setTimeout(resume, 100));
  await bus.send([
    testMessage('notifications.messages', 'early-1', {
      ...(messageContract('notifications.messages')?.example as object),
      messageId: 'early-1',
      customerId: dealer,
      groupKey: 'eeeeeeeeeee1',
    }),
  ]);
  expect((await asked).notifications).toMatchObject([{ messageId: 'early-1' }]);
});

test('no one reads without a session, and no one marks a thread that is not theirs', async () => {
  expect((await api('GET', '/notifications/pages/get?page=1', null)).status).toBe(401);
  expect((await api('PUT', '/messages/read-by-slug/bbbbbbbbbbb1', randomUUID())).status).toBe(404);
});
