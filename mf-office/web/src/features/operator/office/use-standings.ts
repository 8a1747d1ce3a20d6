import { ApiProblem, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { useFollowed } from '../followed.ts';
import { OPERATOR_KEY } from '../queries.ts';
import { useRights } from '../rights.ts';
import { QUEUES, type OfficeQueue, type Standing, type Waiting } from './queues.ts';

const REFRESH_MS = 30_000;
/** Changes that come faster make one call, ms. */
const GAP_MS = 1_000;

const KEY = [...OPERATOR_KEY, 'office'] as const;
/** Their frames carry no version (`QueueChange`): the owner is asked. */
const OF_OWNERS = new Set(['bank', 'suspicions']);

/** The queues that the reader works on, with what waits in each; what changes elsewhere is counted at once. */
export function useStandings() {
  const queries = useQueryClient();
  const { may, mayOpen } = useRights();
  const own = QUEUES.filter(({ area, act }) => mayOpen(area) && may(act));
  const { read } = useFollowed(
    KEY,
    ({ queue, state }) => {
      if (queue) return OF_OWNERS.has(queue.name) || queue.name === 'claims' ? null : queue.seen;
      const { auctionId, status, version } = state ?? {};
      const waits = status === 'under_review' || status === 'anr_offer_above_targetprice';
      const changed = auctionId !== undefined && (waits || status === 'published' || status === 'editing');
      return changed ? `auctions/${auctionId}:${version}` : null;
    },
    GAP_MS,
  );
  useLive(
    () => void queries.invalidateQueries({ queryKey: KEY }),
    ({ queue }) => queue !== undefined && OF_OWNERS.has(queue.name),
  );
  const ask = async (queue: OfficeQueue, signal: AbortSignal): Promise<Waiting | null> => {
    try {
      return await read(signal, (following) => queue.ask(api.get, following));
    } catch (error) {
      // one that is away does not hide the others; the page says so
      if (error instanceof ApiProblem && !signal.aborted) return null;
      throw error;
    }
  };
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<readonly Standing[]> =>
      Promise.all(own.map(async (queue) => ({ queue, waiting: await ask(queue, signal) }))),
    refetchInterval: REFRESH_MS,
  });
}
