import type { AuctionRescinded, BidderContext, Holiday, OwnerContext } from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await startAuctions()));
afterAll(() => world?.stop());

const reason = { reason: 'Ein Grund' };
const lateOffer = (euros: number) => ({ amount: euros * EUR });

describe('a renegotiation to its end', () => {
  test('ask, offer, declined ask, and the hammer bid stands again', async () => {
    const id = await world.seed(LIVES.renegotiation(world));
    const move = async (who: string, payload: object) =>
      code(await world.send('auction.negotiate', who, id, payload));
    const { anna, owner } = world;
    const standing = async () =>
      ((await world.send('auction.context', owner, id)).result as OwnerContext).negotiation?.standing;
    expect(await standing()).toMatchObject({ by: 'bidder', amount: 10_600 * EUR, offerId: 'offer-1' });
    expect(await move(anna, { move: 'offer', offerId: 'offer-1', amount: 11_000 * EUR })).toBe(
      'move_not_allowed',
    );
    expect(await move(owner, { move: 'counter', offerId: 'offer-1', amount: 11_900 * EUR })).toBe('accepted');
    expect(await move(anna, { move: 'offer', offerId: 'offer-2', amount: 11_000 * EUR })).toBe('accepted');
    expect(await move(owner, { move: 'counter', offerId: 'offer-2', amount: 11_800 * EUR })).toBe('conflict');
    expect(await move(owner, { move: 'counter', offerId: 'offer-3', amount: 11_800 * EUR })).toBe('accepted');
    expect(await move(anna, { move: 'decline', offerId: 'offer-4' })).toBe('accepted');
    expect(await standing()).toMatchObject({ by: 'bidder', amount: 10_600 * EUR });
    expect(await move(owner, { move: 'counter', offerId: 'offer-5', amount: 11_700 * EUR })).toBe('accepted');
    expect(await move(anna, { move: 'accept', offerId: 'offer-6' })).toBe('accepted');
    await world.reaches(id, 'sold');
    expect(world.state(id)).toMatchObject({ soldPrice: 11_700 * EUR, buyerCustomerId: anna });
  });

  test('a restart with the same key is one restart, though its slot is found anew each time', async () => {
    const id = await world.seed(LIVES.failed(world));
    const key = crypto.randomUUID();
    const restart = (newMinimum: number) =>
      world.send('auction.restart', world.owner, id, { newMinimum: newMinimum * EUR }, key);
    expect(code(await restart(11_400))).toBe('accepted');
    expect(code(await restart(11_400))).toBe('accepted');
    expect(code(await restart(11_000))).toBe('key_reused');
    await world.reaches(id, 'running');
    expect(world.state(id)?.round).toBe(2);
    const slots = await world.query('select round from auctions.slot where auction_id = $1', [id]);
    expect(slots).toHaveLength(2);
  });
});

