import type { ProductType, ValuationReport } from '@rollheim/contracts';
import { customerAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { api } from '../api.ts';

export const draftKey = (kind: ProductType) => ['valuation', kind] as const;
const REFRESH_MS = 30_000;
const AWAIT_MS = 1_500;

/** True for a valuation whose mail no one has read yet, as far as is known here. */
export const isUnread = ({ confirmed, refused }: Pick<ValuationReport, 'confirmed' | 'refused'>): boolean =>
  confirmed === false && !refused;

/** The newest valuation of such a vehicle by this browser. */
export const useValuation = (kind: ProductType) =>
  useQuery({
    queryKey: draftKey(kind),
    queryFn: ({ signal }) =>
      api.get('/public/valuate-my-vehicle/get', { query: { productType: kind }, signal }),
  });

export const reportKey = (id: string) => ['report', id] as const;

/**
 * A report; asked for again while it is being worked on, and by whom: it names their own ad. `isAwaited`: its address was
 * just confirmed, and what is read may be from before.
 */
export const useReport = (id: string, isAwaited = false) => {
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  return useQuery({
    queryKey: [...reportKey(id), viewer],
    queryFn: ({ signal }) =>
      api.get(`/public/valuate-my-vehicle/report/get/${encodeURIComponent(id)}`, { signal }),
    // an ad was begun with it since, or discarded
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isAwaited && state.data && isUnread(state.data)
        ? AWAIT_MS
        : state.data?.status === 'under_review'
          ? REFRESH_MS
          : false,
  });
};

/** What sales say of the vehicle of a report, once its range is given. */
export const useReportPrices = (id: string) =>
  useQuery({
    queryKey: ['report-prices', id],
    queryFn: ({ signal }) =>
      api.get(`/public/valuate-my-vehicle/report/get/${encodeURIComponent(id)}/prices`, { signal }),
  });

/** Valuations of the customer and of this browser. */
export const useOwnValuations = () => {
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  return useQuery({
    queryKey: ['own-valuations', viewer],
    queryFn: ({ signal }) => api.get('/private/valuation/own', { signal }),
    // as with a report
    staleTime: 0,
  });
};
