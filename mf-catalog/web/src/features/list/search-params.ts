import type { CatalogSearchAnswer } from '@rollheim/contracts';
import { api, keepPreviousData, useQuery, useSearchParams } from '@rollheim/module-api';
import { useCallback } from 'react';

const MANY = ['productType', 'category', 'make', 'country'] as const;
const ONE = [
  'q',
  'priceFrom',
  'priceTo',
  'mileageFrom',
  'mileageTo',
  'yearFrom',
  'yearTo',
  'buyNow',
  'auction_status',
  'sort',
  'page',
] as const;
export type ManyFilter = (typeof MANY)[number];
export type OneFilter = (typeof ONE)[number];

/** Only the parameters of the search, in one order: the key of its query on server and browser. */
export function searchKey(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of MANY) for (const value of params.getAll(name).toSorted()) kept.append(name, value);
  for (const name of ONE) {
    const value = params.get(name);
    if (value !== null && value !== '') kept.append(name, value);
  }
  return kept.toString();
}

/** One page of the catalog under the filters of the URL. */
export function useSearch() {
  const [params] = useSearchParams();
  const key = searchKey(params);
  return useQuery({
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
  hrefFor(page: number): string;
}

/** The filters as the URL holds them. */
export function useSearchState(): SearchState {
  const [params, setParams] = useSearchParams();
  const change = useCallback<SearchState['change']>(
    (changes) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          next.delete(name);
          for (const each of Array.isArray(value) ? value : value === null ? [] : [value])
            next.append(name, String(each));
        }
        return next;
      }),
    [setParams],
  );
  const ranges = new Set(
    ['price', 'mileage', 'year'].filter((name) => params.has(`${name}From`) || params.has(`${name}To`)),
  );
  return {
    many: (name) => params.getAll(name),
    one: (name) => params.get(name),
    change,
    clear: () => setParams(new URLSearchParams()),
    active:
      MANY.reduce((sum, name) => sum + params.getAll(name).length, 0) +
      ranges.size +
      (['q', 'buyNow', 'auction_status'] as const).filter((name) => params.get(name)).length,
    hrefFor: (page) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      return `?${next}`;
    },
  };
}
