import type { Pool } from 'pg';
import type { CatalogFilters } from './filters.ts';

/** Who was chosen for some round is asked of the read model so often, ms. */
const KNOWN_FOR_MS = 500;

interface Chosen {
  readonly at: number;
  readonly customers: Promise<ReadonlySet<string>>;
}

const known = new WeakMap<Pool, Chosen>();

/** Customers who see rounds that not everyone sees. Few rounds are such, and each search of a customer asks. */
function chosenCustomers(pool: Pool): Promise<ReadonlySet<string>> {
  const before = known.get(pool);
  if (before && before.at > Date.now() - KNOWN_FOR_MS) return before.customers;
  const customers = pool
    .query<{ who: string }>('select distinct unnest(chosen) as who from auction where chosen is not null')
    .then(({ rows }) => new Set(rows.map(({ who }) => who)));
  known.set(pool, { at: Date.now(), customers });
  customers.catch(() => known.delete(pool));
  return customers;
}

/** Filters as a viewer's search has them: rounds for chosen dealers are found by these alone. */
export async function seenBy(
  pool: Pool,
  filters: CatalogFilters,
  viewer: string | null,
): Promise<CatalogFilters> {
  if (viewer === null) return filters;
  return (await chosenCustomers(pool)).has(viewer) ? { ...filters, viewer } : filters;
}
