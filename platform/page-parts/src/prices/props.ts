import type { PriceEvidence } from '@rollheim/contracts';

/** What is asked for, in the words of a query. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Of what sales say of a vehicle's price. */
export interface PricesProps {
  readonly query: Asked<{ readonly evidence: PriceEvidence | null }>;
  /** Whether the reader owns the vehicle. */
  readonly of: 'own' | 'this';
  /** What the vehicle costs now, gross, cents; null: nothing yet. */
  readonly price?: number | null;
  /** False: the range is above it already. */
  readonly range?: boolean;
  /** Our team's own range is above it, which does not rest on sales alone. */
  readonly given?: boolean;
}
