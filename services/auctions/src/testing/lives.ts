import type { Step } from './harness.ts';
import { EUR, minute } from './harness.ts';

/** Prices of the lives: start 10,000, minimum 12,000, buy now 20,000 EUR. */
const TERMS = { startPrice: 10_000 * EUR, minimum: 12_000 * EUR, buyNow: 20_000 * EUR };

const submit = (at: number): Step => [at, 'owner', { kind: 'submit', ...TERMS }];
const release = (at: number, slot: number): Step => [at, 'operator', { kind: 'release', slot: minute(slot) }];
const bid = (at: number, who: string, euros: number): Step => [at, who, { kind: 'bid', amount: euros * EUR }];

/** The life of an auction up to a state; `ago`: minutes since its round ended, or since the last step. */
export type Life = (who: { readonly anna: string; readonly bert: string }, ago?: number) => readonly Step[];

const ended = (bids: (end: number) => readonly Step[], ago: number): readonly Step[] => [
  submit(-ago - 40),
  release(-ago - 30, -ago),
  ...bids(-ago),
];

type Name =
  | 'under_review'
  | 'editing'
  | 'inactive'
  | 'published'
  | 'running'
  | 'hotbidding'
  | 'outage'
  | 'failed'
  | 'renegotiation'
  | 'sold'
  | 'acpt_late_offer'
  | 'recd_late_offer'
  | 'countered'
  | 'declined_late_offer'
  | 'anr_offer_above_targetprice'
  | 'second';

/** Lives by the state that they lead to. */
export const LIVES: Readonly<Record<Name, Life>> = {
  under_review: () => [submit(-10)],
  editing: () => [submit(-10), [-9, 'owner', { kind: 'take_back' }]],
  inactive: () => [submit(-10), [-9, 'operator', { kind: 'reject', reason: 'Kein Wohnmobil' }]],
  published: () => [submit(-10), release(-9, 3 * 24 * 60)],
  running: () => [submit(-10), release(-9, 30)],
  hotbidding: () => [submit(-60), release(-50, 3)],
  outage: () => [submit(-10), release(-9, 30), [-5, 'operator', { kind: 'outage_declare' }]],
  failed: (_who, ago = 60) => ended(() => [], ago),
  renegotiation: ({ anna, bert }, ago = 60) =>
    ended((end) => [bid(end - 20, anna, 11_000), bid(end - 19, bert, 10_500)], ago),
  sold: ({ anna }, ago = 60) => ended((end) => [bid(end - 20, anna, 13_000)], ago),
  acpt_late_offer: (who, ago = 60) => [...LIVES.failed(who, ago), [-ago + 1, 'owner', { kind: 'late_open' }]],
  recd_late_offer: (who, ago = 60) => [
    ...LIVES.acpt_late_offer(who, ago),
    [-ago + 2, who.anna, { kind: 'late_offer', amount: 10_500 * EUR }],
  ],
  countered: (who, ago = 60) => [
    ...LIVES.recd_late_offer(who, ago),
    [-ago + 3, 'owner', { kind: 'late_counter', offer: 'offer-1', amount: 11_500 * EUR }],
  ],
  declined_late_offer: (who, ago = 60) => [
    ...LIVES.recd_late_offer(who, ago),
    [-ago + 3, 'owner', { kind: 'late_decline', offer: 'offer-1' }],
  ],
  anr_offer_above_targetprice: (who, ago = 60) => [
    ...LIVES.acpt_late_offer(who, ago),
    [-ago + 2, who.anna, { kind: 'late_offer', amount: 12_000 * EUR }],
  ],
  /** Back in editing after a round. */
  second: (who, ago = 60) => [...LIVES.failed(who, ago), [-ago + 1, 'owner', { kind: 'change' }]],
};
