import type { AuditTrail } from '@rollheim/contracts';
import { api, useInfiniteQuery } from '@rollheim/module-api';
import { OPERATOR_KEY } from '../queries.ts';

/** What the audit trail is filtered by; empty: everything. */
export interface TrailFilter {
  readonly act: string;
  /** Address or id of a person, or what an act was about. */
  readonly q: string;
  readonly from: string;
  readonly to: string;
}

/** What operators did, the newest first, 50 a page. */
export const useTrail = (filter: TrailFilter) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditTrail>('/private/operator/audit', {
        query: pageParam === null ? { ...filter } : { ...filter, before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: AuditTrail) => next ?? undefined,
  });
