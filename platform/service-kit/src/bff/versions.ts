import type { ReceivedMessage } from '@rollheim/bus';
import { MOST_SEEN } from '@rollheim/contracts/server';
import type pg from 'pg';
import type { NamedStatement, VersionTable } from '../copy-states.ts';
import type { Versions } from './types.ts';

const NAME = /^[a-z][\w.-]{0,40}\/[\w:.-]{1,80}$/;

/** `auctions/42:17, listings/7:3` → versions, the last 20: the newest are last. What is not readable is passed over. */
export function readVersions(header: string | undefined): Versions {
  const versions: Record<string, number> = {};
  for (const part of (header ?? '').split(',').slice(-MOST_SEEN)) {
    const at = part.lastIndexOf(':');
    const name = part.slice(0, at).trim();
    const version = Number(part.slice(at + 1));
    if (at > 0 && NAME.test(name) && Number.isSafeInteger(version) && version >= 0) versions[name] = version;
  }
  return versions;
}

/** Versions → the header's form. */
export const writeVersions = (versions: Versions): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name}:${version}`)
    .join(', ');

/**
 * Name of a version in the read model. A version is of the owner's `state` topic (`auctions/42`), or names its
 * topic in full (`notifications.watchlist/…`).
 */
function topicName(name: string): string {
  const owner = name.slice(0, name.indexOf('/'));
  return owner.includes('.') ? name : `${owner}.state${name.slice(owner.length)}`;
}

/** A statement that notes the versions that a batch brought, but for those that `tables` hold; null where there are none. */
export function notingVersions(
  messages: readonly ReceivedMessage[],
  tables: readonly VersionTable[] = [],
): NamedStatement | null {
  const newest = new Map<string, number>();
  const told = new Set(tables.map(({ topic }) => topic));
  for (const { topic, key, payload } of messages) {
    if (told.has(topic)) continue;
    if (typeof payload !== 'object' || payload === null || !('version' in payload)) continue;
    if (typeof payload.version === 'number') newest.set(`${topic}/${key}`, payload.version);
  }
  if (newest.size === 0) return null;
  return {
    name: 'kit_versions_note',
    text: `insert into kit_versions (name, version) select key, value::bigint from jsonb_each_text($1)
      on conflict (name) do update set version = excluded.version`,
    values: [JSON.stringify(Object.fromEntries(newest))],
  };
}

/** The names whose version the read model does not hold yet: as it noted them, or as `tables` hold. */
export async function missingVersions(
  pool: pg.Pool,
  topics: readonly string[],
  versions: Versions,
  tables: readonly VersionTable[] = [],
): Promise<string[]> {
  const asked = Object.entries(versions)
    .map(([name, version]) => ({ name: topicName(name), version }))
    .filter(({ name }) => topics.includes(name.slice(0, name.indexOf('/'))));
  if (asked.length === 0) return [];
  const { rows } = await pool.query<{ name: string; version: string }>({
    name: 'kit_versions_read',
    text: [
      'select name, version from kit_versions where name = any($1)',
      ...tables.map(
        ({ topic, table, key }, at) =>
          `select '${topic}/' || ${key}, version from ${table} where ${key} = any($${at + 2})`,
      ),
    ].join(' union all '),
    values: [
      asked.map(({ name }) => name),
      ...tables.map(({ topic }) =>
        asked.flatMap(({ name }) => (name.startsWith(`${topic}/`) ? [name.slice(topic.length + 1)] : [])),
      ),
    ],
  });
  const held = new Map(rows.map(({ name, version }) => [name, Number(version)]));
  return asked.filter(({ name, version }) => (held.get(name) ?? -1) < version).map(({ name }) => name);
}
