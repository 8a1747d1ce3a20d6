import { execFile, fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { portIsFree, ROOT } from '@rollheim/embedded';
import { copyPrepared, preparedData } from './prepared.ts';
import { patience } from './until.ts';

/** How a system for tests is to run. */
export interface SystemOptions {
  readonly bus?: 'postgres' | 'kafka';
  /** Kept after the stop when given; else a new folder below `.cache/`, deleted at the stop. */
  readonly dataDir?: string;
  /** Seed the demo data; default true. */
  readonly demo?: boolean;
  /** Members to start; all when left out. */
  readonly only?: readonly string[];
  readonly basePort?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A mail as the mailbox lists it. */
export interface MailboxEntry {
  readonly id: string;
  readonly at: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** The whole system, started as a user would start it. */
export interface SystemUnderTest {
  readonly url: string;
  readonly basePort: number;
  readonly dataDir: string;
  /** What the start took, ms by step. */
  readonly times: Readonly<Record<string, number>>;
  readonly mailbox: {
    readonly url: string;
    mails(to?: string): Promise<MailboxEntry[]>;
    /** The first mail to this receiver that fits. */
    waitFor(to: string, fits?: (mail: MailboxEntry) => boolean, timeoutMs?: number): Promise<MailboxEntry>;
  };
  /** What the launcher printed so far. */
  output(): string;
  /** Process ids by name: launcher, postgres, services, auctions, releases, shell, edge, bff-host (those of the supervisor: -2, -3 …). */
  pids(): Promise<Record<string, number>>;
  /** SIGKILL to a process by name; the system starts it again. */
  kill(name: string): Promise<void>;
  /** Stops in order and deletes data that were not asked to be kept. */
  stop(): Promise<void>;
}

const MAIN = join(ROOT, 'platform/embedded/src/main.ts');
const BLOCK = 64;
const BETWEEN = 100;

/** Settings that the prepared data do not fit to. */
const OF_THE_DATA = ['SECRET', 'BLOB_URL', 'ROLLHEIM_ENV', 'ROLLHEIM_CLUSTER_TEMPLATE'];

/**
 * Starts the launcher as a child on a free block of ports and waits until the system is ready or the launcher ends. What a
 * slow start waits for is printed. A whole system on the Postgres bus whose data are not to be kept starts on a copy of
 * prepared data, which the first one makes.
 */
export async function startSystem(options: SystemOptions = {}): Promise<SystemUnderTest> {
  const { dataDir, bus = 'postgres', only, env = {} } = options;
  const given = { ...process.env, ...env };
  const isUsual = OF_THE_DATA.every((name) => given[name] === undefined);
  if (dataDir !== undefined || bus !== 'postgres' || only !== undefined || !isUsual) return launch(options);
  const prepared = await preparedData(makeData);
  const copy = join(ROOT, '.cache', `test-system-${process.pid}-${randomBytes(3).toString('hex')}`);
  try {
    const settings = await copyPrepared(prepared, copy);
    const system = await launch({ ...options, dataDir: copy, env: { ...settings, ...env } });
    const stop = async () => {
      await system.stop();
      await removeData(copy);
    };
    return { ...system, stop };
  } catch (error) {
    await removeData(copy);
    throw error;
  }
}

/** Without the demo data: their dates are those of the start that they are made at. */
async function makeData(dataDir: string): Promise<void> {
  const system = await launch({ dataDir, demo: false });
  await system.stop();
  if (!/^Stopped\.$/m.test(system.output()))
    throw new Error(`The system whose data are prepared did not stop in order:\n${system.output()}`);
}

async function launch(options: SystemOptions): Promise<SystemUnderTest> {
  const basePort = options.basePort ?? (await freeBlock());
  const dataDir =
    options.dataDir ?? join(ROOT, '.cache', `test-system-${process.pid}-${randomBytes(3).toString('hex')}`);
  const env = {
    ...process.env,
    ROLLHEIM_DATA: dataDir,
    PORT: String(basePort),
    BUS: options.bus ?? 'postgres',
    DEMO: options.demo === false ? '0' : '1',
    ROLLHEIM_ONLY: options.only?.join(',') ?? '',
    ...options.env,
  };
  const launcher = fork(MAIN, [], { execArgv: [], env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const line of progressIn(chunk.toString()))
        process.stdout.write(`system at ${basePort}: ${line}\n`);
    });
  const exited = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
  const stop = async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) launcher.kill('SIGTERM');
    await exited;
    if (options.dataDir === undefined) await removeData(dataDir);
  };
  let ready: ReadyMessage;
  try {
    ready = await waitUntilReady(launcher, exited, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  const mails = async (to?: string): Promise<MailboxEntry[]> => {
    const response = await fetch(`${ready.mailboxUrl}/api/mails${to ? `?to=${encodeURIComponent(to)}` : ''}`);
    return (await response.json()) as MailboxEntry[];
  };
  const pids = () => processesOf(launcher);
  return {
    url: ready.url,
    basePort,
    dataDir,
    times: ready.times,
    mailbox: {
      url: ready.mailboxUrl,
      mails,
      async waitFor(to, fits = () => true, timeoutMs = patience()) {
        for (const end = Date.now() + timeoutMs; ; await sleep(50)) {
          const found = (await mails(to)).find(fits);
          if (found) return found;
          if (Date.now() > end) throw new Error(`No such mail to ${to} within ${timeoutMs} ms`);
        }
      },
    },
    output: () => output,
    pids,
    async kill(name) {
      const pid = (await pids())[name];
      if (pid === undefined) throw new Error(`There is no process ${name}`);
      process.kill(pid, 'SIGKILL');
    },
    stop,
  };
}

/** A process that was killed may still write what it has compiled. */
const removeData = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

interface ReadyMessage {
  readonly type: 'ready';
  readonly url: string;
  readonly mailboxUrl: string;
  readonly times: Record<string, number>;
}

/** Lines in which a launcher says what its start waits for. */
export const progressIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}(\d+ s: waits for .*)$/gm)].map((match) => match[1] ?? '');

