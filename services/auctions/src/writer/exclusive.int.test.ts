import { randomUUID } from 'node:crypto';
import type { AuctionReleased, AuctionSteps, BidderContext, OperatorContext } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const bid = { amount: 10_500 * EUR };
const released = (auctionId: string): AuctionReleased[] =>
  harness.seen
    .filter(({ key }) => key === auctionId)
    .flatMap((message) => payloadOf('auction.released', message) ?? []);
const publicState = (auctionId: string): unknown =>
  harness.seen.findLast(({ topic, key }) => topic === 'auctions.state' && key === auctionId)?.payload;
const contextOf = async <C>(actor: string, auctionId: string, type = 'auction.context'): Promise<C> =>
  (await harness.send(type, actor, auctionId)).result as C;

test('in the first round of an exclusive auction only the chosen dealer bids and buys, also after a restart of the writer', async () => {
  const { anna, bert, operator, owner } = harness;
  const auctionId = await harness.seed(LIVES.under_review(harness));
  const special = { exclusiveTo: [anna], manufacturer: true };
  expect(code(await harness.send('auction.release', operator, auctionId, special))).toBe('accepted');
  await harness.reaches(auctionId, 'running');
  await harness.restart();

  expect(code(await harness.send('auction.bid', bert, auctionId, bid))).toBe('exclusive_round');
  expect(code(await harness.send('auction.agent', bert, auctionId, { limit: 12_000 * EUR }))).toBe(
    'exclusive_round',
  );
  expect(await contextOf<BidderContext>(bert, auctionId)).toMatchObject({
    mayBid: false,
    mayNotBidReason: 'exclusive_round',
    moves: [],
  });
  expect(await contextOf<BidderContext>(anna, auctionId)).toMatchObject({
    mayBid: true,
    mayNotBidReason: null,
  });
  expect(await contextOf<OperatorContext>(operator, auctionId)).toMatchObject({ special });
  expect(code(await harness.send('auction.bid', anna, auctionId, bid))).toBe('accepted');

  // the operator reads of the refusal what its dealer got
  const { steps } = await contextOf<AuctionSteps>(operator, auctionId, 'auction.steps');
  expect(
    steps.filter(({ code: refused }) => refused !== null).map(({ kind, code: refused }) => [kind, refused]),
  ).toEqual([
    ['agent', 'exclusive_round'],
    ['bid', 'exclusive_round'],
  ]);

  // she alone is invited; who was chosen is in no public message
  await vi.waitFor(() => expect(harness.told(auctionId, anna)).toContain('exclusive_round'));
  expect(harness.told(auctionId, bert)).not.toContain('exclusive_round');
  expect(harness.told(auctionId, owner)).not.toContain('exclusive_round');
  expect(released(auctionId)).toMatchObject([{ round: 1, exclusive: true, manufacturer: true }]);
});

test('only dealers who may bid can be chosen, and only for a first round', async () => {
  const { anna, blocked, fresh, operator, owner } = harness;
  const auctionId = await harness.seed(LIVES.under_review(harness));
  for (const nobody of [blocked, fresh, owner, '00000000-0000-4000-8000-000000000000']) {
    const chosen = { exclusiveTo: [anna, nobody], manufacturer: false };
    expect(code(await harness.send('auction.release', operator, auctionId, chosen))).toBe('conflict');
  }
  const again = await harness.seed([
    ...LIVES.second(harness),
    [-1, 'owner', { kind: 'submit', startPrice: 9_000 * EUR, minimum: 11_000 * EUR, buyNow: null }],
  ]);
  const late = { exclusiveTo: [anna], manufacturer: false };
  expect(code(await harness.send('auction.release', operator, again, late))).toBe('move_not_allowed');
  const usual = { exclusiveTo: [], manufacturer: true };
  expect(code(await harness.send('auction.release', operator, again, usual))).toBe('accepted');
  expect(await contextOf<OperatorContext>(operator, again)).toMatchObject({ special: usual });
});

test('a release that comes twice is answered as the first time', async () => {
  const { anna, operator } = harness;
  const auctionId = await harness.seed(LIVES.under_review(harness));
  const special = { exclusiveTo: [anna], manufacturer: false };
  const key = randomUUID();
  const send = () => harness.send('auction.release', operator, auctionId, special, key);
  const first = await send();
  expect(code(first)).toBe('accepted');
  expect(await send()).toEqual(first);
  expect(released(auctionId)).toHaveLength(1);
});

