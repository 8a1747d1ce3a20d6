/** What is about to be confirmed. */
export interface Intent {
  readonly kind: 'bid' | 'agent' | 'buy-now';
  /** Cents. */
  readonly amount: number;
}
