import pg from 'pg';

/** Anything that runs a statement: a client inside a transaction, or a pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** A table's name with its schema; without one the search path decides. */
export function qualified(table: string, schema: string | undefined): string {
  return schema === undefined ? table : `${pg.escapeIdentifier(schema)}.${table}`;
}
