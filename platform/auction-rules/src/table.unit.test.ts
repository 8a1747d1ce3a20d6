import { describe, expect, test } from 'vitest';
import type { Payload } from './commands.ts';
import { decide } from './decide.ts';
import { isRejection } from './guards.ts';
import { STANDARD_SCHEDULE } from './schedule.ts';
import type { Status } from './statuses.ts';
import { KINDS, type Kind, type Role } from './table.ts';
import {
  command,
  Life,
  MINUTE,
  MONDAY,
  negotiating,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
} from './testing/given.ts';
import { declined, failed, LATER, offered, published, RESTART, sold } from './testing/lives.ts';

/** A life in each state, and an instant in it. */
const LIVES: Readonly<Record<Exclude<Status, 'endet'>, readonly [life: () => Life, at: number]>> = {
  editing: [() => new Life(), MONDAY],
  under_review: [reviewed, MONDAY],
  published: [published, MONDAY + MINUTE],
  running: [running, MONDAY + MINUTE],
  hotbidding: [running, SLOT - 3 * MINUTE],
  renegotiation: [negotiating, LATER],
  sold: [sold, LATER],
  failed: [failed, LATER],
  failed_na: [() => failed().given('owner', SLOT + MINUTE, { kind: 'withdraw' }), LATER],
  acpt_late_offer: [openToLateOffers, LATER],
  recd_late_offer: [offered, LATER],
  declined_late_offer: [declined, LATER],
  anr_offer_above_targetprice: [() => offered(1_200_000), LATER],
  inactive: [() => reviewed().given('operator', MONDAY, { kind: 'reject', reason: 'x' }), MONDAY + MINUTE],
};
const STATES = Object.keys(LIVES) as (keyof typeof LIVES)[];

const ROUND = ['running', 'hotbidding'] as const;
const UNSOLD = ['failed', 'acpt_late_offer', 'declined_late_offer'] as const;
type Row = readonly [payload: Payload, by: readonly Role[], from: readonly Status[]];

/** Who may send what in which states, as the rule page says it; offers are named where they are tested. */
const ROWS: readonly Row[] = [
  [
    { kind: 'submit', startPrice: 1_000_000, minimum: 1_200_000, buyNow: null, complete: true },
    ['owner'],
    ['editing'],
  ],
  [{ kind: 'discard' }, ['owner'], ['editing']],
  [{ kind: 'request_changes' }, ['operator'], ['under_review']],
  [{ kind: 'take_back' }, ['owner'], ['under_review']],
  [{ kind: 'reject', reason: 'x' }, ['operator'], ['under_review']],
  [{ kind: 'reopen' }, ['operator'], ['inactive']],
  [{ kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT }, ['operator'], ['under_review']],
  [{ kind: 'outage_declare' }, ['operator'], ROUND],
  [{ kind: 'restart', ...RESTART }, ['owner'], UNSOLD],
  [{ kind: 'change' }, ['owner'], UNSOLD],
  [{ kind: 'open_round' }, ['operator'], ['published', ...ROUND]],
  [{ kind: 'withdraw' }, ['owner'], ['published', ...UNSOLD]],
  [
    { kind: 'void', reason: 'x' },
    ['operator'],
    ['published', ...ROUND, 'renegotiation', ...UNSOLD, 'recd_late_offer', 'anr_offer_above_targetprice'],
  ],
  [{ kind: 'rescind', reason: 'x' }, ['operator'], ['sold']],
  [{ kind: 'late_open' }, ['owner'], ['failed']],
  [{ kind: 'bid', amount: 1_060_000 }, ['merchant'], ROUND],
  [{ kind: 'agent', amount: 1_060_000 }, ['merchant'], ROUND],
  [{ kind: 'buy_now' }, ['merchant'], ROUND],
  [{ kind: 'question', text: 'Any rust?' }, ['merchant'], ['published', ...ROUND]],
  [
    { kind: 'late_offer', amount: 1_100_000 },
    ['merchant'],
    ['acpt_late_offer', 'declined_late_offer', 'recd_late_offer'],
  ],
  [{ kind: 'system_minimum', amount: 1_100_000 }, ['operator'], STATES],
  [{ kind: 'system_minimum', amount: null }, ['operator'], STATES],
];
/** Tested where what they answer is made: an address, an outage, an offer, a question; or no act of a person. */
const ELSEWHERE: readonly Kind[] = [
  'verify_email',
  'outage_lift',
  'extend',
  'neg_accept',
  'neg_counter',
  'neg_offer',
  'neg_decline',
  'neg_end',
  'late_counter',
  'late_accept',
  'late_decline',
  'answer',
  'timer',
];
const ROLES: readonly Role[] = ['owner', 'merchant', 'operator', 'timer'];
const actorOf = (role: Role) => (role === 'merchant' ? 'm2' : role);

