import type { ValuationData, ValuationReport } from '@rollheim/contracts';
import { api, useQuery } from '@rollheim/module-api';

export const DRAFT_KEY = ['valuation'] as const;
const REFRESH_MS = 30_000;

/** The newest valuation of this browser. */
export const useValuation = () =>
  useQuery({
    queryKey: DRAFT_KEY,
    queryFn: ({ signal }) => api.get<ValuationData>('/public/valuate-my-vehicle/get', { signal }),
  });

export const reportKey = (id: string) => ['report', id] as const;

/** A report; asked for again while it is being worked on. */
export const useReport = (id: string) =>
  useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) =>
      api.get<ValuationReport>(`/public/valuate-my-vehicle/report/get/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? REFRESH_MS : false),
  });
