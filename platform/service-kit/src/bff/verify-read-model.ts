import { openClient, type Bus } from '@rollheim/bus';
import pg from 'pg';
import { createPool } from '../database.ts';
import { readEnv, type BaseEnv, type RawConfig } from '../env.ts';
import { createLog } from '../log.ts';
import { copyOptions } from '../react.ts';
import { openBus } from '../transport.ts';
import type { Verification } from '../verification.ts';
import { dropReadModel, makeReadModel, projectionHash, projectionName } from './projection-schema.ts';
import { lockWriter, writeBatch } from './read-model.ts';
import type { BffDefinition, Projection } from './types.ts';

/** Ending of the name of a read model that is made for comparison, hex as the name's hash. */
const BESIDE = '0f';
/** Rows that are named of a table. */
const NAMED = 3;

/** The read model of a module as it serves, and what one is built with beside it. */
interface Beside {
  readonly env: BaseEnv;
  readonly projection: Projection;
  readonly bus: Bus;
  /** Name of the schema that serves, and of the one that is built. */
  readonly served: string;
  readonly beside: string;
  readonly hash: string;
  /** Connections to a schema; they are closed with the rest. */
  open(schema: string): pg.Pool;
}

/**
 * Builds the read model of a module beside the one that serves, from the topics, and compares their tables; what was built
 * is dropped again. What the one that serves has not taken in yet, as in a copy of a system that was running, it takes in
 * before, unless a process does that already. Nothing may be sent meanwhile: a copy, or a system at rest. Where the
 * database has no read model of this code, that is what is reported.
 */
export async function verifyReadModel(definition: Modeled, raw: RawConfig): Promise<Verification> {
  const { module } = definition;
  if (!definition.projection) return { checked: `${module} has no read model`, faults: [] };
  return withBus(definition, raw, async (place) => {
    const { env, projection, bus, served, beside, hash, open } = place;
    const pool = open(beside);
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from pg_namespace where nspname = $1',
      [served],
    );
    if (rows[0]?.n === 0)
      return {
        checked: `${module}: no read model of the code that lies here (${served}), none compared`,
        faults: [],
      };
    const group = await makeReadModel(env.DATABASE_URL, module, hash, projection.tables);
    await unlessWritten(env.DATABASE_URL, served, () => build(projection, open(served), bus, group));
    return buildBeside(place, module, () => compare(pool, module, served, beside));
  });
}

/** How long it takes to build a read model from all that its topics hold, ms, and the rows that it has then; dropped again. */
export async function rebuildTime(
  definition: Modeled,
  raw: RawConfig,
): Promise<{ ms: number; rows: number }> {
  const { module } = definition;
  return withBus(definition, raw, async (place) => {
    const begun = performance.now();
    return buildBeside(place, module, async () => {
      const ms = performance.now() - begun;
      let rows = 0;
      const pool = place.open(place.beside);
      for (const name of await tablesOf(pool, place.beside)) rows += await countOf(pool, place.beside, name);
      return { ms, rows };
    });
  });
}

type Modeled = Pick<BffDefinition, 'module' | 'projection'>;

async function withBus<T>(
  { module, projection }: Modeled,
  raw: RawConfig,
  run: (place: Beside) => Promise<T>,
): Promise<T> {
  if (!projection) throw new Error(`${module} has no read model`);
  const env = readEnv(raw, undefined, module);
  const log = createLog(`${module} verify`, env.LOG_LEVEL);
  const hash = projectionHash(projection);
  const pools: pg.Pool[] = [];
  const bus = openBus(env, `${module}-verify`);
  const open = (schema: string): pg.Pool => {
    const options = { url: env.DATABASE_URL, name: `${module} verify`, size: 2, schema, log, statementMs: 0 };
    const pool = createPool(options);
    pools.push(pool);
    return pool;
  };
  try {
    const names = { served: projectionName(module, hash), beside: projectionName(module, hash + BESIDE) };
    return await run({ env, projection, bus, hash, open, ...names });
  } finally {
    await bus.close();
    for (const pool of pools) await pool.end();
  }
}

/** Builds a read model beside the one that serves; it is dropped when `look` is done. */
async function buildBeside<T>(
  { env, projection, bus, beside, hash, open }: Beside,
  module: string,
  look: () => Promise<T>,
): Promise<T> {
  // of a verification that was broken off
  await dropReadModel(env.DATABASE_URL, bus, beside);
  await makeReadModel(env.DATABASE_URL, module, hash + BESIDE, projection.tables);
  try {
    await build(projection, open(beside), bus);
    return await look();
  } finally {
    await dropReadModel(env.DATABASE_URL, bus, beside);
  }
}

/** Takes in all that the topics hold now: behind the positions of a group, or from the first message on. */
async function build(projection: Projection, pool: pg.Pool, bus: Bus, group?: string): Promise<void> {
  const subscription = await bus.subscribe({
    ...copyOptions(group ?? `verify.${process.pid}`, projection.topics),
    ephemeral: group === undefined,
    onMessages: (messages) => writeBatch(pool, projection, messages),
  });
  try {
    await subscription.caughtUp;
  } finally {
    await subscription.stop();
  }
}

/** Runs as the writer of a read model; not where a process is that. */
async function unlessWritten(url: string, name: string, run: () => Promise<void>): Promise<void> {
  const client = openClient({ connectionString: url, application_name: `${name} verify` });
  await client.connect();
  try {
    if (await lockWriter(client, name)) await run();
  } finally {
    await client.end();
  }
}

/** Tables of a read model but for those of the kit. */
async function tablesOf(pool: pg.Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and tablename not like 'kit\\_%' order by 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

const placeOf = (schema: string, table: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

async function countOf(pool: pg.Pool, schema: string, table: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ${placeOf(schema, table)}`,
  );
  return rows[0]?.n ?? 0;
}

async function compare(pool: pg.Pool, module: string, served: string, beside: string): Promise<Verification> {
  const tables = await tablesOf(pool, beside);
  const faults: string[] = [];
  let count = 0;
  for (const name of tables) {
    const rowsOf = (schema: string): string =>
      `select to_jsonb(t)::text as line from ${placeOf(schema, name)} t`;
    const { rows } = await pool.query<{ side: string; line: string }>(
      `with served as (${rowsOf(served)}), built as (${rowsOf(beside)})
       select 'extra' as side, line from (select line from served except all select line from built) as extra
       union all
       select 'missing', line from (select line from built except all select line from served) as missing`,
    );
    count += await countOf(pool, beside, name);
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
