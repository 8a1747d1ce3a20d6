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
} from '../http/catalog-search.ts';
import { squeezed } from './fold.ts';
import { FILLERS } from './kind-names.ts';

const MOST_WORDS = 8;

/**
 * The words of a search text that count, folded: 'Sky-Ti' is one word, 'mit' is none. A text without any letter or
 * digit asks for nothing.
 */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;:/|+&()"]+/u)
      .filter((word) => !FILLERS.has(word.toLowerCase()))
      .map(squeezed)
      .filter(Boolean)
      .slice(0, MOST_WORDS),
  ),
];

/** The filters of a saved search; prices in cents. */
export type SavedFilters = { readonly words: readonly string[] } & {
  readonly [name in CatalogOption]?: readonly string[];
} & { readonly [name in CatalogBound]?: number } & { readonly [name in CatalogFlag]?: true } & {
  readonly [name in CatalogChoice]?: string;
};

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const NO_FILTERS = ['page', 'sort', 'storeCode'];

/** The filters in the query of a list's address; null where one is none that the search takes (any more). */
export function filtersIn(query: string): SavedFilters | null {
  const params = new URLSearchParams(query);
  const given = [...params].filter(([name, value]) => !NO_FILTERS.includes(name) && value !== '');
  if (!given.every(([name, value]) => isCatalogParameter(name, value))) return null;
  const filters: Record<string, unknown> = { words: wordsIn(params.get('q') ?? '') };
  for (const name of OPTIONS) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  for (const range of CATALOG_RANGES)
    for (const name of catalogBounds(range)) {
      const value = params.get(name);
      if (value) filters[name] = Number(value) * (range === 'price' ? 100 : 1);
    }
  for (const name of CATALOG_FLAGS) if (params.get(name) === 'true') filters[name] = true;
  for (const name of CHOICES) if (params.get(name)) filters[name] = params.get(name);
  return filters as SavedFilters;
}
