import type { AuctionSteps, BidderContext, Holiday, OwnerContext } from '@rollheim/contracts';
import { messageContract, payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const reason = { reason: 'Ein Grund' };
const lateOffer = (euros: number) => ({ amount: euros * EUR });

describe('a renegotiation to its end', () => {
  test('ask, offer, declined ask, and the hammer bid holds again', async () => {
    const id = await harness.seed(LIVES.renegotiation(harness));
    const move = async (who: string, payload: object) =>
      code(await harness.send('auction.negotiate', who, id, payload));
    const { anna, owner } = harness;
    const standing = async () =>
      ((await harness.send('auction.context', owner, id)).result as OwnerContext).negotiation?.standing;
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
    await harness.reaches(id, 'sold');
    expect(harness.state(id)).toMatchObject({ soldPrice: 11_700 * EUR, buyerCustomerId: anna });
  });

  test('a restart with the same key is one restart, though its slot is found again each time', async () => {
    const id = await harness.seed(LIVES.failed(harness));
    const key = crypto.randomUUID();
    const restart = (newMinimum: number) =>
      harness.send('auction.restart', harness.owner, id, { newMinimum: newMinimum * EUR }, key);
    expect(code(await restart(11_400))).toBe('accepted');
    expect(code(await restart(11_400))).toBe('accepted');
    expect(code(await restart(11_000))).toBe('key_reused');
    await harness.reaches(id, 'running');
    expect(harness.state(id)?.round).toBe(2);
    const slots = await harness.query('select round from auctions.slot where auction_id = $1', [id]);
    expect(slots).toHaveLength(2);
  });
});

test('a withdrawn ad shows its owner alone what it leaves to the next ad of the vehicle, for ninety days', async () => {
  const id = await harness.seed(LIVES.failed(harness));
  const contextOf = async (who: string) =>
    (await harness.send('auction.context', who, id)).result as Partial<OwnerContext>;
  expect(await contextOf(harness.owner)).not.toHaveProperty('nextAd');
  expect(code(await harness.send('auction.withdraw', harness.owner, id))).toBe('accepted');
  await harness.reaches(id, 'failed_na');
  const until = Date.parse(harness.state(id)?.since ?? '') + 90 * 86_400_000;
  expect((await contextOf(harness.owner)).nextAd).toEqual({
    highestMinimum: 11_400 * EUR,
    until: new Date(until).toISOString(),
  });
  expect(await contextOf(harness.anna)).not.toHaveProperty('nextAd');
});

describe('an outage', () => {
  test('holds bids and the end; its extension has a slot of its own, and the bidders are notified', async () => {
    const id = await harness.seed([
      ...LIVES.running(harness),
      [-6, harness.anna, { kind: 'bid', amount: 10_500 * EUR }],
    ]);
    await harness.reaches(id, 'running');
    const before = harness.state(id)?.endAt;
    expect(code(await harness.send('auction.extend', harness.operator, id))).toBe('move_not_allowed');
    expect(code(await harness.send('auction.declare-outage', harness.operator, id))).toBe('accepted');
    expect(code(await harness.send('auction.bid', harness.bert, id, { amount: 10_600 * EUR }))).toBe(
      'bidding_not_possible',
    );
    const extended = await harness.send('auction.extend', harness.operator, id);
    expect(code(extended)).toBe('accepted');
    await vi.waitFor(() => expect(harness.state(id)).toMatchObject({ outage: false, status: 'running' }));
    const end = Date.parse(harness.state(id)?.endAt ?? '');
    expect(end).toBeGreaterThanOrEqual(Math.max(Date.parse(before ?? ''), Date.now() + 29 * 60_000));
    const [slot] = await harness.query<{ slot: string }>(
      'select slot from auctions.slot where auction_id = $1',
      [id],
    );
    expect(Number(slot?.slot)).toBe(end);
    await vi.waitFor(() => expect(harness.told(id, harness.anna)).toContain('read_me'));
    expect(code(await harness.send('auction.bid', harness.bert, id, { amount: 10_600 * EUR }))).toBe(
      'accepted',
    );
  });

  test('of all that runs is one command to each, and lifted likewise; a repeated call changes nothing', async () => {
    const ids = [await harness.seed(LIVES.running(harness)), await harness.seed(LIVES.hotbidding(harness))];
    const quiet = await harness.seed(LIVES.failed(harness));
    const key = crypto.randomUUID();
    const declare = () =>
      harness.send('auction.outages', harness.operator, 'outages', { declare: true }, key);
    expect(code(await harness.send('auction.outages', harness.anna, 'outages', { declare: true }))).toBe(
      'not_allowed',
    );
    expect(code(await declare())).toBe('accepted');
    expect(code(await declare())).toBe('accepted');
    for (const id of ids) await vi.waitFor(() => expect(harness.state(id)?.outage).toBe(true));
    expect(harness.state(quiet)?.outage).toBe(false);
    await harness.send('auction.outages', harness.operator, 'outages', { declare: false });
    for (const id of ids) await vi.waitFor(() => expect(harness.state(id)?.outage).toBe(false));
    const declared = await harness.query<{ n: number }>(
      `select count(*)::int as n from auctions.log where auction_id = any($1) and payload->>'kind' = 'outage_declare'`,
      [ids],
    );
    expect(declared[0]?.n).toBe(ids.length);
  });
});

describe('a rescinded sale', () => {
  test('is announced to the orders, and is refused once it is paid', async () => {
    const id = await harness.seed(LIVES.sold(harness));
    const order = { orderId: `order-${id}`, auctionId: id, version: 1, status: 'paid' };
    await harness.publish('orders.state', order.orderId, order);
    const rescind = () => harness.send('auction.rescind', harness.operator, id, reason);
    const { buyerCustomerId: buyer = null, soldPrice: price } = harness.state(id) ?? {};
    const rescindedTo = async (customerId: string | null) =>
      ((await harness.send('auction.context', customerId, id)).result as BidderContext).rescinded;
    expect(await rescindedTo(buyer)).toBeUndefined();
    // a try before the auctions know of the payment would succeed, and be the last
    await vi.waitFor(async () => {
      const paid = "select 1 from auctions.sale where auction_id = $1 and status = 'paid'";
      expect(await harness.query(paid, [id])).toHaveLength(1);
    });
    expect(code(await rescind())).toBe('move_not_allowed');
    expect(harness.state(id)?.status).toBe('sold');
    await harness.publish('orders.state', order.orderId, { ...order, version: 2, status: 'pending' });
    await vi.waitFor(async () => expect(code(await rescind())).toBe('accepted'));
    await harness.reaches(id, 'failed');
    expect(harness.state(id)).toMatchObject({ leaderCustomerId: null, buyerCustomerId: null });
    // its buyer alone reads that they had bought it
    expect(await rescindedTo(buyer)).toEqual({ price, at: expect.any(String) });
    for (const other of [harness.anna, harness.bert].filter((dealer) => dealer !== buyer))
      expect(await rescindedTo(other)).toBeUndefined();
    const events = harness.seen.filter(({ key }) => key === id);
    expect(events.flatMap((event) => payloadOf('auction.rescinded', event) ?? [])).toMatchObject([
      { round: 1, ...reason },
    ]);
    // no reduction is needed after it
    expect(code(await harness.send('auction.restart', harness.owner, id, { newMinimum: 12_000 * EUR }))).toBe(
      'accepted',
    );
  });
});

describe('a paid sale', () => {
  test('is not rescinded; one that waits for its payment again is', async () => {
    const id = await harness.seed(LIVES.sold(harness));
    const order = { orderId: `order-${id}`, auctionId: id };
    const rescind = () => harness.send('auction.rescind', harness.operator, id, reason);
    const is = async (version: number, status: string) => {
      await harness.publish('orders.state', order.orderId, { ...order, version, status });
      await vi.waitFor(async () => {
        const sale = 'select 1 from auctions.sale where auction_id = $1 and version = $2';
        expect(await harness.query(sale, [id, version])).toHaveLength(1);
      });
    };
    await is(1, 'paid');
    expect(code(await rescind())).toBe('move_not_allowed');
    await is(2, 'pending');
    expect(code(await rescind())).toBe('accepted');
    await harness.reaches(id, 'failed');
  });
});

describe('a sale in dispute', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const sold = async (dispute: object) => {
    const id = await harness.seed(LIVES.sold(harness));
    const order = { orderId: `order-${id}`, auctionId: id, version: 1, status: 'pending' };
    const told = { ...order, dispute: { status: 'open', ...dispute } };
    const { version } = messageContract('orders.state')!;
    await harness.publish('orders.state', order.orderId, told, 'orders.state', version);
    await vi.waitFor(async () =>
      expect(await harness.query('select 1 from auctions.sale where auction_id = $1', [id])).toHaveLength(1),
    );
    return id;
  };

  test('is rescinded while the other side has time to answer and has not, if both have agreed alone', async () => {
    const id = await sold({ heard: false, answerUntil: later });
    for (const agreed of [{}, { agreed: false }])
      expect(
        await harness.send('auction.rescind', harness.operator, id, { ...reason, ...agreed }),
      ).toMatchObject({ code: 'invalid_input', fields: { agreed: 'dispute.not_agreed' } });
    expect(harness.state(id)?.status).toBe('sold');
    const both = { ...reason, agreed: true };
    expect(code(await harness.send('auction.rescind', harness.operator, id, both))).toBe('accepted');
    await harness.reaches(id, 'failed');
  });

  test.each([
    ['was heard', { heard: true, answerUntil: later }],
    ['let its time pass', { heard: false, answerUntil: '2020-01-01T00:00:00.000Z' }],
  ])('whose other side %s is rescinded', async (_, dispute) => {
    const id = await sold(dispute);
    expect(code(await harness.send('auction.rescind', harness.operator, id, reason))).toBe('accepted');
  });
});

