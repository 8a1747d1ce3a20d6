import {
  KINDS,
  moveOf,
  REFUSALS,
  type Code,
  type Kind,
  type MoveCommand,
  type MoveName,
} from '@rollheim/auction-rules';
import type { ErrorCode } from '../errors.ts';

/**
 * Codes that the owner of a command topic refuses its commands with, as the API documents name them; `key_reused` comes
 * with every command besides. The HTTP status of a code is in the error catalogue alone.
 */
export const COMMAND_REFUSALS = {
  auctions: ['not_found', 'exclusive_round', .../* @__PURE__ */ (Object.keys(REFUSALS) as Code[])],
  content: ['not_allowed', 'not_found'],
  customers: ['not_allowed', 'not_found', 'conflict', 'move_not_allowed'],
  identity: ['not_allowed', 'not_found', 'conflict', 'email_not_verified'],
  listings: [
    'not_authenticated',
    'not_allowed',
    'not_found',
    'conflict',
    'incomplete',
    'invalid_amount',
    'invalid_prices',
    'move_not_allowed',
    'too_many_requests',
  ],
  notifications: ['not_allowed', 'not_found', 'move_not_allowed', 'too_many_searches'],
  orders: ['not_allowed', 'not_found', 'move_not_allowed', 'conflict', 'too_many_requests'],
  valuations: ['not_allowed', 'not_found', 'move_not_allowed', 'too_many_requests', 'valuation_exists'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** What the service refuses moves with before the rules see them, or in their place. */
const OF_SERVICE = {
  exclusive_round: REFUSALS.bidding_not_possible.of,
  conflict: ['release'],
} as const satisfies Partial<Record<ErrorCode, readonly Kind[]>>;

/** Codes that a call of an auction is refused with, by the name of the move or of its command. */
export function refusalsOf(move: MoveName | MoveCommand): readonly ErrorCode[] {
  const kinds = KINDS.filter((kind) => [...moveOf(kind).calls, ...moveOf(kind).commands].includes(move));
  const rows = [
    ...Object.entries(REFUSALS).map(([code, { of }]) => [code, of] as const),
    ...Object.entries(OF_SERVICE),
  ];
  const met = rows.filter(
    ([, of]) => of === 'every' || kinds.some((kind) => (of as readonly Kind[]).includes(kind)),
  );
  return ['not_found', ...new Set(met.map(([code]) => code as ErrorCode))];
}
