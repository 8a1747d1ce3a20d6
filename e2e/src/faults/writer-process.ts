import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busUrls, keyEnv, OFFSETS, urlOf } from '@rollheim/embedded';
import { adminUrl, ask, type Place } from '../load/dealers.ts';
import { SCHEDULE } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Run } from './run.ts';

const FILE = fileURLToPath(new URL('./second-writer.ts', import.meta.url));
const POOL = 8;

/** A second auctions service beside the system's own. */
export interface SecondWriter {
  readonly pid: number;
  /** How often a batch of its own met another writer's entries and was thrown away. */
  fenced(): number;
  /** Sets its clock off by so much, ms. */
  shift(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on the same topics and database. */
export async function startSecondWriter({ system, place }: Run): Promise<SecondWriter> {
  const admin = adminUrl(place);
  const role = 'svc_auctions';
  const ends =
    place.bus === 'kafka' ? { BUS_URL: `127.0.0.1:${place.basePort + OFFSETS.kafka}` } : busUrls(admin, role);
  const child = fork(FILE, [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      ROLLHEIM_ENV: 'development',
      BASE_PORT: String(place.basePort),
      BUS: place.bus,
      ...ends,
      DATABASE_URL: urlOf(admin, role),
      POOL_SIZE: String(POOL),
      ...keyEnv(readFileSync(join(system.dataDir, 'run', 'secret'), 'utf8').trim(), 'auctions'),
      DEMO: '1',
      AUCTION_SCHEDULE: JSON.stringify(SCHEDULE),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await heard(child, 'started', exited, () => output);
  return {
    pid: child.pid ?? 0,
    fenced: () => fencesIn(output),
    async shift(ms) {
      const done = heard(child, 'shifted', exited, () => output);
      child.send({ shiftMs: ms });
      await done;
    },
    async stop() {
      process.kill(child.pid ?? 0, 'SIGCONT');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function heard(
  child: ChildProcess,
  what: string,
  exited: Promise<void>,
  output: () => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: object) => {
      if (!(what in message)) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    void exited.then(() => reject(new Error(`The second writer ended:\n${output().slice(-2000)}`)));
  });
}

/** Batches that the unique (auction_id, seq) refused, in a log of the auctions. */
export const fencesIn = (log: string): number =>
  log.split('\n').filter((line) => line.includes('a batch of commands failed') && line.includes('23505'))
    .length;

/**
 * Stops a process like a machine that hangs, and cuts its sessions with the database, as a failover would: it still
 * believes that it is the writer, and another takes over.
 */
export async function hang({ place }: Run, pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const ports = portsOf(pid);
  await ask(
    place,
    'select pg_terminate_backend(pid) from pg_stat_activity where client_port = any($1) and pid <> pg_backend_pid()',
    [ports],
  );
}

/** Goes on where it hung. */
export const wake = (pid: number): void => void process.kill(pid, 'SIGCONT');

/** Local ports of a process' TCP connections. */
function portsOf(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => inodes.has(columns[9] ?? ''))
      .map((columns) => Number.parseInt(columns[1]?.split(':')[1] ?? '0', 16)),
  );
}

/** Waits until the auctions' own process answers `/ready`. */
export const writerReady = (place: Place): Promise<true> =>
  until(
    'the auctions are ready',
    async () => {
      try {
        return (await fetch(`http://127.0.0.1:${place.basePort + 6}/ready`)).ok;
      } catch {
        return false;
      }
    },
    60_000,
  );
