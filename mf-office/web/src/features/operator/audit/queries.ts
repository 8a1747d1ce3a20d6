import type { AuditTrail, TeamAct } from '@rollheim/contracts';
import { useInfiniteQuery } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import type { LogFilter } from '../LogFilter.tsx';
import { OPERATOR_KEY } from '../queries.ts';

/** What the audit trail is filtered by: `act` is a kind of act. */
export type TrailFilter = LogFilter<'act', TeamAct>;

/** What operators did, the newest first, 50 a page. */
export const useTrail = (filter: TrailFilter) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get('/private/operator/audit', {
        query: pageParam === null ? { ...filter } : { ...filter, before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: AuditTrail) => next ?? undefined,
  });
