import type { StateCopy } from './copy-states.ts';

/** What a row holds in a column of each type. */
interface Held {
  readonly text: string;
  readonly 'text[]': readonly string[];
  readonly int: number;
  readonly bigint: number;
  readonly float8: number;
  readonly boolean: boolean;
  /** ISO 8601. */
  readonly timestamptz: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Anything that is JSON. */
  readonly jsonb: unknown;
}

type ColumnType = keyof Held;

/** Columns in the table's order, each with its type as Postgres writes it. */
export type Columns = Readonly<
  Record<string, ColumnType | `${ColumnType} not null` | `${ColumnType} not null default ${string}`>
>;

/** A row of these columns. */
export type RowOf<C extends Columns> = {
  readonly [N in keyof C]: C[N] extends `${infer T extends ColumnType} not null${string}`
    ? Held[T]
    : C[N] extends ColumnType
      ? Held[C[N]] | null
      : never;
};

type Named<C extends Columns> = keyof C & string;

/** A table of a read model: {@link StateCopy} with the columns that it is made of. */
export interface CopiedTable<C extends Columns, State> extends Omit<
  StateCopy<State>,
  'row' | 'key' | 'fixed' | 'gone' | 'ddl'
> {
  readonly columns: C;
  readonly key: readonly [Named<C>, ...Named<C>[]];
  readonly fixed?: readonly Named<C>[];
  /** What follows `on <table>` of an index: columns in brackets, and a condition. */
  readonly indexes?: readonly string[];
  /** Of its pages this share is filled at first, percent: the rest is for rows that are written again. */
  readonly fillfactor?: number;
  row(state: State, key: string): RowOf<C> | null;
  gone?(key: string): Partial<RowOf<C>> | null;
}

/**
 * A table that is copied from a state topic, declared once: its statements, the type of its rows and what a state
 * writes follow from the columns. A column that no state fills does not compile.
 */
export const copiedTable = <const C extends Columns, State>(
  table: CopiedTable<C, State>,
): StateCopy<State> => ({ ...table, ddl: ddlOf(table) });

function ddlOf<C extends Columns, State>({
  table,
  columns,
  key,
  indexes = [],
  fillfactor,
}: CopiedTable<C, State>): string {
  const lines = Object.entries(columns).map(([name, type]) => `  ${name} ${type},\n`);
  const options = fillfactor === undefined ? '' : ` with (fillfactor = ${fillfactor})`;
  const made = `create table ${table} (\n${lines.join('')}  primary key (${key.join(', ')})\n)${options};\n`;
  // no one looks for a document: samples of them would go to the write-ahead log with each analysis
  const unsampled = Object.entries(columns).flatMap(([name, type]) =>
    type.startsWith('jsonb') ? [`alter table ${table} alter column ${name} set statistics 0;\n`] : [],
  );
  return [made, ...unsampled, ...indexes.map((index) => `create index on ${table} ${index};\n`)].join('');
}
