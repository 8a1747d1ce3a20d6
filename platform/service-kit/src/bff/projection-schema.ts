import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openClient } from '@rollheim/bus';
import pg from 'pg';
import type { Projection } from './types.ts';

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

/** Name of schema and consumer group of a read model. */
export const projectionName = (module: string, hash: string): string => `${shortName(module)}_p_${hash}`;

/** Makes the read model's schema and tables when they are missing; one process at a time. */
export async function makeReadModel(
  url: string,
  module: string,
  hash: string,
  tables: string,
): Promise<void> {
  const schema = projectionName(module, hash);
  const client = openClient({ connectionString: url, application_name: `${schema} tables` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`read model ${schema}`]);
    await client.query('select rollheim.make_projection_schema($1, $2)', [shortName(module), hash]);
    await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
    const { rows } = await client.query("select to_regclass('kit_progress') is not null as made");
    if ((rows[0] as { made: boolean }).made) return;
    await client.query('begin');
    await client.query(KIT_TABLES);
    await client.query(tables);
    await client.query('insert into kit_progress default values');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
