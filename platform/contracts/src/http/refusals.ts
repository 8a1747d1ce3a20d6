import type { ErrorCode } from '../errors.ts';

/**
 * Codes that the owner of a command topic refuses its commands with, as the API documents name them; `key_reused` comes
 * with every command besides. The HTTP status of a code stands in the error catalogue alone.
 */
export const COMMAND_REFUSALS = {
  auctions: [
    'not_found',
    'not_allowed',
    'move_not_allowed',
    'bidding_not_possible',
    'offer_unavailable',
    'conflict',
    'invalid_amount',
    'bid_too_low',
    'bid_too_high',
    'invalid_prices',
    'incomplete',
    'vehicle_listed',
    'reduction_too_small',
    'slot_invalid',
    'question_open',
    'text_refused',
  ],
  content: ['not_allowed', 'not_found'],
  customers: ['not_allowed', 'not_found', 'conflict', 'move_not_allowed'],
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
