/**
 * One process of the embedded system: starts the members that the launcher names, answers for the health of all of
 * them, stops them in reverse order. A spare one loads their code and waits. Ends by itself when the launcher is gone.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { loadAhead } from './load.ts';
import { versionOf } from './member-version.ts';
import { missingAt } from './missing-at.ts';
import type { MemberOrder, ProcessOrder, ProcessReport, ProcessTask } from './protocol.ts';

/** What a member's `start` gives back; `notReady` and `metrics` are there when it is made with the service kit. */
interface Running {
  stop(): Promise<void>;
  notReady?(): Promise<readonly string[]>;
  metrics?(): Promise<string>;
  /** Resolves when work that goes on behind the start is over: with the error that ends the process, or null. */
  readonly failed?: Promise<Error | null>;
}
interface Main {
  /** `tell` receives how far the start is. */
  start(config: Readonly<Record<string, string>>, tell: (progress: string) => void): Promise<Running>;
}

const STOP_LIMIT_MS = 20_000;
const running: { readonly order: MemberOrder; readonly member: Running }[] = [];
let health: Server | null = null;
/** The member that is being started, and how far it is; null once all are. */
let starting: string | null = 'start';
let stopping = false;

const report = (message: ProcessReport): void => void (process.connected && process.send?.(message));

async function run(order: ProcessOrder): Promise<void> {
  const begun = performance.now();
  health = createServer((req, res) => void answer(req.url ?? '/', res));
  await new Promise<void>((resolve, reject) => {
    health?.once('error', reject).listen(order.healthPort, '127.0.0.1', resolve);
  });
  for (const member of order.members) {
    starting = `${member.name}: start`;
    try {
      const main = (await import(pathToFileURL(member.main).href)) as Main;
      const tell = (progress: string) => void (starting = `${member.name}: ${progress}`);
      const begunMember = await main.start(member.config, tell);
      running.push({ order: member, member: begunMember });
      void begunMember.failed?.then((error) => error && fail(member.name, error));
    } catch (error) {
      return fail(member.name, error as Error);
    }
  }
  starting = null;
  report({ type: 'started', ms: performance.now() - begun });
}

/** Ends the process with the reason; the launcher and the log have it. */
async function fail(member: string, error: Error): Promise<void> {
  console.error(error);
  report({ type: 'failed', member, message: error.stack ?? String(error) });
  await stop(1);
}

async function answer(url: string, res: ServerResponse): Promise<void> {
  if (url === '/live' || url === '/health') return void res.end('{"status":"alive"}');
  if (url === '/metrics') {
    const texts = await Promise.all(running.map(async ({ member }) => (await member.metrics?.()) ?? ''));
    return void res.setHeader('content-type', 'text/plain; version=0.0.4').end(texts.join('\n'));
  }
  if (url === '/members') {
    const members = running.map(async (entry) => ({
      name: entry.order.name,
      version: versionOf(entry.order.main),
      missing: (await missingOf(entry)).map((name) => name.slice(entry.order.name.length + 2)),
    }));
    return void res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ members: await Promise.all(members) }));
  }
  if (url !== '/ready') return void res.writeHead(404).end();
  const missing = (await Promise.all(running.map(missingOf))).flat();
  if (starting !== null) missing.push(starting);
  res.writeHead(missing.length === 0 ? 200 : 503, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ ready: missing.length === 0, missing }));
}

async function missingOf({ order, member }: (typeof running)[number]): Promise<string[]> {
  if (member.notReady) return (await member.notReady()).map((name) => `${order.name}: ${name}`);
  if (order.port === null) return [];
  return (await missingAt(order.port)).map((name) => `${order.name}: ${name}`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  health?.close();
  let clean = true;
  for (const { order, member } of running.toReversed()) {
    try {
      await member.stop();
    } catch (error) {
      clean = false;
      console.error(`${order.name} did not stop cleanly:`, error);
    }
  }
  process.exit(clean ? code : 1);
}

process.on('message', (task: ProcessTask) => {
  process.title = `rollheim ${task.name}${task.type === 'load' ? ' (spare)' : ''}`;
  if (task.type === 'load') return void loadAhead(task.mains);
  run(task).catch((error: Error) => {
    void fail(task.name, error);
  });
});
process.on('disconnect', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// Ctrl-C reaches the whole process group; the launcher says when this one ends.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
