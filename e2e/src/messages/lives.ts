import type { Payload } from '@rollheim/auction-rules';
import { SCHEDULE, type LifeStep, type Received } from './harness.ts';

export const EUR = 100;
const MINUTE = 60_000;
const HOURS = 60;
/** Minutes of the first end, counted from the release. */
const END = 30;
const TERMS = { startPrice: 10_000 * EUR, minimum: 12_000 * EUR, buyNow: 20_000 * EUR };

export const submit = (at: number): LifeStep => [at, 'owner', { kind: 'submit', ...TERMS, complete: true }];
/** A slot, a whole minute, and the reservation that leads to it. */
const reserved = (at: number, begin: number, slot: number) => {
  const longest = (SCHEDULE.longestRoundSeconds - SCHEDULE.softCapSeconds) * 1000;
  const end = begin + slot * MINUTE;
  return { r: at, start: Math.max(at, end - longest), slot: end };
};
export const release = (minutes: number, slot: number): LifeStep => [
  minutes,
  'operator',
  (at, begin) => ({ kind: 'release', ...reserved(at, begin, slot) }),
];
const restart = (minutes: number, slot: number, euros: number): LifeStep => [
  minutes,
  'owner',
  (at, begin) => ({ kind: 'restart', newMinimum: euros * EUR, ...reserved(at, begin, slot) }),
];
export const bid = (
  at: number,
  who: 'anna' | 'bert' | 'carla' | 'cyril',
  euros: number,
  kind: 'bid' | 'agent' = 'bid',
): LifeStep => [at, who, { kind, amount: euros * EUR, confirmedHigh: true }];
export const acts = (at: number, actor: NonNullable<LifeStep[1]>, payload: Payload): LifeStep => [
  at,
  actor,
  payload,
];
export const time = (at: number): LifeStep => [at, null];
const reason = 'Ein Grund';

const running = [submit(0), release(1, END)];
const talks = [...running, bid(2, 'anna', 10_500), time(END)];
/** Bert has been overbid when the talks with Anna begin. */
const overbid = [...running, bid(2, 'bert', 10_000), bid(3, 'anna', 10_500), time(END)];
const open = [...running, time(END), acts(END + 1, 'owner', { kind: 'late_open' })];
const reservation = [...open, acts(END + 2, 'anna', { kind: 'late_offer', amount: 12_000 * EUR })];

/** Both operators get the same. */
const team = (...received: readonly string[]): Received => ({ olga: received, otto: received });
const REVIEWED = team('✉ review_ad/operator');
const RELEASED = ['✉ operator_review_ad', '✉ ad_released'];

interface Life {
  readonly name: string;
  readonly steps: readonly LifeStep[];
  readonly received: Received;
}

