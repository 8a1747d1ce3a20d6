import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from '@rollheim/deploy';
import { runProgram, type ProgramOptions } from '@rollheim/embedded';

/** What of the data folder is backed up beside the database: files, and what nothing can be derived without. */
const FILES = ['blobs', 'keys', 'run/secret'] as const;

/** A server, and the programs of PostgreSQL that reach it. */
export interface Server {
  /** Folder of its programs. */
  readonly bin: string;
  /** As its administrator reaches it. */
  readonly url: string;
}

/** Runs a program of PostgreSQL; throws what it printed where it fails. */
export async function postgresProgram(
  bin: string,
  name: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  const { code, output } = await runProgram(join(bin, name), args, options);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
  return output;
}

const databaseOf = (url: string): string => {
  const place = new URL(url);
  place.pathname = `/${DATABASE}`;
  return place.href;
};

/** Files first, the database after them: a record without its file is what would be missing. */
export async function backUp(server: Server, dataDir: string, backup: string): Promise<void> {
  await mkdir(backup, { recursive: true });
  await copyFiles(dataDir, join(backup, 'files'));
  await dump(server, backup);
}

/** Roles, and the database in one snapshot; what runs goes on. */
export async function dump({ bin, url }: Server, backup: string): Promise<void> {
  await mkdir(backup, { recursive: true });
  await postgresProgram(bin, 'pg_dumpall', ['--globals-only', '-d', url, '-f', join(backup, 'globals.sql')]);
  await postgresProgram(bin, 'pg_dump', ['-Fc', '-d', databaseOf(url), '-f', join(backup, 'rollheim.dump')]);
}

/** Roles and database into an empty server. */
export async function load({ bin, url }: Server, backup: string): Promise<void> {
  // the administrator's own role is there already
  await postgresProgram(bin, 'psql', ['-q', '-d', url, '-f', join(backup, 'globals.sql')]);
  const file = join(backup, 'rollheim.dump');
  await postgresProgram(bin, 'pg_restore', ['--create', '--exit-on-error', '-d', url, file]);
}

/** Copies what a backup has of a data folder, or puts it back. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of FILES) {
    const there = await stat(join(from, name)).catch(() => null);
    if (there) await cp(join(from, name), join(to, name), { recursive: true });
  }
}
