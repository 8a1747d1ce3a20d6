import type { CatalogProduct } from '@rollheim/contracts';
import { distanceOf } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { facetCounts, type FacetRow } from './facets.ts';
import type { CatalogFilters, SearchQuery } from './filters.ts';
import { indexOf } from './index/live-index.ts';
import type { Viewer } from './index/search-index.ts';
import { productsOf, searchPage } from './search.ts';

/** One page of the catalog, its total and the counts behind each facet. */
export interface FoundPage {
  readonly products: CatalogProduct[];
  readonly total: number;
  readonly facets: readonly FacetRow[];
}

type Page = Pick<SearchQuery, 'sort' | 'page' | 'size'>;

/** What fits the filters: from the index in memory where there is one, by SQL where a text is looked for or there is none. */
export async function foundPage(
  pool: Pool,
  filters: CatalogFilters,
  query: Page,
  viewer: string | null,
): Promise<FoundPage> {
  // the index holds what everyone sees
  const index = filters.q || filters.viewer !== undefined ? null : await indexOf(pool);
  if (!index) {
    const [page, facets] = await Promise.all([
      searchPage(pool, filters, query, viewer),
      facetCounts(pool, filters),
    ]);
    return { ...page, facets };
  }
  const asker = query.sort === 'standing' && viewer !== null ? await standingOf(pool, viewer) : null;
  const { ids, total, facets } = index.search(filters, query, asker);
  const place = distanceOf(filters.distance)?.place ?? null;
  // the rows as they are now: a price that moved since is shown, too
  return { products: await productsOf(pool, ids, place, viewer), total, facets };
}

/** Auctions that a customer bids in, in their present round, or watches. */
async function standingOf(pool: Pool, customerId: string): Promise<Viewer> {
  const { rows } = await pool.query<{ auction_id: string; bid: boolean }>(
    `select distinct h.auction_id, true as bid from history h
       join auction a on a.auction_id = h.auction_id and a.round = h.round where h.customer_id = $1
     union all select w.auction_id, false from watch w where w.customer_id = $1`,
    [customerId],
  );
  const ids = (isBid: boolean) => new Set(rows.flatMap((row) => (row.bid === isBid ? [row.auction_id] : [])));
  return { customerId, bids: ids(true), watched: ids(false) };
}
