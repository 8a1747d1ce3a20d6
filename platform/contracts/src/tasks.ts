import type { TASK_CODES } from './codes.ts';

/** What a task is about, for the filter of the message centre. */
export const TASK_KINDS = ['offers', 'questions', 'ads', 'dealers', 'valuations', 'other'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

const KIND_OF_TASK: Readonly<Record<(typeof TASK_CODES)[number], TaskKind>> = {
  owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline: 'offers',
  highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline: 'offers',
  owner_accept_late_offer_or_send_counteroffer_or_decline: 'offers',
  merchant_accept_counteroffer_or_send_new_offer_or_decline: 'offers',
  confirm_or_refuse_reservation: 'offers',
  dispute_opened: 'other',
  owner_answer_question: 'questions',
  review_ad: 'ads',
  review_merchant: 'dealers',
  review_valuation: 'valuations',
};

/** Kind of a task; `other` for a code that this release does not know. */
export const taskKindOf = (code: string): TaskKind =>
  Object.hasOwn(KIND_OF_TASK, code) ? KIND_OF_TASK[code as keyof typeof KIND_OF_TASK] : 'other';
