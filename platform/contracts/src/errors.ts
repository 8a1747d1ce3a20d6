/**
 * What an auction refuses its commands with, beside what every owner does (`not_allowed`, `not_found`): the codes of the
 * rules, with their HTTP status.
 */
export const AUCTION_ERRORS = {
  bidding_not_possible: 409,
  exclusive_round: 409,
  offer_unavailable: 409,
  conflict: 409,
  invalid_amount: 400,
  bid_too_low: 400,
  bid_too_high: 400,
  invalid_prices: 400,
  incomplete: 409,
  vehicle_listed: 409,
  reduction_too_small: 400,
  slot_invalid: 409,
  question_open: 409,
  text_refused: 400,
  move_not_allowed: 409,
} as const satisfies Record<string, number>;

/**
 * The error catalogue: each code stands here once with its HTTP status; texts are in the shell's locales under
 * `error.<code>`, and a test holds codes, docs and texts together.
 */
export const ERRORS = {
  // input
  invalid_input: 400,
  idempotency_key_missing: 400,
  key_reused: 422,
  payload_too_large: 413,
  file_type_refused: 415,
  // access
  not_authenticated: 401,
  csrf_invalid: 403,
  not_allowed: 403,
  // inside the team: whose work it is, and that it is nobody's own
  needs_clerk: 403,
  needs_senior: 403,
  needs_finance: 403,
  needs_content: 403,
  four_eyes: 403,
  not_found: 404,
  too_many_requests: 429,
  // account
  credentials_wrong: 401,
  email_taken: 409,
  email_not_verified: 403,
  email_verified: 409,
  link_expired: 410,
  account_blocked: 403,
  account_in_use: 409,
  ...AUCTION_ERRORS,
  // valuation
  valuation_exists: 409,
  // saved searches
  too_many_searches: 409,
  // system
  not_built: 501,
  expired: 503,
  overloaded: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** HTTP status of a code; 500 for a code that is not in the catalogue. */
export const errorStatus = (code: string): number => (isErrorCode(code) ? ERRORS[code] : 500);

/**
 * `type` of a problem document: the page that says what a code means, relative to where the call was made; of a code
 * that is not in the catalogue there is none to say more than the status.
 */
export const problemType = (code: string): string =>
  isErrorCode(code) ? `/problems/${code}` : 'about:blank';

/** RFC 9457 problem document as every BFF answers it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** How the amounts of a refused call were read, with their unit; for programs, in English. */
  readonly detail?: string;
  readonly code: string;
  /** Field → what is wrong with it, as a `validation.<rule>` key or text key. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Reference number to quote to the service: the correlation id. */
  readonly reference: string;
}

/** Answer of a look-up: how an earlier write under the same key ended. */
export type FoundOutcome =
  | { readonly state: 'done'; readonly answer: unknown }
  | {
      readonly state: 'refused';
      readonly code: string;
      /** HTTP status that the refusal had; releases of before do not say it. */
      readonly status?: number;
      readonly fields?: Readonly<Record<string, string>>;
    }
  /** Its owner has not carried it out. */
  | { readonly state: 'unknown' }
  /** Its owner does not answer now. */
  | { readonly state: 'pending' };
