import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { flameGraph, type CpuProfile } from './flame-graph.ts';

/** Processes of a bid's way that are profiled. */
const PROFILED = ['edge', 'bff-host', 'auctions', 'services', 'shell'];
const FUNCTIONS = 30;

/** Where a process listens for a debugger once SIGUSR1 asked it to. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const INTERVAL_US = 200;

/**
 * Profiles each process of a bid's way in turn, with `work` once for each, and says which functions took its time, in
 * microseconds by what `work` returns: how many bids it was. The profiles can be
 * opened in a browser's developer tools; beside each is its flame graph.
 */
export async function profileEach(
  folder: string,
  pids: Readonly<Record<string, number>>,
  work: () => Promise<number>,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const parts: string[] = [];
  for (const [name, pid] of Object.entries(pids).filter(([each]) => PROFILED.includes(each))) {
    process.kill(pid, 'SIGUSR1');
    const session = await debug(name);
    await session.ask('Profiler.enable');
    await session.ask('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    await session.ask('Profiler.start');
    const count = await work();
    const { profile } = (await session.ask('Profiler.stop')) as { profile: CpuProfile };
    writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
    writeFileSync(join(folder, `${name}.svg`), flameGraph(`${name}, a bid`, profile, count));
    parts.push(textOf(name, profile, count));
    await session.end();
  }
  return parts.join('\n\n');
}

/** A session with the process that was asked last. */
async function debug(name: string) {
  const place = await until(`the debugger of ${name}`, async () => {
    const answer = await fetch(INSPECTOR).catch(() => null);
    const targets = (await answer?.json()) as { webSocketDebuggerUrl: string }[] | undefined;
    return targets?.[0]?.webSocketDebuggerUrl;
  });
  const socket = new WebSocket(place);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const send = (method: string, params: object): number => {
    socket.send(JSON.stringify({ id: ++last, method, params }));
    return last;
  };
  return {
    ask: (method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve) => waiting.set(send(method, params), resolve)),
    // the next process listens at the same port
    async end() {
      const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
      send('Runtime.evaluate', { expression: 'process._debugEnd()' });
      await closed;
    },
  };
}

function textOf(name: string, { nodes, samples, timeDeltas }: CpuProfile, count: number): string {
  const named = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'}  ${placeOf(url)}${url ? `:${lineNumber + 1}` : ''}`,
    ]),
  );
  const folders = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [id, folderOf(url, functionName)]),
  );
  const [functions, parts] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, key: string, us: number) => to.set(key, (to.get(key) ?? 0) + us);
  for (const [at, id] of samples.entries()) {
    const us = timeDeltas[at + 1] ?? 0;
    add(functions, named.get(id) ?? '', us);
    add(parts, folders.get(id) ?? '', us);
  }
  const lines = (sums: Map<string, number>, most: number) =>
    [...sums]
      .filter(([key]) => !key.startsWith('(idle)'))
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([key, us]) => `${(us / count).toFixed(1).padStart(8)}  ${key}`);
  return [
    `${name}, µs each: part`,
    ...lines(parts, 20),
    `${name}, µs each: function`,
    ...lines(functions, FUNCTIONS),
  ].join('\n');
}

const placeOf = (url: string): string =>
  url
    .replace(/^file:\/\//, '')
    .split('/')
    .slice(-3)
    .join('/');

/** A package, a folder of ours, or what the engine names in brackets. */
function folderOf(url: string, functionName: string): string {
  if (functionName.startsWith('(')) return functionName;
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency) return dependency;
  if (url.startsWith('node:')) return url.split('/')[0]!;
  return url === ''
    ? 'built in'
    : url
        .replace(/^file:\/\//, '')
        .split('/')
        .slice(-4, -1)
        .join('/');
}
