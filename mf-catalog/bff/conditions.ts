import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  type CatalogChoice,
  type CatalogOption,
} from '@rollheim/contracts';
import { KIND_COLUMNS, LEAST_INSIDE, meaningOf, SHOWN_STATUSES, wordsIn } from '@rollheim/contracts/catalog';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from './facet-table.ts';
import type { CatalogFilters } from './filters.ts';

/** Vehicles `v` with their auctions `a` that the catalog shows. */
export const FROM = `from vehicle v join auction a on a.auction_id = v.ad_id where a.status = any(array[${SHOWN_STATUSES.map((status) => `'${status}'`).join(',')}])`;

/** One condition; those of one filter have its name. */
export interface Condition {
  readonly name: string;
  readonly sql: string;
}

/** The conditions of a search, with the values of their numbered parameters. */
export function conditionsOf(filters: CatalogFilters): { conditions: Condition[]; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: Condition[] = [];
  const add = (name: string, sql: string) => conditions.push({ name, sql });
  for (const name of Object.keys(CATALOG_OPTIONS) as CatalogOption[]) {
    const asked = filters[name];
    const { sql, all } = OPTION_FACETS[name];
    if (asked?.length) add(name, all ? `${sql} @> ${bind(asked)}` : `${sql} = any(${bind(asked)})`);
  }
  for (const name of CATALOG_RANGES) {
    const [from, to] = catalogBounds(name);
    if (filters[from] !== undefined) add(name, `${RANGE_FACETS[name].sql} >= ${bind(filters[from])}`);
    if (filters[to] !== undefined) add(name, `${RANGE_FACETS[name].sql} <= ${bind(filters[to])}`);
  }
  for (const name of CATALOG_FLAGS) if (filters[name]) add(name, FLAG_FACETS[name]);
  for (const name of Object.keys(CATALOG_CHOICES) as CatalogChoice[])
    if (filters[name] !== undefined) add(name, `${CHOICE_FACETS[name]} = ${bind(filters[name])}`);
  for (const word of wordsIn(filters.q ?? '')) {
    const { terms, kinds, equipment } = meaningOf(word);
    const inside = terms.filter((term) => term.length >= LEAST_INSIDE);
    const parts = [
      // folded words are letters and digits: none is a sign of a pattern
      ...terms.map((term) => `v.search like ${bind(`% ${term}%`)}`),
      ...inside.map((term) => `v.squeezed like ${bind(`%${term}%`)}`),
      ...KIND_COLUMNS.flatMap((column) =>
        kinds[column].length ? [`v.${column} = any(${bind(kinds[column])})`] : [],
      ),
      ...(equipment.length ? [`v.equipment && ${bind(equipment)}`] : []),
    ];
    add('q', parts.join(' or '));
  }
  return { conditions, values };
}
