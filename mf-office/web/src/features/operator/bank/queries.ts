import type { BankGroup } from '@rollheim/contracts';
import { keepPreviousData, useLive, useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { OPERATOR_KEY } from '../queries.ts';

const BASE = '/private/operator/bank';
/** Several people work on the list, ms. */
const REFRESH_MS = 30_000;

const BANK_KEY = [...OPERATOR_KEY, 'bank'] as const;

/** A page of entries of bank statements; what somebody else reads in or decides is seen at once. */
export function useBankEntries(group: BankGroup, page: number) {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: BANK_KEY }),
    ({ queue }) => queue?.name === 'bank',
  );
  return useQuery({
    queryKey: [...BANK_KEY, group, page],
    queryFn: ({ signal }) => api.get(`${BASE}/entries`, { query: { group, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Sends a bank statement; what it booked changes every list of payments. */
export function useBankImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      api.post(`${BASE}/statements`, {
        query: { name: file.name.slice(0, 200) },
        body: new Blob([file], { type: 'application/xml' }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: OPERATOR_KEY }),
  });
}
