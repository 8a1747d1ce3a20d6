import { CATALOG_FLAGS, isCatalogParameter, type CatalogSearchAnswer } from '@rollheim/contracts';
import {
  api,
  keepPreviousData,
  useOverlayEntry,
  useSearchParams,
  useViewerQuery,
} from '@rollheim/module-api';

const MANY = ['productType', 'category', 'make', 'country'] as const;
const ONE = [
  'q',
  'priceFrom',
  'priceTo',
  'mileageFrom',
  'mileageTo',
  'yearFrom',
  'yearTo',
  ...CATALOG_FLAGS,
  'auction_status',
  'sort',
  'page',
] as const;
/** What the filters that are on or off are called. */
export const FLAG_TEXTS = {
  buyNow: 'filter.buyNow',
  vatReportable: 'vat_reportable',
  reserveMet: 'reserve_met',
} as const satisfies Record<(typeof CATALOG_FLAGS)[number], string>;
export type ManyFilter = (typeof MANY)[number];
type OneFilter = (typeof ONE)[number];

/** Values of one parameter that the search takes at most. */
const MOST_VALUES = 60;

/** The parameters that the search takes, in one order; what it would refuse is left out. */
function knownParams(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  const takes = (name: string, value: string) => isCatalogParameter(name, value);
  for (const name of MANY) {
    const values = params.getAll(name).filter((value) => takes(name, value));
    for (const value of [...new Set(values)].toSorted().slice(0, MOST_VALUES)) kept.append(name, value);
  }
  for (const name of ONE) {
    const value = params.get(name);
    if (value !== null && takes(name, value)) kept.append(name, value);
  }
  return kept;
}

/** The key of the search's query on server and browser. */
export const searchKey = (params: URLSearchParams): string => knownParams(params).toString();

/** True where an address holds a filter, or a value of one, that the search does not know. */
function hasUnknownFilters(params: URLSearchParams): boolean {
  const names: readonly string[] = [...MANY, ...ONE];
  return [...params].some(
    ([name, value]) => names.includes(name) && value !== '' && !isCatalogParameter(name, value),
  );
}

/** One page of the catalog under the filters of the URL. */
export function useSearch() {
  const [params] = useSearchParams();
  const key = searchKey(params);
  return useViewerQuery<CatalogSearchAnswer>({
    queryKey: ['search', key],
    queryFn: ({ signal }) =>
      api.get<CatalogSearchAnswer>(`/public/catalog/search${key ? `?${key}` : ''}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface SearchState {
  many(name: ManyFilter): readonly string[];
  one(name: OneFilter): string | null;
  /** Sets or clears filters and goes back to the first page. */
  change(changes: Partial<Record<ManyFilter, readonly string[]> & Record<OneFilter, string | null>>): void;
  clear(): void;
  /** How many filters are on. */
  readonly active: number;
  /** The address holds values that the search does not know; they are left out. */
  readonly hasUnknown: boolean;
  hrefFor(page: number): string;
  /** The drawer that holds the filters on a phone. */
  readonly drawer: { readonly open: boolean; show(): void; hide(): void };
}

/** The filters as the URL holds them. */
export function useSearchState(): SearchState {
  const [given] = useSearchParams();
  const drawer = useOverlayEntry<true>('filters');
  const params = knownParams(given);
  const change: SearchState['change'] = (changes) => {
    const next = knownParams(given);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name);
      for (const each of Array.isArray(value) ? value : value === null ? [] : [value])
        next.append(name, String(each));
    }
    drawer.search(next.toString());
  };
  const ranges = new Set(
    ['price', 'mileage', 'year'].filter((name) => params.has(`${name}From`) || params.has(`${name}To`)),
  );
  return {
    many: (name) => params.getAll(name),
    one: (name) => params.get(name),
    change,
    clear: () => drawer.search(''),
    active:
      MANY.reduce((sum, name) => sum + params.getAll(name).length, 0) +
      ranges.size +
      (['q', ...CATALOG_FLAGS, 'auction_status'] as const).filter((name) => params.get(name)).length,
    hasUnknown: hasUnknownFilters(given),
    hrefFor: (page) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      return `?${next}`;
    },
    drawer: { open: drawer.value !== null, show: () => drawer.show(true), hide: drawer.hide },
  };
}
