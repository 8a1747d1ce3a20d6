/** `valuations.state`, key valuationId. No e-mail: that is the customer's contact record. Cents. */
export interface ValuationState {
  readonly valuationId: string;
  readonly version: number;
  readonly status: 'editing' | 'under_review' | 'valuated';
  /** The address that it was submitted with belongs to who asked; until then it waits, and expires. */
  readonly confirmed: boolean;
  readonly customerId: string | null;
  readonly uuidHash: string | null;
  readonly productType: 'motorhome' | 'trailer';
  readonly product: {
    readonly make: string;
    readonly model: string;
    readonly year: number;
    readonly mileage: number | null;
    readonly category: string | null;
    readonly powerKw: number | null;
    readonly beds: number | null;
    readonly condition: string | null;
  };
  readonly notes: string;
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly valuatedAt: string | null;
}

/** Commands of `valuations.commands` (key: valuationId). */
export interface ValuationCommands {
  'valuation.update': {
    valuationId: string;
    uuidHash: string;
    productType: 'motorhome' | 'trailer';
    product: Partial<ValuationState['product']>;
    notes?: string;
  };
  /** Waits until the address is confirmed, at once for an account whose address is. Tells nothing about the address. */
  'valuation.submit': {
    valuationId: string;
    uuidHash: string;
    email: string;
    phone: string | null;
    name: string | null;
    language: string;
  };
  /** With the token of the mail. `valuation_exists` where the address has a confirmed one already. */
  'valuation.confirm': { valuationId: string; token: string };
  'valuation.valuate': { valuationId: string; low: number; high: number };
}
