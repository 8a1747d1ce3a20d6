import type { ExportPage, ExportPlace } from '@rollheim/contracts';
import pg from 'pg';
import type { PersonalData, PersonRows, TableRule } from './types.ts';

/** Tables that the kit makes in every schema. */
const KIT_TABLES: Readonly<Record<string, TableRule>> = {
  migrations: { nothing: 'names of migrations' },
  outbox: { nothing: 'messages on their way to the bus, for milliseconds' },
  inbox: { nothing: 'ids of messages' },
  command_outcomes: {
    of: "actor = $1 or outcome->'result'->>'customerId' = $1",
    unexported: 'answers to calls of the last week; what they changed stands in the other tables',
    erase: 'delete',
  },
};

const PAGE_ROWS = 200;

const isPersonRows = (rule: TableRule): rule is PersonRows => 'of' in rule;

/** Tables of an owner with rows about people, in the order of deletion. */
export const personTables = ({ tables }: PersonalData): readonly (readonly [string, PersonRows])[] =>
  Object.entries({ ...tables, ...KIT_TABLES }).flatMap(([name, rule]) =>
    isPersonRows(rule) ? [[name, rule] as const] : [],
  );

/** True where a service keeps something about people beside what the kit does. */
export const keepsPeople = (data: PersonalData): boolean => Object.values(data.tables).some(isPersonRows);

/** Throws where a table of the schema has no rule, or a rule no table. */
export async function checkRules(pool: pg.Pool, schema: string, { tables }: PersonalData): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = $1 and table_type = 'BASE TABLE'`,
    [schema],
  );
  const present = new Set(rows.map(({ name }) => name));
  const rules = { ...tables, ...KIT_TABLES };
  const without = [...present].filter((name) => !Object.hasOwn(rules, name));
  if (without.length > 0)
    throw new Error(
      `${schema}: no rule for personal data of ${without.toSorted().join(', ')}. Say in \`personal\` of the service ` +
        `what is exported and erased of it, or why it says nothing about a person (docs/services.md)`,
    );
  const gone = Object.keys(tables).filter((name) => !present.has(name));
  if (gone.length > 0) throw new Error(`${schema}: rules for tables that are not there: ${gone.join(', ')}`);
}

const exported = (data: PersonalData) =>
  personTables(data).filter(([, rule]) => rule.unexported === undefined);

/** A page of what is kept about a person; null where there is no such table. */
export async function exportPage(
  client: pg.PoolClient,
  data: PersonalData,
  customerId: string,
  from: ExportPlace,
): Promise<ExportPage | null> {
  const tables = exported(data);
  const entry = tables[from.table];
  if (!entry) return null;
  const [table, { of, without = [], withoutWhere }] = entry;
  const [others, theirs] = withoutWhere ?? ['false', []];
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $2::text[] - case when ${others} then $4::text[] else '{}' end as row
      from ${pg.escapeIdentifier(table)} t where ${of}
      order by t::text limit ${PAGE_ROWS} offset $3`,
    [customerId, without, from.row, theirs],
  );
  const more = rows.length === PAGE_ROWS;
  const next = more
    ? { table: from.table, row: from.row + PAGE_ROWS }
    : from.table + 1 < tables.length
      ? { table: from.table + 1, row: 0 }
      : null;
  return { table, rows: rows.map(({ row }) => row), next };
}

/** Erases a person in every table as its rule says; how many rows were touched, by table. */
export async function eraseRows(
  client: pg.PoolClient,
  data: PersonalData,
  customerId: string,
): Promise<Readonly<Record<string, number>>> {
  const touched: Record<string, number> = {};
  for (const [table, { of, erase }] of personTables(data)) {
    if (erase === 'beforeErase' || (typeof erase === 'object' && 'keep' in erase)) continue;
    const name = pg.escapeIdentifier(table);
    const sql =
      erase === 'delete' ? `delete from ${name} where ${of}` : `update ${name} set ${erase.set} where ${of}`;
    const { rowCount } = await client.query(sql, [customerId]);
    touched[table] = rowCount ?? 0;
  }
  return touched;
}
