import {
  CATALOG_OPTIONS,
  CATALOG_PARAMETERS,
  CATALOG_RANGES,
  CATALOG_SIZES,
  CATALOG_SORTS,
  CATALOG_VIEWS,
  catalogBounds,
  isCatalogParameter,
  listChoiceText,
  type CatalogBound,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
  type CatalogSearchAnswer,
  type CatalogView,
} from '@rollheim/contracts';
import {
  customerAtom,
  keyFor,
  useAtomValue,
  useOverlayEntry,
  useQuery,
  useQueryClient,
  useSearchParams,
  useViewerQuery,
} from '@rollheim/module-api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { isPlaceOfOrder } from './filter-texts.ts';
import { rememberList, useListParams } from './list-choice.ts';

const MANY = Object.keys(CATALOG_OPTIONS) as readonly CatalogOption[];
const ONE = Object.keys(CATALOG_PARAMETERS).filter((name) => !Object.hasOwn(CATALOG_OPTIONS, name));
/** What an address says of how the list is shown. */
const NO_FILTERS: readonly string[] = ['view', 'size', 'sort', 'page'];
type OneFilter =
  | CatalogBound
  | CatalogFlag
  | CatalogChoice
  | 'q'
  | 'sort'
  | 'size'
  | 'page'
  | 'distance'
  | 'region';

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
  for (const range of crossedRanges(kept)) kept.delete(catalogBounds(range)[1]);
  const view = params.get('view');
  if (view !== null && isView(view)) kept.set('view', view);
  return kept;
}

/** Ranges that end before they begin: the search refuses them. */
function crossedRanges(params: URLSearchParams): readonly CatalogRange[] {
  return CATALOG_RANGES.filter((range) => {
    const [from, to] = catalogBounds(range).map((name) => params.get(name));
    return Boolean(from && to) && Number(from) > Number(to);
  });
}

/** Takes a bound away that the one just chosen leaves no room for. */
function uncross(params: URLSearchParams, chosen: readonly string[]): void {
  for (const range of crossedRanges(params)) {
    const [from, to] = catalogBounds(range);
    params.delete(chosen.includes(to) ? from : to);
  }
}

const isView = (text: string): text is CatalogView => (CATALOG_VIEWS as readonly string[]).includes(text);

/** The key of the search's query on server and browser. */
export function searchKey(params: URLSearchParams): string {
  const kept = knownParams(params);
  kept.delete('view');
  if (kept.get('size') === CATALOG_SIZES[0]) kept.delete('size');
  return kept.toString();
}

/** The filters of an address, without page and order: what the ruler above the list goes by. */
export function filterKey(params: URLSearchParams): string {
  const kept = knownParams(params);
  for (const name of NO_FILTERS) kept.delete(name);
  return kept.toString();
}

/** A parameter of an address as it was written. */
interface UnknownFilter {
  readonly name: string;
  readonly value: string;
}

/** What others write into an address, and no one means as a filter: where a visitor comes from, which release it is. */
const NOT_ASKED = /^(?:(?:utm|mtm|pk|hsa|release)[_.]\w+|_\w+|\w*clid|ref|mc)$/i;
/** Parts of an address that are named. */
const MOST_UNKNOWN = 5;

/** What an address holds that the search does not know, and all but the first of several values of what has one. */
function unknownFilters(params: URLSearchParams): readonly UnknownFilter[] {
  const taken = new Set<string>();
  const unknown = [...params].flatMap(([name, value]) => {
    if (value === '' || NOT_ASKED.test(name)) return [];
    // one that is none is left out by server and browser alike
    if (name === 'view') return [];
    if (!isCatalogParameter(name, value)) return [{ name, value }];
    if (!ONE.includes(name) || !taken.has(name)) return taken.add(name) && [];
    return params.get(name) === value ? [] : [{ name, value }];
  });
  return unknown.slice(0, MOST_UNKNOWN);
}

/** What the list shows. */
export interface Shown {
  /** The answer that is shown; undefined: none has come yet. */
  readonly answer: CatalogSearchAnswer | undefined;
  /** How it is sorted. */
  readonly sort: string;
  /** It is that of an earlier choice, since then (epoch ms): the one that the address asks for failed to come. */
  readonly heldSince: number | null;
}

