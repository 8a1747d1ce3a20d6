import { chown, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { startPostgres } from '@rollheim/embedded';
import { dump, load, postgresProgram } from './backup.ts';

/** Folders of the programs of two major versions. */
export interface Majors {
  readonly before: string;
  readonly after: string;
}

const installation = (bin: string): string => dirname(resolve(bin));

/** Moves a stopped cluster to the next major version by dump and restore: with the programs of the new version. */
export async function upgradeByDump({ before, after }: Majors, from: string, to: string): Promise<void> {
  const old = await startPostgres({ dataDir: from, binaries: installation(before) });
  const backup = `${to}.dump`;
  try {
    await dump({ bin: after, url: old.url }, backup);
  } finally {
    await old.stop();
  }
  const fresh = await startPostgres({ dataDir: to, binaries: installation(after) });
  try {
    await load({ bin: after, url: fresh.url }, backup);
  } finally {
    await fresh.stop();
  }
}

/** Moves a stopped cluster to the next major version by `pg_upgrade`, which copies its files. */
export async function upgradeByFiles({ before, after }: Majors, from: string, to: string): Promise<void> {
  const fresh = await startPostgres({ dataDir: to, binaries: installation(after) });
  await fresh.stop();
  // servers run as a user of their own, and so do their programs
  const { uid, gid } = await stat(to);
  const notes = `${to}.upgrade`;
  await mkdir(notes, { recursive: true });
  await chown(notes, uid, gid);
  const asServer = {
    cwd: notes,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  };
  // 18 makes clusters with checksums, 17 without: both have to have them
  const [old, made] = [await realpath(from), await realpath(to)];
  if (await lacksChecksums(before, old))
    await postgresProgram(before, 'pg_checksums', ['--enable', '-D', old], asServer);
  const folders = ['-b', before, '-B', after, '-d', old, '-D', made];
  await postgresProgram(after, 'pg_upgrade', [...folders, '-U', 'postgres'], asServer);
}

async function lacksChecksums(bin: string, dataDir: string): Promise<boolean> {
  const text = await postgresProgram(bin, 'pg_controldata', ['-D', dataDir]);
  return /Data page checksum version:\s+0/.test(text);
}
