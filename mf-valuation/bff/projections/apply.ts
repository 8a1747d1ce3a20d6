import type { ValuationState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const valuation: StateCopy<ValuationState> = {
  table: 'valuation',
  key: ['valuation_id'],
  fixed: ['created_at'],
  row: (state, valuationId) => ({
    valuation_id: valuationId,
    version: state.version,
    uuid_hash: state.uuidHash,
    status: state.status,
    created_at: state.createdAt,
    state,
  }),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({ 'valuations.state': valuation });
