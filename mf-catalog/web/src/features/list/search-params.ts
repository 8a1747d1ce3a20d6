import {
  CATALOG_OPTIONS,
  CATALOG_PARAMETERS,
  CATALOG_RANGES,
  isCatalogParameter,
  type CatalogBound,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogSearchAnswer,
} from '@rollheim/contracts';
import {
  api,
  keepPreviousData,
  useOverlayEntry,
  useSearchParams,
  useViewerQuery,
} from '@rollheim/module-api';

const MANY = Object.keys(CATALOG_OPTIONS) as readonly CatalogOption[];
const MANY_OR_ONE = Object.keys(CATALOG_PARAMETERS);
const ONE = MANY_OR_ONE.filter((name) => !Object.hasOwn(CATALOG_OPTIONS, name));
type OneFilter = CatalogBound | CatalogFlag | CatalogChoice | 'q' | 'sort' | 'page';

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

/** The filters of an address, without page and order: what the ruler above the list goes by. */
export function filterKey(params: URLSearchParams): string {
  const kept = knownParams(params);
  kept.delete('page');
  kept.delete('sort');
  return kept.toString();
}

/** A range under another name than its own, as people write it: `mileage`, `price_to`, `yearMin`. */
const MEANT = new RegExp(`^(?:${CATALOG_RANGES.join('|')})(?:[_-]?(?:from|to|min|max))?$`, 'i');

/** True where an address holds a filter, or a value of one, that the search does not know. */
function hasUnknownFilters(params: URLSearchParams): boolean {
  return [...params].some(
    ([name, value]) =>
      value !== '' && (MANY_OR_ONE.includes(name) ? !isCatalogParameter(name, value) : MEANT.test(name)),
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
  many(name: CatalogOption): readonly string[];
  one(name: OneFilter): string | null;
  /** Sets or clears filters and goes back to the first page. */
  change(changes: Partial<Record<CatalogOption, readonly string[]> & Record<OneFilter, string | null>>): void;
  clear(): void;
  /** Names of the filters that are on, ranges by theirs. */
  readonly on: ReadonlySet<string>;
  /** How many filters are on, values of one counted each. */
  readonly active: number;
  /** The address holds values that the search does not know; they are left out. */
  readonly hasUnknown: boolean;
  hrefFor(page: number): string;
  /** Address of the same filters with another text; none for an empty one. */
  hrefOf(q: string): string;
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
  const on = new Set([...params.keys()].map((name) => name.replace(/(?:From|To)$/, '')));
  return {
    many: (name) => params.getAll(name),
    one: (name) => params.get(name),
    change,
    clear: () => drawer.search(''),
    on,
    active:
      MANY.reduce((sum, name) => sum + params.getAll(name).length, 0) +
      [...on].filter((name) => name !== 'sort' && name !== 'page' && !Object.hasOwn(CATALOG_OPTIONS, name))
        .length,
    hasUnknown: hasUnknownFilters(given),
    hrefFor: (page) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      return `?${next}`;
    },
    hrefOf: (q) => {
      const next = new URLSearchParams(params);
      next.delete('page');
      if (q) next.set('q', q);
      else next.delete('q');
      return `?${next}`;
    },
    drawer: { open: drawer.value !== null, show: () => drawer.show(true), hide: drawer.hide },
  };
}
