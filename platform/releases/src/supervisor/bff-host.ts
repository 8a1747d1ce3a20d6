/**
 * A process that runs releases of BFFs: the supervisor forks it and names the artefacts. It ends when its parent is
 * gone, so that no process is left behind.
 */
import { pathToFileURL } from 'node:url';
import type { BffStart, FromHost, ToHost } from './protocol.ts';

interface RunningBff {
  readonly port?: number;
  readonly projection?: string | null;
  stop(): Promise<void>;
}
interface Artefact {
  start(env: Readonly<Record<string, string | undefined>>): Promise<RunningBff>;
}

const STOP_LIMIT_MS = 8000;
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
  const bff = await running.get(key);
  running.delete(key);
  await bff?.stop();
  report({ type: 'stopped', key });
}

async function stopAll(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await Promise.allSettled([...running.keys()].map(stop));
  process.exit(0);
}

process.on('message', (message: ToHost) => {
  if (stopping) return;
  if (message.type === 'start') running.set(message.key, start(message));
  else
    void stop(message.key).catch((error: Error) =>
      report({ type: 'failed', key: message.key, message: error.message }),
    );
});
process.on('disconnect', () => void stopAll());
process.on('SIGTERM', () => void stopAll());
// Ctrl-C reaches the whole process group; the parent decides when this one ends.
process.on('SIGINT', () => undefined);
