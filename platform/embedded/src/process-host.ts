/**
 * One process of the embedded system: starts the members that the launcher names, answers for the health of all of
 * them, stops them in reverse order. Ends by itself when the launcher is gone.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { versionOf } from './member-version.ts';
import { missingAt } from './missing-at.ts';
import type { MemberOrder, ProcessOrder, ProcessReport } from './protocol.ts';

/** What a member's `start` gives back; the last two are there when it is made with the service kit. */
interface Running {
  stop(): Promise<void>;
  notReady?(): Promise<readonly string[]>;
  metrics?(): Promise<string>;
}
interface Main {
  start(config: Readonly<Record<string, string>>): Promise<Running>;
}

const STOP_LIMIT_MS = 20_000;
const running: { readonly order: MemberOrder; readonly member: Running }[] = [];
let health: Server | null = null;
let started = false;
let stopping = false;

const report = (message: ProcessReport): void => void (process.connected && process.send?.(message));

async function run(order: ProcessOrder): Promise<void> {
  const begun = performance.now();
  health = createServer((req, res) => void answer(req.url ?? '/', res));
  await new Promise<void>((resolve, reject) => {
    health?.once('error', reject).listen(order.healthPort, '127.0.0.1', resolve);
  });
  for (const member of order.members) {
    try {
      const main = (await import(pathToFileURL(member.main).href)) as Main;
      running.push({ order: member, member: await main.start(member.config) });
    } catch (error) {
      report({ type: 'failed', member: member.name, message: (error as Error).stack ?? String(error) });
      return stop(1);
    }
  }
  started = true;
  report({ type: 'started', ms: performance.now() - begun });
}

async function answer(url: string, res: ServerResponse): Promise<void> {
  if (url === '/health') return void res.end('{"status":"alive"}');
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
  const missing = started ? (await Promise.all(running.map(missingOf))).flat() : ['start'];
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

process.once('message', (order: ProcessOrder) => {
  process.title = `rollheim ${order.name}`;
  run(order).catch((error: Error) => {
    report({ type: 'failed', member: order.name, message: error.stack ?? error.message });
    void stop(1);
  });
});
process.on('disconnect', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// Ctrl-C reaches the whole process group; the launcher says when this one ends.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
