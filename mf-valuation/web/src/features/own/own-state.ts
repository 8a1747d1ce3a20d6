import type { ValuationReport } from '@rollheim/contracts';

/**
 * How far a valuation is, for its owner: one that was sent waits until its address is confirmed; one that cannot begin,
 * because its owner has another one, is refused.
 */
export const stateOf = ({
  status,
  confirmed,
  refused,
}: Pick<ValuationReport, 'status' | 'confirmed' | 'refused'>):
  | ValuationReport['status']
  | 'waits'
  | 'refused' => (refused ? 'refused' : status === 'under_review' && confirmed === false ? 'waits' : status);
