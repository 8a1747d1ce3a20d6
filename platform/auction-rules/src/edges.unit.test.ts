import { describe, expect, test } from 'vitest';
import { settle } from './commission.ts';
import { decide } from './decide.ts';
import { canonicalJson, payloadHash, stateHash } from './hash.ts';
import { LADDER, onGrid, step as nextStep } from './ladder.ts';
import { STANDARD_SCHEDULE } from './schedule.ts';
import {
  command,
  HOUR,
  Life,
  MINUTE,
  MONDAY,
  negotiating,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
  SUBMIT,
  type TERMS,
} from './testing/given.ts';
import { asked, carried, FAR_RESTART, LATER, offered, published, RESTART } from './testing/lives.ts';
import { effectsOf, messagesOf } from './testing/told.ts';
import { holdsPriceOrContact } from './text-filter.ts';

describe('who may', () => {
  test('the owner is known by the cookie of the ad too, and others by another cookie or none', () => {
    const bid = { kind: 'bid', amount: 1_050_000 } as const;
    expect(running().when('m1', MONDAY, bid, { uuid: 'cookie' })).toBe('bidding_not_possible');
    expect(running().when('m1', MONDAY, bid, { uuid: 'another' })).toMatchObject([{ type: 'BidPlaced' }]);
    expect(running().when('m1', MONDAY, bid)).toMatchObject([{ type: 'BidPlaced' }]);
  });

  test('talks are of the owner and the highest bidder alone', () => {
    const life = negotiating();
    const offer = life.standing;
    for (const actor of ['operator', 'timer'])
      for (const kind of ['neg_accept', 'neg_decline', 'neg_counter', 'neg_end'] as const)
        expect([
          actor,
          kind,
          life.when(actor, LATER, { kind, offer, amount: 1_150_000, then: 'pause' } as never),
        ]).toEqual([actor, kind, 'not_allowed']);
    expect(asked().when('m2', LATER, { kind: 'neg_offer', offer, amount: 1_100_000 })).toBe('not_allowed');
    expect(life.when('m1', LATER, { kind: 'neg_counter', offer, amount: 1_150_000 })).toBe('not_allowed');
  });

  test('nothing is submitted but by the owner, and a reservation is decided by owner and operator alone', () => {
    expect(new Life().when('operator', MONDAY, SUBMIT)).toBe('not_allowed');
    expect(new Life().when('operator', MONDAY, { kind: 'verify_email' })).toBe('not_allowed');
    const life = offered(1_200_000);
    expect(life.when('timer', LATER, { kind: 'late_accept', offer: life.pending })).toBe('not_allowed');
  });
});

describe('what is gone is not answered', () => {
  test('a late offer, a reservation, a counter in the talks', () => {
    for (const amount of [1_000_000, 1_200_000])
      for (const kind of ['late_accept', 'late_decline'] as const)
        expect(offered(amount).when('owner', LATER, { kind, offer: 'offer-9' })).toBe('conflict');
    expect(
      offered().when('owner', LATER, { kind: 'late_counter', offer: 'offer-9', amount: 1_100_000 }),
    ).toBe('conflict');
    for (const then of ['pause', 'restart'] as const)
      expect(
        negotiating().when('owner', LATER, {
          kind: 'neg_decline',
          offer: 'offer-9',
          then,
          ...RESTART,
        }),
      ).toBe('conflict');
  });

  test('an outage is declared once', () => {
    const life = running().given('operator', LATER - 2 * HOUR, { kind: 'outage_declare' });
    expect(life.when('operator', LATER - 2 * HOUR, { kind: 'outage_declare' })).toBe('move_not_allowed');
  });
});

