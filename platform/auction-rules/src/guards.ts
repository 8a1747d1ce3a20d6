import type { Envelope } from './commands.ts';
import { refuse, type Rejection } from './codes.ts';
import type { AuctionEvent } from './events.ts';
import type { Auction } from './state.ts';
import type { Status } from './statuses.ts';
import type { Schedule } from './schedule.ts';

/** The answer of a decision: what happens, or why nothing does. */
export type Decision = { readonly events: readonly AuctionEvent[] } | Rejection;

export type Decider = (state: Auction, command: Envelope, schedule: Schedule) => Decision;

export const happens = (...events: AuctionEvent[]): Decision => ({ events });

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

/** A move of one actor, from some states: the first two checks of most rows of the table. */
export function move(roles: readonly Envelope['role'][], from: readonly Status[], decide: Decider): Decider {
  return (state, command, schedule) => {
    if (!roles.includes(command.role)) return refuse.not_allowed;
    if (state.status === null || !from.includes(state.status)) return refuse.move_not_allowed;
    return decide(state, command, schedule);
  };
}

/** Id of the next offer or question of an auction, in the order of their making. */
export const nextId = (state: Auction, prefix: string): string => `${prefix}-${state.numbered + 1}`;

export const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
