import type { ValuationReport } from '@rollheim/contracts';

/** How far a valuation is, for its owner: one that was sent waits until its address is confirmed. */
export const stateOf = ({
  status,
  confirmed,
}: Pick<ValuationReport, 'status' | 'confirmed'>): ValuationReport['status'] | 'waits' =>
  status === 'under_review' && confirmed === false ? 'waits' : status;
