import type { LogEntry } from '../log-entry.ts';
import type { Auction, Party } from '../state.ts';
import { codeOf, type Message } from './told.ts';

/** What is known of the round of an entry besides its states: the limit of each customer, after the entry. */
export type Limits = ReadonlyMap<string, number>;

interface Said {
  readonly entry: LogEntry;
  readonly before: Auction;
  readonly after: Auction;
  readonly params: Message['params'];
  /** Customer of the merchant whom it is for; null: another receiver. */
  readonly customer: string | null;
  readonly limits: Limits;
}

type Claim = (said: Said) => boolean;

const BINDING = 48 * 3_600_000;
const TURN_OF_OWNER = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const TURN_OF_BIDDER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
const LATE_TURN_OF_OWNER = 'owner_accept_late_offer_or_send_counteroffer_or_decline';
const SALE = 'owner_waiting_for_buyer_to_pick_up_vehicle';

const is = (party: Party | null | undefined, customer: string | null) => party?.customer === customer;
const in_ =
  (...states: Auction['status'][]): Claim =>
  ({ after }) =>
    states.includes(after.status);
const all =
  (...claims: Claim[]): Claim =>
  (said) =>
    claims.every((claim) => claim(said));

/** Price and end are those of the round as it is. */
const roundIs: Claim = ({ after: { round }, params }) =>
  params['price'] === round!.price && params['end'] === round!.end;
const leads: Claim = ({ after, customer }) => after.round!.leaderCustomer === customer;
const withinLimit: Claim = ({ params, customer, limits }) =>
  Number(params['price']) <= limits.get(customer!)!;
const trails: Claim = (said) => !leads(said) && said.after.round!.leaderCustomer !== null;

const talksAre =
  (by: 'owner' | 'bidder'): Claim =>
  ({ after, params }) => {
    const { standing, deadline } = after.negotiation!;
    return (
      standing.by === by &&
      params['amount'] === standing.amount &&
      params['offerId'] === standing.offerId &&
      params['deadline'] === deadline
    );
  };
const inTalks: Claim = ({ after, customer }) => is(after.negotiation?.bidder, customer);
const lateIs: Claim = ({ after, params }) =>
  params['amount'] === after.late!.amount &&
  params['offerId'] === after.late!.offerId &&
  params['deadline'] === after.late!.at + BINDING;
const counterIs: Claim = ({ after, params }) =>
  params['amount'] === after.late!.counter!.amount &&
  params['offerId'] === after.late!.counter!.offerId &&
  params['deadline'] === after.late!.at + BINDING;
const offers: Claim = ({ after, customer }) => is(after.late, customer);
const offeredNoMore: Claim = (said) => is(said.before.late, said.customer) && !offers(said);
const orderIs: Claim = ({ after, params }) => {
  const order = after.orders.at(-1)!;
  return params['price'] === order.price && params['orderId'] === order.orderId && order.status === 'pending';
};
const bindsNobody: Claim = ({ after }) =>
  after.binding === null && after.late === null && after.negotiation === null;
const planIs: Claim = ({ after: { round }, params }) =>
  params['start'] === round!.plan.start && params['end'] === round!.plan.slot;
const always: Claim = () => true;