describe('questions', () => {
  test('stay with their asker and the owner until they are answered; then everyone reads them, without the asker', async () => {
    const id = await harness.seed(LIVES.running(harness));
    const ask = (text: string) => harness.send('auction.question', harness.anna, id, { text });
    expect(code(await ask('Ist die Markise elektrisch?'))).toBe('accepted');
    expect(code(await ask('Und das Dach?'))).toBe('question_open');
    const owner = (await harness.send('auction.context', harness.owner, id)).result as OwnerContext;
    expect(owner.openQuestions).toMatchObject([
      { questionId: `${id}.question-1`, text: 'Ist die Markise elektrisch?' },
    ]);
    const answer = (who: string, text: string) =>
      harness.send('auction.answer', who, id, { questionId: 'question-1', text });
    expect(code(await answer(harness.bert, 'Ja'))).toBe('not_allowed');
    expect(code(await answer(harness.owner, 'Rufen Sie an: 0171 1234567'))).toBe('text_refused');
    expect(code(await answer(harness.owner, 'Ja, mit Windwächter.'))).toBe('accepted');
    expect(code(await answer(harness.owner, 'Noch einmal'))).toBe('move_not_allowed');
    await vi.waitFor(() => expect(harness.told(id, harness.anna)).toContain('question_answered'));
    const published = harness.seen.filter(
      ({ topic, key }) => topic === 'auctions.questions' && key.startsWith(id),
    );
    expect(published.map(({ payload }) => payload)).toMatchObject([
      { question: 'Ist die Markise elektrisch?', answer: 'Ja, mit Windwächter.', round: 1 },
    ]);
    expect(JSON.stringify(published)).not.toContain(harness.anna);
  });
});

