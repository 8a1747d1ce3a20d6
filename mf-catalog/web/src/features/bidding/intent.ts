/** What is about to be confirmed. */
export interface Intent {
  readonly kind: 'bid' | 'agent' | 'buy-now';
  /** Cents. */
  readonly amount: number;
  /** The amount was typed into a field, which takes gross amounts: the gross one leads in all that asks about it. */
  readonly typed?: boolean;
}

/**
 * The call that an own amount is sent by: the next step is a plain bid; what is above it is a maximum, up to which the
 * agent bids, as is a higher one of who leads.
 */
export const kindOf = (
  amount: number,
  { leading, least }: { readonly leading: boolean; readonly least: number },
): 'bid' | 'agent' => (leading || amount > least ? 'agent' : 'bid');
