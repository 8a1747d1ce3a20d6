/**
 * Call-to-action codes of messages (spec 1 §4, spec 2 §9). Waiting codes wait on someone else, ignored ones are
 * neither task nor waiting; every other code is an open task. The codes marked `named here` are described by the
 * specification without a name.
 */
export const WAITING_CODES = [
  'operator_review_account', // named here
  'operator_review_ad', // named here
  'owner_to_answer_question', // named here
  'read_me',
  'offer_from_highest_bidder_sent', // named here
  'highest_bidder_waiting_for_owner', // named here
  'merchant_waiting_for_owner', // named here
  'owner_waiting_for_counteroffer', // named here
] as const;

/** A note: something to read, nothing to do (spec 1 §3, `openReadMes`). */
export const NOTE_CODE = 'read_me' satisfies (typeof WAITING_CODES)[number];

export const IGNORED_CODES = [
  'bid_again_or_decline_or_submit_reminder',
  '{hash}',
  'submit_ad_with_reduced_price_or_decline_to_submit_again',
  'owner_waiting_for_buyer_to_pick_up_vehicle',
] as const;

/** Codes that inform: shown as unread, never a task. */
export const INFO_CODES = [
  'bid_received',
  'agent_active',
  'overbid',
  'auction_started',
  'exclusive_round',
  'search_match',
  'auction_ended_without_you',
  'ad_edited',
  'ad_released',
  'ad_rejected',
  'question_answered',
  'valuation_submitted',
  'valuation_ready',
  'account_verified',
  'order_paid',
  'order_file',
  'pickup_proposed',
  'pickup_agreed',
  'handed_over',
  'dispute_statement',
  'dispute_reminder',
  'dispute_due',
  'dispute_withdrawn',
  'dispute_settled',
  'order_canceled',
  'email_verified_profile_as_merchant_completed',
  'email_verified_profile_completed',
  'merchant_reviewed_and_ready_for_auction',
] as const;

/** Codes that ask their receiver to do something: open tasks until answered. */
export const TASK_CODES = [
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
  'owner_answer_question', // named here
  'owner_accept_late_offer_or_send_counteroffer_or_decline', // named here
  'merchant_accept_counteroffer_or_send_new_offer_or_decline', // named here
  'confirm_or_refuse_reservation', // named here
  'dispute_opened', // named here; of the side that states its view, and of the operators
  'review_ad', // named here; the operator's
  'review_merchant', // named here; the operator's
  'review_valuation', // named here; the operator's
] as const;

/** Every code of a message; each has its texts (`texts/messages.*.json`). */
export const MESSAGE_CODES = [...TASK_CODES, ...WAITING_CODES, ...IGNORED_CODES, ...INFO_CODES] as const;
export type MessageCode = (typeof MESSAGE_CODES)[number];

/** Messages that never count as unread (spec 2 §9: a received bid, an activated bidding agent), in all languages. */
export const UNCOUNTED_CODES: readonly string[] = [
  'bid_received',
  'agent_active',
] satisfies readonly MessageCode[];

const COLLECTED = [
  'auction_started',
  'search_match',
  'auction_ended_without_you',
] as const satisfies readonly MessageCode[];

/**
 * Codes that many auctions cause within minutes: mailed together (`MAIL_COLLECT_SECONDS`), and one row in the list of
 * messages. Never a task, nor what has to be answered by a deadline.
 */
export const COLLECTED_CODES: readonly string[] = COLLECTED;
export type CollectedCode = (typeof COLLECTED)[number];
/** Those of them that a dealer may act on at once: they wait for a few seconds only. */
export const PROMPT_CODES: readonly string[] = ['auction_started', 'search_match'] satisfies CollectedCode[];

/** Kinds of mails that a receiver may switch off; all others belong to an account or a contract and always come. */
export const MAIL_KINDS = ['bids', 'watched', 'searches', 'talks', 'questions', 'ads', 'team'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** At once; half an hour later, unless they were read on the site by then; all of a day as one mail in the morning. */
export const MAIL_RHYTHMS = ['at_once', 'later', 'daily'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

/** Messages that ask for nothing. */
export const QUIET_CODES: readonly string[] = [...WAITING_CODES, ...IGNORED_CODES, ...INFO_CODES];
/** Looks like an id: no code of a message, and so no task. */
export const KEY_CODE = /^[0-9a-f]{16,}$/;

/** True where the code is an open task of its receiver. */
export const isOpenTask = (code: string): boolean => !QUIET_CODES.includes(code) && !KEY_CODE.test(code);

/** Live event that announces any public change of an auction. */
export const BROADCAST_AUCTION_UPDATE = 'broadcast_auction_update';
