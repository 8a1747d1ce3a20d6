import type { ApiTokenState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const token: StateCopy<ApiTokenState> = {
  table: 'token',
  key: ['token_id'],
  row: ({ version, customerId, revoked }, tokenId) => ({
    token_id: tokenId,
    version,
    customer_id: customerId,
    revoked,
  }),
};

/** Writes a batch of state messages; older versions, and the same batch again, change nothing. */
export const apply = copyStates({ 'identity.api-tokens': token });
