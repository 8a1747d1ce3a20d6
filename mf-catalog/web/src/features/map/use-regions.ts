import type { HttpAnswers } from '@rollheim/contracts';
import { keepPreviousData, useViewerQuery, type ViewerQuery } from '@rollheim/module-api';
import { useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useOwnPlace } from '../distance/own-place.ts';
import { useListParams } from '../list/list-choice.ts';
import { filterKey } from '../list/search-params.ts';
import type { Asked } from './scale.ts';

const LIVE_MS = 60_000;

/** Where the vehicles are, with the filters that were asked under. */
export type Regions = HttpAnswers['CatalogRegions'] & { readonly of: string };
/** One region with its vehicles. */
export type ShownRegion = Regions['regions'][number];

/** The filters that the map goes by: all of the list but the region itself, whose neighbours stay in sight. */
export function regionFilters(params: URLSearchParams): string {
  const filters = new URLSearchParams(filterKey(params));
  filters.delete('region');
  return filters.toString();
}

/** The query of the call of the map. */
export function regionsQuery(filters: string, { spacing, box }: Asked, own: string | null): string {
  const query = new URLSearchParams(filters);
  query.set('spacing', String(spacing));
  if (box !== null) query.set('box', box);
  // the place of the filter comes before the own one
  if (own !== null && !query.has('distance')) query.set('from', own);
  return query.toString();
}

export interface ShownRegions extends ViewerQuery<Regions> {
  /** What is shown is of an earlier choice, and the one of now does not come: there is no network, or no answer. */
  readonly isHeld: boolean;
}

/** Where the vehicles of the list are; what was shown stays until the next answer is there, and where none comes. */
export function useRegions(asked: Asked): ShownRegions {
  const filters = regionFilters(useListParams());
  const query = regionsQuery(filters, asked, useOwnPlace());
  const online = useOnline();
  const latest = useViewerQuery<Regions>({
    queryKey: ['regions', query],
    queryFn: async ({ signal }) => ({
      ...(await api.get(`/public/catalog/regions?${query}`, { signal })),
      of: filters,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
  const [before, setBefore] = useState(latest.data);
  if (latest.data && latest.data !== before) setBefore(latest.data);
  const data = latest.data ?? before;
  const isHeld = data !== undefined && data.of !== filters && (latest.isError || !online);
  return { ...latest, data, isHeld };
}
