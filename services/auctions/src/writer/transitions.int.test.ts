import { newId, type OperatorContext } from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messageContract, payloadOf } from '@rollheim/contracts/server';
import { LIVES, type Life } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness, submissionOf } from '../testing/harness.ts';

let harness: Harness;
/** An ad as its owner submits it. */
let submission: object;
beforeAll(async () => {
  harness = await startAuctions();
  submission = submissionOf(harness.owner);
});
afterAll(() => harness?.stop());

type Who = 'owner' | 'anna' | 'bert' | 'operator';
type Told = readonly [who: Who, code: string];

interface Row {
  readonly from: keyof typeof LIVES;
  readonly to: string | null;
  readonly by: Who;
  readonly type: string;
  readonly payload?: object;
  readonly told?: readonly Told[];
}

const offer = { offerId: 'offer-1' };
const reason = { reason: 'Ein Grund' };
const query = { ...reason, fields: ['vin', 'mileage'], step: 'profile' };
const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const BIDDERS_TURN = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
const SOLD = 'owner_waiting_for_buyer_to_pick_up_vehicle';
const sale: readonly Told[] = [
  ['owner', SOLD],
  ['anna', SOLD],
];
const row = (
  from: Row['from'],
  to: Row['to'],
  by: Who,
  type: string,
  payload?: object,
  told?: readonly Told[],
): Row => ({ from, to, by, type, ...(payload ? { payload } : {}), ...(told ? { told } : {}) });

const lateOffer = (euros: number) => ({ amount: euros * EUR });
const lower = { newMinimum: 11_400 * EUR };

/** The rows of the transition table that somebody sends; those of the timers are below. */
const ROWS: readonly Row[] = [
  row('editing', null, 'owner', 'auction.discard'),
  row('under_review', 'editing', 'operator', 'auction.request-changes', query, [
    ['owner', 'ad_edited'],
    ['owner', 'read_me'],
  ]),
  row('under_review', 'editing', 'owner', 'auction.take-back'),
  row('second', 'failed_na', 'owner', 'auction.withdraw', {}, [['owner', 'read_me']]),
  row('under_review', 'inactive', 'operator', 'auction.reject', reason, [['owner', 'read_me']]),
  row('inactive', 'editing', 'operator', 'auction.reopen', {}, [['owner', 'ad_edited']]),
  row('under_review', 'running', 'operator', 'auction.release', {}, [['owner', 'ad_released']]),
  row('published', 'failed_na', 'owner', 'auction.withdraw', {}, [['owner', 'read_me']]),
  row('running', 'running', 'anna', 'auction.bid', { amount: 10_500 * EUR }, [['owner', 'bid_received']]),
  row('hotbidding', 'hotbidding', 'anna', 'auction.agent', { limit: 10_500 * EUR }, [
    ['anna', 'agent_active'],
  ]),
  row('outage', 'running', 'operator', 'auction.extend', {}, [['owner', 'read_me']]),
  row('running', 'sold', 'anna', 'auction.buy-now', {}, sale),
  row('running', 'running', 'operator', 'auction.declare-outage'),
  row('outage', 'running', 'operator', 'auction.lift-outage'),
  row(
    'renegotiation',
    'renegotiation',
    'owner',
    'auction.negotiate',
    { move: 'counter', ...offer, amount: 11_500 * EUR },
    [['anna', BIDDERS_TURN]],
  ),
  row('renegotiation', 'sold', 'owner', 'auction.negotiate', { move: 'accept', ...offer }, sale),
  row(
    'renegotiation',
    'running',
    'owner',
    'auction.negotiate',
    { move: 'decline', ...offer, then: 'restart', ...lower },
    [['anna', 'bid_again_or_decline_or_submit_reminder']],
  ),
  row('renegotiation', 'failed', 'owner', 'auction.negotiate', { move: 'decline', ...offer, then: 'pause' }, [
    ['owner', 'submit_ad_with_reduced_price_or_decline_to_submit_again'],
  ]),
  row('renegotiation', 'acpt_late_offer', 'owner', 'auction.negotiate', { move: 'end', ...offer }),
  row('failed', 'running', 'owner', 'auction.restart', lower),
  row('acpt_late_offer', 'running', 'owner', 'auction.restart', lower),
  row('declined_late_offer', 'running', 'owner', 'auction.restart', lower),
  row('failed', 'editing', 'owner', 'auction.change'),
  row('acpt_late_offer', 'editing', 'owner', 'auction.change'),
  row('declined_late_offer', 'editing', 'owner', 'auction.change'),
  row('failed', 'acpt_late_offer', 'owner', 'auction.open-late-offers'),
  row('acpt_late_offer', 'recd_late_offer', 'anna', 'auction.late-offer', lateOffer(10_500), [
    ['anna', 'merchant_waiting_for_owner'],
  ]),
  row('declined_late_offer', 'recd_late_offer', 'bert', 'auction.late-offer', lateOffer(10_500), [
    ['bert', 'merchant_waiting_for_owner'],
  ]),
  row('acpt_late_offer', 'anr_offer_above_targetprice', 'anna', 'auction.late-offer', lateOffer(12_000), [
    ['owner', 'confirm_or_refuse_reservation'],
  ]),
  row('declined_late_offer', 'anr_offer_above_targetprice', 'anna', 'auction.late-offer', lateOffer(12_500)),
  row('recd_late_offer', 'recd_late_offer', 'bert', 'auction.late-offer', lateOffer(10_600), [
    ['anna', 'read_me'],
  ]),
  row('recd_late_offer', 'recd_late_offer', 'anna', 'auction.late-offer', lateOffer(10_600)),
  row('countered', 'sold', 'anna', 'auction.late-offer', lateOffer(11_500), sale),
  row(
    'recd_late_offer',
    'recd_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'counter', ...offer, amount: 11_000 * EUR },
    [['owner', 'owner_waiting_for_counteroffer']],
  ),
  row('countered', 'recd_late_offer', 'anna', 'auction.answer-late-offer', {
    move: 'decline',
    offerId: 'offer-2',
  }),
  row('recd_late_offer', 'anr_offer_above_targetprice', 'bert', 'auction.late-offer', lateOffer(12_000), [
    ['anna', 'read_me'],
  ]),
  row('recd_late_offer', 'sold', 'owner', 'auction.answer-late-offer', { move: 'accept', ...offer }, sale),
  row('countered', 'sold', 'anna', 'auction.answer-late-offer', { move: 'accept', offerId: 'offer-2' }, sale),
  row(
    'recd_late_offer',
    'declined_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'decline', ...offer },
    [['anna', 'read_me']],
  ),
  row(
    'anr_offer_above_targetprice',
    'sold',
    'owner',
    'auction.reservation',
    { ...offer, confirm: true },
    sale,
  ),
  row(
    'anr_offer_above_targetprice',
    'sold',
    'operator',
    'auction.reservation',
    { ...offer, confirm: true },
    sale,
  ),
  row('anr_offer_above_targetprice', 'acpt_late_offer', 'owner', 'auction.reservation', {
    ...offer,
    confirm: false,
  }),
  row('failed', 'failed_na', 'owner', 'auction.withdraw', {}, [['owner', 'read_me']]),
  row('acpt_late_offer', 'failed_na', 'owner', 'auction.withdraw', {}, [['owner', 'read_me']]),
  row('declined_late_offer', 'failed_na', 'owner', 'auction.withdraw', {}, [['owner', 'read_me']]),
  ...(
    [
      'published',
      'running',
      'hotbidding',
      'renegotiation',
      'failed',
      'acpt_late_offer',
      'recd_late_offer',
      'declined_late_offer',
      'anr_offer_above_targetprice',
    ] as const
  ).map((from) => row(from, 'inactive', 'operator', 'auction.void', reason, [['owner', 'read_me']])),
  row('sold', 'failed', 'operator', 'auction.rescind', reason, [
    ['owner', 'read_me'],
    ['anna', 'read_me'],
  ]),
];

