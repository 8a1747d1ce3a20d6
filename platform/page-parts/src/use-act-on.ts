import { useAct, useQueryClient, type Act, type ActSettings, type QueryClient } from '@rollheim/module-api';

type Keys = readonly (readonly unknown[])[];

/** The settings of an act after which queries are asked again, whatever became of it. */
export function readsAgain<V, A>(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  keys: Keys,
  { onDone, onFail, ...settings }: ActSettings<V, A>,
): ActSettings<V, A> {
  const readAgain = () => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  return {
    ...settings,
    onDone: (answer, values, said) => {
      readAgain();
      onDone?.(answer, values, said);
    },
    onFail: (error, values) => {
      readAgain();
      onFail?.(error, values);
    },
  };
}

/**
 * An act on what pages have read under these keys: it is read again once it was carried out, and after a failure too, as
 * most likely somebody else was faster.
 */
export const useActOn = <V = void, A = unknown>(keys: Keys, settings: ActSettings<V, A>): Act<V> =>
  useAct(readsAgain(useQueryClient(), keys, settings));
