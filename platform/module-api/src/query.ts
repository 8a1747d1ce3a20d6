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
  const { seed } = useQueryClient() as SeededClient;
  const latest = result.error ?? result.data;
  const data = useSyncExternalStore(
    subscribe,
    () => latest,
    () => (seed ? seed.queries.find(([key]) => hashKey(key) === hashKey(options.queryKey))?.[1] : latest),
  );
  return data === latest ? result : { data, isPending: data === undefined };
}) as typeof useLatest;