/** One page of the catalog under the filters of the URL; until it is there, and where it does not come, the one before. */
export function useSearch(): Shown & { readonly query: ReturnType<typeof useViewerQuery> } {
  const key = searchKey(useListParams());
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const query = useViewerQuery<CatalogSearchAnswer>({
    queryKey: ['search', key],
    queryFn: ({ signal }) =>
      api.get(key ? `/public/catalog/search?${key}` : '/public/catalog/search', { signal }),
  });
  const client = useQueryClient();
  const [shownKey, setShownKey] = useState(key);
  if (query.data && shownKey !== key) setShownKey(key);
  // observed, not asked for: live frames go on changing what is still shown
  const { data: own } = useQuery<CatalogSearchAnswer>({
    queryKey: keyFor(['search', shownKey], viewer),
    enabled: false,
  });
  const before = own ?? client.getQueryData<CatalogSearchAnswer>(keyFor(['search', shownKey], null));
  const answer = query.data ?? before;
  return {
    query,
    answer,
    sort: new URLSearchParams(query.data ? key : shownKey).get('sort') ?? CATALOG_SORTS[0],
    heldSince: query.data || !answer || !query.isError ? null : Date.parse(answer.serverTime),
  };
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
  /** What the address holds and the search does not know; it is left out. */
  readonly unknown: readonly UnknownFilter[];
  /** The first range of the address that ends before it begins: its end is left out. */
  readonly crossed: CatalogRange | null;
  readonly view: CatalogView;
  /** Shows the list in another way, from now on; its page stays. */
  show(view: CatalogView): void;
  /** Vehicles of a page, from now on. */
  readonly size: string;
  resize(size: string): void;
  hrefFor(page: number): string;
  /** Address of the same filters with another text; none for an empty one. */
  hrefOf(q: string): string;
  /** The drawer that holds the filters on a phone. */
  readonly drawer: { readonly open: boolean; show(): void; hide(): void };
}

/** Names of what an address has on, ranges by theirs. */
export function filtersOn(params: URLSearchParams): ReadonlySet<string> {
  const names = [...params.keys()].map((name) => name.replace(/(?:From|To)$/, ''));
  const isOrders = isPlaceOfOrder({ one: (name) => params.get(name) });
  return new Set(names.filter((name) => name !== 'distance' || !isOrders));
}

/** The filters as the URL holds them. */
export function useSearchState(): SearchState {
  const [address] = useSearchParams();
  const given = useListParams();
  const drawer = useOverlayEntry<true>('filters');
  const params = knownParams(given);
  const choose = (next: URLSearchParams) => {
    rememberList(listChoiceText(next));
    drawer.search(next.toString());
  };
  const change: SearchState['change'] = (changes) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    // the place of an order goes with it
    if (changes.sort !== undefined && isPlaceOfOrder({ one: (name) => params.get(name) }))
      next.delete('distance');
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name);
      for (const each of Array.isArray(value) ? value : value === null ? [] : [value])
        next.append(name, String(each));
    }
    uncross(next, Object.keys(changes));
    drawer.search(next.toString());
  };
  const on = filtersOn(params);
  return {
    many: (name) => params.getAll(name),
    one: (name) => params.get(name),
    change,
    clear: () => {
      const next = new URLSearchParams(params);
      for (const name of new Set(params.keys())) if (name !== 'view' && name !== 'size') next.delete(name);
      drawer.search(next.toString());
    },
    view: isView(params.get('view') ?? '') ? (params.get('view') as CatalogView) : CATALOG_VIEWS[0],
    show: (view) => {
      const next = new URLSearchParams(params);
      next.set('view', view);
      choose(next);
    },
    size: params.get('size') ?? CATALOG_SIZES[0],
    resize: (size) => {
      const next = new URLSearchParams(params);
      next.set('size', size);
      next.delete('page');
      choose(next);
    },
    on,
    active:
      MANY.reduce((sum, name) => sum + params.getAll(name).length, 0) +
      [...on].filter((name) => !NO_FILTERS.includes(name) && !Object.hasOwn(CATALOG_OPTIONS, name)).length,
    unknown: unknownFilters(address),
    crossed: crossedRanges(given)[0] ?? null,
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
