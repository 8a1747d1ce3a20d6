import { acts, END, EUR, HOURS, RELEASED, REVIEWED, talks, time, type Life } from './steps.ts';

/** Every no of talks and late offers, and an offer that no one answers. */
export const DECLINED: Life = {
  name: 'counteroffers that the dealers decline, and late offers that the owner refuses or leaves alone',
  steps: [
    ...talks,
    acts(END + 1, 'owner', { kind: 'neg_counter', offer: 'offer-1', amount: 11_900 * EUR }),
    acts(END + 2, 'anna', { kind: 'neg_decline', offer: 'offer-2' }),
    acts(END + 3, 'owner', { kind: 'neg_end', offer: 'offer-3' }),
    acts(END + 4, 'bert', { kind: 'late_offer', amount: 11_000 * EUR }),
    acts(END + 5, 'owner', { kind: 'late_counter', offer: 'offer-4', amount: 11_500 * EUR }),
    acts(END + 6, 'bert', { kind: 'late_decline', offer: 'offer-5' }),
    acts(END + 7, 'owner', { kind: 'late_decline', offer: 'offer-4' }),
    acts(END + 8, 'bert', { kind: 'late_offer', amount: 11_100 * EUR }),
    time(END + 9 + 48 * HOURS),
  ],
  received: {
    owner: [
      ...RELEASED,
      '✉ bid_received',
      '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
      '✉ read_me/counteroffer_sent',
      '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline/counter_declined',
      '✉ read_me/negotiation_ended',
      '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
      '✉ owner_waiting_for_counteroffer',
      '✉ owner_accept_late_offer_or_send_counteroffer_or_decline/counter_declined',
      'read_me/late_offer_declined_by_owner',
      '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
      '✉ read_me/late_offer_lapsed',
    ],
    anna: [
      '✉ auction_started',
      '✉ highest_bidder_waiting_for_owner/buyer',
      '✉ highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline/buyer',
      'read_me/counteroffer_declined',
      '✉ read_me/negotiation_ended',
    ],
    bert: [
      '✉ merchant_waiting_for_owner/buyer',
      '✉ merchant_accept_counteroffer_or_send_new_offer_or_decline/buyer',
      'read_me/late_counteroffer_declined',
      '✉ read_me/late_offer_declined',
      '✉ merchant_waiting_for_owner/buyer',
      '✉ read_me/late_offer_expired',
    ],
    wim: ['✉ auction_started'],
    ...REVIEWED,
  },
};
