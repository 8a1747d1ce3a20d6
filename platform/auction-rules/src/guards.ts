import type { Envelope } from './commands.ts';
import { refuse, type Code, type Rejection } from './codes.ts';
import type { AuctionEvent } from './events.ts';
import type { Auction } from './state.ts';
import { isFrom, moveOf } from './table.ts';

/** The answer of a decision: what happens, or why nothing does. */
export type Decision<C extends Code = Code> = Happening | Rejection<C>;

interface Happening {
  readonly events: readonly AuctionEvent[];
}

export const happens = (...events: AuctionEvent[]): Happening => ({ events });

export function isRejection(decision: Decision): decision is Rejection {
  return 'code' in decision;
}

/** Merchants who are accepted, not blocked, not excluded from the round, and not on the owner's side may trade. */
export function mayTrade(state: Auction, { role, facts }: Envelope): boolean {
  return (
    role === 'merchant' &&
    facts.accepted === true &&
    facts.blocked !== true &&
    facts.customer !== undefined &&
    facts.customer !== state.owner.customer &&
    facts.ownersBrowser !== true &&
    facts.excluded !== true &&
    (facts.uuid === undefined || facts.uuid !== state.owner.uuid)
  );
}

/** Codes that the table of moves refuses a command with, whatever it asks for. */
export type TableCode = 'bidding_not_possible' | 'offer_unavailable' | 'move_not_allowed' | 'not_allowed';

/** Why the table of moves refuses a command; null: its own rules decide. */
export function refusedByTable(state: Auction, command: Envelope): Rejection<TableCode> | null {
  const { role, payload } = command;
  const { by, closed } = moveOf(payload.kind);
  const isTrade = by.merchant !== undefined && (role === 'merchant' || by.owner === undefined);
  if (isTrade && !mayTrade(state, command)) return refuse.bidding_not_possible;
  if (by[role] === undefined) return refuse.not_allowed;
  return isFrom(payload.kind, role, state.status) ? null : refuse[closed ?? 'move_not_allowed'];
}

/** Id of the next offer or question of an auction, in the order of their making. */
export const nextId = (state: Auction, prefix: string): string => `${prefix}-${state.numbered + 1}`;

export const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