describe('somebody moves', () => {
  test.each(
    ROWS.map((each) => [each.from, each.to, each.by, each.type.slice('auction.'.length), each] as const),
  )('%s → %s: %s, %s', async (_from, _to, _by, _type, { from, to, by, type, payload, told }) => {
    const id = await harness.seed(LIVES[from](harness));
    const outcome = await harness.send(type, harness[by], id, payload);
    expect(code(outcome)).toBe('accepted');
    await harness.reaches(id, to);
    for (const [who, message] of told ?? [])
      await vi.waitFor(() => expect(harness.told(id, harness[who])).toContain(message));
  });

  test('a query with its fields is known to its owner until the ad is submitted again', async () => {
    const id = await harness.seed(LIVES.under_review(harness));
    const asked = async () =>
      ((await harness.send('auction.context', harness.owner, id)).result as { query?: object | null }).query;
    expect(await asked()).toBeUndefined();
    await harness.send('auction.request-changes', harness.operator, id, query);
    await harness.reaches(id, 'editing');
    expect(await asked()).toMatchObject({ reason: 'Ein Grund', fields: ['vin', 'mileage'] });
    const told = harness.seen
      .filter(({ key }) => key === id)
      .flatMap((message) => payloadOf('auction.messages', message)?.messages ?? [])
      .find(({ code: said }) => said === 'read_me');
    expect(told?.params).toMatchObject({ step: 'profile', reason: 'Ein Grund' });
    expect(code(await harness.send('auction.submit', harness.owner, id, submission))).toBe('accepted');
    await harness.send('auction.take-back', harness.owner, id);
    await harness.reaches(id, 'editing');
    expect(await asked()).toBeNull();
  });

  test('the operator reads what was asked last, until the ad is released', async () => {
    const id = await harness.seed(LIVES.under_review(harness));
    const asked = async () =>
      ((await harness.send('auction.context', harness.operator, id)).result as OperatorContext).query;
    expect(await asked()).toBeNull();
    await harness.send('auction.request-changes', harness.operator, id, query);
    await harness.reaches(id, 'editing');
    expect(await asked()).toMatchObject({ reason: 'Ein Grund', fields: ['vin', 'mileage'] });
    expect(code(await harness.send('auction.submit', harness.owner, id, submission))).toBe('accepted');
    await harness.reaches(id, 'under_review');
    expect(await asked()).toMatchObject({ fields: ['vin', 'mileage'] });
    expect(code(await harness.send('auction.release', harness.operator, id, {}))).toBe('accepted');
    expect(await asked()).toBeUndefined();
  });

  test('a query of an older form names no fields', async () => {
    const id = await harness.seed(LIVES.under_review(harness));
    await harness.send('auction.request-changes', harness.operator, id, {
      ...reason,
      fields: [],
      step: null,
    });
    const { result } = await harness.send('auction.context', harness.owner, id);
    expect(result).toMatchObject({ query: { reason: 'Ein Grund', fields: [] } });
  });

  test('– → under_review: the first submission begins the log', async () => {
    const id = newId();
    const outcome = await harness.send('auction.submit', harness.owner, id, submission);
    expect(code(outcome)).toBe('accepted');
    await harness.reaches(id, 'under_review');
    expect(harness.told(id, '@operator')).toContain('review_ad');
  });
});

