import { inCents } from '../money.ts';
import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  isCatalogParameter,
  type CatalogBound,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
} from './search-parameters.ts';
import { distanceOf, type DistanceFilter } from './distance.ts';
import { regionByKey, type Region } from '../places/regions.ts';
import { textParts, type TextPart } from './query-text.ts';

/** The filters of a saved search; prices in cents. */
export type SavedFilters = {
  readonly text: readonly TextPart[];
  readonly distance?: DistanceFilter;
  readonly region?: Region;
} & {
  readonly [name in CatalogOption]?: readonly string[];
} & { readonly [name in CatalogBound]?: number } & { readonly [name in CatalogFlag]?: true } & {
  readonly [name in CatalogChoice]?: string;
};

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const NO_FILTERS = ['page', 'size', 'view', 'sort', 'storeCode'];

/** The filters in the query of a list's address; null where one is none that the search takes (any more). */
export function filtersIn(query: string): SavedFilters | null {
  const params = new URLSearchParams(query);
  const given = [...params].filter(([name, value]) => !NO_FILTERS.includes(name) && value !== '');
  if (!given.every(([name, value]) => isCatalogParameter(name, value))) return null;
  const filters: Record<string, unknown> = { text: textParts(params.get('q') ?? '') };
  for (const name of OPTIONS) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  for (const range of CATALOG_RANGES)
    for (const name of catalogBounds(range)) {
      const value = params.get(name);
      if (value) filters[name] = range === 'price' ? inCents(Number(value)) : Number(value);
    }
  for (const name of CATALOG_FLAGS) if (params.get(name) === 'true') filters[name] = true;
  for (const name of CHOICES) if (params.get(name)) filters[name] = params.get(name);
  const distance = params.get('distance');
  if (distance) {
    filters['distance'] = distanceOf(distance);
    if (filters['distance'] === null) return null;
  }
  const region = params.get('region');
  if (region) {
    filters['region'] = regionByKey(region);
    if (filters['region'] === null) return null;
  }
  return filters as SavedFilters;
}
