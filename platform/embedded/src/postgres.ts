import { appendFile, chmod, chown, cp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePlace, type PostgresPlace } from './postgres-place.ts';
import { commandLine, endWithProcess, freePort, processAlive, processGone, runProgram } from './programs.ts';

/** What {@link startPostgres} needs. */
export interface PostgresOptions {
  /** Folder of the database cluster; made when missing. */
  readonly dataDir: string;
  /** Port on 127.0.0.1; a free one when left out. */
  readonly port?: number;
  /** False switches fsync off (throw-away test data only); default true. */
  readonly durable?: boolean;
  /** Folder of a stopped cluster of {@link startPostgres}: a new one is a copy of it. */
  readonly template?: string;
  /** Of the administrator: then every connection needs its role's password. Left out: none does. */
  readonly password?: string;
  /** Folder of an installation of PostgreSQL (`bin`, `lib`, `share`), for another version; the packaged one when left out. */
  readonly binaries?: string;
  /** Counts statements by text and role (`pg_stat_statements`); default false. */
  readonly countStatements?: boolean;
}

/** A running Postgres server. */
export interface RunningPostgres {
  /** Connection URL of the superuser `postgres`, database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Process id of the server. */
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends the server like a crash (SIGKILL); start again on the same folder to recover. */
  kill(): Promise<void>;
}

const START_ATTEMPTS = 20;
/** How long pg_ctl waits for a server that lives: until it is up, or ends with an error. A day, s. */
const PATIENCE_S = 86_400;

/**
 * Starts the packaged Postgres on 127.0.0.1 and waits until it accepts connections. A server that a dead
 * process left behind on the same folder is stopped first; one that a living process uses is an error.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const place = await preparePlace(options.dataDir, options.binaries);
  if (!existsSync(join(place.dataDir, 'PG_VERSION'))) {
    if (options.template === undefined) await initialise(place, options.password);
    else await copyCluster(options.template, place);
  }
  await clearLeftover(place);
  const pid = await startServer(place, options);
  const port = await writtenPort(place);
  await writeFile(ownerFile(place), String(process.pid));
  // SIGINT is Postgres' fast shutdown.
  const letGo = endWithProcess(pid, 'SIGINT');
  return {
    url: `postgres://postgres${options.password === undefined ? '' : `:${options.password}`}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    async stop() {
      letGo();
      await stopServer(place);
    },
    async kill() {
      letGo();
      if (processAlive(pid)) process.kill(pid, 'SIGKILL');
      await processGone(pid, 10_000);
    },
  };
}

async function initialise(place: PostgresPlace, password: string | undefined): Promise<void> {
  const file = `${place.dataDir}.password`;
  if (password !== undefined) {
    await writeFile(file, password, { mode: 0o600 });
    if (place.user) await chown(file, place.user.uid, place.user.gid);
  }
  const access = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${file}`];
  const args = ['-D', place.dataDir, '-U', 'postgres', ...access, '-E', 'UTF8', '--no-sync'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const { code, output } = await run(place, place.initdb, [...args, ...locale]);
  await rm(file, { force: true });
  if (code !== 0) {
    await rm(join(place.dataDir, 'PG_VERSION'), { force: true });
    throw new Error(
      `Postgres could not initialise ${place.dataDir}: ${output}\n` +
        'If the folder holds remains of an earlier attempt, delete it and start again.',
    );
  }
  await appendFile(join(place.dataDir, 'postgresql.conf'), "\ninclude_if_exists = 'rollheim.conf'\n");
}

/** Copies a stopped cluster; `PG_VERSION` comes last, so that a copy that breaks off counts for none. */
async function copyCluster(template: string, place: PostgresPlace): Promise<void> {
  const from = await realpath(template);
  const mark = join(from, 'PG_VERSION');
  await cp(from, place.dataDir, {
    recursive: true,
    // blocks are shared with the template until they change, where the file system can do that
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => file !== mark && file !== join(from, 'rollheim.owner'),
  });
  await cp(mark, join(place.dataDir, 'PG_VERSION'));
  if (!place.user) return;
  const { uid, gid } = place.user;
  const names = await readdir(place.dataDir, { recursive: true });
  for (const name of names) await chown(join(place.dataDir, name), uid, gid);
}

