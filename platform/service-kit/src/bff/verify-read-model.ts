import pg from 'pg';
import { createPool } from '../database.ts';
import { readEnv, type RawConfig } from '../env.ts';
import { createLog } from '../log.ts';
import { copyOptions } from '../react.ts';
import { openBus } from '../transport.ts';
import type { Verification } from '../verification.ts';
import { dropReadModel, makeReadModel, projectionHash, projectionName } from './projection-schema.ts';
import { writeBatch } from './read-model.ts';
import type { BffDefinition, Projection } from './types.ts';

/** Ending of the name of a read model that is made for comparison, hex as the name's hash. */
const BESIDE = '0f';
/** Rows that are named of a table. */
const NAMED = 3;

/**
 * Builds the read model of a module beside the one that serves, from the topics, and compares their tables; what was built
 * is dropped again. Nothing may be sent meanwhile: a copy, or a system at rest. Where the database has no read model of
 * this code, that is what is reported.
 */
export async function verifyReadModel(
  { module, projection }: Pick<BffDefinition, 'module' | 'projection'>,
  raw: RawConfig,
): Promise<Verification> {
  if (!projection) return { checked: `${module} has no read model`, faults: [] };
  const env = readEnv(raw, undefined, module);
  const log = createLog(`${module} verify`, env.LOG_LEVEL);
  const hash = projectionHash(projection);
  const served = projectionName(module, hash);
  const beside = projectionName(module, hash + BESIDE);
  const pool = createPool({
    url: env.DATABASE_URL,
    name: `${module} verify`,
    size: 2,
    schema: beside,
    log,
    statementMs: 0,
  });
  const bus = openBus(env, `${module}-verify`);
  try {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from pg_namespace where nspname = $1',
      [served],
    );
    if (rows[0]?.n === 0)
      return {
        checked: `${module}: no read model of the code that lies here (${served}), none compared`,
        faults: [],
      };
    // of a verification that was broken off
    await dropReadModel(env.DATABASE_URL, bus, beside);
    await makeReadModel(env.DATABASE_URL, module, hash + BESIDE, projection.tables);
    try {
      await build(projection, pool, bus);
      return await compare(pool, module, served, beside);
    } finally {
      await dropReadModel(env.DATABASE_URL, bus, beside);
    }
  } finally {
    await bus.close();
    await pool.end();
  }
}

async function build(projection: Projection, pool: pg.Pool, bus: ReturnType<typeof openBus>): Promise<void> {
  const subscription = await bus.subscribe({
    ...copyOptions(`verify.${process.pid}`, projection.topics),
    ephemeral: true,
    onMessages: (messages) => writeBatch(pool, projection, messages),
  });
  try {
    await subscription.caughtUp;
  } finally {
    await subscription.stop();
  }
}

async function compare(pool: pg.Pool, module: string, served: string, beside: string): Promise<Verification> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and tablename not like 'kit\\_%' order by 1",
    [beside],
  );
  const faults: string[] = [];
  let count = 0;
  for (const { name } of tables) {
    const rowsOf = (schema: string): string =>
      `select to_jsonb(t)::text as line from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} t`;
    const { rows } = await pool.query<{ side: string; line: string; n: number }>(
      `with served as (${rowsOf(served)}), built as (${rowsOf(beside)}),
        extra as (select 'extra' as side, line from (select line from served except all select line from built) as e),
        missing as (select 'missing' as side, line from (select line from built except all select line from served) as m)
       select side, line, count(*) over (partition by side)::int as n from (select * from extra union all select * from missing) as all_lines`,
    );
    const size = await pool.query<{ n: number }>(
      `select count(*)::int as n from (${rowsOf(beside)}) as lines`,
    );
    count += size.rows[0]?.n ?? 0;
    for (const [side, lines] of Map.groupBy(rows, (row) => row.side))
      faults.push(
        `read model ${served}.${name}: ${lines.length} rows ${side === 'extra' ? 'that a rebuild has not' : 'of a rebuild are missing'}, ${lines
          .slice(0, NAMED)
          .map(({ line }) => line.slice(0, 120))
          .join('; ')}`,
      );
  }
  return { checked: `${module}: ${tables.length} tables, ${count} rows of its read model`, faults };
}
