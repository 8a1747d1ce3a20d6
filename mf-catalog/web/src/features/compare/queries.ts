import type { CatalogDetail, LiveFrame } from '@rollheim/contracts';
import { isMissing, useLive, useQueries, useQueryClient } from '@rollheim/module-api';
import { isAbout, readVehicle, takeFrame, vehicleKey } from '../vehicle/queries.ts';

/** A vehicle that was asked for. */
export interface Compared {
  readonly id: string;
  /** Undefined: not there yet, or not to be had. */
  readonly vehicle: CatalogDetail | undefined;
  /** There is none, or none any more. */
  readonly missing: boolean;
  readonly error: Error | null;
}

/** The vehicles with the state of their auctions, kept current by live frames; the same data as their own pages have. */
export function useCompared(ids: readonly string[]) {
  const queries = useQueryClient();
  useLive(
    (frame: LiveFrame) => {
      for (const id of ids) if (isAbout(frame, id)) takeFrame(queries, id, frame);
    },
    (frame: LiveFrame) => ids.some((id) => isAbout(frame, id)),
  );
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: vehicleKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readVehicle(queries, id, signal),
    })),
  });
  return {
    compared: ids.map((id, at): Compared => {
      const { data, error } = answers[at] ?? {};
      return { id, vehicle: data, missing: !data && isMissing(error), error: error ?? null };
    }),
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