describe('time passes', () => {
  const TWO_DAYS = 48 * 60 + 5;
  const MONTH = 30 * 24 * 60 + 10;
  type Passing = readonly [
    name: string,
    life: Life,
    ago: number | undefined,
    to: string,
    told: readonly Told[],
  ];
  const rows: readonly Passing[] = [
    ['published → running: start', LIVES.running, undefined, 'running', []],
    ['running → hotbidding: 5 minutes before the end', LIVES.hotbidding, undefined, 'hotbidding', []],
    ['endet → sold: price at the minimum', LIVES.sold, undefined, 'sold', sale],
    [
      'endet → renegotiation: bids below the minimum',
      LIVES.renegotiation,
      undefined,
      'renegotiation',
      [
        ['owner', OWNERS_TURN],
        ['anna', 'highest_bidder_waiting_for_owner'],
      ],
    ],
    [
      'endet → failed: no bids',
      LIVES.failed,
      undefined,
      'failed',
      [['owner', 'submit_ad_with_reduced_price_or_decline_to_submit_again']],
    ],
    [
      'renegotiation → acpt_late_offer: the deadline passes',
      LIVES.renegotiation,
      TWO_DAYS,
      'acpt_late_offer',
      [],
    ],
    [
      'recd_late_offer → declined_late_offer: 48 hours after the offer',
      LIVES.recd_late_offer,
      TWO_DAYS,
      'declined_late_offer',
      [],
    ],
    [
      'anr_offer_above_targetprice → acpt_late_offer: 48 hours pass',
      LIVES.anr_offer_above_targetprice,
      TWO_DAYS,
      'acpt_late_offer',
      [],
    ],
    ['failed → failed_na: 30 days', LIVES.failed, MONTH, 'failed_na', []],
    ['acpt_late_offer → failed_na: 30 days', LIVES.acpt_late_offer, MONTH, 'failed_na', []],
    ['declined_late_offer → failed_na: 30 days', LIVES.declined_late_offer, MONTH, 'failed_na', []],
    ['editing → failed_na: 30 days after a round', LIVES.second, MONTH, 'failed_na', []],
  ];
  test.each(rows)('%s', async (_name, life, ago, to, told) => {
    const id = await harness.seed(life(harness, ago));
    await harness.reaches(id, to);
    for (const [who, message] of told) expect(harness.told(id, harness[who])).toContain(message);
  });
});

test('everything that all of this sent satisfies its contract', () => {
  const sent = harness.seen.filter(({ type, payload }) => type.startsWith('auction.') && payload !== null);
  const types = new Set(sent.map(({ type }) => type));
  expect([...types].toSorted()).toEqual([
    'auction.history',
    'auction.last-late-offer',
    'auction.messages',
    'auction.released',
    'auction.rescinded',
    'auction.sold',
    'auction.state',
  ]);
  for (const { type, payload, version } of sent) {
    const contract = messageContract(type);
    expect([type, version]).toEqual([type, contract?.version]);
    const { error } = contract?.schema.validate(payload, { convert: false }) ?? {};
    expect([type, error?.message]).toEqual([type, undefined]);
  }
});
