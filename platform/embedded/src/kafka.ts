import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaClassPath } from './kafka-jars.ts';
import { commandLine, endWithProcess, freePort, processAlive, processGone, runProgram } from './programs.ts';

export { kafkaAvailable } from './kafka-jars.ts';

/** What {@link startKafka} needs. */
export interface KafkaOptions {
  /** Folder of the broker's log; made when missing. */
  readonly dataDir: string;
  /** Port on 127.0.0.1; default the one used before on this folder, else a free one. */
  readonly port?: number;
  /** Port of the controller's listener; likewise. */
  readonly controllerPort?: number;
}

/** A running broker. */
export interface RunningKafka {
  /** Bootstrap servers, e.g. `['127.0.0.1:9092']`. */
  readonly brokers: string[];
  readonly pid: number;
  /** Orderly shutdown. */
  stop(): Promise<void>;
  /** Ends the broker like a crash (SIGKILL); start again on the same folder to recover. */
  kill(): Promise<void>;
}

/** Starts one broker (with its own controller) on 127.0.0.1 and waits until it answers. Needs Java, at first Maven. */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  const dataDir = resolve(options.dataDir);
  const classPath = await kafkaClassPath();
  await mkdir(dataDir, { recursive: true });
  await clearLeftover(dataDir);
  const ports = await choosePorts(dataDir, options);
  const config = join(dataDir, 'server.properties');
  await writeFile(config, properties(dataDir, ports));
  if (!existsSync(join(dataDir, 'log', 'meta.properties'))) await format(classPath, config);
  const pid = await launch(classPath, config, dataDir);
  await waitUntilReady(pid, ports.port, join(dataDir, 'broker.log'));
  const letGo = endWithProcess(pid, 'SIGTERM');
  const finish = async (signal: 'SIGTERM' | 'SIGKILL') => {
    letGo();
    await end(pid, signal);
  };
  return {
    brokers: [`127.0.0.1:${ports.port}`],
    pid,
    stop: () => finish('SIGTERM'),
    kill: () => finish('SIGKILL'),
  };
}

interface Ports {
  readonly port: number;
  readonly controllerPort: number;
}

async function choosePorts(dataDir: string, options: KafkaOptions): Promise<Ports> {
  const file = join(dataDir, 'ports.json');
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Ports>;
  const ports: Ports = {
    port: options.port ?? before.port ?? (await freePort()),
    controllerPort: options.controllerPort ?? before.controllerPort ?? (await freePort()),
  };
  await writeFile(file, JSON.stringify(ports));
  return ports;
}

function properties(dataDir: string, { port, controllerPort }: Ports): string {
  const settings: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(dataDir, 'log'),
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    // A killed broker is back in 3 s instead of 12.
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    'log.cleaner.backoff.ms': 2000,
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

async function format(classPath: string, config: string): Promise<void> {
  // an id that begins with a dash would be read as an option
  const id = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const args = [
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    'format',
    '--standalone',
    '-t',
    id,
    '-c',
    config,
  ];
  const { code, output } = await runProgram('java', args);
  if (code !== 0) throw new Error(`Kafka's storage could not be formatted (settings: ${config}).\n${output}`);
}

async function launch(classPath: string, config: string, dataDir: string): Promise<number> {
  const log = await open(join(dataDir, 'broker.log'), 'w');
  const memory = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const child = spawn('java', [...memory, '-cp', classPath, 'kafka.Kafka', config], {
    cwd: dataDir,
    stdio: ['ignore', log.fd, log.fd],
    // A group of its own: Ctrl-C is for the launcher, which stops the broker last.
    detached: true,
  });
  await log.close();
  if (child.pid === undefined) throw new Error('java could not be started');
  child.unref();
  await writeFile(join(dataDir, 'broker.pid'), `${child.pid} ${process.pid}`);
  return child.pid;
}

async function waitUntilReady(pid: number, port: number, log: string): Promise<void> {
  while (!(await answersApiVersions(port))) {
    if (processAlive(pid)) {
      await sleep(100);
      continue;
    }
    await end(pid, 'SIGKILL');
    const words = (await readFile(log, 'utf8').catch(() => '')).slice(-2000);
    throw new Error(`Kafka did not start on port ${port}; its own words stand in ${log}.\n${words}`);
  }
}

/** Asks for the broker's API versions (key 18, version 0): answered as soon as it serves requests. */
function answersApiVersions(port: number): Promise<boolean> {
  const request = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(2000, () => finish(false));
    socket.on('connect', () => socket.write(request));
    socket.on('data', () => finish(true));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
  });
}

/** Stops a broker that a dead process left behind on this folder. */
async function clearLeftover(dataDir: string): Promise<void> {
  const file = join(dataDir, 'broker.pid');
  const [pid = 0, owner = 0] = (await readFile(file, 'utf8').catch(() => '')).split(' ').map(Number);
  if (pid && (await commandLine(pid))?.includes(dataDir)) {
    const ownerCommand = owner && owner !== process.pid ? await commandLine(owner) : null;
    if (ownerCommand?.includes('node')) {
      throw new Error(
        `${dataDir} is in use by process ${owner}. Stop that one first, or choose another folder.`,
      );
    }
    await end(pid, 'SIGTERM');
  }
  await rm(file, { force: true });
}

async function end(pid: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!processAlive(pid)) return;
  process.kill(pid, signal);
  if (await processGone(pid, 20_000)) return;
  process.kill(pid, 'SIGKILL');
  await processGone(pid, 5000);
}
