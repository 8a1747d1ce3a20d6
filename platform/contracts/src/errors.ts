import { REFUSALS, type Code } from '@rollheim/auction-rules';

const statusesOfMoves = () =>
  Object.fromEntries(Object.entries(REFUSALS).map(([code, { status }]) => [code, status])) as {
    readonly [C in Code]: (typeof REFUSALS)[C]['status'];
  };

/**
 * The error catalogue: each code is listed once with its HTTP status, here or in the table of refusals of the rules; texts
 * are in the locales of the module API under `error.<code>`, and a test holds codes, docs and texts together.
 */
export const ERRORS = {
  // input
  idempotency_key_missing: 400,
  payload_too_large: 413,
  file_type_refused: 415,
  // access
  not_authenticated: 401,
  csrf_invalid: 403,
  // inside the team: whose work it is, and that it is no one's own
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
  // auctions: what the rules refuse, and what the service says of a reserved round
  .../* @__PURE__ */ statusesOfMoves(),
  exclusive_round: 409,
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

/** True for the refusal of an amount for what it is. */
export const refusesAmount = (code: ErrorCode): boolean =>
  Object.hasOwn(REFUSALS, code) && 'amount' in REFUSALS[code as Code];

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
      /** HTTP status that the refusal had; earlier releases do not send it. */
      readonly status?: number;
      readonly fields?: Readonly<Record<string, string>>;
    }
  /** Its owner has not carried it out. */
  | { readonly state: 'unknown' }
  /** Its owner does not answer now. */
  | { readonly state: 'pending' };
