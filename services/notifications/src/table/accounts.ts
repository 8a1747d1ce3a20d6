import { mail, UNTIL, type Figure, type MessageEntry, type MessageTable } from './row.ts';

const COMMISSION: readonly Figure[] = [
  ['commission', 'commission'],
  ['commission_net', 'commissionNet'],
];

/** Where the buyer is charged no VAT. */
const PROCEEDS: readonly Figure[] = [
  ['proceeds', 'proceedsEu'],
  ['proceeds', 'proceedsExport'],
];

/** Of the other side's days, not the reader's. */
const THEIR_DAYS: Figure = ['their_days', 'deadline'];
/** A reduction is off the gross price; without VAT the net figures are what is settled. */
const LESS: readonly Figure[] = [
  ['reduction_net', 'reductionNet'],
  ['price_left_net', 'priceLeftNet'],
  ['reduction', 'reduction'],
  ['price_left', 'priceLeft'],
];
const PICKUP: Figure = ['pickup', 'startAt'];

/** A message of which nothing but the mail is particular. */
const row = (to: string, when: string, ...design: Parameters<typeof mail>): MessageEntry => ({
  to,
  when,
  mail: mail(...design),
});

/** A dispute that the team may settle. */
const openedForTeam = (when: string): MessageEntry => ({
  to: 'operators',
  when,
  mail: { ...mail('team', 'task', 'disputes', THEIR_DAYS), due: 'their_days' },
  act: 'order.settle-dispute',
  shared: true,
});

/** One that is none any more. */
const withdrawnForTeam = (when: string): MessageEntry => ({
  ...row('operators', when, 'team', 'quiet', 'disputes'),
  act: 'order.settle-dispute',
});

