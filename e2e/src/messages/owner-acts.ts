import {
  acts,
  bid,
  END,
  HOURS,
  MINUTE,
  RELEASED,
  reserved,
  restart,
  REVIEWED,
  running,
  talks,
  time,
  type Life,
} from './steps.ts';

/** After the bid of the round before has lapsed. */
const LAPSED = END + 48 * HOURS;

/** A restart that the highest bidder of the round before is invited to, no longer bound. */
export const RESTARTED: Life = {
  name: 'a pause, and a restart after the bid has lapsed',
  steps: [
    ...talks,
    acts(END + 1, 'owner', { kind: 'neg_decline', offer: 'offer-1', then: 'pause' }),
    restart(LAPSED + 1, LAPSED + 2 * END, 11_400),
    time(LAPSED + 2 * END),
  ],
  received: {
    owner: [
      ...RELEASED,
      '✉ bid_received',
      '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again/auction_paused',
      '✉ ad_released/auction_restarted',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
    ],
    anna: [
      '✉ auction_started',
      '✉ highest_bidder_waiting_for_owner/buyer',
      '✉ read_me/negotiation_paused',
      '✉ bid_again_or_decline_or_submit_reminder/buyer',
    ],
    wim: ['✉ auction_started', '✉ auction_started'],
    ...REVIEWED,
  },
};

/** An outage while a round runs: the round is extended. */
export const EXTENDED: Life = {
  name: 'a round that is extended after an outage',
  steps: [
    ...running,
    bid(2, 'anna', 10_500),
    acts(20, 'operator', { kind: 'outage_declare' }),
    [
      21,
      'operator',
      (at, begin) => ({
        kind: 'extend',
        r: at,
        start: reserved(begin + MINUTE, begin, END).start,
        slot: begin + 3 * END * MINUTE,
      }),
    ],
  ],
  received: {
    owner: [...RELEASED, '✉ bid_received', '✉ read_me/round_extended'],
    anna: ['✉ auction_started', '✉ read_me/round_extended'],
    wim: ['✉ auction_started'],
    ...REVIEWED,
  },
};

/** The owner takes the vehicle back while the highest bidder is still bound. */
export const TAKEN_BACK: Life = {
  name: 'a pause, and an owner who changes the ad while the bid binds',
  steps: [
    ...talks,
    acts(END + 1, 'owner', { kind: 'neg_decline', offer: 'offer-1', then: 'pause' }),
    acts(END + 2, 'owner', { kind: 'change' }),
  ],
  received: {
    owner: [
      ...RELEASED,
      '✉ bid_received',
      '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again/auction_paused',
    ],
    anna: [
      '✉ auction_started',
      '✉ highest_bidder_waiting_for_owner/buyer',
      '✉ read_me/negotiation_paused',
      '✉ read_me/bid_released_by_owner',
    ],
    wim: ['✉ auction_started'],
    ...REVIEWED,
  },
};

/** The owner withdraws the vehicle for good while the highest bidder is still bound. */
export const WITHDRAWN: Life = {
  name: 'a pause, and an owner who withdraws the vehicle while the bid binds',
  steps: [
    ...talks,
    acts(END + 1, 'owner', { kind: 'neg_decline', offer: 'offer-1', then: 'pause' }),
    acts(END + 2, 'owner', { kind: 'withdraw' }),
  ],
  received: {
    owner: [
      ...RELEASED,
      '✉ bid_received',
      '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again/auction_paused',
      '✉ read_me/ad_withdrawn',
    ],
    anna: [
      '✉ auction_started',
      '✉ highest_bidder_waiting_for_owner/buyer',
      '✉ read_me/negotiation_paused',
      '✉ read_me/bid_released_by_owner',
    ],
    wim: ['✉ auction_started', '✉ auction_ended_without_you/no_longer_offered'],
    ...REVIEWED,
  },
};
