import {
  KINDS,
  moveOf,
  type Auction,
  type Kind,
  type MoveCommand,
  type MOVES,
  type Payload,
  type PayloadOf,
} from '@rollheim/auction-rules';
import type { AuctionCommands } from '@rollheim/contracts';
import type { OUTCOME_QUERY } from '@rollheim/service-kit';
import type { Incoming } from './incoming.ts';

/** Commands that are no move of one auction. */
export type Request =
  | 'auction.context'
  | 'auction.own-bids'
  | 'auction.seed'
  | 'auction.outages'
  | 'auction.holidays'
  | 'auction.set-holidays'
  | 'auction.steps'
  | 'auction.proof'
  | typeof OUTCOME_QUERY;
/** Commands of the table of moves; a contract that is neither one of them nor a request above does not compile. */
type Move = Exclude<keyof AuctionCommands, Request> extends MoveCommand ? MoveCommand : never;

/** Moves whose round needs an end slot; the writer reserves it and writes it into the payload. */
export type SlotPart = { readonly r: number; readonly start: number; readonly slot: number };

type KindOf<T extends Move> = {
  [K in Kind]: T extends (typeof MOVES)[K]['commands'][number] ? K : never;
}[Kind];

/** Commands that name their auction alone, of a kind that asks for nothing more. */
type Plain = {
  [T in Move]: keyof AuctionCommands[T] | keyof PayloadOf<KindOf<T>> extends 'auctionId' | 'kind' ? T : never;
}[Move];

type Translation<T extends Move> = (
  payload: AuctionCommands[T],
  slot: SlotPart | null,
  state: Auction,
) => Payload;

const needed = (slot: SlotPart | null): SlotPart => slot ?? { r: 0, start: 0, slot: 0 };

/** From the wire's commands to the rules' payloads. A slot that could not be had is refused by the rules. */
const TRANSLATIONS: { readonly [T in Exclude<Move, Plain>]: Translation<T> } = {
  'auction.submit': ({ startPrice, minimum, buyNow }) => ({
    kind: 'submit',
    startPrice,
    minimum,
    buyNow,
    complete: true,
  }),
  'auction.release': (_payload, slot) => ({ kind: 'release', ...needed(slot) }),
  'auction.request-changes': ({ reason, fields, step }) => ({
    kind: 'request_changes',
    reason,
    // a command of an older form is logged as it always was
    ...(fields.length > 0 ? { fields } : {}),
    ...(step === null ? {} : { step }),
  }),
  'auction.reject': ({ reason }) => ({ kind: 'reject', reason }),
  'auction.bid': ({ amount, confirmedHigh }) => ({
    kind: 'bid',
    amount,
    ...(confirmedHigh ? { confirmedHigh } : {}),
  }),
  'auction.agent': ({ limit, confirmedHigh }) => ({
    kind: 'agent',
    amount: limit,
    ...(confirmedHigh ? { confirmedHigh } : {}),
  }),
  'auction.negotiate': ({ move, offerId: offer, amount = 0, then, newMinimum }, slot) => {
    if (move === 'accept') return { kind: 'neg_accept', offer };
    if (move === 'counter') return { kind: 'neg_counter', offer, amount };
    if (move === 'offer') return { kind: 'neg_offer', offer, amount };
    if (move === 'end') return { kind: 'neg_end', offer };
    return {
      kind: 'neg_decline',
      offer,
      ...(then ? { then } : {}),
      ...(then === 'restart' ? { newMinimum: newMinimum ?? 0, ...needed(slot) } : {}),
    };
  },
  'auction.restart': ({ newMinimum }, slot) => ({ kind: 'restart', newMinimum, ...needed(slot) }),
  'auction.late-offer': ({ amount }) => ({ kind: 'late_offer', amount }),
  'auction.question': ({ text }) => ({ kind: 'question', text }),
  'auction.answer': ({ questionId, text }, _slot, { questions }) => ({
    kind: 'answer',
    merchant: Object.values(questions).find((open) => open.questionId === questionId)?.merchant ?? questionId,
    text,
  }),
  'auction.answer-late-offer': ({ move, offerId: offer, amount = 0 }) => {
    if (move === 'counter') return { kind: 'late_counter', offer, amount };
    return { kind: move === 'accept' ? 'late_accept' : 'late_decline', offer };
  },
  'auction.reservation': ({ offerId: offer, confirm }) => ({
    kind: confirm ? 'late_accept' : 'late_decline',
    offer,
  }),
  'auction.system-minimum': ({ amount }) => ({ kind: 'system_minimum', amount }),
  'auction.void': ({ reason }) => ({ kind: 'void', reason }),
  'auction.rescind': ({ reason }) => ({ kind: 'rescind', reason }),
  'auction.extend': (_payload, slot) => ({ kind: 'extend', ...needed(slot) }),
};

/** Kind of each command; one that has several is in the rows above. */
const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind) => moveOf(kind).commands.map((command) => [command, kind])),
);

/** A move as the writer sees it, its payload known by its name; the contract of that name has checked it. */
export type IncomingMove = { [T in Move]: MoveNamed<T> }[Move];
/** One of this name. */
export type MoveNamed<T extends Move> = Incoming<AuctionCommands[T]> & { readonly type: T };

export const isMove = (command: Incoming): command is IncomingMove => KIND_OF.has(command.type);

/** What an end slot is needed for: a new round, the extension of this one, or nothing. */
export function slotFor({ type, payload }: IncomingMove): 'round' | 'extension' | null {
  if (type === 'auction.extend') return 'extension';
  if (type === 'auction.release' || type === 'auction.restart') return 'round';
  return type === 'auction.negotiate' && payload.then === 'restart' ? 'round' : null;
}

/** The rules' payload of a checked command. */
export function translate({ type, payload }: IncomingMove, slot: SlotPart | null, state: Auction): Payload {
  const translation = (TRANSLATIONS as Readonly<Record<string, Translation<never>>>)[type];
  // row and payload have the same name, which the compiler does not follow
  return translation ? translation(payload as never, slot, state) : ({ kind: KIND_OF.get(type) } as Payload);
}