describe('bounds', () => {
  test('an offer at the ask accepts it', () => {
    const life = asked();
    expect(
      life.when('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_150_000 }),
    ).toMatchObject([{ type: 'Sold', price: 1_150_000, origin: 'renegotiation' }]);
  });

  test('each price of an ad is on the grid', () => {
    const submit = (part: Partial<typeof TERMS>) => new Life().when('owner', MONDAY, { ...SUBMIT, ...part });
    for (const part of [{ startPrice: 1_000_010 }, { minimum: 1_200_010 }, { buyNow: 1_500_010 }])
      expect(submit(part)).toBe('invalid_amount');
  });

  test('amounts stay whole numbers of cents that a computer can hold', () => {
    const most = Math.floor(Number.MAX_SAFE_INTEGER / 5_000) * 5_000;
    expect([onGrid(most), onGrid(most + 5_000), onGrid(0), onGrid(-5_000)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(nextStep(90_000_000, LADDER)).toBe(90_050_000);
  });

  test('a telephone number has 7 digits with a prefix, 9 without, and 15 at most', () => {
    expect(holdsPriceOrContact('Nr. 0171123')).toBe(true);
    expect(holdsPriceOrContact('Nr. 017112')).toBe(false);
    expect(holdsPriceOrContact('Nr. 171123456')).toBe(true);
    expect(holdsPriceOrContact('Nr. 17112345')).toBe(false);
    expect(holdsPriceOrContact('Fahrgestell 01711234567890123')).toBe(false);
    expect(holdsPriceOrContact('Gelaufen 123.456.789 mal')).toBe(false);
    expect(holdsPriceOrContact('TÜV 01.07.2028 und 12.03.2019')).toBe(false);
  });
});

describe('questions', () => {
  test.each([
    ['published', MONDAY + MINUTE],
    ['hotbidding', SLOT - MINUTE],
  ] as const)('are answered in %s', (status, at) => {
    const life = status === 'published' ? published() : running();
    life.given('m1', at, { kind: 'question', text: 'Any rust?' });
    expect(life.state.status).toBe(status);
    expect(life.when('owner', at, { kind: 'answer', merchant: 'm1', text: 'No.' })).toMatchObject([
      { type: 'QuestionAnswered' },
    ]);
  });
});

describe('a voided round', () => {
  const letGo = (life: Life, at: number) =>
    messagesOf(life.play('operator', at, { kind: 'void', reason: 'Fire' }).entries).flatMap(({ message }) =>
      message.text === 'bid_released' ? [message.to] : [],
    );

  test('lets go the leader of the last minutes, and the bid that waits to open a round', () => {
    const led = running()
      .bid('m1', 1_050_000)
      .until(SLOT - MINUTE);
    expect(letGo(led, SLOT - MINUTE)).toMatchObject([{ merchant: 'm1' }]);
    expect(letGo(running(), MONDAY + HOUR)).toEqual([]);
    const waits = carried(FAR_RESTART);
    expect(waits.state.status).toBe('published');
    expect(letGo(waits, LATER + 1)).toMatchObject([{ merchant: 'm1' }]);
  });

  test('lets go no bidder of a round that somebody else was carried into, once it runs', () => {
    const life = carried().bid('m2', 1_100_000, LATER + MINUTE);
    expect(letGo(life, LATER + HOUR)).toMatchObject([{ merchant: 'm2' }]);
  });
});

describe('what others build on', () => {
  test('a public effect goes out only where the public state changed, once per entry', () => {
    const life = running().bid('m1', 1_050_000);
    const kinds = (amount: number) =>
      effectsOf(life.play('m1', MONDAY + HOUR, { kind: 'agent', amount }).entries)
        .filter(({ kind }) => kind === 'public')
        .map(({ key }) => key);
    expect(kinds(1_100_000)).toEqual([]);
    expect(kinds(1_250_000)).toEqual([`a1:${life.engine.seq}:public:all`]);
  });

  test('equal values give equal texts and hashes, whatever the order of their fields', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined, e: [] })).toBe(
      '{"b":[1,{"c":"x","d":null}],"e":[]}',
    );
    expect(canonicalJson([1, 2])).toBe('[1,2]');
    expect(canonicalJson({})).toBe('{}');
    const { state } = running();
    expect(stateHash({ ...state })).toBe(stateHash(state));
    expect(/^[0-9a-f]{64}$/.test(stateHash(state))).toBe(true);
    expect(stateHash({ ...state, version: 99 })).not.toBe(stateHash(state));
    expect(payloadHash({ kind: 'x'.repeat(53) })).toBe(`{"kind":"${'x'.repeat(53)}"}`);
    expect(/^[0-9a-f]{64}$/.test(payloadHash({ kind: 'x'.repeat(54) }))).toBe(true);
  });

  test('a bid and an agent differ only in their messages', () => {
    const { state } = running();
    for (const kind of ['bid', 'agent'] as const)
      expect(
        decide(state, command('m1', MONDAY, { kind, amount: 1_050_000 }), STANDARD_SCHEDULE),
      ).toMatchObject({ events: [{ type: 'BidPlaced', agent: kind === 'agent' }] });
  });
});

