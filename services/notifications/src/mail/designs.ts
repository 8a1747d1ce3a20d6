import type { MailTone } from '@rollheim/service-kit';
import type { MailLink, NewNotification, Params } from '../message.ts';

/** Kinds of mails that a receiver may switch off; all others belong to an account or a contract and always come. */
export const MAIL_KINDS = ['bids', 'watched', 'talks', 'questions', 'ads', 'team'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Where a button leads, and by that what it says. */
type Place =
  | 'auction'
  | 'after_round'
  | 'answer_offer'
  | 'answer_question'
  | 'talks'
  | 'decide'
  | 'review'
  | 'edit'
  | 'my_vehicles'
  | 'catalog'
  | 'purchase'
  | 'sale'
  | 'report'
  | 'account'
  | 'thread';

/** Name of a figure in the words, and the parameter that it shows. */
export type Figure = readonly [name: string, param: string];

/** How the mail of a message looks and where it leads. */
export interface MailDesign {
  /** Null: it always comes. */
  readonly kind: MailKind | null;
  readonly tone: MailTone;
  readonly place: Place;
  /** The two figures that matter, as far as the message has them. */
  readonly figures: readonly Figure[];
}

const design = (
  kind: MailDesign['kind'],
  tone: MailTone,
  place: Place,
  ...figures: readonly Figure[]
): MailDesign => ({ kind, tone, place, figures });

const ENDS: Figure = ['ends', 'endAt'];
const UNTIL: Figure = ['until', 'deadline'];
const BID: Figure = ['current_bid', 'price'];
const ROUND: readonly Figure[] = [['starts', 'startAt'], ENDS];
const OFFER: readonly Figure[] = [['offer', 'price'], UNTIL];
const YOUR_OFFER: readonly Figure[] = [['your_offer', 'price'], UNTIL];
const COUNTEROFFER: readonly Figure[] = [['counteroffer', 'price'], UNTIL];

/** Of every message, by code and variant (as its texts are found). */
export const DESIGNS: Readonly<Record<string, MailDesign>> = {
  bid_received: design('bids', 'success', 'auction', BID, ENDS),
  agent_active: design('bids', 'success', 'auction', BID, ENDS),
  overbid: design('bids', 'error', 'auction', BID, ENDS),
  'read_me.round_extended': design('bids', 'tertiary', 'auction', ENDS),
  auction_started: design('watched', 'success', 'auction', ENDS),
  auction_ended_without_you: design('watched', 'quiet', 'catalog'),
  'auction_ended_without_you.sold_after_round': design('watched', 'quiet', 'catalog'),
  bid_again_or_decline_or_submit_reminder: design('watched', 'success', 'auction', ...ROUND),

  owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline: design(
    'talks',
    'task',
    'answer_offer',
    ...OFFER,
  ),
  highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline: design(
    'talks',
    'task',
    'answer_offer',
    ...COUNTEROFFER,
  ),
  owner_accept_late_offer_or_send_counteroffer_or_decline: design('talks', 'task', 'answer_offer', ...OFFER),
  merchant_accept_counteroffer_or_send_new_offer_or_decline: design(
    'talks',
    'task',
    'answer_offer',
    ...COUNTEROFFER,
  ),
  highest_bidder_waiting_for_owner: design('talks', 'tertiary', 'talks', ['your_bid', 'price'], UNTIL),
  offer_from_highest_bidder_sent: design('talks', 'tertiary', 'talks', ...YOUR_OFFER),
  merchant_waiting_for_owner: design('talks', 'tertiary', 'talks', ...YOUR_OFFER),
  owner_waiting_for_counteroffer: design('talks', 'tertiary', 'talks', ['your_counteroffer', 'price'], UNTIL),
  'read_me.negotiation_paused': design('talks', 'quiet', 'auction'),
  'read_me.negotiation_ended': design('talks', 'quiet', 'auction'),
  'read_me.late_offer_displaced': design('talks', 'error', 'auction'),
  'read_me.late_offer_declined': design('talks', 'quiet', 'auction'),
  'read_me.reservation_refused': design('talks', 'quiet', 'after_round'),
  'read_me.reservation_lapsed': design('talks', 'quiet', 'after_round'),

  owner_answer_question: design('questions', 'task', 'answer_question'),
  owner_to_answer_question: design('questions', 'tertiary', 'auction'),
  question_answered: design('questions', 'success', 'auction'),

  operator_review_ad: design('ads', 'tertiary', 'my_vehicles'),
  ad_edited: design('ads', 'task', 'edit'),
  'read_me.changes_requested': design('ads', 'task', 'edit'),
  'read_me.ad_taken_back': design('ads', 'quiet', 'edit'),
  ad_released: design('ads', 'success', 'auction', ...ROUND),
  'read_me.ad_lapsed': design('ads', 'quiet', 'my_vehicles'),
  submit_ad_with_reduced_price_or_decline_to_submit_again: design('ads', 'task', 'after_round'),

  review_ad: design('team', 'task', 'review'),
  'confirm_or_refuse_reservation.operator': design('team', 'task', 'review', ...OFFER),
  'read_me.question_unsure': design('team', 'tertiary', 'auction'),

  confirm_or_refuse_reservation: design(null, 'task', 'decide', ...OFFER),
  'read_me.late_offer_reserved': design(null, 'tertiary', 'talks', ...YOUR_OFFER),
  'read_me.bid_released': design(null, 'quiet', 'auction'),
  'read_me.bid_released_by_owner': design(null, 'quiet', 'auction'),
  owner_waiting_for_buyer_to_pick_up_vehicle: design(null, 'success', 'sale', ['sale_price', 'price']),
  'owner_waiting_for_buyer_to_pick_up_vehicle.buyer': design(
    null,
    'success',
    'purchase',
    ['purchase_price', 'price'],
    ['commission', 'commission'],
    ['commission_net', 'commissionNet'],
  ),
  order_paid: design(
    null,
    'success',
    'purchase',
    ['commission', 'commission'],
    ['commission_net', 'commissionNet'],
  ),
  'order_paid.seller': design(null, 'success', 'sale'),
  order_canceled: design(null, 'error', 'thread'),
  'read_me.sale_rescinded': design(null, 'error', 'thread'),
  'read_me.auction_voided': design(null, 'error', 'my_vehicles'),
  'read_me.ad_rejected': design(null, 'error', 'my_vehicles'),
  ad_rejected: design(null, 'error', 'my_vehicles'),
  valuation_ready: design(null, 'success', 'report', ['low', 'low'], ['high', 'high']),
  operator_review_account: design(null, 'tertiary', 'account'),
  account_verified: design(null, 'success', 'account'),
  email_verified_profile_completed: design(null, 'success', 'account'),
  email_verified_profile_as_merchant_completed: design(null, 'success', 'account'),
  merchant_reviewed_and_ready_for_auction: design(null, 'success', 'catalog'),
  'read_me.merchant_rejected': design(null, 'error', 'account'),
  'read_me.merchant_blocked': design(null, 'error', 'account'),
  read_me: design(null, 'quiet', 'thread'),
  '{hash}': design(null, 'quiet', 'thread'),
};

/** Design of a message; of a code that this release does not know that of a general notice. */
export const designOf = (code: string, params: Params): MailDesign =>
  DESIGNS[`${code}.${params['text']}`] ??
  DESIGNS[`${code}.${params['side']}`] ??
  DESIGNS[code] ??
  DESIGNS['read_me']!;

/** Page of the wizard where nobody names another one; the names stand in the path in every language. */
const FIRST_STEP = 'profile';

/** Page that the mail of a message leads to. */
export function placeOf({ code, params, groupKey, auctionId, link }: NewNotification): MailLink {
  if (link) return link;
  const thread: MailLink = { page: 'messages-thread', params: { slug: groupKey } };
  if (auctionId === null) return thread;
  const id = { id: auctionId };
  switch (designOf(code, params).place) {
    case 'auction':
    case 'after_round':
      return { page: 'catalog-detail', params: id };
    case 'catalog':
      return { page: 'catalog-list', params: {} };
    case 'edit':
      return { page: 'sell-edit', params: { ...id, step: String(params['step'] ?? FIRST_STEP) } };
    case 'my_vehicles':
      return { page: 'my-vehicles', params: {} };
    case 'review':
      return { page: 'operator-ad', params: id };
    default:
      return thread;
  }
}
