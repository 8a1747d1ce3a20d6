import type { CommandAnswer, ValuationState } from '@rollheim/contracts';
import { accepted, type Decision, type Tx } from '@rollheim/service-kit';
import { saveValuation } from './store.ts';

/** Writes a valuation and publishes it. */
export async function publish(tx: Tx, state: ValuationState): Promise<ValuationState> {
  await saveValuation(tx.client, state);
  tx.emit({ topic: 'valuations.state', key: state.valuationId, type: 'valuations.state', payload: state });
  return state;
}

/** The same for one that begins: its owner's address is confirmed. */
export function publishBegun(
  tx: Tx,
  state: ValuationState & { readonly customerId: string },
): Promise<ValuationState> {
  const { valuationId, customerId } = state;
  tx.emit({
    topic: 'valuations.events',
    key: valuationId,
    type: 'valuation.submitted',
    payload: { valuationId, customerId },
  });
  return publish(tx, { ...state, confirmed: true });
}

/** What commands answer of a valuation, with its version. */
export const answer = (
  { valuationId, status, version }: Pick<ValuationState, 'valuationId' | 'status' | 'version'>,
  more: object = {},
): Decision<CommandAnswer<'valuation.update'>> =>
  accepted({ valuationId, status, ...more }, { versions: { [`valuations/${valuationId}`]: version } });
