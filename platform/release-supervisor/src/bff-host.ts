/**
 * A process that runs releases of BFFs: the supervisor forks it and names the artefacts. When the supervisor is killed
 * it goes on to serve until the next one has others running; when the whole system is gone it ends at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BffStart, FromHost, HeldByHost, ToHost } from './protocol.ts';

interface RunningBff {
  readonly port?: number;
  readonly projection?: string | null;
  drain?(): void;
  stop(): Promise<void>;
}
interface Artefact {
  start(env: Readonly<Record<string, string | undefined>>): Promise<RunningBff>;
}

/** Calls under way may take ten seconds. */
const STOP_LIMIT_MS = 12_000;
/** By then the next supervisor has its own hosts running. */
const OUTLIVE_MS = 15_000;
const LOOK_MS = 250;
const running = new Map<string, Promise<RunningBff | null>>();
let stopping = false;

// A parent that goes away between the look and the send is no error: 'disconnect' follows.
const report = (message: FromHost): void =>
  void (process.connected && process.send?.(message, undefined, undefined, () => undefined));

async function start({ key, file, env }: BffStart): Promise<RunningBff | null> {
  try {
    const artefact = (await import(pathToFileURL(file).href)) as Artefact;
    const bff = await artefact.start({ ...process.env, ...env });
    report({
      type: 'started',
      key,
      port: bff.port ?? Number(env['PORT']),
      projection: bff.projection ?? null,
    });
    return bff;
  } catch (error) {
    report({
      type: 'failed',
      key,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return null;
  }
}

async function stop(key: string): Promise<void> {
  const stopped = running.get(key);
  // started again meanwhile, it is another one
  running.delete(key);
  await (await stopped)?.stop();
  report({ type: 'stopped', key });
}

/** Kinds that are counted in other ways, or come and go within a turn. */
const NOT_KEPT = new Set(['Timeout', 'Immediate', 'TickObject', 'Microtask']);

/** Twice: what the first collection frees may have held something else. */
async function measure(): Promise<HeldByHost> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  for (let round = 0; round < 2; round++) {
    collect({ type: 'major' });
    await sleep(0);
  }
  const { heapUsed, external } = process.memoryUsage();
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const open = [...kinds].filter(([kind]) => !NOT_KEPT.has(kind)).map(([kind, all]) => [kind, all.length]);
  const sample = setTimeout(() => undefined);
  clearTimeout(sample);
  return {
    bytes: heapUsed + external,
    resources: {
      ...(Object.fromEntries(open) as Record<string, number>),
      // those that do not keep the process awake as well
      timers: queryObjects(sample.constructor as never, { format: 'count' }),
      'listeners of the process': process
        .eventNames()
        .reduce((sum, name) => sum + process.listenerCount(name), 0),
    },
  };
}

async function stopAll(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await Promise.allSettled([...running.keys()].map(stop));
  process.exit(0);
}

/** The supervisor was killed. Whoever starts it again starts it soon, as long as it lives itself. */
async function outlive(): Promise<void> {
  const starter = Number(process.env['SUPERVISOR_STARTER'] ?? 0);
  for (const end = Date.now() + OUTLIVE_MS; isAlive(starter) && Date.now() < end;) await sleep(LOOK_MS);
  await stopAll();
}

function isAlive(pid: number): boolean {
  try {
    return pid > 1 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

process.on('message', (message: ToHost) => {
  if (stopping) return;
  if (message.type === 'start') running.set(message.key, start(message));
  else if (message.type === 'end') void stopAll();
  else if (message.type === 'drain')
    for (const bff of running.values()) void bff.then((each) => each?.drain?.());
  else if (message.type === 'measure') void measure().then((held) => report({ type: 'measured', held }));
  else
    void stop(message.key).catch((error: Error) =>
      report({ type: 'failed', key: message.key, message: error.message }),
    );
});
process.on('disconnect', () => void outlive());
process.on('SIGTERM', () => void stopAll());
// Ctrl-C reaches the whole process group; the parent decides when this one ends.
process.on('SIGINT', () => undefined);
