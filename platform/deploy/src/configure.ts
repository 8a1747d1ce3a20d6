import { ALL_SETTINGS, reads, type Setting } from '@rollheim/contracts/server';
import { keyEnv, nameOf, OFFSETS, readerOf, ROOT } from '@rollheim/embedded';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { envFile } from './env-file.ts';
import { kinds, type Kind } from './kinds.ts';
import { bffUrl, roleUrl, type SystemEnv } from './system-env.ts';

/** What each process gets of its own, and what only the embedded system reads. */
const NOT_HANDED = new Set<string>([
  'SECRET',
  'KEYS',
  'DATABASE_URL',
  'ADMIN_DATABASE_URL',
  'BUS_URL',
  'BUS_READ_URL',
  'PORT',
  'BASE_PORT',
  'ROLLHEIM_ONLY',
  'ROLLHEIM_CLUSTER_TEMPLATE',
  'COUNT_STATEMENTS',
  'PROVEN_ACTORS',
]);

/** Settings of one process of a kind. `basePort`: its block, in which the others of the same machine are found too. */
export function envOf(system: SystemEnv, kind: Kind, basePort: number): Record<string, string> {
  const { given } = system;
  const handed = ALL_SETTINGS.flatMap(([name, setting]) => {
    const value = given[name];
    return value !== undefined && !NOT_HANDED.has(name) && isFor(kind.name, setting)
      ? [[name, value] as const]
      : [];
  });
  const inside = (offset: number): string => `http://127.0.0.1:${basePort + offset}`;
  return {
    IDENTITY_URL: inside(OFFSETS.identity),
    MEDIA_URL: inside(OFFSETS.media),
    RELEASES_URL: inside(OFFSETS.releases),
    SHELL_URL: inside(OFFSETS.shell),
    ...(kind.name === 'edge' ? { EDGE_DIR: `${dataDir(given)}/edge-${basePort}` } : {}),
    // where the packages are found that unpacked releases import
    ...(kind.name === 'releases' ? { RUN_DIR: join(ROOT, '.cache', 'run', String(basePort)) } : {}),
    BLOB_DIR: `${dataDir(given)}/blobs`,
    ...(kind.pool === undefined ? {} : { POOL_SIZE: String(kind.pool) }),
    ...Object.fromEntries(handed),
    ...ofRole(system, kind),
    ...(kind.name === 'releases' ? ofBffs(system) : {}),
    ...keyEnv(system.secret, nameOf(kind.role ?? kind.name)),
    BASE_PORT: String(basePort),
    PORT: String(basePort + kind.port),
  };
}

/** Folder of what is no database: the same for all processes of a machine. */
const dataDir = (given: SystemEnv['given']): string => resolve(ROOT, given['ROLLHEIM_DATA'] ?? '.data');

/** True where a kind reads a setting; the registry hands its modules theirs. */
export const isFor = (kind: string, setting: Setting): boolean =>
  reads(kind, setting) ||
  (kind === 'releases' && setting.of !== 'all' && setting.of.some((part) => part.startsWith('mf-')));

function ofRole(system: SystemEnv, { role, schema }: Kind): Record<string, string> {
  const { brokers } = system;
  if (role === undefined) return {};
  const own = roleUrl(system, role);
  const reader = readerOf(role);
  return {
    ...(schema === undefined ? {} : { DATABASE_URL: own }),
    ...(brokers === null ? { BUS_URL: own } : { BUS_URL: brokers }),
    ...(brokers === null && reader !== role ? { BUS_READ_URL: roleUrl(system, reader) } : {}),
  };
}

const ofBffs = (system: SystemEnv): Record<string, string> => ({
  BFF_DATABASE_URL: bffUrl(system),
  ...(system.brokers === null
    ? { BFF_BUS_URL: bffUrl(system), BFF_BUS_READ_URL: roleUrl(system, readerOf('bff_')) }
    : {}),
});

/** Writes a file of settings for each kind, `<kind>.env`, that its owner alone can read; returns the names of the kinds. */
export function configure(system: SystemEnv, folder: string, basePort: number): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return kinds().map((kind) => {
    writeFileSync(join(folder, `${kind.name}.env`), envFile(envOf(system, kind, basePort)), { mode: 0o600 });
    return kind.name;
  });
}
