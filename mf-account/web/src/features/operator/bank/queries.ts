import type { BankEntries, BankGroup, BankImported } from '@rollheim/contracts';
import { api, keepPreviousData, useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { OPERATOR_KEY } from '../queries.ts';

const BASE = '/private/operator/bank';
/** Several people work on the list, ms. */
const REFRESH_MS = 30_000;

/** A page of entries of bank statements. */
export const useBankEntries = (group: BankGroup, page: number) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'bank', group, page],
    queryFn: ({ signal }) => api.get<BankEntries>(`${BASE}/entries`, { query: { group, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Sends a bank statement; what it booked changes every list of payments. */
export function useBankImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      api.post<BankImported>(`${BASE}/statements`, {
        query: { name: file.name.slice(0, 200) },
        body: new Blob([file], { type: 'application/xml' }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: OPERATOR_KEY }),
  });
}

/** Address of a decision about an entry. */
export const decisionPath = (entryId: string, decision: 'assign' | 'dismiss'): string =>
  `${BASE}/entries/${encodeURIComponent(entryId)}/${decision}`;