/** What each message says of the auction, by code and text, as a condition on the state that it was sent with. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  operator_review_ad: in_('under_review'),
  review_ad: in_('under_review'),
  ad_edited: in_('editing'),
  'read_me/changes_requested': in_('editing'),
  'read_me/ad_taken_back': in_('editing'),
  'read_me/ad_rejected': in_('inactive'),
  'ad_edited/submission_dropped': in_('editing'),
  ad_released: all(in_('published'), planIs),
  'ad_released/auction_restarted': all(in_('published'), planIs),
  bid_again_or_decline_or_submit_reminder: all(
    in_('published'),
    planIs,
    ({ before, customer }) => is(before.highestBidder, customer) && !before.rescinded,
    ({ after, params, customer }) =>
      params['carried'] === null
        ? after.round!.plan.carried === null
        : is(after.round!.plan.carried, customer) && params['carried'] === after.round!.plan.opening,
  ),
  auction_started: all(in_('running'), ({ after, params }) => params['end'] === after.round!.end),
  bid_received: roundIs,
  agent_active: all(
    roundIs,
    leads,
    withinLimit,
    ({ params, customer, limits }) => params['price'] !== limits.get(customer!),
  ),
  'agent_active/agent_at_limit': all(
    roundIs,
    leads,
    ({ params, customer, limits }) => params['price'] === limits.get(customer!),
  ),
  'agent_active/agent_overbid': all(
    roundIs,
    trails,
    ({ params, customer, limits }) => Number(params['price']) >= limits.get(customer!)!,
  ),
  overbid: all(
    roundIs,
    trails,
    ({ params, customer, limits }) => Number(params['price']) > limits.get(customer!)!,
  ),
  'overbid/earlier_bid': all(
    roundIs,
    trails,
    ({ params, customer, limits }) => params['price'] === limits.get(customer!),
  ),
  'read_me/round_extended': ({ after, params }) => params['end'] === after.round!.end,
  submit_ad_with_reduced_price_or_decline_to_submit_again: in_('failed'),
  'submit_ad_with_reduced_price_or_decline_to_submit_again/auction_paused': in_('failed'),
  [TURN_OF_OWNER]: all(in_('renegotiation'), talksAre('bidder')),
  [`${TURN_OF_OWNER}/new_offer`]: all(in_('renegotiation'), talksAre('bidder')),
  [`${TURN_OF_OWNER}/counter_declined`]: all(in_('renegotiation'), talksAre('bidder')),
  'auction_ended_without_you/talks_without_you': all(
    in_('renegotiation'),
    ({ after, params }) => params['price'] === after.negotiation!.hammerPrice,
  ),
  highest_bidder_waiting_for_owner: all(in_('renegotiation'), inTalks, talksAre('bidder')),
  'read_me/counteroffer_sent': all(in_('renegotiation'), talksAre('owner')),
  [TURN_OF_BIDDER]: all(in_('renegotiation'), inTalks, talksAre('owner')),
  offer_from_highest_bidder_sent: all(in_('renegotiation'), inTalks, talksAre('bidder')),
  'read_me/counteroffer_declined': all(in_('renegotiation'), inTalks, talksAre('bidder')),
  'read_me/negotiation_ended': all(in_('acpt_late_offer'), bindsNobody),
  'read_me/negotiation_paused': all(
    in_('failed'),
    ({ after, params, customer }) =>
      is(after.binding, customer) &&
      params['amount'] === after.binding!.amount &&
      params['deadline'] === after.binding!.until,
  ),
  merchant_waiting_for_owner: all(in_('recd_late_offer'), offers, lateIs),
  [LATE_TURN_OF_OWNER]: all(in_('recd_late_offer'), lateIs),
  [`${LATE_TURN_OF_OWNER}/counter_declined`]: all(in_('recd_late_offer'), lateIs),
  'read_me/late_counteroffer_declined': all(in_('recd_late_offer'), offers, lateIs),
  owner_waiting_for_counteroffer: all(in_('recd_late_offer'), counterIs),
  merchant_accept_counteroffer_or_send_new_offer_or_decline: all(in_('recd_late_offer'), offers, counterIs),
  confirm_or_refuse_reservation: all(in_('anr_offer_above_targetprice'), lateIs),
  'read_me/late_offer_reserved': all(in_('anr_offer_above_targetprice'), offers, lateIs),
  'read_me/late_offer_displaced': offeredNoMore,
  'read_me/late_offer_declined': offeredNoMore,
  'read_me/late_offer_refused': offeredNoMore,
  'read_me/late_offer_expired': offeredNoMore,
  'read_me/late_offer_declined_by_owner': bindsNoOffer,
  'read_me/late_offer_lapsed': bindsNoOffer,
  'read_me/reservation_refused': bindsNoOffer,
  'read_me/reservation_lapsed': bindsNoOffer,
  [SALE]: all(
    in_('sold'),
    orderIs,
    ({ after, customer }) => customer === null || is(after.orders.at(-1), customer),
  ),
  auction_ended_without_you: in_('sold'),
  'auction_ended_without_you/no_longer_offered': in_('failed_na', 'inactive'),
  'auction_ended_without_you/bought_without_you': in_('sold'),
  'auction_ended_without_you/sold_after_round': in_('sold'),
  'read_me/sale_rescinded': all(in_('failed'), ({ after, params }) =>
    after.orders.some(({ orderId, status }) => orderId === params['orderId'] && status === 'canceled'),
  ),
  'read_me/ad_lapsed': in_('failed_na'),
  'read_me/ad_withdrawn': in_('failed_na'),
  'read_me/auction_voided': in_('inactive'),
  'read_me/bid_released': all(in_('inactive'), bindsNobody),
  'read_me/bid_released_by_owner': bindsNobody,
  owner_answer_question: always,
  owner_to_answer_question: ({ after, customer }) => Object.hasOwn(after.questions, customer!),
  'read_me/question_unsure': always,
  question_answered: ({ after, customer }) => !Object.hasOwn(after.questions, customer!),
  'read_me/answer_published': always,
};

function bindsNoOffer({ after }: Said): boolean {
  return after.late === null;
}

/** True where what a message says holds in the state that its entry led to. */
export function holds(message: Message, entry: LogEntry, limits: Limits): boolean {
  const { before, after } = entry;
  const customer = message.to.role === 'merchant' ? message.to.customer : null;
  return CLAIMS[codeOf(message)]!({ entry, before, after, params: message.params, customer, limits });
}

/** The state of a customer in an auction; one of several at once. */
export function standingOf(
  state: Auction,
  customer: string,
): 'leads' | 'bound' | 'offers' | 'bought' | 'none' {
  const { status, round, binding, late, orders } = state;
  if (status === 'sold') return orders.at(-1)!.customer === customer ? 'bought' : 'none';
  const bidding = status === 'running' || status === 'hotbidding' || status === 'endet';
  if (bidding && round!.leaderCustomer === customer) return 'leads';
  if (is(late, customer)) return 'offers';
  const carried = status === 'published' && is(round!.plan.carried, customer);
  return carried || is(binding, customer) ? 'bound' : 'none';
}
