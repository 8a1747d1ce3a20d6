import type { LiveFrame, OwnCounts } from '@rollheim/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from './api/api.ts';
import { useLive } from './context.ts';

export const COUNTS_KEY = ['own-counts'] as const;

/** A read model may be behind a frame by so much, ms: no version of what is counted goes with the call. */
const BEHIND_MS = 1_000;

/** Has the counts asked for again when the read model knows of what a frame says. */
export const recount = (queries: Pick<QueryClient, 'invalidateQueries'>) =>
  setTimeout(() => void queries.invalidateQueries({ queryKey: COUNTS_KEY }), BEHIND_MS);

/**
 * Whether a frame asks for the counts: it is about what is counted, or brings a message about an auction, as at its end.
 * @param known auctions that were counted, each in its status: a further bid there changes no count. Added to.
 */
export function isCounted(frame: LiveFrame, known: Set<string>): boolean {
  const { own, state, message, counters } = frame;
  if ((frame.watch ?? frame.search ?? frame.order ?? frame.offer) !== undefined) return true;
  if (counters && message.messageId && message.auctionId) return true;
  const before = known.size;
  return own && state ? known.add(state.auctionId + state.status).size > before : false;
}

/** How much the own pages hold, by page; again when one of them changes. Nothing for visitors, and until it is known. */
export function useOwnCounts(enabled: boolean): Readonly<Partial<Record<string, number>>> {
  const queries = useQueryClient();
  const known = useRef(new Set<string>());
  useLive((frame) => {
    if (isCounted(frame, known.current)) recount(queries);
  });
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api.get<OwnCounts>('/private/auction/own-counts', { signal }),
    enabled,
  });
  return { ...data };
}