describe('an outage', () => {
  test('holds bids and the end; its extension has a slot of its own, and the bidders are told', async () => {
    const id = await world.seed([
      ...LIVES.running(world),
      [-6, world.anna, { kind: 'bid', amount: 10_500 * EUR }],
    ]);
    await world.reaches(id, 'running');
    const before = world.state(id)?.endAt;
    expect(code(await world.send('auction.extend', world.operator, id))).toBe('move_not_allowed');
    expect(code(await world.send('auction.declare-outage', world.operator, id))).toBe('accepted');
    expect(code(await world.send('auction.bid', world.bert, id, { amount: 10_600 * EUR }))).toBe(
      'bidding_not_possible',
    );
    const extended = await world.send('auction.extend', world.operator, id);
    expect(code(extended)).toBe('accepted');
    await vi.waitFor(() => expect(world.state(id)).toMatchObject({ outage: false, status: 'running' }));
    const end = Date.parse(world.state(id)?.endAt ?? '');
    expect(end).toBeGreaterThanOrEqual(Math.max(Date.parse(before ?? ''), Date.now() + 29 * 60_000));
    const [slot] = await world.query<{ slot: string }>(
      'select slot from auctions.slot where auction_id = $1',
      [id],
    );
    expect(Number(slot?.slot)).toBe(end);
    await vi.waitFor(() => expect(world.told(id, world.anna)).toContain('read_me'));
    expect(code(await world.send('auction.bid', world.bert, id, { amount: 10_600 * EUR }))).toBe('accepted');
  });

  test('of all that runs is one command to each, and lifted likewise; a repeated call changes nothing', async () => {
    const ids = [await world.seed(LIVES.running(world)), await world.seed(LIVES.hotbidding(world))];
    const quiet = await world.seed(LIVES.failed(world));
    const key = crypto.randomUUID();
    const declare = () => world.send('auction.outages', world.operator, 'outages', { declare: true }, key);
    expect(code(await world.send('auction.outages', world.anna, 'outages', { declare: true }))).toBe(
      'not_allowed',
    );
    expect(code(await declare())).toBe('accepted');
    expect(code(await declare())).toBe('accepted');
    for (const id of ids) await vi.waitFor(() => expect(world.state(id)?.outage).toBe(true));
    expect(world.state(quiet)?.outage).toBe(false);
    await world.send('auction.outages', world.operator, 'outages', { declare: false });
    for (const id of ids) await vi.waitFor(() => expect(world.state(id)?.outage).toBe(false));
    const declared = await world.query<{ n: number }>(
      `select count(*)::int as n from auctions.log where auction_id = any($1) and payload->>'kind' = 'outage_declare'`,
      [ids],
    );
    expect(declared[0]?.n).toBe(ids.length);
  });
});

describe('a rescinded sale', () => {
  test('is told to the orders, and is refused once it is paid', async () => {
    const id = await world.seed(LIVES.sold(world));
    const order = { orderId: `order-${id}`, auctionId: id, version: 1, status: 'paid' };
    await world.publish('orders.state', order.orderId, order);
    const rescind = () => world.send('auction.rescind', world.operator, id, reason);
    // a try before the auctions know of the payment would succeed, and be the last
    await vi.waitFor(async () => {
      const paid = "select 1 from auctions.sale where auction_id = $1 and status = 'paid'";
      expect(await world.query(paid, [id])).toHaveLength(1);
    });
    expect(code(await rescind())).toBe('move_not_allowed');
    expect(world.state(id)?.status).toBe('sold');
    await world.publish('orders.state', order.orderId, { ...order, version: 2, status: 'pending' });
    await vi.waitFor(async () => expect(code(await rescind())).toBe('accepted'));
    await world.reaches(id, 'failed');
    expect(world.state(id)).toMatchObject({ leaderCustomerId: null, buyerCustomerId: null });
    const events = world.seen.filter(({ type, key }) => type === 'auction.rescinded' && key === id);
    expect(events.map(({ payload }) => payload as AuctionRescinded)).toMatchObject([{ round: 1, ...reason }]);
    // no reduction is needed after it
    expect(code(await world.send('auction.restart', world.owner, id, { newMinimum: 12_000 * EUR }))).toBe(
      'accepted',
    );
  });
});

describe('questions', () => {
  test('stay with their asker and the owner until they are answered; then everyone reads them, without the asker', async () => {
    const id = await world.seed(LIVES.running(world));
    const ask = (text: string) => world.send('auction.question', world.anna, id, { text });
    expect(code(await ask('Ist die Markise elektrisch?'))).toBe('accepted');
    expect(code(await ask('Und das Dach?'))).toBe('question_open');
    const owner = (await world.send('auction.context', world.owner, id)).result as OwnerContext;
    expect(owner.openQuestions).toMatchObject([
      { questionId: `${id}.question-1`, text: 'Ist die Markise elektrisch?' },
    ]);
    const answer = (who: string, text: string) =>
      world.send('auction.answer', who, id, { questionId: 'question-1', text });
    expect(code(await answer(world.bert, 'Ja'))).toBe('not_allowed');
    expect(code(await answer(world.owner, 'Rufen Sie an: 0171 1234567'))).toBe('text_refused');
    expect(code(await answer(world.owner, 'Ja, mit Windwächter.'))).toBe('accepted');
    expect(code(await answer(world.owner, 'Noch einmal'))).toBe('move_not_allowed');
    await vi.waitFor(() => expect(world.told(id, world.anna)).toContain('question_answered'));
    const published = world.seen.filter(
      ({ topic, key }) => topic === 'auctions.questions' && key.startsWith(id),
    );
    expect(published.map(({ payload }) => payload)).toMatchObject([
      { question: 'Ist die Markise elektrisch?', answer: 'Ja, mit Windwächter.', round: 1 },
    ]);
    expect(JSON.stringify(published)).not.toContain(world.anna);
  });
});

