import type { TokenDays, TokenScope } from '@rollheim/contracts';
import { useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

const KEY = ['api-tokens'] as const;
const PATH = '/private/api-tokens';

/** What a new token is to be. */
export interface WantedToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: TokenDays;
  /** The same for every attempt of the same request: its answer may get lost. */
  readonly key: string;
}

/** The own tokens, the newest first. */
export const useTokens = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get(PATH, { signal }) });

/** Makes a token. */
export function useCreateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: WantedToken) => api.post(PATH, { body, idempotencyKey: key }),
    onSuccess: ({ tokens }) => queries.setQueryData(KEY, { tokens }),
  });
}

/** Revokes a token for good. */
export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => api.delete(`${PATH}/${tokenId}`),
    onSuccess: (left) => queries.setQueryData(KEY, left),
  });
}
