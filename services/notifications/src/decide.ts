import { isOpenTask, type AuctionStatus } from '@rollheim/contracts';
import { entryOf, MESSAGES } from './table/messages.ts';
import type { MessageEntry } from './table/row.ts';

/** A message as far as tasks are concerned. */
export interface TaskView {
  readonly code: string;
  readonly customerId: string;
  readonly params: Readonly<Record<string, string | number | null>>;
}

/** Code and variant of every message; a note (`read_me`) is its variant. */
const ROWS = Object.entries(MESSAGES).map(([name, entry]) => {
  const [code = '', variant] = name.split('.');
  return { code, variant, entry };
});
const isNote = ({ code, variant }: (typeof ROWS)[number]): boolean =>
  code === 'read_me' && variant !== undefined;

const codesWhere = (holds: (entry: MessageEntry) => unknown): string[] => [
  ...new Set(ROWS.filter((row) => !isNote(row) && holds(row.entry)).map(({ code }) => code)),
];

const TURNS = (['negotiation', 'late_offer'] as const).map((turn) =>
  codesWhere((entry) => entry.turn === turn),
);

/** States in which a task can be answered; a task of another code is open in any. */
const STATES: Readonly<Record<string, readonly AuctionStatus[]>> = Object.fromEntries(
  ROWS.flatMap((row) => (row.entry.during && !isNote(row) ? [[row.code, row.entry.during]] : [])),
);

/** True where a task of this code cannot be answered in the auction's state: the auction left it. */
export const isOver = (code: string, status: AuctionStatus): boolean =>
  STATES[code] !== undefined && !STATES[code].includes(status);

/** Codes that end with the state, for the query that closes them. */
export const codesOver = (status: AuctionStatus): string[] =>
  Object.keys(STATES).filter((code) => isOver(code, status));

/** Texts of notes to the team that are past in this state, for the query that takes them as read. */
export const notesOver = (status: AuctionStatus): string[] =>
  ROWS.flatMap((row) =>
    isNote(row) && row.entry.during?.includes(status) === false ? [row.variant ?? ''] : [],
  );

/** Tasks that all operators get: what one of them does, or the owner, is news to none of the others. */
export const SHARED_CODES: readonly string[] = codesWhere(({ shared }) => shared);

/**
 * True where a later message of the same group answers a task. One side's turn ends the other's; a question's
 * answer names the question; else a newer message of the same code replaces the task of the same receiver.
 */
export function answers(later: TaskView, task: TaskView): boolean {
  if (!isOpenTask(task.code)) return false;
  // what several are asked at once is answered by none of them being asked
  const isSame = later.code === task.code && later.customerId !== task.customerId;
  for (const turns of TURNS) if (turns.includes(task.code)) return turns.includes(later.code) && !isSame;
  if (task.code === 'owner_answer_question')
    return later.code === 'question_answered' && later.params['questionId'] === task.params['questionId'];
  return later.code === task.code && later.customerId === task.customerId;
}

/** Codes of the tasks that a message of this code may answer: the only ones worth looking for. */
export function answeredBy(code: string): string[] {
  const turns = TURNS.filter((codes) => codes.includes(code)).flat();
  const question = code === 'question_answered' ? ['owner_answer_question'] : [];
  return [...new Set([...turns, ...question, code])].filter(isOpenTask);
}

const QUICK_CODES = codesWhere(({ quick }) => quick);
const HOUR_MS = 3_600_000;

/** True where a mail still announces something new: what is older is found in the message centre. */
export const isWorthMailing = (code: string, at: string, now: number): boolean =>
  now - Date.parse(at) <= (QUICK_CODES.includes(code) ? HOUR_MS : 48 * HOUR_MS);

/** A message whose mail waits because its receiver has it wait. */
interface Waiting extends Pick<TaskView, 'code' | 'params'> {
  /** ISO instant. */
  readonly at: string;
  /** When it is queued, and when it goes out, epoch ms. */
  readonly queued: number;
  readonly then: number;
  /** A mail of the day, or one that waits for half an hour: of use as long as its round lasts. */
  readonly gathered: boolean;
}

/**
 * True where a mail is of use when it goes out: the wait that its receiver wants makes it no older, but news of a running
 * auction is of no use an hour later, and what was to be announced of a round is over with it.
 */
export function isWorthWaiting({ code, params, at, queued, then, gathered }: Waiting): boolean {
  const end = Date.parse(String(params['endAt'] ?? ''));
  const isQuick = QUICK_CODES.includes(code);
  // also where the morning is less than an hour away: the round may be over by then
  if (isQuick) return gathered && !Number.isNaN(end) ? end > then : isWorthMailing(code, at, then);
  const saysEnd = entryOf(code, params).mail.figures.some(([, name]) => name === 'endAt');
  return isWorthMailing(code, at, queued) && !(saysEnd && end > Date.parse(at) && end <= then);
}

/**
 * True for what is mailed at most once an hour for one auction: a busy auction must not flood its owner, nor whoever
 * asks one question after the other the team.
 */
export const isSparse = ({ code, params }: Pick<TaskView, 'code' | 'params'>): boolean =>
  entryOf(code, params).sparse === true;

/** True for what shows when the round ends. */
export const showsEnd = ({ code, params }: Pick<TaskView, 'code' | 'params'>): boolean =>
  entryOf(code, params).mail.figures.some(([, param]) => param === 'endAt');

/** True for what its receiver has just done, where no one is bound by it: no mail says it again. */
export const isOwnStep = ({ code, params }: Pick<TaskView, 'code' | 'params'>): boolean =>
  entryOf(code, params).own === true;

/** True where the order's own mail says it, with the commission and the link to the purchase. */
export const isMailedByOrder = ({ code, params }: Pick<TaskView, 'code' | 'params'>): boolean =>
  entryOf(code, params).mailedBy === 'order';
