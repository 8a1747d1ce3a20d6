import type { LifeStep } from './played.ts';
import { acts, bid, EUR, release, submit, time } from './steps.ts';

/** Minutes of the first round: it begins a day before its slot, and 15 minutes for bids in its last moments. */
const END = 25 * 60;
const START = 75;

/** A whole life of an auction, from the first submission to the sale after talks: eight people take part. */
export const LIFE: readonly LifeStep[] = [
  submit(0),
  acts(1, 'operator', {
    kind: 'request_changes',
    reason: 'Bitte ein Bild vom Serviceheft ergänzen.',
    fields: ['leak_test_yearly'],
    step: 'profile',
  }),
  submit(2),
  release(3, END),
  acts(5, 'anna', { kind: 'question', text: 'When was the last damp test?' }),
  [
    6,
    'owner',
    (_at, _begin, { anna }) => ({ kind: 'answer', merchant: anna, text: 'Im März 2026, ohne Befund.' }),
  ],
  time(START),
  bid(START + 5, 'anna', 10_000),
  bid(START + 6, 'bert', 10_500),
  bid(START + 7, 'carla', 11_000, 'agent'),
  bid(START + 8, 'cyril', 11_500),
  time(END),
  acts(END + 1, 'owner', { kind: 'neg_counter', offer: 'offer-2', amount: 11_900 * EUR }),
  acts(END + 2, 'cyril', { kind: 'neg_offer', offer: 'offer-3', amount: 11_800 * EUR }),
  acts(END + 3, 'owner', { kind: 'neg_accept', offer: 'offer-4' }),
];
