import { createHash } from 'node:crypto';
import type { Queryable, ReceivedMessage } from '@rollheim/bus';

/** A row by the columns of its table. */
export type Row = Readonly<Record<string, unknown>>;

/** A table that holds one row for each key of a state topic. */
export interface StateCopy<State = never> {
  readonly table: string;
  /** The statements that make it, where no migration does. */
  readonly ddl?: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** Columns that stay as they were first written. */
  readonly fixed?: readonly string[];
  /**
   * What a row that is there yields to: a newer `version` (default), one that says something else besides (`changed`: the
   * row's version may be an earlier one of the same content), any later one, or none.
   */
  readonly yields?: 'newer' | 'changed' | 'always' | 'never';
  /**
   * Every state has a row, with its `version`, below the message's key in the only key column: the table itself says
   * which version a read model holds, and nothing else notes it.
   */
  readonly tellsVersions?: boolean;
  /** The row of a state, the same columns each time; null: it has none (any more). */
  row(state: State, key: string): Row | null;
  /** The primary key of a state that is gone; default: the message's key in the first column. Null: nothing goes. */
  gone?(key: string): Row | null;
}

/** A statement as `pg` takes it. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Copies state topics into tables. Idempotent: what is older than the row changes nothing. */
export interface StateCopies {
  /** Writes a batch in the open transaction, in one statement. */
  (messages: readonly ReceivedMessage[], client: Queryable): Promise<void>;
  /** The same as statements to be run in order, most often one; the last one does `also` too. */
  statements(messages: readonly ReceivedMessage[], also?: NamedStatement | null): NamedStatement[];
  /** Tables that hold which version of a topic's states they hold. */
  readonly versions: readonly VersionTable[];
  /** The statements that make all tables. */
  readonly tables: string;
  /** The topics that are copied. */
  readonly topics: readonly string[];
}

/** A table that holds versions: those of a topic's states, by their key. */
export interface VersionTable {
  readonly topic: string;
  readonly table: string;
  /** The column of the message's key. */
  readonly key: string;
}

/** The tables that topics are copied into, by topic. */
export type CopiesByTopic = Readonly<Record<string, StateCopy | readonly StateCopy[]>>;

/** What becomes of a table's rows in one statement: each key once, written or taken away. */
interface TableChange {
  readonly copy: StateCopy;
  readonly rows: Map<string, Row>;
  readonly gone: Map<string, Row>;
}

type Round = Map<string, TableChange>;

/** Copies each topic into its tables: all rows of a batch go as one statement, whatever their tables. */
export function copyStates(copies: CopiesByTopic): StateCopies {
  const statements: StateCopies['statements'] = (messages, also = null) => {
    const rounds = roundsOf(copies, messages);
    if (also && rounds.length === 0) return [also];
    return rounds.map((round, at) => statementOf(round, at === rounds.length - 1 ? also : null));
  };
  const run = async (messages: readonly ReceivedMessage[], client: Queryable) => {
    for (const statement of statements(messages)) await client.query(statement);
  };
  const tables = Object.values(copies)
    .flatMap((each): readonly StateCopy[] => [each].flat() as readonly StateCopy[])
    .map(({ ddl = '' }) => ddl);
  return Object.assign(run, {
    statements,
    versions: versionTables(copies),
    tables: [...new Set(tables)].join(''),
    topics: Object.keys(copies),
  });
}

const versionTables = (copies: CopiesByTopic): VersionTable[] =>
  Object.entries(copies).flatMap(([topic, tables]) =>
    ([tables].flat() as readonly StateCopy[])
      .filter(({ tellsVersions = false }) => tellsVersions)
      .map(({ table, key }) => ({ topic, table, key: key[0]! })),
  );

/** A statement sees no row twice: what comes back behind its own tombstone goes into a statement of its own. */
function roundsOf(copies: CopiesByTopic, messages: readonly ReceivedMessage[]): Round[] {
  const rounds: Round[] = [];
  for (const { copy, key, payload } of eachCopy(copies, messages)) {
    // a topic's copies take its states, which the compiler does not follow
    const row = payload === null ? null : copy.row(payload as never, key);
    const place = row ?? (copy.gone ? copy.gone(key) : { [copy.key[0]!]: key });
    if (!place) continue;
    const id = JSON.stringify(copy.key.map((column) => place[column]));
    let round = rounds.at(-1);
    if (!round || (row && round.get(copy.table)?.gone.has(id))) rounds.push((round = new Map()));
    const change = round.get(copy.table) ?? {
      copy,
      rows: new Map<string, Row>(),
      gone: new Map<string, Row>(),
    };
    round.set(copy.table, change);
    if (row) change.rows.set(id, later(copy, change.rows.get(id), row));
    else {
      change.rows.delete(id);
      change.gone.set(id, place);
    }
  }
  return rounds;
}

