/** What was chosen and typed so far. */
export interface BidForm {
  /** Cents; NaN: what was typed is no amount, or was deleted; null: nothing was typed. */
  readonly typed: number | null;
  readonly raising: boolean;
}

export const EMPTY_FORM: BidForm = { typed: null, raising: false };
