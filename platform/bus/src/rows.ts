/** A row by the names of its columns. */
export type NamedRow = Readonly<Record<string, unknown>>;

/** A statement as `pg` takes it. */
export interface RowStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** Columns of a statement that writes many rows at once, one array of values for each column. */
export interface Columns<Item> {
  /** How many parameters the columns take. */
  readonly count: number;
  /** `a, b` */
  readonly names: string;
  /** `$1::text[], string_to_array($2, …)::jsonb[]`, the first parameter being `$first`. */
  arrays(first?: number): string;
  /** `a = excluded.a, b = excluded.b`, without the columns named. */
  replaced(...without: readonly string[]): string;
  /** `a = n.a, b = n.b` of the row `n`, likewise. */
  replacedBy(row: string, ...without: readonly string[]): string;
  /** One parameter for each column. */
  values(items: readonly Item[]): unknown[];
}

/** Type of a column whose values are JSON texts, none of them null. */
const JSON_LINES = 'json lines';
/** JSON has no line breaks: as lines of one text its quotes need neither be escaped nor read, as those of an array. */
const LINES = `E'\\n'`;

/** Declares columns by name: their type in Postgres (or `json lines`), and what of an item they hold. */
export function declareColumns<Item>(
  declared: Readonly<Record<string, readonly [type: string, of: (item: Item) => unknown]>>,
): Columns<Item> {
  const columns = Object.entries(declared);
  const names = columns.map(([name]) => name);
  return {
    count: columns.length,
    names: names.join(', '),
    arrays: (first = 1) =>
      columns
        .map(([, [type]], at) =>
          type === JSON_LINES
            ? `string_to_array($${first + at}::text, ${LINES})::jsonb[]`
            : `$${first + at}::${type}[]`,
        )
        .join(', '),
    replaced: (...without) => replaced(names, without),
    replacedBy: (row, ...without) => replaced(names, without, row),
    values: (items) =>
      columns.map(([, [type, of]]) => (type === JSON_LINES ? items.map(of).join('\n') : items.map(of))),
  };
}

/** Inserts a row; `behind` follows the statement: `on conflict …`, `returning …`. */
export function insertRow(table: string, row: NamedRow, behind = ''): RowStatement {
  const names = Object.keys(row);
  const parameters = names.map((_name, at) => `$${at + 1}`).join(', ');
  return {
    text: `insert into ${table} (${names.join(', ')}) values (${parameters}) ${behind}`.trimEnd(),
    values: Object.values(row),
  };
}

/** Inserts a row, or replaces the one of its key but for `fixed` columns; `behind` follows what is set. */
export const upsertRow = (
  table: string,
  key: readonly string[],
  row: NamedRow,
  { fixed = [], behind = '' }: { readonly fixed?: readonly string[]; readonly behind?: string } = {},
): RowStatement =>
  insertRow(
    table,
    row,
    `on conflict (${key.join(', ')}) do update set ${replaced(Object.keys(row), [...key, ...fixed])}${behind}`,
  );

/** Sets columns of the rows whose `key` columns have these values; `and` is a further condition, without parameters. */
export function updateRow(table: string, key: NamedRow, row: NamedRow, and = ''): RowStatement {
  const set = Object.keys(row).map((name, at) => `${name} = $${at + 1}`);
  const where = Object.keys(key).map((name, at) => `${name} = $${set.length + at + 1}`);
  return {
    text: `update ${table} set ${set.join(', ')} where ${[...where, ...(and ? [and] : [])].join(' and ')}`,
    values: [...Object.values(row), ...Object.values(key)],
  };
}

const replaced = (names: readonly string[], without: readonly string[], row = 'excluded'): string =>
  names
    .filter((name) => !without.includes(name))
    .map((name) => `${name} = ${row}.${name}`)
    .join(', ');
