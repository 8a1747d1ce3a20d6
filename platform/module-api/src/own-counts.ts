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

/** Whether a frame may change what the own pages hold: their own rows, or a message about an auction, as at its end. */
const counts = ({ watch, search, order, offer, message, counters }: LiveFrame): boolean =>
  (watch ?? search ?? order ?? offer) !== undefined ||
  (counters !== undefined && message.messageId !== null && message.auctionId !== null);

/**
 * Whether a frame asks for the counts.
 * @param known auctions that were counted, each in its status: a further bid there changes no count. Added to.
 */
export function isCounted(frame: LiveFrame, known: Set<string>): boolean {
  const { own, state } = frame;
  if (counts(frame)) return true;
  if (own === undefined || !state) return false;
  const key = `${state.auctionId} ${state.status}`;
  if (known.has(key)) return false;
  known.add(key);
  return true;
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
