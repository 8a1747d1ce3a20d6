import { join } from 'node:path';
import { keyOf } from '@rollheim/contracts/server';
import { startKafka } from './kafka.ts';
import { startPostgres } from './postgres.ts';
import { commandLine, processAlive } from './programs.ts';
import { provision } from './provision.ts';
import { OFFSETS, type Settings } from './settings.ts';
import type { SystemPlan } from './system.ts';

/** Database and broker of the embedded system. */
export interface Servers {
  /** Administrator's URL of the database. */
  readonly adminUrl: string;
  /** The brokers where the bus is not the database's. */
  readonly brokers: string | null;
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

interface Server {
  readonly pid: number;
  stop(): Promise<void>;
}

const WATCH_MS = 250;

/** Starts Postgres with everything in it that owners need, and the broker when that is the bus; both are started again when they crash. */
export async function startServers(
  { basePort, dataDir, bus, countStatements, provenActors, clusterTemplate: template }: Settings,
  plan: SystemPlan,
  secret: string,
  say: (line: string) => void,
): Promise<Servers> {
  const adminBase = `postgres://postgres@127.0.0.1:${basePort + OFFSETS.postgres}/postgres`;
  const kept: Keeper[] = [];
  const stop = async () => void (await Promise.all(kept.map((keeper) => keeper.stop())));
  const keep = async (name: string, start: () => Promise<Server>) => {
    kept.push(new Keeper(name, await start(), start, say));
  };
  const postgres = () =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port: basePort + OFFSETS.postgres,
      countStatements,
      ...(template === undefined ? {} : { template }),
    });
  const ports = { port: basePort + OFFSETS.kafka, controllerPort: basePort + OFFSETS.kafkaController };
  const kafka = () => startKafka({ dataDir: join(dataDir, 'kafka'), ...ports });
  try {
    const starts = [keep('postgres', postgres), ...(bus === 'kafka' ? [keep('kafka', kafka)] : [])];
    const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const members = plan.processes.flatMap((process) => process.members);
    const owners = {
      owners: members.flatMap(({ role, schema }) => (role && schema ? [{ role, schema }] : [])),
      bffs: plan.bffs.map(({ role }) => role),
      parts: members.flatMap(({ role, schema }) => (role && !schema ? [role] : [])),
    };
    const keys = { key: keyOf({ SECRET: secret }, 'actor'), visitors: keyOf({ SECRET: secret }, 'visitor') };
    const actors = { ...keys, always: provenActors };
    const adminUrl = await provision(adminBase, owners, { actors, say });
    return {
      adminUrl,
      brokers: bus === 'kafka' ? `127.0.0.1:${ports.port}` : null,
      pids: () => Object.fromEntries(kept.map(({ name, pid }) => [name, pid])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a server again when its process is gone. */
class Keeper {
  readonly name: string;
  readonly #start: () => Promise<Server>;
  readonly #say: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #server: Server;
  #starting: Promise<void> | null = null;
  #stopped = false;

  constructor(name: string, server: Server, start: () => Promise<Server>, say: (line: string) => void) {
    this.name = name;
    this.#server = server;
    this.#start = start;
    this.#say = say;
    this.#timer = setInterval(() => void this.#look(), WATCH_MS);
  }

  get pid(): number {
    return this.#server.pid;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#starting;
    await this.#server.stop();
  }

  async #look(): Promise<void> {
    const { pid } = this.#server;
    // A dead process that no one has reaped still has its number, but no command line.
    const runs = processAlive(pid) && (await commandLine(pid)) !== '';
    if (runs || this.#starting || this.#stopped) return;
    this.#say(`${this.name} ended and is started again`);
    this.#starting = this.#start()
      .then(
        (server) => void (this.#server = server),
        (error: Error) => this.#say(`${this.name} could not be started yet: ${error.message}`),
      )
      .finally(() => (this.#starting = null));
  }
}