test('without chosen dealers the round is for everyone, and no one is invited', async () => {
  const { anna, bert, operator } = harness;
  const auctionId = await harness.seed(LIVES.under_review(harness));
  const usual = { exclusiveTo: [], manufacturer: false };
  expect(code(await harness.send('auction.release', operator, auctionId, usual))).toBe('accepted');
  await harness.reaches(auctionId, 'running');
  expect(code(await harness.send('auction.bid', bert, auctionId, bid))).toBe('accepted');
  expect(harness.told(auctionId, anna)).not.toContain('exclusive_round');
  expect(released(auctionId)).toMatchObject([{ round: 1, exclusive: false, manufacturer: false }]);
});

test('after the first round everybody may trade, and its seller’s next round says that it is open', async () => {
  const { anna, bert, owner } = harness;
  const special = { exclusiveTo: [anna], manufacturer: true };
  const auctionId = await harness.seed(LIVES.acpt_late_offer(harness), { special });
  expect(await contextOf<BidderContext>(bert, auctionId)).toMatchObject({
    leastLateOffer: expect.any(Number),
  });
  expect(code(await harness.send('auction.restart', owner, auctionId, { newMinimum: 11_000 * EUR }))).toBe(
    'accepted',
  );
  await vi.waitFor(() => expect(released(auctionId)).toHaveLength(2));
  expect(released(auctionId).at(-1)).toMatchObject({ round: 2, exclusive: false, manufacturer: true });
  await harness.reaches(auctionId, 'running');
  expect(code(await harness.send('auction.bid', bert, auctionId, { amount: 11_000 * EUR }))).toBe('accepted');
});

const opening = ({ moves = [] }: OperatorContext): boolean =>
  moves.some(({ move }) => move === 'open-to-all');

test.each(['published', 'running'] as const)(
  'the team opens a round for chosen dealers to everyone, once, while it is %s',
  async (status) => {
    const { anna, bert, operator } = harness;
    const special = { exclusiveTo: [anna], manufacturer: true };
    const auctionId = await harness.seed(LIVES[status](harness), { special });
    const before = await contextOf<OperatorContext>(operator, auctionId);
    expect(opening(before)).toBe(true);
    expect(code(await harness.send('auction.open-to-all', anna, auctionId))).toBe('not_allowed');

    const key = randomUUID();
    const open = (id = key) => harness.send('auction.open-to-all', operator, auctionId, {}, id);
    const first = await open();
    expect(code(first)).toBe('accepted');
    expect(await open()).toEqual(first);
    expect(code(await open(randomUUID()))).toBe('move_not_allowed');
    await harness.restart();

    // who was chosen is known to the team until the round is over
    const after = await contextOf<OperatorContext>(operator, auctionId);
    expect(after).toMatchObject({ special: { ...special, opened: true } });
    expect([opening(after), after.version > before.version]).toEqual([false, true]);
    const { steps } = await contextOf<AuctionSteps>(operator, auctionId, 'auction.steps');
    expect(
      steps.filter(({ kind, code: refused }) => kind === 'open_round' && refused === null),
    ).toMatchObject([{ actor: operator, role: 'operator', code: null, events: ['OpenedToAll'] }]);
    expect(steps.flatMap(({ kind, chosen }) => (chosen ? [[kind, chosen]] : []))).toEqual([
      ['release', [anna]],
    ]);
    await vi.waitFor(() => expect(publicState(auctionId)).toMatchObject({ version: after.version }));
    expect(publicState(auctionId)).not.toHaveProperty('exclusiveTo');

    const answer = code(await harness.send('auction.bid', bert, auctionId, bid));
    expect(answer).toBe(status === 'running' ? 'accepted' : 'bidding_not_possible');
  },
);

test('a round that is for everyone is not opened, nor one that is over', async () => {
  const { anna, operator } = harness;
  const open = (auctionId: string) => harness.send('auction.open-to-all', operator, auctionId);
  const usual = await harness.seed(LIVES.running(harness));
  expect(opening(await contextOf<OperatorContext>(operator, usual))).toBe(false);
  expect(code(await open(usual))).toBe('move_not_allowed');
  const special = { exclusiveTo: [anna], manufacturer: false };
  const over = await harness.seed(LIVES.acpt_late_offer(harness), { special });
  expect(opening(await contextOf<OperatorContext>(operator, over))).toBe(false);
  expect(code(await open(over))).toBe('move_not_allowed');
});
