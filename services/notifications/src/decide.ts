import { isOpenTask, type AuctionStatus } from '@rollheim/contracts';

/** A message as far as tasks are concerned. */
export interface TaskView {
  readonly code: string;
  readonly customerId: string;
  readonly params: Readonly<Record<string, string | number | null>>;
}

const NEGOTIATION_TURNS = [
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
];
const LATE_TURNS = [
  'owner_accept_late_offer_or_send_counteroffer_or_decline',
  'merchant_accept_counteroffer_or_send_new_offer_or_decline',
  'confirm_or_refuse_reservation',
];

/** States in which a task can be answered (rule page, transitions); a task of another code stands in any. */
const STATES: Readonly<Record<string, readonly AuctionStatus[]>> = {
  ...Object.fromEntries(NEGOTIATION_TURNS.map((code) => [code, ['renegotiation']])),
  owner_accept_late_offer_or_send_counteroffer_or_decline: ['recd_late_offer'],
  merchant_accept_counteroffer_or_send_new_offer_or_decline: ['recd_late_offer'],
  confirm_or_refuse_reservation: ['anr_offer_above_targetprice'],
  owner_answer_question: ['published', 'running', 'hotbidding'],
  review_ad: ['under_review'],
};

/** True where a task of this code cannot be answered in the auction's state: the auction left it. */
export const isOver = (code: string, status: AuctionStatus): boolean =>
  STATES[code] !== undefined && !STATES[code].includes(status);

/** Codes that end with the state, for the query that closes them. */
export const codesOver = (status: AuctionStatus): string[] =>
  Object.keys(STATES).filter((code) => isOver(code, status));

/** Texts of notes to the team (`read_me`) with the states in which there is still something to look at. */
const TEAM_NOTES: Readonly<Record<string, readonly AuctionStatus[]>> = {
  question_unsure: ['published', 'running', 'hotbidding'],
};

/** Texts of notes to the team that are past in this state, for the query that takes them as read. */
export const notesOver = (status: AuctionStatus): string[] =>
  Object.keys(TEAM_NOTES).filter((text) => !TEAM_NOTES[text]!.includes(status));

/** Tasks that all operators get: what one of them does, or the owner, is news to none of the others. */
export const SHARED_CODES: readonly string[] = ['review_ad', 'confirm_or_refuse_reservation'];

/**
 * True where a later message of the same group answers a task. One side's turn ends the other's; a question's
 * answer names the question; else a newer message of the same code replaces the task of the same receiver.
 */
export function answers(later: TaskView, task: TaskView): boolean {
  if (!isOpenTask(task.code)) return false;
  for (const turns of [NEGOTIATION_TURNS, LATE_TURNS])
    if (turns.includes(task.code)) return turns.includes(later.code);
  if (task.code === 'owner_answer_question')
    return later.code === 'question_answered' && later.params['questionId'] === task.params['questionId'];
  return later.code === task.code && later.customerId === task.customerId;
}

/** Codes of the tasks that a message of this code may answer: the only ones worth looking for. */
export function answeredBy(code: string): string[] {
  const turns = [NEGOTIATION_TURNS, LATE_TURNS].filter((codes) => codes.includes(code)).flat();
  const question = code === 'question_answered' ? ['owner_answer_question'] : [];
  return [...new Set([...turns, ...question, code])].filter(isOpenTask);
}

/** News about a running auction is of no use an hour later; all else is while its 48 hours run. */
const QUICK_CODES = ['bid_received', 'agent_active', 'overbid', 'auction_started'];
const HOUR_MS = 3_600_000;

/** True where a mail still tells something new: what is older is found in the message centre. */
export const isWorthMailing = (code: string, at: string, now: number): boolean =>
  now - Date.parse(at) <= (QUICK_CODES.includes(code) ? HOUR_MS : 48 * HOUR_MS);

const SPARSE_CODES: readonly string[] = ['bid_received', 'agent_active'];

/**
 * True for what is mailed at most once an hour for one auction: a busy auction must not flood its owner, nor whoever
 * asks one question after the other the team.
 */
export const isSparse = ({ code, params }: Pick<TaskView, 'code' | 'params'>): boolean =>
  SPARSE_CODES.includes(code) || (code === 'read_me' && Object.hasOwn(TEAM_NOTES, String(params['text'])));

/** The order's own mail says it, with the commission and the link to the purchase. */
export const SILENT_CODES: readonly string[] = ['owner_waiting_for_buyer_to_pick_up_vehicle'];