/** Whole lives of an auction, and all that each of the six people gets of them. */
export const LIVES: readonly Life[] = [
  {
    name: 'bids, an overbid, and the win',
    steps: [...running, bid(2, 'anna', 11_000), bid(3, 'bert', 12_500, 'agent'), time(END)],
    received: {
      owner: [...RELEASED, '✉ bid_received', 'bid_received', '✉ owner_waiting_for_buyer_to_pick_up_vehicle'],
      anna: ['✉ auction_started', '✉ overbid/buyer', '✉ auction_ended_without_you/buyer'],
      bert: ['✉ agent_active/buyer', '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer'],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'buy now by somebody who has bid',
    steps: [...running, bid(2, 'anna', 10_500), bid(3, 'bert', 11_000), acts(4, 'anna', { kind: 'buy_now' })],
    received: {
      owner: [...RELEASED, '✉ bid_received', 'bid_received', '✉ owner_waiting_for_buyer_to_pick_up_vehicle'],
      anna: ['✉ auction_started', '✉ overbid/buyer', '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer'],
      bert: ['✉ auction_ended_without_you/buyer'],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'a renegotiation with a counteroffer, and the sale',
    steps: [
      ...talks,
      acts(END + 1, 'owner', { kind: 'neg_counter', offer: 'offer-1', amount: 11_900 * EUR }),
      acts(END + 2, 'anna', { kind: 'neg_offer', offer: 'offer-2', amount: 11_000 * EUR }),
      acts(END + 3, 'owner', { kind: 'neg_accept', offer: 'offer-3' }),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ read_me/counteroffer_sent',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline/buyer',
        '✉ offer_from_highest_bidder_sent/buyer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
      ],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
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
        '✉ read_me/late_offer_declined_by_owner',
        '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
        '✉ read_me/late_offer_lapsed',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline/buyer',
        '✉ read_me/counteroffer_declined',
        '✉ read_me/negotiation_ended',
      ],
      bert: [
        '✉ merchant_waiting_for_owner/buyer',
        '✉ merchant_accept_counteroffer_or_send_new_offer_or_decline/buyer',
        '✉ read_me/late_counteroffer_declined',
        '✉ read_me/late_offer_declined',
        '✉ merchant_waiting_for_owner/buyer',
        '✉ read_me/late_offer_declined',
      ],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'an offer that is declined with a restart',
    steps: [
      ...talks,
      [
        END + 1,
        'owner',
        (at, begin) => ({
          kind: 'neg_decline',
          offer: 'offer-1',
          then: 'restart',
          newMinimum: 11_400 * EUR,
          ...reserved(at, begin, 2 * END + 1),
        }),
      ],
      time(2 * END + 1),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ ad_released/auction_restarted',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ bid_again_or_decline_or_submit_reminder/buyer',
        '✉ highest_bidder_waiting_for_owner/buyer',
      ],
      wim: ['✉ auction_started', '✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'a pause, a late offer that another displaces, and the sale',
    steps: [
      ...talks,
      acts(END + 1, 'owner', { kind: 'neg_decline', offer: 'offer-1', then: 'pause' }),
      acts(END + 2, 'owner', { kind: 'late_open' }),
      acts(END + 3, 'anna', { kind: 'late_offer', amount: 10_500 * EUR }),
      acts(END + 4, 'bert', { kind: 'late_offer', amount: 11_000 * EUR }),
      acts(END + 5, 'owner', { kind: 'late_counter', offer: 'offer-3', amount: 11_500 * EUR }),
      acts(END + 6, 'bert', { kind: 'late_accept', offer: 'offer-4' }),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
        '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
        '✉ owner_waiting_for_counteroffer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ read_me/negotiation_paused',
        '✉ merchant_waiting_for_owner/buyer',
        '✉ read_me/late_offer_displaced',
        '✉ auction_ended_without_you/sold_after_round',
      ],
      bert: [
        '✉ merchant_waiting_for_owner/buyer',
        '✉ merchant_accept_counteroffer_or_send_new_offer_or_decline/buyer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
      ],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'a reservation that the owner confirms',
    steps: [...reservation, acts(END + 3, 'owner', { kind: 'late_accept', offer: 'offer-1' })],
    received: {
      owner: [
        ...RELEASED,
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ confirm_or_refuse_reservation',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
      ],
      anna: [
        '✉ auction_started',
        '✉ read_me/late_offer_reserved',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
      ],
      wim: ['✉ auction_started'],
      ...team('✉ review_ad/operator', '✉ confirm_or_refuse_reservation/operator'),
    },
  },
  {
    name: 'a reservation that an operator refuses',
    steps: [...reservation, acts(END + 3, 'operator', { kind: 'late_decline', offer: 'offer-1' })],
    received: {
      owner: [
        ...RELEASED,
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ confirm_or_refuse_reservation',
        '✉ read_me/reservation_refused',
      ],
      anna: ['✉ auction_started', '✉ read_me/late_offer_reserved', '✉ read_me/late_offer_declined'],
      wim: ['✉ auction_started'],
      ...team('✉ review_ad/operator', '✉ confirm_or_refuse_reservation/operator'),
    },
  },
  {
    name: 'a reservation that nobody decides within its 48 hours',
    steps: [...reservation, time(END + 3 + 48 * HOURS)],
    received: {
      owner: [
        ...RELEASED,
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ confirm_or_refuse_reservation',
        '✉ read_me/reservation_lapsed',
      ],
      anna: ['✉ auction_started', '✉ read_me/late_offer_reserved', '✉ read_me/late_offer_declined'],
      wim: ['✉ auction_started'],
      ...team('✉ review_ad/operator', '✉ confirm_or_refuse_reservation/operator'),
    },
  },
  {
    name: 'talks that the other bidder hears of once, when they end with the sale',
    steps: [...overbid, acts(END + 1, 'owner', { kind: 'neg_accept', offer: 'offer-1' })],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        'bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
      ],
      bert: ['✉ overbid/buyer', '✉ auction_ended_without_you/sold_after_round'],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'talks that end without a sale, and a late offer of the bidder who had been overbid',
    steps: [
      ...overbid,
      acts(END + 1, 'owner', { kind: 'neg_end', offer: 'offer-1' }),
      acts(END + 2, 'bert', { kind: 'late_offer', amount: 11_000 * EUR }),
      acts(END + 3, 'owner', { kind: 'late_accept', offer: 'offer-2' }),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        'bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ read_me/negotiation_ended',
        '✉ owner_accept_late_offer_or_send_counteroffer_or_decline',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ read_me/negotiation_ended',
        '✉ auction_ended_without_you/sold_after_round',
      ],
      bert: [
        '✉ overbid/buyer',
        '✉ merchant_waiting_for_owner/buyer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
      ],
      wim: ['✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'a round that is voided',
    steps: [
      ...running,
      bid(2, 'anna', 10_500),
      bid(3, 'bert', 11_000),
      acts(4, 'operator', { kind: 'void', reason }),
    ],
    received: {
      owner: [...RELEASED, '✉ bid_received', 'bid_received', '✉ read_me/auction_voided'],
      anna: ['✉ auction_started', '✉ overbid/buyer', '✉ auction_ended_without_you'],
      bert: ['✉ read_me/bid_released'],
      wim: ['✉ auction_started', '✉ auction_ended_without_you'],
      ...REVIEWED,
    },
  },
  {
    name: 'a sale that is rescinded, and a restart that nobody is invited to',
    steps: [
      ...talks,
      acts(END + 1, 'owner', { kind: 'neg_accept', offer: 'offer-1' }),
      acts(END + 2, 'operator', { kind: 'rescind', reason }),
      restart(END + 3, 3 * END, 12_000),
      time(3 * END),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ bid_received',
        '✉ owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle',
        '✉ read_me/sale_rescinded',
        '✉ ad_released/auction_restarted',
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
      ],
      anna: [
        '✉ auction_started',
        '✉ highest_bidder_waiting_for_owner/buyer',
        '✉ owner_waiting_for_buyer_to_pick_up_vehicle/buyer',
        '✉ read_me/sale_rescinded',
        '✉ auction_started',
      ],
      wim: ['✉ auction_started', '✉ auction_started'],
      ...REVIEWED,
    },
  },
  {
    name: 'a query, and a rejection',
    steps: [
      submit(0),
      acts(1, 'operator', { kind: 'request_changes', reason }),
      submit(2),
      acts(3, 'owner', { kind: 'take_back' }),
      submit(4),
      acts(5, 'operator', { kind: 'reject', reason }),
      acts(6, 'operator', { kind: 'reopen' }),
    ],
    received: {
      owner: [
        '✉ operator_review_ad',
        '✉ read_me/changes_requested',
        '✉ operator_review_ad',
        '✉ read_me/ad_taken_back',
        '✉ operator_review_ad',
        '✉ read_me/ad_rejected',
        '✉ ad_edited',
      ],
      ...team('✉ review_ad/operator', '✉ review_ad/operator', '✉ review_ad/operator'),
    },
  },
  {
    name: 'a round without bids, a question, and the relisting',
    steps: [
      ...running,
      acts(2, 'anna', { kind: 'question', text: 'Any rust?' }),
      [3, 'owner', (_at, _begin, { anna }) => ({ kind: 'answer', merchant: anna, text: 'No.' })],
      acts(4, 'anna', { kind: 'question', text: 'Is the price negotiable?' }),
      time(END),
      restart(END + 1, 3 * END, 11_400),
      time(3 * END),
      time(40 * 24 * HOURS),
    ],
    received: {
      owner: [
        ...RELEASED,
        '✉ owner_answer_question',
        '✉ owner_answer_question',
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ ad_released/auction_restarted',
        '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
        '✉ read_me/ad_lapsed',
      ],
      anna: [
        '✉ auction_started',
        '✉ owner_to_answer_question/buyer',
        '✉ question_answered/buyer',
        '✉ owner_to_answer_question/buyer',
        '✉ auction_started',
        '✉ auction_ended_without_you',
      ],
      wim: ['✉ auction_started', '✉ auction_started', '✉ auction_ended_without_you'],
      ...team('✉ review_ad/operator', '✉ read_me/question_unsure'),
    },
  },
];