function* eachCopy(copies: CopiesByTopic, messages: readonly ReceivedMessage[]) {
  for (const { topic, key, payload } of messages) {
    const tables = copies[topic];
    if (!tables) throw new Error(`There is no table for ${topic}`);
    for (const copy of [tables].flat() as readonly StateCopy[]) yield { copy, key, payload };
  }
}

/** What is left of two states of one key, as if one had been written behind the other. */
function later({ yields = 'newer', fixed = [] }: StateCopy, before: Row | undefined, row: Row): Row {
  if (!before) return row;
  if (yields === 'never') return before;
  const isOlder = Number(before['version']) > Number(row['version']);
  if ((yields === 'newer' || yields === 'changed') && isOlder) return before;
  return { ...row, ...Object.fromEntries(fixed.map((column) => [column, before[column]])) };
}

function statementOf(round: Round, also: NamedStatement | null): NamedStatement {
  const parts: string[] = [];
  const names: string[] = [];
  const values: unknown[] = [];
  const given = (rows: Map<string, Row>): Given => ({
    rows: `$${values.push(JSON.stringify([...rows.values()]))}::jsonb`,
    count: `$${values.push(rows.size)}::int`,
  });
  for (const { copy, rows, gone } of round.values()) {
    if (gone.size > 0) {
      parts.push(deletion(copy, given(gone)));
      names.push(`${copy.table}-`);
    }
    const [row] = rows.values();
    if (!row) continue;
    parts.push(...upsert(copy, Object.keys(row), given(rows)));
    names.push(`${copy.table}+${copy.yields ?? ''}`);
  }
  if (also) {
    const before = values.length;
    parts.push(also.text.replaceAll(/\$(\d+)/g, (_, nth: string) => `$${before + Number(nth)}`));
    names.push(also.name);
    values.push(...also.values);
  }
  const text = `with ${parts.map((part, at) => `part_${at} as (${part})`).join(',\n')}\nselect`;
  // the server keeps 63 characters of a name: two that begin alike would be one
  const name = createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 22);
  return { name: `copy ${name}`, text, values };
}

/** Parameters of rows: their number, without which the database would plan for a hundred. */
interface Given {
  readonly rows: string;
  readonly count: string;
}

/** The rows as the table's own type reads them. */
const from = (table: string, { rows, count }: Given): string =>
  `from (select * from jsonb_populate_recordset(null::${table}, ${rows}) limit ${count}) n`;

const deletion = ({ table, key }: StateCopy, given: Given): string =>
  `delete from ${table} where (${key.join(', ')}) in (select ${key.join(', ')} ${from(table, given)})`;

/**
 * Updates the rows that are there, and adds the others. One that adds or else updates (`on conflict`) writes a record more
 * for each of both to the write-ahead log; one alone writes a table, or its batch fails and is tried again.
 */
function upsert(
  { table, key, fixed = [], yields = 'newer' }: StateCopy,
  all: string[],
  given: Given,
): string[] {
  const same = key.map((column) => `t.${column} = n.${column}`).join(' and ');
  const added = all.map((column) => `n.${column}`).join(', ');
  const insert = `insert into ${table} (${all.join(', ')}) select ${added} ${from(table, given)}
    where not exists (select from ${table} t where ${same})`;
  const replaced = all.filter((column) => !key.includes(column) && !fixed.includes(column));
  if (yields === 'never' || replaced.length === 0) return [insert];
  const set = replaced.map((column) => `${column} = n.${column}`).join(', ');
  const newer = yields === 'always' ? '' : ' and t.version <= n.version';
  const content = replaced.filter((column) => column !== 'version');
  const of = (row: string) => `(${content.map((column) => `${row}.${column}`).join(', ')})`;
  const other = yields === 'changed' ? ` and ${of('t')} is distinct from ${of('n')}` : '';
  return [`update ${table} t set ${set} ${from(table, given)} where ${same}${newer}${other}`, insert];
}
