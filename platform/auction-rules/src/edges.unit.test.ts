import { describe, expect, it } from 'vitest';
import { costOf } from './commission.ts';
import { decide } from './decide.ts';
import { effects } from './effects.ts';
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
  NEXT,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
  TERMS,
} from './testing/given.ts';
import { holdsPriceOrContact } from './text-filter.ts';

const AT = SLOT + HOUR;
const offered = (amount = 1_000_000) => openToLateOffers().given('m1', AT, { kind: 'late_offer', amount });
const asked = () => {
  const life = negotiating();
  return life.given('owner', AT, { kind: 'neg_counter', offer: life.standing, amount: 1_150_000 });
};

describe('who may', () => {
  it('the owner is known by the cookie of the ad too, and others by another cookie or none', () => {
    const bid = { kind: 'bid', amount: 1_050_000 } as const;
    expect(running().when('m1', MONDAY, bid, { uuid: 'cookie' })).toBe('bidding_not_possible');
    expect(running().when('m1', MONDAY, bid, { uuid: 'another' })).toMatchObject([{ type: 'BidPlaced' }]);
    expect(running().when('m1', MONDAY, bid)).toMatchObject([{ type: 'BidPlaced' }]);
  });

  it('talks are of the owner and the highest bidder alone', () => {
    const life = negotiating();
    const offer = life.standing;
    for (const actor of ['operator', 'timer'])
      for (const kind of ['neg_accept', 'neg_decline', 'neg_counter', 'neg_end'] as const)
        expect([
          actor,
          kind,
          life.when(actor, AT, { kind, offer, amount: 1_150_000, then: 'pause' } as never),
        ]).toEqual([actor, kind, 'not_allowed']);
    expect(asked().when('m2', AT, { kind: 'neg_offer', offer, amount: 1_100_000 })).toBe('not_allowed');
    expect(life.when('m1', AT, { kind: 'neg_counter', offer, amount: 1_150_000 })).toBe('not_allowed');
  });

  it('nothing is submitted but by the owner, and a reservation is decided by owner and operator alone', () => {
    expect(new Life().when('operator', MONDAY, { kind: 'submit', ...TERMS, complete: true })).toBe(
      'not_allowed',
    );
    expect(new Life().when('operator', MONDAY, { kind: 'verify_email' })).toBe('not_allowed');
    const life = offered(1_200_000);
    const { offerId } = life.state.late!;
    expect(life.when('timer', AT, { kind: 'late_accept', offer: offerId })).toBe('not_allowed');
  });
});

describe('what is gone is not answered', () => {
  it('a late offer, a reservation, a counter in the talks', () => {
    for (const amount of [1_000_000, 1_200_000])
      for (const kind of ['late_accept', 'late_decline'] as const)
        expect(offered(amount).when('owner', AT, { kind, offer: 'offer-9' })).toBe('conflict');
    expect(offered().when('owner', AT, { kind: 'late_counter', offer: 'offer-9', amount: 1_100_000 })).toBe(
      'conflict',
    );
    for (const then of ['pause', 'restart'] as const)
      expect(
        negotiating().when('owner', AT, {
          kind: 'neg_decline',
          offer: 'offer-9',
          then,
          newMinimum: 1_140_000,
          ...NEXT,
        }),
      ).toBe('conflict');
  });

  it('an outage is declared once', () => {
    const life = running().given('operator', AT - 2 * HOUR, { kind: 'outage_declare' });
    expect(life.when('operator', AT - 2 * HOUR, { kind: 'outage_declare' })).toBe('not_allowed');
  });
});

