import type { WebhookEventType } from '@rollheim/contracts/webhooks';
import type { Params } from '../message.ts';
import { nameOf } from '../table/messages.ts';

/** A type of events: when it comes, and the rows of the table of messages that it is made from. */
interface EventEntry {
  readonly when: string;
  readonly rows: readonly string[];
}

const OWNER_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const OWNER_LATE_TURN = 'owner_accept_late_offer_or_send_counteroffer_or_decline';
const SOLD = 'owner_waiting_for_buyer_to_pick_up_vehicle';

/** What a webhook gets: the messages of its owner, by the names that programs know them by. */
export const EVENTS: Readonly<Record<WebhookEventType, EventEntry>> = {
  'search.match': { when: 'a new vehicle fits a saved search', rows: ['search_match'] },
  'auction.started': { when: 'a round of a watched vehicle starts', rows: ['auction_started'] },
  'auction.invited': { when: 'a first round is for chosen dealers alone', rows: ['exclusive_round'] },
  'auction.restarted': {
    when: 'an auction starts again in which you led',
    rows: ['bid_again_or_decline_or_submit_reminder', 'bid_again_or_decline_or_submit_reminder.bid_carried'],
  },
  'auction.agent_bid': {
    when: 'your agent places a bid',
    rows: ['agent_active', 'agent_active.agent_at_limit', 'agent_active.agent_overbid'],
  },
  'auction.outbid': {
    when: 'another dealer leads in your place, or before your bid',
    rows: ['overbid', 'overbid.earlier_bid'],
  },
  'auction.extended': { when: 'a round is extended after an outage', rows: ['read_me.round_extended'] },
  'auction.ended': {
    when: 'an auction in which you bid, or that you watch, ends without you',
    rows: [
      'auction_ended_without_you',
      'auction_ended_without_you.bought_without_you',
      'auction_ended_without_you.no_longer_offered',
      'auction_ended_without_you.sold_after_round',
      'auction_ended_without_you.talks_without_you',
    ],
  },
  'auction.bid_released': {
    when: 'your bid or offer does not bind you any more',
    rows: ['read_me.bid_released', 'read_me.bid_released_by_owner'],
  },
  'auction.won': { when: 'the vehicle is yours', rows: [`${SOLD}.buyer`] },
  'negotiation.your_turn': {
    when: 'the other side waits for your answer until `deadline`',
    rows: [
      OWNER_TURN,
      `${OWNER_TURN}.counter_declined`,
      `${OWNER_TURN}.new_offer`,
      'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
      OWNER_LATE_TURN,
      `${OWNER_LATE_TURN}.counter_declined`,
      'merchant_accept_counteroffer_or_send_new_offer_or_decline',
      'confirm_or_refuse_reservation',
    ],
  },
  'negotiation.waiting': {
    when: 'the other side has your offer',
    rows: [
      'highest_bidder_waiting_for_owner',
      'offer_from_highest_bidder_sent',
      'merchant_waiting_for_owner',
      'owner_waiting_for_counteroffer',
      'read_me.counteroffer_sent',
      'read_me.counteroffer_declined',
      'read_me.late_counteroffer_declined',
      'read_me.late_offer_reserved',
    ],
  },
  'negotiation.paused': {
    when: 'the owner declines the bid for now',
    rows: ['read_me.negotiation_paused'],
  },
  'negotiation.displaced': {
    when: 'another dealer makes a higher late offer',
    rows: ['read_me.late_offer_displaced'],
  },
  'negotiation.ended': {
    when: 'it ends without a sale',
    rows: [
      'read_me.negotiation_ended',
      'read_me.late_offer_declined',
      'read_me.late_offer_refused',
      'read_me.late_offer_expired',
      'read_me.late_offer_declined_by_owner',
      'read_me.late_offer_lapsed',
      'read_me.reservation_refused',
      'read_me.reservation_lapsed',
    ],
  },
  'purchase.part_paid': { when: 'a part of the commission is booked', rows: ['read_me.part_paid'] },
  'purchase.refunded': { when: 'what you get back is paid', rows: ['read_me.refunded'] },
  'purchase.paid': { when: 'your payment is booked', rows: ['order_paid'] },
  'purchase.payment_taken_back': {
    when: 'the booking, or the bank the payment, is taken back',
    rows: ['read_me.payment_taken_back', 'read_me.payment_returned'],
  },
  'purchase.pickup_proposed': { when: 'the seller offers pickup times', rows: ['pickup_proposed'] },
  'purchase.pickup_agreed': { when: 'either of you chooses a time', rows: ['pickup_agreed'] },
  'purchase.handed_over': { when: 'the vehicle is handed over', rows: ['handed_over'] },
  'purchase.file_added': { when: 'the seller sends a file of the sale', rows: ['order_file'] },
  'purchase.disputed': {
    when: 'a problem is reported, stated about, or due',
    rows: ['dispute_opened', 'dispute_statement', 'dispute_reminder', 'dispute_due'],
  },
  'purchase.dispute_ended': {
    when: 'it is withdrawn or settled',
    rows: ['dispute_withdrawn', 'dispute_settled'],
  },
  'question.asked': { when: 'a dealer asks about your vehicle', rows: ['owner_answer_question'] },
  'question.answered': {
    when: 'your question is with the owner, or answered',
    rows: ['owner_to_answer_question', 'question_answered'],
  },
  'listing.released': {
    when: 'your ad is released, or restarted',
    rows: ['ad_released', 'ad_released.auction_restarted'],
  },
  'listing.returned': {
    when: 'your ad can be edited again, with the reason on its page',
    rows: ['ad_edited', 'read_me.changes_requested', 'read_me.ad_taken_back'],
  },
  'listing.bid_received': { when: 'a bid on your vehicle is placed', rows: ['bid_received'] },
  'listing.unsold': {
    when: 'a round of your vehicle ends without a sale',
    rows: [
      'submit_ad_with_reduced_price_or_decline_to_submit_again',
      'submit_ad_with_reduced_price_or_decline_to_submit_again.auction_paused',
    ],
  },
  'listing.sold': { when: 'your vehicle is sold', rows: [SOLD] },
  'listing.ended': {
    when: 'your ad is rejected, withdrawn or cancelled',
    rows: [
      'ad_rejected',
      'read_me.ad_rejected',
      'read_me.ad_lapsed',
      'read_me.ad_withdrawn',
      'read_me.auction_voided',
    ],
  },
  'sale.paid': { when: 'the buyer’s payment is booked', rows: ['order_paid.seller'] },
  'sale.payment_taken_back': {
    when: 'that booking, or payment, is taken back',
    rows: ['read_me.payment_taken_back_seller', 'read_me.payment_returned_seller'],
  },
  'sale.pickup_proposed': { when: 'the buyer proposes pickup times', rows: ['pickup_proposed.seller'] },
  'sale.pickup_agreed': { when: 'either of you chooses a time', rows: ['pickup_agreed.seller'] },
  'sale.handed_over': { when: 'you hand the vehicle over', rows: ['handed_over.seller'] },
  'sale.file_added': { when: 'the buyer sends a file of the sale', rows: ['order_file.seller'] },
  'sale.disputed': {
    when: 'a problem is reported, stated about, or due',
    rows: [
      'dispute_opened.seller',
      'dispute_statement.seller',
      'dispute_reminder.seller',
      'dispute_due.seller',
    ],
  },
  'sale.dispute_ended': {
    when: 'it is withdrawn or settled',
    rows: ['dispute_withdrawn.seller', 'dispute_settled.seller'],
  },
  'sale.rescinded': {
    when: 'the sale is rescinded; to buyer and seller',
    rows: ['read_me.sale_rescinded', 'order_canceled'],
  },
};

const TYPES: ReadonlyMap<string, WebhookEventType> = new Map(
  (Object.keys(EVENTS) as WebhookEventType[]).flatMap((type) =>
    EVENTS[type].rows.map((row) => [row, type] as const),
  ),
);

/** Type of the event that a message is; null: it is nothing to programs. */
export const eventOf = (code: string, params: Params): WebhookEventType | null =>
  TYPES.get(nameOf(code, params)) ?? null;
