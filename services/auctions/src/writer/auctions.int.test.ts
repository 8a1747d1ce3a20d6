import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS, type AuctionState, type BidderContext } from '@rollheim/contracts';
import { payloadOf, stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { testCommand, startTestSystem, testMessage, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { start } from '../main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const seen: ReceivedMessage[] = [];

const owner = randomUUID();
const [anna, bert, fresh, blocked] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
const operator = `operator:${randomUUID()}`;
const EUR = 100;

const env = () => ({
  ...system.env('auctions'),
  DEMO: '1',
  AUCTION_SCHEDULE: JSON.stringify({ leadSeconds: 600, hotSeconds: 300 }),
});

beforeAll(async () => {
  system = await startTestSystem(['auctions']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  await customer(owner, { merchantId: null });
  await customer(anna, {});
  await customer(bert, {});
  await customer(fresh, { acceptedByCm24: null });
  await customer(blocked, { merchantBlocked: true });
  service = await start(env());
  await bus.subscribe({
    group: 'test',
    topics: ['auctions.state', 'auctions.history', 'auctions.events'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
  await vi.waitFor(async () => expect(await service.notReady()).toEqual([]));
});

afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

const customer = (customerId: string, part: object) =>
  bus.send([
    testMessage('customers.state', customerId, {
      customerId,
      version: 1,
      merchantId: 1,
      acceptedByCm24: true,
      merchantBlocked: false,
      emailVerified: true,
      country: 'DE',
      vat: null,
      ...part,
    }),
  ]);

const send = (
  type: string,
  actor: string,
  auctionId: string,
  payload: object = {},
  commandId: string = randomUUID(),
) =>
  client.command(
    testCommand('auctions.commands', auctionId, type, { auctionId, ...payload }, actor, {
      commandId,
      releaseSet: 'set-1',
    }),
  );

const bid = (actor: string, auctionId: string, euros: number, commandId?: string): Promise<Outcome> =>
  send('auction.bid', actor, auctionId, { amount: euros * EUR }, commandId);
const code = (outcome: Outcome): string => outcome.code ?? outcome.status;
const contextOf = (outcome: Outcome) => (outcome.result as { context: BidderContext }).context;
const newest = (auctionId: string) =>
  seen
    .filter(({ key }) => key === auctionId)
    .map((message) => stateOf('auctions.state', message))
    .findLast((state) => state !== undefined);
const messagesTo = (auctionId: string, customerId: string) =>
  seen
    .filter(({ key }) => key === auctionId)
    .flatMap((message) => payloadOf('auction.messages', message)?.messages ?? [])
    .filter((message) => message.customerId === customerId)
    .map((message) => message.code);

const terms = { startPrice: 10_000 * EUR, minimum: 12_000 * EUR, buyNow: 20_000 * EUR };

async function submitted(part: object = {}, actor: string = owner): Promise<string> {
  const auctionId = newId();
  const outcome = await send('auction.submit', actor, auctionId, {
    ownerCustomerId: owner,
    ownerUuidHash: null,
    ...terms,
    reserve: true,
    vatReportable: false,
    plannedSaleDate: null,
    emailVerified: true,
    vehicleKey: null,
    title: 'Hymer B 544',
    mediaId: null,
    ...part,
  });
  expect(code(outcome)).toBe('accepted');
  return auctionId;
}

async function running(): Promise<string> {
  const auctionId = await submitted();
  expect(code(await send('auction.release', operator, auctionId))).toBe('accepted');
  await vi.waitFor(() => expect(newest(auctionId)?.status).toBe('running'));
  return auctionId;
}

describe('a round', () => {
  test('a released ad starts by its timer and takes bids; who is overbid is notified, and limits stay private', async () => {
    const id = await running();
    const first = await bid(anna, id, 15_000);
    expect(code(first)).toBe('accepted');
    expect(contextOf(first)).toMatchObject({ holdingHighestBid: true, ownLimit: 15_000 * EUR });
    expect((first.result as { auction: AuctionState }).auction.price).toBe(12_000 * EUR); // rule 4: the minimum is met
    const second = await bid(bert, id, 16_000);
    expect(contextOf(second)).toMatchObject({ holdingHighestBid: true });
    await vi.waitFor(() => expect(messagesTo(id, anna)).toContain('overbid'));
    // state and history come by topics of their own
    await vi.waitFor(() => {
      expect(messagesTo(id, owner)).toContain('bid_received');
      expect(newest(id)).toMatchObject({
        price: 15_100 * EUR,
        reserve: 'met',
        bidCount: 2,
        bidderCount: 2,
        leaderCustomerId: bert,
      });
      const steps = seen
        .filter(({ key }) => key.startsWith(id))
        .flatMap((message) => stateOf('auctions.history', message) ?? []);
      expect(steps.map(({ price, bidder }) => [price / EUR, bidder])).toEqual([
        [12_000, 1],
        [15_100, 2],
      ]);
    });
    const told = JSON.stringify(seen.filter(({ key }) => key.startsWith(id)));
    for (const secret of [15_000 * EUR, 16_000 * EUR]) expect(told).not.toContain(String(secret));
  });

  test('the confirmation of an agent’s bid holds the head of the log that its answer has; no other message does', async () => {
    const id = await running();
    await bid(bert, id, 13_000);
    const answer = await send('auction.agent', anna, id, { limit: 18_000 * EUR });
    const { logHead } = (answer.result as { auction: AuctionState }).auction;
    await vi.waitFor(() => expect(messagesTo(id, anna)).toContain('agent_active'));
    const all = seen
      .filter(({ key }) => key === id)
      .flatMap((message) => payloadOf('auction.messages', message)?.messages ?? []);
    const heads = all.flatMap(({ code: name, customerId, params }) =>
      'logHead' in params ? [[name, customerId, params['logHead']]] : [],
    );
    expect(heads).toEqual([['agent_active', anna, logHead]]);
  });

  test('a bid that the leader’s agent answers is confirmed with the head of the log too; the leader who is overbid has none', async () => {
    const id = await running();
    await send('auction.agent', anna, id, { limit: 18_000 * EUR });
    const answered = await bid(bert, id, 14_000);
    const { logHead } = (answered.result as { auction: AuctionState }).auction;
    const headsOf = () =>
      seen
        .filter(({ key }) => key === id)
        .flatMap((message) => payloadOf('auction.messages', message)?.messages ?? [])
        .filter(({ code: name }) => name === 'overbid')
        .map(({ customerId, params }) => [customerId, params['logHead'] ?? null]);
    await vi.waitFor(() => expect(headsOf()).toEqual([[bert, logHead]]));
    await bid(bert, id, 19_000);
    await vi.waitFor(() =>
      expect(headsOf()).toEqual([
        [bert, logHead],
        [anna, null],
      ]),
    );
  });

  test('the same key gets the same answer and changes nothing; with another amount it is refused', async () => {
    const id = await running();
    const key = randomUUID();
    const one = await bid(anna, id, 11_000, key);
    const again = await bid(anna, id, 11_000, key);
    expect(again.result).toMatchObject({ auction: { bidCount: 1 } });
    expect(code(again)).toBe(code(one));
    expect(code(await bid(anna, id, 12_000, key))).toBe('key_reused');
    const { rows } = await count(id);
    expect(rows).toBe(1);
  });

  test.each([
    ['off the grid', () => anna, 10_010, 'invalid_amount'],
    ['negative', () => anna, -10_000, 'invalid_amount'],
    ['below the start price', () => anna, 9_950, 'bid_too_low'],
    ['more than twice the next step', () => anna, 20_050, 'bid_too_high'],
    ['by the owner', () => owner, 11_000, 'bidding_not_possible'],
    ['by a dealer in review', () => fresh, 11_000, 'bidding_not_possible'],
    ['by a blocked dealer', () => blocked, 11_000, 'bidding_not_possible'],
  ])('a bid %s is refused and nothing changes', async (_, who, euros, expected) => {
    const id = await running();
    expect(code(await bid(who(), id, euros))).toBe(expected);
    expect((await send('auction.context', anna, id)).result).toMatchObject({
      holdingHighestBid: false,
      ownLimit: null,
    });
    expect(newest(id)?.bidCount).toBe(0);
  });

  test('a bid that comes again too late is answered as it ended; a new one that comes too late is not carried out', async () => {
    const id = await running();
    const late = (actor: string, amount: number, commandId: string) =>
      client.command(
        testCommand('auctions.commands', id, 'auction.bid', { auctionId: id, amount: amount * EUR }, actor, {
          commandId,
          deadlineMs: -1000,
          waitMs: 10_000,
        }),
      );
    const key = randomUUID();
    await bid(anna, id, 15_000, key);
    expect(code(await late(anna, 15_000, key))).toBe('accepted');
    expect(code(await late(bert, 20_000, randomUUID()))).toBe('expired');
    expect((await send('auction.context', anna, id)).result).toMatchObject({ holdingHighestBid: true });
  });

  test('how a command ended can be asked for later by its sender: accepted, refused, or never carried out', async () => {
    const id = await running();
    const later = (actor: string, commandId: string) =>
      client.command(testCommand('auctions.commands', id, 'command.read-outcome', { commandId }, actor));
    const [high, low] = [randomUUID(), randomUUID()];
    await bid(anna, id, 15_000, high);
    await bid(bert, id, 1_000, low);
    const steps = () => seen.filter(({ topic, key }) => topic === 'auctions.history' && key.startsWith(id));
    await vi.waitFor(() => expect(steps()).toHaveLength(1));
    const known = await later(anna, high);
    expect(code(known)).toBe('accepted');
    expect(contextOf(known)).toMatchObject({ holdingHighestBid: true, ownLimit: 15_000 * EUR });
    expect(code(await later(bert, low))).toBe('bid_too_low');
    expect(code(await later(anna, randomUUID()))).toBe('expired');
    expect(code(await later(bert, high))).toBe('expired');
    expect(steps()).toHaveLength(1);
  });

  test('buy now sells at once; a bid after it is refused', async () => {
    const id = await running();
    expect(code(await send('auction.buy-now', bert, id))).toBe('accepted');
    await vi.waitFor(() =>
      expect(newest(id)).toMatchObject({ status: 'sold', soldPrice: 20_000 * EUR, buyerCustomerId: bert }),
    );
    expect(code(await bid(anna, id, 21_000))).toBe('bidding_not_possible');
    const sold = seen
      .filter(({ key }) => key === id)
      .flatMap((message) => payloadOf('auction.sold', message) ?? []);
    expect(sold).toMatchObject([
      { price: 20_000 * EUR, buyerCustomerId: bert, sellerCustomerId: owner, origin: 'buy_now' },
    ]);
  });

  test('an unknown auction is not found', async () => {
    expect(code(await bid(anna, newId(), 11_000))).toBe('not_found');
  });
});

test('a submission before the e-mail is verified waits, and fires on verification', async () => {
  const late = randomUUID();
  await customer(late, { merchantId: null, emailVerified: false });
  const id = await submitted({ ownerCustomerId: late, emailVerified: false }, late);
  await vi.waitFor(() => expect(newest(id)?.status ?? 'editing').toBe('editing'));
  const context = () => send('auction.context', late, id);
  expect((await context()).result).toMatchObject({ status: 'editing', submissionStored: true });
  await customer(late, { merchantId: null, emailVerified: true, version: 2 });
  await vi.waitFor(() => expect(newest(id)?.status).toBe('under_review'));
  expect((await context()).result).toMatchObject({ status: 'under_review', submissionStored: false });
});

test('a merchant’s release is announced once the writer knows it, so that who is notified can bid', async () => {
  const id = await running();
  const merchant = randomUUID();
  await customer(merchant, { acceptedByCm24: null });
  const told = { customerId: merchant, merchantId: 9, version: 2, accepted: true, reason: null };
  await bus.send([
    testMessage('customers.events', merchant, told, { type: 'merchant.reviewed', version: 2 }),
  ]);
  const known = () => seen.some(({ type, key }) => type === 'auction.merchant-known' && key === merchant);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(known()).toBe(false);
  expect(code(await bid(merchant, id, 15_000))).not.toBe('accepted');
  await customer(merchant, { version: 2 });
  await vi.waitFor(() => expect(known()).toBe(true), { timeout: 10_000 });
  expect(code(await bid(merchant, id, 15_000))).toBe('accepted');

  // decided otherwise before the writer heard of it: no one is notified that they may bid
  const blocked = randomUUID();
  await customer(blocked, { version: 3, merchantBlocked: true });
  await bus.send([
    testMessage(
      'customers.events',
      blocked,
      { ...told, customerId: blocked },
      { type: 'merchant.reviewed', version: 2 },
    ),
    testMessage(
      'customers.events',
      merchant,
      { ...told, version: 2 },
      { type: 'merchant.reviewed', version: 2 },
    ),
  ]);
  const times = (key: string) =>
    seen.filter((each) => each.type === 'auction.merchant-known' && each.key === key).length;
  await vi.waitFor(() => expect(times(merchant)).toBe(2), { timeout: 10_000 });
  expect(times(blocked)).toBe(0);
});

test('no more rounds end in one minute than the schedule allows', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => submitted()));
  await Promise.all(ids.map((id) => send('auction.release', operator, id)));
  await vi.waitFor(() => expect(ids.every((id) => newest(id)?.endAt)).toBe(true));
  const ends = Map.groupBy(
    seen.flatMap((message) => {
      const state = stateOf('auctions.state', message);
      return state ? [{ key: message.key, end: state.endAt }] : [];
    }),
    ({ end }) => end,
  );
  for (const [end, rows] of ends)
    if (end) expect(new Set(rows.map(({ key }) => key)).size).toBeLessThanOrEqual(5);
});

test('many bids at once on one auction: each acknowledged bid is in the log once, state equals replay', async () => {
  const id = await running();
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) => bid(index % 2 ? anna : bert, id, 10_000 + index * 50)),
  );
  const acknowledged = outcomes.filter((outcome) => outcome.status === 'accepted').length;
  expect(acknowledged).toBeGreaterThan(0);
  const { rows } = await count(id);
  expect(rows).toBe(acknowledged);
  const before = (await send('auction.context', anna, id)).result;
  await service.stop();
  service = await start(env());
  await vi.waitFor(async () => expect(await service.notReady()).toEqual([]));
  expect((await send('auction.context', anna, id)).result).toEqual(before);
});

