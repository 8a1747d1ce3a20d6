import { setTimeout } from 'node:timers/promises';
import { isCatalogParameter, type SavedSearch, type SearchNews, type SearchState } from '@rollheim/contracts';
import type { Locale } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { shownFilters } from './facets.ts';
import { filtersOf, searchQuery, type SearchQuery } from './filters.ts';
import { regionPlace } from './region-names.ts';
import { countAll, searchPage } from './search.ts';
import { seenBy } from './seen-by.ts';

/** What an address says that is no filter. */
const NO_FILTERS = new Set(['page', 'size', 'view', 'sort', 'storeCode']);

function toSearchQuery(params: URLSearchParams): SearchQuery | null {
  const given = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  const { error, value } = searchQuery.validate(Object.fromEntries(given), { convert: true });
  return error ? null : (value as SearchQuery);
}

/**
 * The filters of a list's address in one form, names and values sorted, without page and order. Null where one is
 * none that the search takes.
 */
export function canonicalQuery(text: string): string | null {
  const params = new URLSearchParams();
  const given = [...new URLSearchParams(text)].filter(
    ([name, value]) => !NO_FILTERS.has(name) && value !== '' && value !== 'false',
  );
  for (const [name, value] of given) {
    if (!isCatalogParameter(name, value) || value.includes('\u0000')) return null;
    if (!params.getAll(name).includes(value)) params.append(name, value);
  }
  const sorted = [...params].toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const canonical = new URLSearchParams(sorted);
  return toSearchQuery(canonical) ? canonical.toString() : null;
}

interface Shown {
  readonly searches: readonly SavedSearch[];
  readonly total: number;
}

/** A page of a customer's saved searches, the newest first, each with what it finds now. */
export async function savedSearches(
  pool: Pool,
  customerId: string,
  page: number,
  size: number,
  locale: Locale,
): Promise<Shown> {
  const { rows } = await pool.query<{ state: SearchState; total: string }>(
    `select state, count(*) over () as total from search where customer_id = $1
     order by created_at desc, search_id limit $2 offset $3`,
    [customerId, size, (page - 1) * size],
  );
  const shown = async ({ customerId: _own, ...search }: SearchState): Promise<SavedSearch> => {
    const query = toSearchQuery(new URLSearchParams(search.query));
    // a filter that was taken away since finds nothing, and is kept for who saved it
    if (!query) return { ...search, total: 0, filters: [] };
    const seen = await seenBy(pool, filtersOf(query), customerId);
    const total = await countAll(pool, seen);
    return { ...search, total, filters: shownFilters(query, await regionPlace(pool, seen), locale) };
  };
  const searches: SavedSearch[] = [];
  // one count at a time: the list of everybody else is answered from the same connections
  for (const { state } of rows) searches.push(await shown(state));
  return { searches, total: Number(rows[0]?.total ?? 0) };
}

/** How many searches a customer has saved. */
export async function searchCount(pool: Pick<Pool, 'query'>, customerId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from search where customer_id = $1',
    [customerId],
  );
  return rows[0]?.count ?? 0;
}

/** Searches with news that are listed, and vehicles of each. */
const MOST_NEWS = 3;
const MOST_NEW = 2;
/** Searches that are looked through, those saved last: each is a query of its own. */
const MOST_TRIED = 30;

/**
 * Saved searches that found vehicles released after an instant and after the search was saved, the search saved last first,
 * and how many searches there are.
 */
export async function searchNews(
  pool: Pool,
  customerId: string,
  since: string,
): Promise<{ readonly news: readonly SearchNews[]; readonly searches: number }> {
  const { rows } = await pool.query<{ state: SearchState; searches: number }>(
    `select state, (count(*) over ())::int as searches from search where customer_id = $1
     order by created_at desc, search_id limit $2`,
    [customerId, MOST_TRIED],
  );
  const news: SearchNews[] = [];
  for (const { state } of rows) {
    if (news.length === MOST_NEWS) break;
    const query = toSearchQuery(new URLSearchParams(state.query));
    if (!query) continue;
    // who saves a search has the list before them: what it holds is not new
    const releasedAfter = state.createdAt > since ? state.createdAt : since;
    const shown = { sort: 'newest', page: 1, size: MOST_NEW, releasedAfter } as const;
    const filters = await seenBy(pool, filtersOf(query), customerId);
    const { products, total } = await searchPage(pool, filters, shown, customerId);
    const { searchId, name } = state;
    if (total > 0) news.push({ searchId, name, query: state.query, total, products });
  }
  return { news, searches: rows[0]?.searches ?? 0 };
}

const SHOWN_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 25;

/** Waits, 1 s at most, until the read model holds a search as it was written last (null: deleted). */
export async function untilShown(pool: Pool, searchId: string, updatedAt: string | null): Promise<void> {
  const end = Date.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ at: string }>(
      "select state ->> 'updatedAt' as at from search where search_id = $1",
      [searchId],
    );
    const at = rows[0]?.at ?? null;
    // ISO instants in one form compare as texts
    if (updatedAt === null ? at === null : at !== null && at >= updatedAt) return;
    if (Date.now() > end) return;
    await setTimeout(LOOK_EVERY_MS);
  }
}
