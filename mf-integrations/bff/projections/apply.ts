import type { ApiTokenState } from '@rollheim/contracts';
import { copiedTable, copyStates } from '@rollheim/service-kit';

const token = copiedTable({
  table: 'token',
  columns: {
    token_id: 'text not null',
    version: 'int not null',
    customer_id: 'text not null',
    revoked: 'boolean not null',
  },
  key: ['token_id'],
  row: ({ version, customerId, revoked }: ApiTokenState, tokenId: string) => ({
    token_id: tokenId,
    version,
    customer_id: customerId,
    revoked,
  }),
});

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({ 'identity.api-tokens': token });
