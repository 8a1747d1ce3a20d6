import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  type CatalogChoice,
  type CatalogOption,
} from '@rollheim/contracts';
import {
  distanceOf,
  KIND_COLUMNS,
  LEAST_INSIDE,
  SHOWN_STATUSES,
  textParts,
  type TextPart,
} from '@rollheim/contracts/catalog';
import type { Point } from '@rollheim/contracts/places';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from './facet-table.ts';
import type { CatalogFilters } from './filters.ts';

const SHOWN = `from vehicle v join auction a on a.auction_id = v.ad_id where a.status = any(array[${SHOWN_STATUSES.map((status) => `'${status}'`).join(',')}])`;

/** Vehicles `v` with their auctions `a` that the catalog shows everyone. */
export const FROM = `${SHOWN} and a.chosen is null`;

/** What the catalog shows a customer, rounds that they were chosen for included; `who`: parameter of the customer. */
export const fromFor = (who: string): string => `${SHOWN} and (a.chosen is null or ${who} = any(a.chosen))`;

/** A round `a` for chosen dealers is there for these, its owner and the team alone; `who`: parameter of the customer. */
export const mayKnow = (who: string): string =>
  `(a.chosen is null or ${who} = any(a.chosen) or a.owner_customer_id = ${who}
    or exists (select 1 from customer c where c.customer_id = ${who} and c.operator))`;

/** One condition; those of one filter have its name. */
export interface Condition {
  readonly name: string;
  readonly sql: string;
}

/** What a search looks at, and its conditions, with the values of their numbered parameters. */
export function conditionsOf(filters: CatalogFilters): {
  readonly from: string;
  readonly conditions: Condition[];
  readonly values: unknown[];
} {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
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
  const distance = distanceOf(filters.distance);
  if (distance?.from !== undefined)
    add('distance', `${distanceSql(distance.place)} >= ${bind(distance.from)}`);
  if (distance?.to !== undefined) add('distance', `${distanceSql(distance.place)} <= ${bind(distance.to)}`);
  if (filters.region) add('region', `v.regions @> array[${bind(filters.region)}::text]`);
  for (const part of textParts(filters.q ?? '')) add('q', partSql(part, bind));
  const from = filters.viewer === undefined ? FROM : fromFor(bind(filters.viewer));
  return { from, conditions, values };
}

/** Whole kilometres from a place to the vehicle, null where no one knows where it is; the same as `kilometres`. */
export const distanceSql = ({ lat, lon }: Point): string =>
  `case when v.lat is not null then round(12742 * asin(least(1, sqrt(sin(radians(v.lat - (${lat})) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(v.lat)) * sin(radians(v.lon - (${lon})) / 2) ^ 2))))::int end`;

type Bind = (value: unknown) => string;

/** A word begins one of the ad's words, or is anywhere in its names. Folded words hold no sign of a pattern. */
function wordSql(word: string, bind: Bind): string {
  const begins = `v.search like ${bind(`% ${word}%`)}`;
  return word.length < LEAST_INSIDE ? begins : `(${begins} or v.squeezed like ${bind(`%${word}%`)})`;
}

/** What a part of a search text asks for; the same as for one vehicle in memory (`searchTest`). */
export function partSql({ texts, kinds, equipment, range }: TextPart, bind: Bind): string {
  if (range) {
    const { sql } = RANGE_FACETS[range.name];
    const from = range.from === undefined ? [] : [`${sql} >= ${bind(range.from)}`];
    const to = range.to === undefined ? [] : [`${sql} <= ${bind(range.to)}`];
    return [...from, ...to].join(' and ');
  }
  return [
    ...texts.map((words) => `(${words.map((word) => wordSql(word, bind)).join(' and ')})`),
    ...KIND_COLUMNS.flatMap((column) =>
      kinds[column].length ? [`v.${column} = any(${bind(kinds[column])})`] : [],
    ),
    ...(equipment.length ? [`v.equipment && ${bind(equipment)}`] : []),
  ].join(' or ');
}
