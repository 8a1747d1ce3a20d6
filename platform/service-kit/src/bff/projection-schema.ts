import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openClient, type Bus } from '@rollheim/bus';
import pg from 'pg';
import type { Projection } from './types.ts';
import { UNPROJECTED_TABLE } from './unprojected.ts';

/** Set by the module build: the sources' hash, which a bundle cannot read any more. */
declare const ROLLHEIM_PROJECTION_SOURCES: string | undefined;

/** Hash of the files of a folder (names and content, tests left out), the same on every platform. */
export function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  for (const file of files) {
    hash.update(`${file}\n${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Tables of the kit in every read model. */
const KIT_TABLES = `
create table if not exists kit_versions (name text primary key, version bigint not null);
create table if not exists kit_progress (one boolean primary key default true check (one), caught_up_at timestamptz);
${UNPROJECTED_TABLE}
`;

/** Hash of a projection's code: tables, topics, version, and the sources where they can be read. */
export function projectionHash({ version, tables, topics, sources }: Projection): string {
  const built = typeof ROLLHEIM_PROJECTION_SOURCES === 'string' ? ROLLHEIM_PROJECTION_SOURCES : null;
  const folder = sources ? fileURLToPath(sources) : null;
  const code = built ?? (folder && existsSync(folder) ? hashSources(folder) : '');
  const parts = [KIT_TABLES, version, tables, [...topics].toSorted(), code];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** `mf-catalog` → `catalog`: the name in roles and schemas. */
export const shortName = (module: string): string => module.replace(/^mf-/, '');

/** Name of a read model's schema. */
export const projectionName = (module: string, hash: string): string => `${shortName(module)}_p_${hash}`;

/**
 * Names these tables apart from those that had the schema's name before. Not part of {@link KIT_TABLES}, and with
 * that of the hash: read models that were made without it stay as they are.
 */
const KIT_ID = 'alter table kit_progress add column id text';

/** The read model's tables cannot be made; says what the database says. The gate of a release knows it by its name. */
class ReadModelError extends Error {
  constructor(cause: unknown) {
    super(`the read model cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'ReadModelError';
  }
}

/**
 * Makes the read model's schema and tables when they are missing; one process at a time. Returns its consumer group,
 * which is new when the tables are. Throws a `ReadModelError` when the database refuses the tables.
 */
export async function makeReadModel(
  url: string,
  module: string,
  hash: string,
  tables: string,
): Promise<string> {
  const schema = projectionName(module, hash);
  return locked(url, schema, async (client) => {
    await client.query('select rollheim.make_projection_schema($1, $2)', [shortName(module), hash]);
    const made = await groupOf(client, schema);
    if (made !== null) return made;
    const id = randomBytes(6).toString('hex');
    await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
    await client.query('begin');
    await client.query(KIT_TABLES);
    await client.query(KIT_ID);
    await client.query(tables).catch((error: unknown) => {
      throw new ReadModelError(error);
    });
    await client.query('insert into kit_progress (id) values ($1)', [id]);
    await client.query('commit');
    return groupName(schema, id);
  });
}

/** Drops a read model that no process uses: its schema, and its group's positions on the bus. */
export async function dropReadModel(url: string, bus: Bus, schema: string): Promise<void> {
  const [name, hash] = schema.split('_p_');
  const group = await locked(url, schema, async (client) => {
    const made = await groupOf(client, schema);
    await client.query('select rollheim.drop_projection_schema($1, $2)', [name, hash]);
    return made;
  });
  if (group !== null) await bus.deleteGroup(group);
}

const groupName = (schema: string, id: string | null): string => (id === null ? schema : `${schema}.${id}`);

/** The consumer group of the tables that are in the schema, null without tables; before there were ids, the schema's name. */
async function groupOf(client: pg.Client, schema: string): Promise<string | null> {
  const table = `${pg.escapeIdentifier(schema)}.kit_progress`;
  const { rows } = await client.query('select to_regclass($1) is not null as made', [table]);
  if (!(rows[0] as { made: boolean }).made) return null;
  const progress = await client.query<{ id: string | null }>(
    `select to_jsonb(p) ->> 'id' as id from ${table} p`,
  );
  return groupName(schema, progress.rows[0]?.id ?? null);
}

/** Runs on a connection of its own that alone may make or drop the read model. */
async function locked<T>(url: string, schema: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: url, application_name: `${schema} tables` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`read model ${schema}`]);
    return await run(client);
  } finally {
    await client.end();
  }
}
