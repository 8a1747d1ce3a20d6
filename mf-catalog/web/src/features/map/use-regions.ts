import type { HttpAnswers } from '@rollheim/contracts';
import { keepPreviousData, useViewerQuery, type ViewerQuery } from '@rollheim/module-api';
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

/** Where the vehicles of the list are; what was shown stays until the next answer is there. */
export function useRegions(asked: Asked): ViewerQuery<Regions> {
  const filters = regionFilters(useListParams());
  const query = regionsQuery(filters, asked, useOwnPlace());
  return useViewerQuery<Regions>({
    queryKey: ['regions', query],
    queryFn: async ({ signal }) => ({
      ...(await api.get(`/public/catalog/regions?${query}`, { signal })),
      of: filters,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}