describe('the transition table', () => {
  test('has every kind, but for those that answer something', () => {
    const rows = ROWS.map(([{ kind }]) => kind);
    expect(new Set([...rows, ...ELSEWHERE])).toEqual(new Set(KINDS));
    expect(rows.filter((kind) => ELSEWHERE.includes(kind))).toEqual([]);
  });

  test.each(STATES.map((status) => [status] as const))('a life is in %s', (status) => {
    const [life, at] = LIVES[status];
    expect(life().until(at).state.status).toBe(status);
  });

  test.each(ROWS.map((row) => [row[0].kind, row] as const))(
    '%s: by whom, and from where',
    (_kind, [payload, by, from]) => {
      for (const status of STATES) {
        const [life, at] = LIVES[status];
        const { state } = life().until(at);
        for (const role of ROLES) {
          const decision = decide(state, command(actorOf(role), at, payload), STANDARD_SCHEDULE);
          const expected = by.includes(role) && from.includes(status);
          expect([status, role, !isRejection(decision)]).toEqual([status, role, expected]);
          if (!isRejection(decision)) continue;
          // who may never is refused as such, whatever the state
          const codes = by.includes(role)
            ? ['move_not_allowed', 'bidding_not_possible', 'offer_unavailable']
            : ['not_allowed', 'bidding_not_possible'];
          expect(codes).toContain(decision.code);
        }
      }
    },
  );

  test('what the system minimum demands must be on the grid, and counts up to the target', () => {
    const life = openToLateOffers();
    const set = (amount: number | null) => life.when('operator', LATER, { kind: 'system_minimum', amount });
    expect(set(1_100_010)).toBe('invalid_amount');
    life.given('operator', LATER, { kind: 'system_minimum', amount: 1_100_000 });
    expect(life.state.systemMinimum).toBe(1_100_000);
    expect(life.when('m1', LATER, { kind: 'late_offer', amount: 1_095_000 })).toBe('bid_too_low');
    expect(life.when('m1', LATER, { kind: 'late_offer', amount: 1_100_000 })).toMatchObject([
      { type: 'LateOfferMade', reserved: false },
    ]);
    life.given('operator', LATER, { kind: 'system_minimum', amount: 5_000_000 });
    expect(life.when('m1', LATER, { kind: 'late_offer', amount: 1_195_000 })).toBe('bid_too_low');
    expect(life.when('m1', LATER, { kind: 'late_offer', amount: 1_200_000 })).toMatchObject([
      { reserved: true },
    ]);
    life.given('operator', LATER, { kind: 'system_minimum', amount: null });
    expect(life.when('m1', LATER, { kind: 'late_offer', amount: 1_000_000 })).toMatchObject([
      { reserved: false },
    ]);
  });

  test('what no one knows is refused', () => {
    const { state } = running();
    const decision = decide(
      state,
      command('owner', MONDAY, { kind: 'win' } as unknown as Payload),
      STANDARD_SCHEDULE,
    );
    expect(decision).toEqual({ code: 'invalid_input' });
  });
});
