import type { LifeStep } from '@rollheim/tooling/testing';

const MINUTE = 60_000;
const HOURS = 60;
const DAYS = 24 * HOURS;
const EURO = 100;

/** Prices of the lives: start 10,000, minimum 12,000, buy now 20,000 EUR. */
export const TERMS = { startPrice: 10_000 * EURO, minimum: 12_000 * EURO, buyNow: 20_000 * EURO };

interface Dealers {
  readonly anna: string;
  readonly bert: string;
}
/** Minutes from now, sender, payload. */
type Moment = readonly [minutes: number, actor: string, payload: LifeStep['payload']];

const minute = (from: number): number => Math.floor(Date.now() / MINUTE) * MINUTE + from * MINUTE;
const submit = (at: number): Moment => [at, 'owner', { kind: 'submit', ...TERMS }];
const release = (at: number, slot: number): Moment => [
  at,
  'operator',
  { kind: 'release', slot: minute(slot) },
];
const bid = (at: number, who: string, euros: number): Moment => [
  at,
  who,
  { kind: 'bid', amount: euros * EURO },
];
const offer = (at: number, who: string, euros: number): Moment => [
  at,
  who,
  { kind: 'late_offer', amount: euros * EURO },
];
const ended = (ago: number, ...bids: readonly Moment[]): readonly Moment[] => [
  submit(-ago - 40),
  release(-ago - 30, -ago),
  ...bids,
];
const failed = (ago = 60): readonly Moment[] => ended(ago);
const opened = (ago = 60): readonly Moment[] => [...failed(ago), [-ago + 1, 'owner', { kind: 'late_open' }]];
const offered = (anna: string, euros: number, ago = 60): readonly Moment[] => [
  ...opened(ago),
  offer(-ago + 2, anna, euros),
];
const talks = ({ anna, bert }: Dealers, ago = 60): readonly Moment[] =>
  ended(ago, bid(-ago - 20, anna, 11_000), bid(-ago - 19, bert, 10_500));

const MOMENTS = {
  none: () => [],
  draft: () => [],
  under_review: () => [submit(-10)],
  inactive: () => [submit(-10), [-9, 'operator', { kind: 'reject', reason: 'Kein Wohnmobil' }]],
  published: () => [submit(-10), release(-9, 3 * DAYS)],
  running: () => [submit(-10), release(-9, 30)],
  /** Ends with this minute, or the next one. */
  hotbidding: () => [submit(-60), release(-50, Date.now() % MINUTE > 40_000 ? 2 : 1)],
  outage: () => [submit(-10), release(-9, 30), [-5, 'operator', { kind: 'outage_declare' }]],
  'outage, past the end': () => [
    submit(-60),
    release(-50, -5),
    [-10, 'operator', { kind: 'outage_declare' }],
  ],
  sold: ({ anna }) => ended(60, bid(-80, anna, 13_000)),
  failed: () => failed(),
  'failed, 31 days ago': () => failed(31 * DAYS),
  renegotiation: (who) => talks(who),
  'renegotiation, 49 hours ago': (who) => talks(who, 49 * HOURS),
  asked: (who) => [
    ...talks(who),
    [-50, 'owner', { kind: 'neg_counter', offer: 'offer-1', amount: 11_500 * EURO }],
  ],
  acpt_late_offer: () => opened(),
  recd_late_offer: ({ anna }) => offered(anna, 10_500),
  'recd_late_offer, 49 hours ago': ({ anna }) => offered(anna, 10_500, 49 * HOURS),
  countered: ({ anna }) => [
    ...offered(anna, 10_500),
    [-50, 'owner', { kind: 'late_counter', offer: 'offer-1', amount: 11_500 * EURO }],
  ],
  declined_late_offer: ({ anna }) => [
    ...offered(anna, 10_500),
    [-50, 'owner', { kind: 'late_decline', offer: 'offer-1' }],
  ],
  reserved: ({ anna }) => offered(anna, 12_000),
  'reserved, 49 hours ago': ({ anna }) => offered(anna, 12_000, 49 * HOURS),
  second: () => [...failed(), [-50, 'owner', { kind: 'change' }]],
  'second, 31 days ago': () => [...failed(31 * DAYS), [-31 * DAYS + 1, 'owner', { kind: 'change' }]],
} satisfies Record<string, (who: Dealers) => readonly Moment[]>;

export type LifeName = keyof typeof MOMENTS;

/** Lives by where they lead, played before somebody makes a call. */
export const LIVES = Object.fromEntries(
  Object.entries(MOMENTS).map(([name, moments]) => [
    name,
    (who: Dealers): readonly LifeStep[] =>
      (moments as (who: Dealers) => readonly Moment[])(who).map(([minutes, actor, payload]) => ({
        at: minute(minutes),
        actor,
        payload,
      })),
  ]),
) as Readonly<Record<LifeName, (who: Dealers) => readonly LifeStep[]>>;