async function waitUntilReady(
  launcher: ChildProcess,
  exited: Promise<number | null>,
  output: () => string,
): Promise<ReadyMessage> {
  const message = new Promise<ReadyMessage>((resolve) => {
    launcher.on('message', (value: ReadyMessage) => value.type === 'ready' && resolve(value));
  });
  const first = await Promise.race([message, exited]);
  if (typeof first === 'object' && first !== null) return first;
  throw new Error(`The system did not start (exit code ${first}):\n${output()}`);
}

async function processesOf(launcher: ChildProcess): Promise<Record<string, number>> {
  const answer = new Promise<Record<string, number>>((resolve) => {
    const onMessage = (value: { type: string; pids: Record<string, number> }) => {
      if (value.type !== 'pids') return;
      launcher.off('message', onMessage);
      resolve(value.pids);
    };
    launcher.on('message', onMessage);
  });
  launcher.send('pids');
  const known = await answer;
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,args=']);
  const hosts = stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(
      (match) =>
        match !== null && Number(match[2]) === known['releases'] && !/^\[|defunct/.test(match[3] ?? ''),
    )
    .map((match) => Number(match?.[1]));
  const named = hosts.map((pid, index): [string, number] => [
    index === 0 ? 'bff-host' : `bff-host-${index + 1}`,
    pid,
  ]);
  return { launcher: launcher.pid ?? 0, ...known, ...Object.fromEntries(named) };
}

/**
 * First port of a block that was free a moment ago, and that no other test takes while this process lives; below the
 * range that systems give to outgoing connections.
 */
export async function freeBlock(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const base = 20_000 + Math.floor(Math.random() * 120) * BETWEEN;
    const ports = Array.from({ length: BLOCK }, (_, index) => base + index);
    if (!(await reserve(base + BETWEEN - 1))) continue;
    if ((await Promise.all(ports.map(portIsFree))).every(Boolean)) return base;
  }
  throw new Error('No free block of ports was found');
}

/** Listens behind the block, so that tests of other processes leave it alone; false when another one does. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}