test('an end that came while no one could write is held by an outage and lifted late: it ends at the lift', async () => {
  const id = newId();
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const seeded = await send('auction.seed', operator, id, {
    ownerCustomerId: owner,
    reserve: true,
    title: 'Knaus Sky',
    mediaId: null,
    vatReportable: false,
    vehicleKey: null,
    steps: [
      { at: at(-60), actor: 'owner', payload: { kind: 'submit', ...terms } },
      { at: at(-50), actor: 'operator', payload: { kind: 'release', slot: now - 10 * 60_000 } },
      { at: at(-40), actor: anna, payload: { kind: 'bid', amount: 13_000 * EUR } },
    ],
  });
  expect(code(seeded)).toBe('accepted');
  await vi.waitFor(() =>
    expect(newest(id)).toMatchObject({ status: 'sold', soldPrice: 12_000 * EUR, buyerCustomerId: anna }),
  );
  expect(messagesTo(id, anna)).toContain('owner_waiting_for_buyer_to_pick_up_vehicle');
});

/** Accepted bids of an auction in the log. */
async function count(auctionId: string): Promise<{ rows: number }> {
  const rows = await system.query<{ n: number }>(
    "select count(*)::int as n from auctions.log where auction_id = $1 and code is null and payload->>'kind' in ('bid','agent')",
    [auctionId],
  );
  return { rows: rows[0]?.n ?? 0 };
}
