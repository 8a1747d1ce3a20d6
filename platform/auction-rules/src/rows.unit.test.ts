import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Payload } from './commands.ts';
import {
  DAY,
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
} from './testing/given.ts';
import {
  asked,
  declined,
  failed,
  FAR_RELEASE,
  LATER,
  offered,
  published,
  RESTART,
  sold,
} from './testing/lives.ts';
import type { Status } from './statuses.ts';

const reason = 'Rahmenschaden';
const release: Payload = { kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT };
const restart: Payload = { kind: 'restart', ...RESTART };

const counter = (life: Life) =>
  life.given('owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_100_000 });
const countered = () => counter(offered());
const outage = () => running().given('operator', SLOT - 10 * MINUTE, { kind: 'outage_declare' });

/** The life up to the row, and its states from there: after each command, or after time has passed. */
type Case = readonly [row: string, life: () => Life, play: (life: Life) => unknown, to: Status | null];
const by =
  (actor: string, payload: Payload | ((life: Life) => Payload), at = LATER) =>
  (life: Life) =>
    life.given(actor, at, typeof payload === 'function' ? payload(life) : payload);
const until = (at: number) => (life: Life) => life.until(at);
const standing = (kind: 'neg_accept' | 'neg_end' | 'neg_decline') => (life: Life) =>
  ({ kind, offer: life.standing }) as Payload;
const pending = (kind: 'late_accept' | 'late_decline') => (life: Life) =>
  ({ kind, offer: life.pending }) as Payload;
const pendingCounter = (kind: 'late_accept' | 'late_decline') => (life: Life) =>
  ({ kind, offer: life.counter }) as Payload;
const change = by('owner', { kind: 'change' });
const withdraw = by('owner', { kind: 'withdraw' });

const CASES: readonly Case[] = [
  ['create', () => new Life(), () => undefined, 'editing'],
  ['discard', () => new Life(), by('owner', { kind: 'discard' }, MONDAY), null],
  ['submit', () => new Life(), by('owner', SUBMIT, MONDAY), 'under_review'],
  ['submit', () => new Life({ emailVerified: false }), by('owner', SUBMIT, MONDAY), 'editing'],
  [
    'submit',
    () => new Life({ emailVerified: false }).given('owner', MONDAY, SUBMIT),
    (life) => life.given('owner', MONDAY, { kind: 'verify_email' }, { emailVerified: true, complete: true }),
    'under_review',
  ],
  ['send-back', reviewed, by('operator', { kind: 'request_changes', reason }, MONDAY), 'editing'],
  ['send-back', reviewed, by('owner', { kind: 'take_back' }, MONDAY), 'editing'],
  ['lapse-editing', () => failed().given('owner', LATER, { kind: 'change' }), withdraw, 'failed_na'],
  [
    'lapse-editing',
    () => failed().given('owner', LATER, { kind: 'change' }),
    until(SLOT + 30 * DAY),
    'failed_na',
  ],
  ['reject', reviewed, by('operator', { kind: 'reject', reason }, MONDAY), 'inactive'],
  [
    'reopen',
    () => reviewed().given('operator', MONDAY, { kind: 'reject', reason }),
    by('operator', { kind: 'reopen' }, MONDAY),
    'editing',
  ],
  ['release', reviewed, by('operator', FAR_RELEASE, MONDAY), 'published'],
  ['start', published, until(FAR_RELEASE.start), 'running'],
  ['start', reviewed, by('operator', release, MONDAY), 'running'],
  ['withdraw-published', published, by('owner', { kind: 'withdraw' }, MONDAY), 'failed_na'],
  ['hot', running, until(SLOT - 5 * MINUTE), 'hotbidding'],
  ['bid', running, (life) => life.bid('m1', 1_050_000), 'running'],
  ['bid', running, (life) => life.bid('m1', 1_050_000, SLOT - MINUTE, 'agent'), 'hotbidding'],
  [
    'extend',
    outage,
    by(
      'operator',
      { kind: 'extend', r: SLOT - HOUR / 6, start: MONDAY, slot: SLOT + 20 * MINUTE },
      SLOT - HOUR / 6,
    ),
    'running',
  ],
  ['buy-now', running, by('m1', { kind: 'buy_now' }, SLOT - HOUR), 'sold'],
  ['end', outage, until(SLOT + MINUTE), 'hotbidding'],
  [
    'end',
    outage,
    (life) => life.given('operator', SLOT + MINUTE, { kind: 'outage_lift' }).until(SLOT + MINUTE),
    'failed',
  ],
  ['end-sold', () => running().bid('m1', 1_300_000), until(SLOT), 'sold'],
  ['end-sold', () => running({}, { reserve: false }).bid('m1', 1_000_000), until(SLOT), 'sold'],
  ['end-below', () => running().bid('m1', 1_050_000), until(SLOT), 'renegotiation'],
  ['end-empty', running, until(SLOT), 'failed'],
  [
    'talks-counter',
    negotiating,
    by('owner', (life) => ({ kind: 'neg_counter', offer: life.standing, amount: 1_150_000 })),
    'renegotiation',
  ],
  [
    'talks-counter',
    asked,
    by('m1', (life) => ({ kind: 'neg_offer', offer: life.standing, amount: 1_100_000 })),
    'renegotiation',
  ],
  ['talks-decline-ask', asked, by('m1', standing('neg_decline')), 'renegotiation'],
  ['talks-accept', negotiating, by('owner', standing('neg_accept')), 'sold'],
  ['talks-accept', asked, by('m1', standing('neg_accept')), 'sold'],
  [
    'talks-restart',
    negotiating,
    by('owner', (life) => ({
      kind: 'neg_decline',
      offer: life.standing,
      then: 'restart',
      ...RESTART,
    })),
    'running',
  ],
  [
    'talks-pause',
    negotiating,
    by('owner', (life) => ({ kind: 'neg_decline', offer: life.standing, then: 'pause' })),
    'failed',
  ],
  ['talks-end', negotiating, by('owner', standing('neg_end')), 'acpt_late_offer'],
  ['talks-end', negotiating, until(SLOT + 48 * HOUR), 'acpt_late_offer'],
  ...[failed, openToLateOffers, declined].flatMap((life): Case[] => [
    ['restart', life, by('owner', restart), 'running'],
    ['change', life, change, 'editing'],
    ['lapse-unsold', life, withdraw, 'failed_na'],
    ['lapse-unsold', life, until(SLOT + 30 * DAY), 'failed_na'],
  ]),
  ['late-open', failed, by('owner', { kind: 'late_open' }), 'acpt_late_offer'],
  ['late-offer', openToLateOffers, by('m1', { kind: 'late_offer', amount: 1_000_000 }), 'recd_late_offer'],
  ['late-offer', declined, by('m2', { kind: 'late_offer', amount: 1_000_000 }), 'recd_late_offer'],
  [
    'late-reserve',
    openToLateOffers,
    by('m1', { kind: 'late_offer', amount: 1_200_000 }),
    'anr_offer_above_targetprice',
  ],
  [
    'late-reserve',
    declined,
    by('m2', { kind: 'late_offer', amount: 1_250_000 }),
    'anr_offer_above_targetprice',
  ],
  ['late-same', offered, by('m2', { kind: 'late_offer', amount: 1_100_000 }), 'recd_late_offer'],
  ['late-same', offered, by('m1', { kind: 'late_offer', amount: 1_100_000 }), 'recd_late_offer'],
  ['late-same', offered, counter, 'recd_late_offer'],
  ['late-same', countered, by('m1', pendingCounter('late_decline')), 'recd_late_offer'],
  [
    'late-displace',
    offered,
    by('m2', { kind: 'late_offer', amount: 1_200_000 }),
    'anr_offer_above_targetprice',
  ],
  ['late-accept', offered, by('owner', pending('late_accept')), 'sold'],
  ['late-accept', countered, by('m1', pendingCounter('late_accept')), 'sold'],
  ['late-decline', offered, by('owner', pending('late_decline')), 'declined_late_offer'],
  ['late-decline', offered, until(LATER + 48 * HOUR), 'declined_late_offer'],
  ['reservation', () => offered(1_200_000), by('owner', pending('late_accept')), 'sold'],
  ['reservation', () => offered(1_200_000), by('operator', pending('late_accept')), 'sold'],
  ['reservation', () => offered(1_200_000), by('operator', pending('late_decline')), 'acpt_late_offer'],
  ['reservation', () => offered(1_200_000), until(LATER + 48 * HOUR), 'acpt_late_offer'],
  ...[
    published,
    () => running().until(MONDAY + HOUR),
    () => running().until(SLOT - MINUTE),
    negotiating,
    failed,
    openToLateOffers,
    () => offered(),
    declined,
    () => offered(1_200_000),
  ].map((life): Case => [
    'void',
    life,
    (lived) => lived.given('operator', lived.engine.at, { kind: 'void', reason }),
    'inactive',
  ]),
  ['rescind', sold, by('operator', { kind: 'rescind', reason }), 'failed'],
];

const page = readFileSync(new URL('../../../docs/auctions.md', import.meta.url), 'utf8');
const ROWS = [...page.matchAll(/^\| `([a-z-]+)` +\|/gm)].map((match) => match[1]);

describe('the rows of the transition table', () => {
  test('each has a case here, and no case is of another table', () => {
    expect(ROWS).toHaveLength(37);
    expect([...new Set(CASES.map(([row]) => row))].toSorted()).toEqual(ROWS.toSorted());
  });

  test.each(CASES.map((each, index) => [each[0], index, each] as const))(
    '%s (%s)',
    (_row, _index, [, life, play, to]) => {
      const lived = life();
      play(lived);
      expect(lived.state.status).toBe(to);
    },
  );
});