describe('recipients', () => {
  test('no one of a submission that waits for the address', () => {
    const life = new Life({ emailVerified: false });
    expect(messagesOf(life.play('owner', MONDAY, SUBMIT).entries)).toEqual([]);
  });

  test('each receiver once, by a key that names the message', () => {
    const life = reviewed();
    const { entries } = life.play('operator', MONDAY, { kind: 'request_changes', reason: 'VIN' });
    expect(messagesOf(entries).map(({ key }) => key)).toEqual([
      `a1:${life.engine.seq}:message.ad_edited:owner`,
      `a1:${life.engine.seq}:message.read_me.changes_requested:owner`,
    ]);
  });
});

describe('amounts that meet', () => {
  test('a buyer with reverse charge pays commission without VAT, any other with it', () => {
    const buyer = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
    expect(settle(4_560_000, buyer, false)).toMatchObject({ commissionVat: 0, total: 4_639_800 });
    expect(settle(4_560_000, { ...buyer, vatNumberVerified: false }, false)).toMatchObject({
      commissionVat: 15_162,
      total: 4_654_962,
    });
  });

  test('an ask at the standing offer accepts it', () => {
    const life = negotiating();
    const { amount } = life.state.negotiation!.standing;
    expect(life.when('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount })).toMatchObject([
      { type: 'Sold', price: amount },
    ]);
  });

  test('a leader whose raise brings the price to the minimum says whether the agent did it', () => {
    for (const kind of ['bid', 'agent'] as const) {
      const life = running().bid('m1', 1_050_000);
      expect(life.when('m1', MONDAY + HOUR, { kind, amount: 1_250_000 })).toMatchObject([
        { type: 'BidPlaced', price: 1_200_000, agent: kind === 'agent' },
      ]);
      const again = running().bid('m1', 1_050_000);
      expect(again.when('m1', MONDAY + HOUR, { kind, amount: 1_100_000 })).toMatchObject([
        { type: 'LimitRaised', agent: kind === 'agent' },
      ]);
    }
  });

  test('a bid binds until its last instant, and no longer', () => {
    const restart = (at: number) => {
      const life = negotiating();
      life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
      const slot = SLOT + 3 * 24 * HOUR;
      return life.when('owner', at, {
        kind: 'restart',
        newMinimum: 1_140_000,
        r: at,
        start: Math.max(at, slot - 24 * HOUR + 15 * MINUTE),
        slot,
      });
    };
    expect(restart(SLOT + 48 * HOUR - 1)).toMatchObject([{ carried: { merchant: 'm1' } }]);
    expect(restart(SLOT + 48 * HOUR)).toMatchObject([{ carried: null }]);
  });

  test('the operator’s demand for a late offer comes with the command or from the state', () => {
    const offer = { kind: 'late_offer', amount: 1_050_000 } as const;
    const life = openToLateOffers().given('operator', LATER, { kind: 'system_minimum', amount: 1_100_000 });
    expect(life.when('m1', LATER, offer)).toBe('bid_too_low');
    expect(life.when('m1', LATER, offer, { systemMinimum: null })).toMatchObject([{ type: 'LateOfferMade' }]);
    expect(openToLateOffers().when('m1', LATER, offer, { systemMinimum: 1_100_000 })).toBe('bid_too_low');
  });
});

describe('a question', () => {
  test('is answered by its asker’s customer too, where colleagues ask', () => {
    const life = running().given('m3', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    const answer = { kind: 'answer', merchant: 'm4', text: 'No.' } as const;
    expect(life.when('owner', MONDAY + MINUTE, answer)).toBe('move_not_allowed');
    expect(life.when('owner', MONDAY + MINUTE, answer, { askerCustomer: 'c3' })).toMatchObject([
      { type: 'QuestionAnswered', customer: 'c3' },
    ]);
  });
});