async function startServer(place: PostgresPlace, options: PostgresOptions): Promise<number> {
  const log = join(place.dataDir, 'server.log');
  let output = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const port = options.port ?? (await freePort());
    await writeSettings(place, port, options);
    await rm(log, { force: true });
    const result = await run(place, place.pgCtl, [
      'start',
      '-w',
      '-t',
      String(PATIENCE_S),
      '-D',
      place.dataDir,
      '-l',
      log,
    ]);
    if (result.code === 0) return (await serverPid(place)) ?? 0;
    output = `${result.output}\n${await readFile(log, 'utf8').catch(() => '')}`;
    // After a crash the old server's children hold its memory for a moment longer.
    const passing = /shared memory block|lock file "postmaster.pid"/.test(output);
    const portTaken = options.port === undefined && /could not bind/.test(output);
    if (!passing && !portTaken) break;
    await sleep(250);
  }
  const hint = /could not bind|Address already in use/.test(output)
    ? `Port ${options.port} is taken: stop what listens there or choose another port.`
    : `The server's own words stand in ${log}.`;
  throw new Error(`Postgres did not start on ${place.dataDir}. ${hint}\n${output.trim()}`);
}

async function writeSettings(
  place: PostgresPlace,
  port: number,
  { durable = true, countStatements = false }: PostgresOptions,
): Promise<void> {
  const settings: Record<string, string | number> = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    port,
    max_connections: 150,
    shared_buffers: "'64MB'",
    work_mem: "'8MB'",
    maintenance_work_mem: "'32MB'",
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_buffers: "'8MB'",
    min_wal_size: "'64MB'",
    max_wal_size: "'512MB'",
    checkpoint_timeout: "'10min'",
    synchronous_commit: 'on',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // Pages that are written whole behind a checkpoint: less than half of the bytes, and no more processor.
    wal_compression: 'pglz',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Queues (outbox, inbox) turn over fast: dead rows have to go early.
    autovacuum_naptime: "'15s'",
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_min_messages: 'warning',
    // an error's detail quotes the values of the row
    log_error_verbosity: 'terse',
    ...(countStatements
      ? { shared_preload_libraries: "'pg_stat_statements'", 'pg_stat_statements.track_planning': 'on' }
      : {}),
  };
  const file = join(place.dataDir, 'rollheim.conf');
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  await chmod(file, 0o600);
  if (place.user) await chown(file, place.user.uid, place.user.gid);
}

/** Stops an orphaned server of this folder and removes a pid file that names no server of ours. */
async function clearLeftover(place: PostgresPlace): Promise<void> {
  const pid = await serverPid(place);
  if (pid === null) return;
  const command = processAlive(pid) ? await commandLine(pid) : '';
  const ours = command === null || (command.includes('postgres') && command.includes(place.dataDir));
  if (command === '' || !ours) {
    await rm(join(place.dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  const owner = Number(await readFile(ownerFile(place), 'utf8').catch(() => '0'));
  const ownerCommand =
    owner && owner !== process.pid && processAlive(owner) ? await commandLine(owner) : null;
  if (ownerCommand?.includes('node')) {
    throw new Error(
      `${place.dataDir} is in use by process ${owner}. Stop that one first, or choose another data folder.`,
    );
  }
  await stopServer(place);
}

async function stopServer(place: PostgresPlace): Promise<void> {
  const pid = await serverPid(place);
  if (pid === null || !processAlive(pid)) return;
  const args = ['stop', '-w', '-t', String(PATIENCE_S), '-m', 'fast', '-D', place.dataDir];
  const { code, output } = await run(place, place.pgCtl, args);
  if (code !== 0 && processAlive(pid)) throw new Error(`Postgres (process ${pid}) did not stop: ${output}`);
}

async function serverPid(place: PostgresPlace): Promise<number | null> {
  const text = await readFile(join(place.dataDir, 'postmaster.pid'), 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

async function writtenPort(place: PostgresPlace): Promise<number> {
  const text = await readFile(join(place.dataDir, 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[3]);
}

function ownerFile(place: PostgresPlace): string {
  return join(place.dataDir, 'rollheim.owner');
}

function run(place: PostgresPlace, program: string, args: readonly string[]) {
  // The caller's PG* variables would redirect the server's own tools.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  return runProgram(program, args, { cwd: '/', env, ...place.user });
}
