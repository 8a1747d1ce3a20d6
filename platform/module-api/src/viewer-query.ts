import { useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { customerAtom } from './atoms.ts';
import { useQuery } from './query.ts';

/**
 * Key of an answer that depends on who asks. `viewer`: customer id; null for the page that the server renders for
 * everyone.
 */
export const keyFor = (key: readonly unknown[], viewer: string | null): readonly unknown[] => [
  ...key,
  { viewer },
];

/** A query whose answer holds something of the viewer's own. */
export interface ViewerQueryOptions<T> {
  /** Without the viewer, who is added here. */
  readonly queryKey: readonly unknown[];
  queryFn(context: QueryFunctionContext): Promise<T>;
  /** Gives what is shown while nothing is known for this key: data of another page of a list. */
  readonly placeholderData?: (previous: T | undefined) => T | undefined;
  readonly refetchInterval?: number;
}

export interface ViewerQuery<T> {
  /** The viewer's own answer; until it is there, and where it cannot be had, what everyone sees. */
  readonly data: T | undefined;
  /** True while `data` is not the viewer's own. */
  readonly isForAll: boolean;
  readonly error: Error | null;
  readonly isError: boolean;
  /** Nothing to show yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

/**
 * Like `useQuery`, for answers that are not the same for everyone. The viewer is part of the key: an answer that was
 * rendered for everyone is never taken for the viewer's own, it is only a placeholder until that one is there.
 */
export function useViewerQuery<T>(options: ViewerQueryOptions<T>): ViewerQuery<T> {
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const client = useQueryClient();
  const forAll = client.getQueryData<T>(keyFor(options.queryKey, null));
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery<T>({
    ...options,
    queryKey: keyFor(options.queryKey, viewer),
    placeholderData: (previous: T | undefined) => forAll ?? options.placeholderData?.(previous),
  } as Parameters<typeof useQuery<T>>[0]);
  const shown = data ?? forAll;
  return {
    data: shown,
    isForAll: viewer !== null && (data === undefined || isPlaceholderData),
    error,
    isError,
    isPending: shown === undefined && !isError,
    isFetching,
    refetch,
  };
}
