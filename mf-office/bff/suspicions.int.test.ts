import {
  DEMO_USERS,
  newId,
  type AuctionHistoryEntry,
  type OperatorSuspicion,
  type SuspicionQueue,
} from '@rollheim/contracts';
import { call, closeHarness, login, openHarness, publish } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { dealer1, dealer2, commercialSeller, operator } = DEMO_USERS;
const QUEUE = '/private/operator/suspicions';

beforeAll(() => openHarness());
afterAll(closeHarness);

/** An auction of the seller in which the first lifts the price and stops short, and the second buys. */
async function course(lifting: string, buying: string, owner: string = commercialSeller.customerId) {
  const auctionId = newId();
  const begin = Date.now() - 3_600_000;
  const time = (minute: number) => new Date(begin + minute * 60_000).toISOString();
  const state = (version: number, more: object) =>
    publish(
      'auctions.state',
      auctionId,
      {
        auctionId,
        version,
        status: 'running',
        round: 1,
        startPrice: 1_000_000,
        price: 1_200_000,
        nextBid: null,
        buyNow: null,
        reserve: 'not_met',
        startAt: time(0),
        endAt: time(50),
        bidCount: 0,
        bidderCount: 0,
        soldPrice: null,
        outage: false,
        logHead: 'a3f1'.repeat(16),
        ownerCustomerId: owner,
        leaderCustomerId: null,
        buyerCustomerId: null,
        since: time(0),
        ...more,
      },
      'auction.state',
    );
  const bid = (seq: number, customerId: string) =>
    publish(
      'auctions.history',
      `${auctionId}:${seq}`,
      {
        auctionId,
        round: 1,
        seq,
        at: time(seq),
        price: 1_000_000 + seq * 10_000,
        customerId,
        bidder: 1,
        manual: true,
        endAt: time(50),
        releaseSet: null,
      } satisfies AuctionHistoryEntry,
      'auction.history',
    );
  await state(1, {});
  for (let seq = 2; seq < 12; seq += 2) {
    await bid(seq, buying);
    await bid(seq + 1, lifting);
  }
  await bid(12, buying);
  await state(13, {
    reserve: 'met',
    status: 'sold',
    leaderCustomerId: buying,
    buyerCustomerId: buying,
    price: 1_120_000,
    soldPrice: 1_120_000,
  });
  return auctionId;
}

describe('suspicions of shill bidding', () => {
  let staff: string;
  beforeAll(async () => void (staff = await login(operator)));
  const queue = async (group = 'open') =>
    (await call<SuspicionQueue>('GET', `${QUEUE}?group=${group}`, staff)).body;
  const detail = async (id: string) => (await call<OperatorSuspicion>('GET', `${QUEUE}/${id}`, staff)).body;

  test('are for operators alone', async () => {
    const dealer = await login(dealer1);
    for (const path of [QUEUE, `${QUEUE}/${crypto.randomUUID()}`])
      expect((await call('GET', path, dealer)).body).toMatchObject({ code: 'not_allowed' });
    expect((await call('GET', `${QUEUE}/${crypto.randomUUID()}`, staff)).status).toBe(404);
  });

  test('a bidder who shares browser and network with the owner is shown with bids and reasons; who bids as often and has nothing in common is not', async () => {
    const auctionId = await course(dealer1.customerId, dealer2.customerId);
    expect((await queue()).total).toBe(0);
    for (const customerId of [dealer1.customerId, commercialSeller.customerId]) {
      const payload = { customerId, browsers: ['o'.repeat(22)], network: 'n'.repeat(22) };
      await publish('identity.events', customerId, payload, 'account.seen');
    }
    await vi.waitFor(async () => expect((await queue()).total).toBe(1), { timeout: 10_000 });
    const [row] = (await queue()).suspicions;
    expect(row).toMatchObject({
      group: 'open',
      auctions: 1,
      bidder: { customerId: dealer1.customerId },
      owner: { customerId: commercialSeller.customerId },
    });
    // people of the demo share their mail domain too
    expect(row?.kinds.slice(0, 2)).toEqual(['browser', 'network']);
    expect(row?.score).toBeGreaterThanOrEqual(100);
    const found = await detail(row?.suspicionId ?? '');
    expect(found.reasons[0]).toMatchObject({ kind: 'browser', points: 70, count: 2, auctions: [auctionId] });
    expect(found.bids).toHaveLength(5);
    expect(found.bids[0]).toMatchObject({ auctionId, price: 1_110_000, lifted: true });
    expect(found.history).toMatchObject([{ kind: 'found', by: null }]);
    // neither letter is a digit of an id
    expect(JSON.stringify(found)).not.toMatch(/oooo|nnnn/);
  });

  test('an operator takes one up and dismisses it with a reason; it comes again when more speaks for it', async () => {
    const [row] = (await queue()).suspicions;
    const id = row?.suspicionId ?? '';
    const act = (move: string, body: object) => call('POST', `${QUEUE}/${id}/${move}`, staff, body);
    expect((await act('take', { taken: true })).status).toBe(200);
    expect((await queue('taken')).suspicions[0]?.takenBy).not.toBeNull();
    expect((await act('dismiss', { reason: 'x' })).body).toMatchObject({ code: 'invalid_input' });
    expect((await act('dismiss', { reason: 'Teilen sich eine Halle' })).status).toBe(200);
    expect((await act('dismiss', { reason: 'Teilen sich eine Halle' })).body).toMatchObject({
      code: 'move_not_allowed',
    });
    expect((await queue('dismissed')).counts).toEqual({ open: 0, taken: 0, dismissed: 1 });
    await course(dealer1.customerId, dealer2.customerId);
    await course(dealer1.customerId, dealer2.customerId);
    await course(dealer1.customerId, dealer2.customerId);
    await course(dealer1.customerId, dealer2.customerId);
    await vi.waitFor(async () => expect((await queue()).total).toBe(1), { timeout: 10_000 });
    const { history, reasons } = await detail(id);
    expect(history.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['rose', null],
      ['dismissed', 'Teilen sich eine Halle'],
      ['taken', null],
      ['found', null],
    ]);
    expect(reasons.map(({ kind }) => kind)).toContain('stopsShort');
  });

  test('no one of the team judges a suspicion of themselves', async () => {
    const team = DEMO_USERS.operator.customerId;
    await course(team, dealer2.customerId);
    for (const customerId of [team, commercialSeller.customerId]) {
      const payload = { customerId, browsers: ['p'.repeat(22)], network: 'm'.repeat(22) };
      await publish('identity.events', customerId, payload, 'account.seen');
    }
    const own = await vi.waitFor(
      async () => {
        const found = (await queue()).suspicions.find(({ bidder }) => bidder.customerId === team);
        if (!found) throw new Error('not found yet');
        return found.suspicionId;
      },
      { timeout: 10_000 },
    );
    for (const [move, body] of [
      ['take', { taken: true }],
      ['dismiss', { reason: 'Unverdächtig' }],
    ] as const)
      expect((await call('POST', `${QUEUE}/${own}/${move}`, staff, body)).body).toMatchObject({
        code: 'four_eyes',
      });
  });
});
