import { AUCTION_ERRORS, type ErrorCode } from '../errors.ts';

/**
 * Codes that the owner of a command topic refuses its commands with, as the API documents name them; `key_reused` comes
 * with every command besides. The HTTP status of a code stands in the error catalogue alone.
 */
export const COMMAND_REFUSALS = {
  auctions: [
    'not_found',
    'not_allowed',
    .../* @__PURE__ */ (Object.keys(AUCTION_ERRORS) as (keyof typeof AUCTION_ERRORS)[]),
  ],
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
