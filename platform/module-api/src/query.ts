import { hashKey, useQuery as useLatest, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ModuleSeed } from './types.ts';

/** A client that notes what the server rendered with. */
export interface SeededClient extends QueryClient {
  seed?: ModuleSeed | undefined;
}

const subscribe = () => () => undefined;

/**
 * TanStack's `useQuery`. A part of the page that is hydrated later than others shows what the server rendered it with,
 * though a newer answer may be there already; that follows at once.
 */
export const useQuery = ((options: Parameters<typeof useLatest>[0]) => {
  const result = useLatest(options);
  const client: SeededClient = useQueryClient();
  const { queryKey, select } = options;
  const seeded = (): unknown => client.seed?.queries.find(([key]) => hashKey(key) === hashKey(queryKey))?.[1];
  const isAhead = useSyncExternalStore(
    subscribe,
    () => false,
    () => !!client.seed && (result.error !== null || client.getQueryData(queryKey) !== seeded()),
  );
  if (!isAhead) return result;
  const drawn = seeded();
  return { data: select && drawn !== undefined ? select(drawn) : drawn, isPending: drawn === undefined };
}) as typeof useLatest;
