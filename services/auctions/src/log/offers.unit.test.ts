import { expect, test } from 'vitest';
import { lostOfferOf, offersOf } from './offers.ts';

type Events = Parameters<typeof offersOf>[0];
const at = Date.parse('2026-11-27T12:47:00.000Z');
const offer = (customer: string, amount: number) => ({
  type: 'LateOfferMade' as const,
  at,
  offerId: 'offer-1',
  merchant: customer,
  customer,
  amount,
  reserved: false,
});
const own = offer('c1', 3_150_000);
const when = new Date(at).toISOString();

test.each<[string, Events, string | null]>([
  ['displaced', [own, offer('c2', 3_200_000)], 'displaced'],
  ['declined', [own, { type: 'LateOfferDeclined', at, by: 'owner' }], 'declined'],
  ['lapsed', [own, { type: 'LateOfferDeclined', at, by: 'deadline' }], 'lapsed'],
  ['refused as a reservation', [own, { type: 'ReservationRefused', at, by: 'operator' }], 'declined'],
  ['released', [own, { type: 'Voided', at, reason: 'Twice' }], 'released'],
  [
    'displaced, and the other one declined',
    [own, offer('c2', 1), { type: 'LateOfferDeclined', at, by: 'owner' }],
    'displaced',
  ],
  ['raised', [own, own], null],
  ['of the round before', [own, offer('c2', 1), { type: 'RoundScheduled' } as Events[number]], null],
])('an offer that was %s', (_name, events, how) => {
  const round = events.filter(({ type }) => type === 'RoundScheduled').length;
  expect(lostOfferOf(offersOf(events), 'c1', round)).toEqual(how && { amount: 3_150_000, how, at: when });
});
