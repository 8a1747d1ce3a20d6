/** What the team works on item by item. */
export const CLAIM_KINDS = ['ad', 'merchant', 'valuation', 'dispute'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** How long an item stays with the operator who has it open, ms; whose page stays in use takes it again before that. */
export const CLAIM_MS = 10 * 60_000;

/** An item that somebody of the team has open. */
export interface Claim {
  readonly kind: ClaimKind;
  /** Of the ad, dealer (customer id), valuation or order. */
  readonly id: string;
  /** The operator. */
  readonly customerId: string;
  readonly name: string;
  /** ISO instants: since when, and when it is free again. */
  readonly at: string;
  readonly until: string;
}

/** `GET /private/operator/claims`: all that is open now. */
export interface Claims {
  readonly claims: readonly Claim[];
}