describe('bounds', () => {
  it('an offer at the ask accepts it', () => {
    const life = asked();
    expect(life.when('m1', AT, { kind: 'neg_offer', offer: life.standing, amount: 1_150_000 })).toMatchObject(
      [{ type: 'Sold', price: 1_150_000, origin: 'renegotiation' }],
    );
  });

  it('each price of an ad is on the grid', () => {
    const submit = (part: Partial<typeof TERMS>) =>
      new Life().when('owner', MONDAY, { kind: 'submit', ...TERMS, ...part, complete: true });
    for (const part of [{ startPrice: 1_000_010 }, { minimum: 1_200_010 }, { buyNow: 1_500_010 }])
      expect(submit(part)).toBe('invalid_amount');
  });

  it('amounts stay whole numbers of cents that a computer can hold', () => {
    const most = Math.floor(Number.MAX_SAFE_INTEGER / 5_000) * 5_000;
    expect([onGrid(most), onGrid(most + 5_000), onGrid(0), onGrid(-5_000)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(nextStep(90_000_000, LADDER)).toBe(90_050_000);
  });

  it('a telephone number has 7 digits with a prefix, 9 without, and 15 at most', () => {
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
  it.each([
    ['published', MONDAY + MINUTE],
    ['hotbidding', SLOT - MINUTE],
  ] as const)('are answered in %s', (status, at) => {
    const far = { r: MONDAY, start: SLOT + 15 * MINUTE, slot: SLOT + 24 * HOUR };
    const life =
      status === 'published' ? reviewed().given('operator', MONDAY, { kind: 'release', ...far }) : running();
    life.given('m1', at, { kind: 'question', text: 'Any rust?' });
    expect(life.state.status).toBe(status);
    expect(life.when('owner', at, { kind: 'answer', merchant: 'm1', text: 'No.' })).toMatchObject([
      { type: 'QuestionAnswered' },
    ]);
  });
});

describe('a voided round', () => {
  const told = (life: Life, at: number) =>
    life
      .play('operator', at, { kind: 'void', reason: 'Fire' })
      .entries.flatMap(({ events, before, after, seq }) => effects(events, before, after, seq))
      .flatMap((effect) =>
        effect.kind === 'message' && effect.message.text === 'bid_released' ? [effect.message.to] : [],
      );

  it('lets go the leader of the last minutes, and the bid that waits to open a round', () => {
    expect(
      told(
        running()
          .bid('m1', 1_050_000)
          .until(SLOT - MINUTE),
        SLOT - MINUTE,
      ),
    ).toMatchObject([{ merchant: 'm1' }]);
    expect(told(running(), MONDAY + HOUR)).toEqual([]);
    const carried = negotiating();
    const slot = NEXT.slot + 24 * HOUR;
    carried.given('owner', AT, {
      kind: 'neg_decline',
      offer: carried.standing,
      then: 'restart',
      newMinimum: 1_140_000,
      r: AT,
      start: slot - 24 * HOUR + 15 * MINUTE,
      slot,
    });
    expect(carried.state.status).toBe('published');
    expect(told(carried, AT + 1)).toMatchObject([{ merchant: 'm1' }]);
  });
});

describe('what others build on', () => {
  it('a public effect goes out only where the public state changed, once per entry', () => {
    const life = running().bid('m1', 1_050_000);
    const kinds = (amount: number) =>
      life
        .play('m1', MONDAY + HOUR, { kind: 'agent', amount })
        .entries.flatMap(({ events, before, after, seq }) => effects(events, before, after, seq))
        .filter(({ kind }) => kind === 'public')
        .map(({ key }) => key);
    expect(kinds(1_100_000)).toEqual([]);
    expect(kinds(1_250_000)).toEqual([`a1:${life.engine.seq}:public:all`]);
  });

  it('equal values give equal texts and hashes, whatever the order of their fields', () => {
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

  it('a bid and an agent are told apart only by what is said of them', () => {
    const { state } = running();
    for (const kind of ['bid', 'agent'] as const)
      expect(
        decide(state, command('m1', MONDAY, { kind, amount: 1_050_000 }), STANDARD_SCHEDULE),
      ).toMatchObject({ events: [{ type: 'BidPlaced', agent: kind === 'agent' }] });
  });
});

describe('who is told', () => {
  const toldBy = (life: Life, actor: string, at: number, payload: Parameters<Life['play']>[2]) =>
    life
      .play(actor, at, payload)
      .entries.flatMap(({ events, before, after, seq }) => effects(events, before, after, seq))
      .flatMap((effect) => (effect.kind === 'message' ? [effect] : []));

  it('nobody of a submission that waits for the address', () => {
    const life = new Life({ emailVerified: false });
    expect(toldBy(life, 'owner', MONDAY, { kind: 'submit', ...TERMS, complete: true })).toEqual([]);
  });

  it('each receiver once, by a key that names what is said', () => {
    const life = reviewed();
    const told = toldBy(life, 'operator', MONDAY, { kind: 'request_changes', reason: 'VIN' });
    expect(told.map(({ key }) => key)).toEqual([
      `a1:${life.engine.seq}:message.ad_edited:owner`,
      `a1:${life.engine.seq}:message.read_me.changes_requested:owner`,
    ]);
  });

  it('no bidder of a round that somebody else was carried into, once it runs', () => {
    const life = negotiating();
    life.given('owner', AT, {
      kind: 'neg_decline',
      offer: life.standing,
      then: 'restart',
      newMinimum: 1_140_000,
      ...NEXT,
    });
    life.bid('m2', 1_100_000, AT + MINUTE);
    const told = toldBy(life, 'operator', AT + HOUR, { kind: 'void', reason: 'Fire' });
    expect(
      told.flatMap(({ message }) => (message.text === 'bid_released' ? [message.to] : [])),
    ).toMatchObject([{ merchant: 'm2' }]);
  });
});

describe('amounts that meet', () => {
  it('a buyer with reverse charge pays commission without VAT, any other with it', () => {
    const buyer = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
    expect(costOf(4_560_000, buyer)).toMatchObject({ commissionVat: 0, total: 4_639_800 });
    expect(costOf(4_560_000, { ...buyer, vatNumberVerified: false })).toMatchObject({
      commissionVat: 15_162,
      total: 4_654_962,
    });
  });

  it('an ask at the standing offer accepts it', () => {
    const life = negotiating();
    const { amount } = life.state.negotiation!.standing;
    expect(life.when('owner', AT, { kind: 'neg_counter', offer: life.standing, amount })).toMatchObject([
      { type: 'Sold', price: amount },
    ]);
  });

  it('a leader whose raise lifts the price to the minimum says whether the agent did it', () => {
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

  it('a bid binds until its last instant, and no longer', () => {
    const restart = (at: number) => {
      const life = negotiating();
      life.given('owner', AT, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
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

  it('what the operator demands of a late offer comes with the command or stands in the state', () => {
    const offer = { kind: 'late_offer', amount: 1_050_000 } as const;
    const life = openToLateOffers().given('operator', AT, { kind: 'system_minimum', amount: 1_100_000 });
    expect(life.when('m1', AT, offer)).toBe('bid_too_low');
    expect(life.when('m1', AT, offer, { systemMinimum: null })).toMatchObject([{ type: 'LateOfferMade' }]);
    expect(openToLateOffers().when('m1', AT, offer, { systemMinimum: 1_100_000 })).toBe('bid_too_low');
  });
});

describe('a question', () => {
  it('is answered by its asker’s customer too, where colleagues ask', () => {
    const life = running().given('m3', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    const answer = { kind: 'answer', merchant: 'm4', text: 'No.' } as const;
    expect(life.when('owner', MONDAY + MINUTE, answer)).toBe('not_allowed');
    expect(life.when('owner', MONDAY + MINUTE, answer, { askerCustomer: 'c3' })).toMatchObject([
      { type: 'QuestionAnswered', customer: 'c3' },
    ]);
  });
});
