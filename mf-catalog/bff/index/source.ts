import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  type CatalogChoice,
  type CatalogOption,
} from '@rollheim/contracts';
import type { Pool } from 'pg';
import { FROM } from '../conditions.ts';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from '../facet-table.ts';
import { RUNNING, statusIn } from '@rollheim/auction-rules';
import type { Spot } from './points.ts';

type Cell = string | number | boolean | null;

/** What the index keeps of a vehicle that the catalog shows. */
export interface IndexRow {
  readonly id: string;
  /** By the names of the filters: the value, or those of equipment. */
  readonly options: Readonly<Record<CatalogOption, readonly string[]>>;
  readonly ranges: Readonly<Record<(typeof CATALOG_RANGES)[number], number | null>>;
  readonly flags: Readonly<Record<(typeof CATALOG_FLAGS)[number], boolean>>;
  readonly choices: Readonly<Record<CatalogChoice, string | null>>;
  readonly point: Spot | null;
  /** Group of states in the order by end: running, published, others, sold. */
  readonly group: number;
  /** Epoch ms. */
  readonly endAt: number | null;
  readonly releasedAt: number;
  readonly month: number | null;
  /** In the letters that the order by title compares. */
  readonly title: string;
  readonly leader: string | null;
}

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const SEPARATOR = '\u001f';
const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const COLUMNS = [
  'v.ad_id',
  ...OPTIONS.map((name) => {
    const { sql, all } = OPTION_FACETS[name];
    return all ? `array_to_string(${sql}, E'\\x1f')` : sql;
  }),
  ...CATALOG_RANGES.map((name) => `(${RANGE_FACETS[name].sql})::float8`),
  ...CATALOG_FLAGS.map((name) => `(${FLAG_FACETS[name]})`),
  ...CHOICES.map((name) => CHOICE_FACETS[name]),
  'v.lat',
  'v.lon',
  'v.country',
  'v.city',
  `case when ${statusIn(RUNNING, 'a.status')} then 0 when a.status = 'published' then 1 when a.status = 'sold' then 3 else 2 end`,
  millis('a.end_at'),
  millis('v.released_at'),
  'v.month',
  'lower(v.title)',
  'a.leader_customer_id',
];

const SELECT = `select ${COLUMNS.join(', ')} ${FROM}`;

function rowOf(cells: readonly Cell[]): IndexRow {
  let at = 0;
  const next = <T extends Cell>(): T => cells[at++] as T;
  const byName = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;
  const id = next<string>();
  const options = byName(OPTIONS, (name): readonly string[] => {
    const value = next<string | null>();
    if (!OPTION_FACETS[name].all) return value === null ? [] : [value];
    return value ? value.split(SEPARATOR) : [];
  });
  const ranges = byName(CATALOG_RANGES, () => next<number | null>());
  const flags = byName(CATALOG_FLAGS, () => next<boolean | null>() === true);
  const choices = byName(CHOICES, () => next<string | null>());
  const [lat, lon] = [next<number | null>(), next<number | null>()];
  const [country, city] = [next<string | null>(), next<string | null>()];
  return {
    id,
    options,
    ranges,
    flags,
    choices,
    point: lat === null || lon === null ? null : { lat, lon, country, city },
    group: next<number>(),
    endAt: next<number | null>(),
    releasedAt: next<number>(),
    month: next<number | null>(),
    title: next<string>(),
    leader: next<string | null>(),
  };
}

/** The rows of these vehicles; one that the catalog does not show has none. */
export async function readRows(pool: Pool, ids: readonly string[]): Promise<IndexRow[]> {
  const { rows } = await pool.query<Cell[]>({
    name: 'index rows',
    text: `${SELECT} and v.ad_id = any($1)`,
    values: [ids],
    rowMode: 'array',
  });
  return rows.map(rowOf);
}

/** All rows in lots, by id. */
export async function* readAll(pool: Pool, lot: number): AsyncGenerator<IndexRow[]> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<Cell[]>({
      text: `${SELECT} and v.ad_id > $1 and a.auction_id > $1 order by v.ad_id limit ${lot}`,
      values: [after],
      rowMode: 'array',
    });
    if (rows.length > 0) yield rows.map(rowOf);
    if (rows.length < lot) return;
    after = rows.at(-1)![0] as string;
  }
}
