import type { ValuationState } from '@rollheim/contracts';
import { copiedTable, copyStates } from '@rollheim/service-kit';

const valuation = copiedTable({
  table: 'valuation',
  columns: {
    valuation_id: 'text not null',
    version: 'int not null',
    uuid_hash: 'text',
    customer_id: 'text',
    status: 'text not null',
    created_at: 'timestamptz not null',
    state: 'jsonb not null',
  },
  key: ['valuation_id'],
  indexes: ['(uuid_hash, created_at desc)', '(customer_id, created_at desc)'],
  fixed: ['created_at'],
  row: (state: ValuationState, valuationId: string) => ({
    valuation_id: valuationId,
    version: state.version,
    uuid_hash: state.uuidHash,
    customer_id: state.customerId,
    status: state.status,
    created_at: state.createdAt,
    state,
  }),
});

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({ 'valuations.state': valuation });