/** Messages about a sale, an account or a valuation: their mails always come. */
export const ACCOUNTS = {
  owner_waiting_for_buyer_to_pick_up_vehicle: {
    to: 'seller',
    when: 'the vehicle is sold',
    mail: { ...mail(null, 'success', 'sale', ['sale_price', 'price'], ...PROCEEDS), steps: 'seller' },
    push: 'normal',
    mailedBy: 'order',
  },
  'owner_waiting_for_buyer_to_pick_up_vehicle.buyer': {
    to: 'buyer',
    when: 'the vehicle is sold to them',
    mail: {
      ...mail(null, 'success', 'purchase', ['purchase_price', 'price'], ...COMMISSION),
      steps: 'buyer',
    },
    push: 'normal',
    mailedBy: 'order',
  },
  'read_me.part_paid': row(
    'buyer',
    'a part of the commission is booked',
    null,
    'tertiary',
    'purchase',
    ['part', 'part'],
    ['open', 'open'],
  ),
  'read_me.refunded': row('buyer', 'what they are owed back is booked as paid', null, 'success', 'purchase', [
    'back',
    'back',
  ]),
  order_paid: row('buyer', 'an operator books the payment', null, 'success', 'purchase', ...COMMISSION),
  'order_paid.seller': row('seller', 'an operator books the payment', null, 'success', 'sale'),
  'read_me.payment_taken_back': row(
    'buyer',
    'an operator takes the booking of the payment back',
    null,
    'error',
    'purchase',
    ...COMMISSION,
  ),
  'read_me.payment_taken_back_seller': row(
    'seller',
    'an operator takes the booking of the payment back',
    null,
    'error',
    'sale',
  ),
  'read_me.payment_returned': row(
    'buyer',
    'the bank takes the payment back',
    null,
    'error',
    'purchase',
    ...COMMISSION,
  ),
  'read_me.payment_returned_seller': row('seller', 'the bank takes the payment back', null, 'error', 'sale'),
  order_file: {
    ...row('buyer', 'the seller sends a file of the sale', null, 'tertiary', 'thread'),
    sparse: true,
  },
  'order_file.seller': {
    ...row('seller', 'the buyer sends a file of the sale', null, 'tertiary', 'thread'),
    sparse: true,
  },
  'read_me.file_sent': {
    ...row('buyer', 'they send the seller a file of the sale', null, 'quiet', 'thread'),
    own: true,
  },
  'read_me.file_sent_seller': {
    ...row('seller', 'they send the buyer a file of the sale', null, 'quiet', 'thread'),
    own: true,
  },
  pickup_proposed: row('buyer', 'the seller offers pickup times', null, 'tertiary', 'purchase'),
  'pickup_proposed.seller': row('seller', 'the buyer proposes pickup times', null, 'tertiary', 'sale'),
  pickup_agreed: row('buyer', 'either side chooses a pickup time', null, 'success', 'purchase', PICKUP),
  'pickup_agreed.seller': row('seller', 'either side chooses a pickup time', null, 'success', 'sale', PICKUP),
  handed_over: row('buyer', 'the seller hands the vehicle over', null, 'success', 'purchase'),
  'handed_over.seller': row('seller', 'they hand the vehicle over', null, 'success', 'sale'),
  dispute_opened: row(
    'buyer',
    'the seller reports a problem with the sale',
    null,
    'error',
    'purchase',
    UNTIL,
  ),
  'dispute_opened.seller': row('seller', 'the buyer reports a problem', null, 'error', 'sale', UNTIL),
  'dispute_opened.operator': openedForTeam('the buyer reports a problem'),
  'dispute_opened.operator_seller': openedForTeam('the seller reports a problem'),
  dispute_statement: row('buyer', 'the seller states something about it', null, 'tertiary', 'purchase'),
  'dispute_statement.seller': row('seller', 'the buyer states something about it', null, 'tertiary', 'sale'),
  dispute_reminder: row(
    'buyer',
    'they have stated nothing two days before their days end',
    null,
    'task',
    'purchase',
    UNTIL,
  ),
  'dispute_reminder.seller': row(
    'seller',
    'they have stated nothing two days before their days end',
    null,
    'task',
    'sale',
    UNTIL,
  ),
  dispute_due: row('buyer', 'the days for statements are over', null, 'quiet', 'purchase'),
  'dispute_due.seller': row('seller', 'the days for statements are over', null, 'quiet', 'sale'),
  'dispute_due.operator': {
    ...row('operators', 'the days for statements are over', 'team', 'task', 'disputes'),
    act: 'order.settle-dispute',
  },
  dispute_withdrawn: row('buyer', 'the seller takes the report back', null, 'success', 'purchase'),
  'dispute_withdrawn.seller': row('seller', 'the buyer takes the report back', null, 'success', 'sale'),
  'dispute_withdrawn.operator': withdrawnForTeam('the buyer takes the report back'),
  'dispute_withdrawn.operator_seller': withdrawnForTeam('the seller takes the report back'),
  dispute_settled: row(
    'buyer',
    'an operator settles it; not by rescission',
    null,
    'quiet',
    'purchase',
    ...LESS,
  ),
  'dispute_settled.seller': row(
    'seller',
    'an operator settles it; not by rescission',
    null,
    'quiet',
    'sale',
    ...LESS,
  ),
  'read_me.sale_rescinded': {
    to: 'buyer, seller',
    when: 'an operator rescinds the sale',
    mail: { ...mail(null, 'error', 'thread'), due: 'restart' },
  },
  order_canceled: row(
    'buyer, seller',
    'of an earlier release; `read_me.sale_rescinded` today',
    null,
    'error',
    'thread',
  ),
  valuation_submitted: row(
    'the customer who asked',
    'their valuation is with the team: their address is confirmed',
    null,
    'quiet',
    'report',
  ),
  valuation_ready: row(
    'the customer who asked',
    'an operator finishes the valuation',
    null,
    'success',
    'report',
    ['low', 'low'],
    ['high', 'high'],
  ),
  review_merchant: {
    ...row('operators', 'a dealer registers, and waits for the release', 'team', 'task', 'review_merchant'),
    act: 'merchant.review',
    shared: true,
  },
  review_valuation: {
    ...row('operators', 'a valuation waits for its range', 'team', 'task', 'review_valuation'),
    act: 'valuation.valuate',
    shared: true,
  },
  operator_review_account: row('dealer', 'they register as dealer', null, 'tertiary', 'account'),
  account_verified: row(
    'customer',
    'the address is confirmed, the profile is incomplete',
    null,
    'success',
    'account',
  ),
  email_verified_profile_completed: row(
    'private or commercial seller',
    'the address is confirmed, the profile is complete',
    null,
    'success',
    'account',
  ),
  email_verified_profile_as_merchant_completed: row(
    'dealer',
    'the address is confirmed, the profile is complete',
    null,
    'success',
    'account',
  ),
  merchant_reviewed_and_ready_for_auction: row(
    'dealer',
    'they are released and the auctions take their bids',
    null,
    'success',
    'catalog',
  ),
  'read_me.merchant_rejected': row('dealer', 'an operator rejects the account', null, 'error', 'account'),
  'read_me.merchant_blocked': row('dealer', 'an operator blocks the account', null, 'error', 'account'),
  'read_me.merchant_corrected': row(
    'dealer',
    'an operator corrects data of the account',
    null,
    'quiet',
    'account',
  ),
  'read_me.webhook_paused': row(
    'who made the webhook',
    'its address failed 20 times in a row',
    null,
    'error',
    'account',
  ),
  'read_me.address_bounced': {
    ...row('customer', 'their address takes no mails; not mailed', null, 'error', 'account'),
    push: 'normal',
  },
  'read_me.mail_complaint': row(
    'customer',
    'they reported a mail as unwanted; not mailed',
    null,
    'quiet',
    'account',
  ),
  read_me: row('whom it concerns', 'another note, or a code of a later release', null, 'quiet', 'thread'),
  '{hash}': row('whom it concerns', 'a message without a code', null, 'quiet', 'thread'),
} as const satisfies MessageTable;