describe('the operator', () => {
  test('demands more of late offers than the rules do', async () => {
    const id = await world.seed(LIVES.acpt_late_offer(world));
    expect(code(await world.send('auction.system-minimum', world.anna, id, { amount: 11_000 * EUR }))).toBe(
      'not_allowed',
    );
    expect(
      code(await world.send('auction.system-minimum', world.operator, id, { amount: 11_000 * EUR })),
    ).toBe('accepted');
    const own = (await world.send('auction.context', world.anna, id)).result as BidderContext;
    expect(own.leastLateOffer).toBe(11_000 * EUR);
    expect(code(await world.send('auction.late-offer', world.anna, id, lateOffer(10_500)))).toBe(
      'bid_too_low',
    );
    expect(code(await world.send('auction.late-offer', world.anna, id, lateOffer(11_000)))).toBe('accepted');
  });

  test('keeps the holidays: no round ends on them, and the table can be read and replaced', async () => {
    const days: Holiday[] = Array.from({ length: 13 }, (_, index) => ({
      day: new Date(Date.now() + (index - 1) * 86_400_000).toISOString().slice(0, 10),
      name: 'Betriebsferien',
    }));
    const set = (list: readonly object[]) =>
      world.send('auction.set-holidays', world.operator, 'holidays', { days: list });
    expect(code(await world.send('auction.set-holidays', world.owner, 'holidays', { days }))).toBe(
      'not_allowed',
    );
    expect(code(await set([{ day: '2026-02-30', name: 'Gibt es nicht' }]))).toBe('invalid_input');
    expect(code(await set(days))).toBe('accepted');
    const id = await world.seed(LIVES.under_review(world));
    expect(code(await world.send('auction.release', world.operator, id))).toBe('accepted');
    await vi.waitFor(() => expect(world.state(id)?.endAt).toBeTruthy());
    // days are days in Berlin
    const end = new Date(world.state(id)?.endAt ?? '').toLocaleDateString('sv-SE', {
      timeZone: 'Europe/Berlin',
    });
    expect(days.map(({ day }) => day)).not.toContain(end);
    expect((await set([])).result).toEqual({ days: [] });
  });

  test('sees every step with actor and time, and no limit', async () => {
    const id = await world.seed(LIVES.running(world));
    await world.send('auction.bid', world.anna, id, { amount: 11_750 * EUR });
    await world.send('auction.void', world.operator, id, reason);
    expect(code(await world.send('auction.steps', world.owner, id))).toBe('not_allowed');
    const outcome = await world.send('auction.steps', world.operator, id);
    const { steps } = outcome.result as { steps: { kind: string; actor: string; reason: string | null }[] };
    expect(steps.map(({ kind }) => kind)).toEqual(['void', 'bid', 'timer.start', 'release', 'submit']);
    expect(steps[0]).toMatchObject({ actor: world.operator, reason: 'Ein Grund' });
    expect(JSON.stringify(outcome)).not.toContain(String(11_750 * EUR));
  });
});

test.each([
  ['reject', 'Kein Wohnmobil', () => LIVES.inactive(world)],
  [
    'void',
    'Doppelt eingestellt',
    () => [
      ...LIVES.running(world),
      [-5, 'operator', { kind: 'void', reason: 'Doppelt eingestellt' }] as const,
    ],
  ],
] as const)(
  'the owner of an ad that ended by %s learns the reason; a bidder does not',
  async (kind, words, life) => {
    const id = await world.seed(life());
    await world.reaches(id, 'inactive');
    const own = (await world.send('auction.context', world.owner, id)).result as OwnerContext;
    expect(own.closing).toMatchObject({ kind, reason: words });
    expect(JSON.stringify(await world.send('auction.context', world.anna, id))).not.toContain(words);
  },
);