describe('the operator', () => {
  test('demands more of late offers than the rules do', async () => {
    const id = await harness.seed(LIVES.acpt_late_offer(harness));
    expect(
      code(await harness.send('auction.system-minimum', harness.anna, id, { amount: 11_000 * EUR })),
    ).toBe('not_allowed');
    expect(
      code(await harness.send('auction.system-minimum', harness.operator, id, { amount: 11_000 * EUR })),
    ).toBe('accepted');
    const own = (await harness.send('auction.context', harness.anna, id)).result as BidderContext;
    expect(own.leastLateOffer).toBe(11_000 * EUR);
    expect(code(await harness.send('auction.late-offer', harness.anna, id, lateOffer(10_500)))).toBe(
      'bid_too_low',
    );
    expect(code(await harness.send('auction.late-offer', harness.anna, id, lateOffer(11_000)))).toBe(
      'accepted',
    );
  });

  test('keeps the holidays: no round ends on them, and the table can be read and replaced', async () => {
    const days: Holiday[] = Array.from({ length: 13 }, (_, index) => ({
      day: new Date(Date.now() + (index - 1) * 86_400_000).toISOString().slice(0, 10),
      name: 'Betriebsferien',
    }));
    const set = (list: readonly object[]) =>
      harness.send('auction.set-holidays', harness.operator, 'holidays', { days: list });
    expect(code(await harness.send('auction.set-holidays', harness.owner, 'holidays', { days }))).toBe(
      'not_allowed',
    );
    expect(code(await set([{ day: '2026-02-30', name: 'Gibt es nicht' }]))).toBe('invalid_input');
    expect(code(await set(days))).toBe('accepted');
    const id = await harness.seed(LIVES.under_review(harness));
    expect(code(await harness.send('auction.release', harness.operator, id))).toBe('accepted');
    await vi.waitFor(() => expect(harness.state(id)?.endAt).toBeTruthy());
    // days are days in Berlin
    const end = new Date(harness.state(id)?.endAt ?? '').toLocaleDateString('sv-SE', {
      timeZone: 'Europe/Berlin',
    });
    expect(days.map(({ day }) => day)).not.toContain(end);
    expect((await set([])).result).toEqual({ days: [] });
  });

  test('sees every step with actor and time, and no limit', async () => {
    const id = await harness.seed(LIVES.running(harness));
    await harness.send('auction.bid', harness.anna, id, { amount: 11_750 * EUR });
    await harness.send('auction.void', harness.operator, id, reason);
    expect(code(await harness.send('auction.steps', harness.owner, id))).toBe('not_allowed');
    const outcome = await harness.send('auction.steps', harness.operator, id);
    const { steps } = outcome.result as { steps: { kind: string; actor: string; reason: string | null }[] };
    expect(steps.map(({ kind }) => kind)).toEqual(['void', 'bid', 'timer.start', 'release', 'submit']);
    expect(steps[0]).toMatchObject({ actor: harness.operator, reason: 'Ein Grund' });
    expect(JSON.stringify(outcome)).not.toContain(String(11_750 * EUR));
  });

  test('sees what was bid once the log opens it: what the price overtook, after the end alone', async () => {
    const id = await harness.seed(LIVES.running(harness));
    const [beaten, leading] = [12_350 * EUR, 15_750 * EUR];
    for (const [who, amount] of [
      [harness.anna, beaten],
      [harness.bert, leading],
    ] as const)
      expect(code(await harness.send('auction.bid', who, id, { amount }))).toBe('accepted');
    const read = async () => {
      const outcome = await harness.send('auction.steps', harness.operator, id);
      expect(JSON.stringify(outcome)).not.toContain(String(leading));
      const { steps } = outcome.result as AuctionSteps;
      return steps.flatMap(({ kind, amount, price }) => (kind === 'bid' ? [{ amount, price }] : []));
    };
    const [last, first] = await read();
    expect([last?.amount, first?.amount]).toEqual([null, null]);
    expect(last?.price).toBeGreaterThanOrEqual(beaten);
    await harness.send('auction.void', harness.operator, id, reason);
    expect(await read()).toEqual([last, { ...first, amount: beaten }]);
  });
});

test.each([
  ['reject', 'Kein Wohnmobil', () => LIVES.inactive(harness)],
  [
    'void',
    'Doppelt eingestellt',
    () => [
      ...LIVES.running(harness),
      [-5, 'operator', { kind: 'void', reason: 'Doppelt eingestellt' }] as const,
    ],
  ],
] as const)(
  'the owner of an ad that ended by %s learns the reason; a bidder does not',
  async (kind, words, life) => {
    const id = await harness.seed(life());
    await harness.reaches(id, 'inactive');
    const own = (await harness.send('auction.context', harness.owner, id)).result as OwnerContext;
    expect(own.closing).toMatchObject({ kind, reason: words });
    expect(JSON.stringify(await harness.send('auction.context', harness.anna, id))).not.toContain(words);
  },
);
