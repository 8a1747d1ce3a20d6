// bench: P11 P12
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { ROOT } from './system.ts';

const wanted = (process.env['BENCH_IDS'] ?? 'P11 P12').split(' ');
const WARM_STARTS = 3;
/** The system counts as idle after this long without a call. */
const IDLE_MS = 20_000;
const COLD_GOAL_S = 60;
const WARM_GOAL_S = 10;
const MEMORY_GOAL_MB = 1229;

const dataDir = join(ROOT, '.cache', `bench-start-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
try {
  const cold = await timedStart();
  report('P11', 'cold start: packages installed, nothing built, no data', cold.seconds, 's', COLD_GOAL_S);
  await cold.system.stop();
  const warm: number[] = [];
  for (let start = 1; start <= WARM_STARTS; start++) {
    const { system, seconds } = await timedStart();
    warm.push(seconds);
    if (start === WARM_STARTS && wanted.includes('P12')) await measureMemory(system);
    await system.stop();
  }
  const median = warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0;
  report('P11', 'warm start: median of the starts after the first', median, 's', WARM_GOAL_S);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** From the command to a usable page: the launcher says ready and the document answers. */
async function timedStart(): Promise<{ system: SystemUnderTest; seconds: number }> {
  const begun = performance.now();
  const system = await startSystem({ dataDir });
  const response = await fetch(system.url);
  if (!response.ok) throw new Error(`The page answers ${response.status}`);
  await response.arrayBuffer();
  return { system, seconds: (performance.now() - begun) / 1000 };
}

async function measureMemory(system: SystemUnderTest): Promise<void> {
  await sleep(IDLE_MS);
  const roots = Object.values(await system.pids());
  const all = await withDescendants(roots);
  const sizes = await Promise.all(all.map(pssOf));
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  report(
    'P12',
    `memory (PSS) of ${all.length} processes, idle, Postgres included`,
    megabytes,
    'MB',
    MEMORY_GOAL_MB,
  );
}

/** Proportional set size of a process, kB; 0 for one that has just ended. */
async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}

async function withDescendants(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = new Set(roots);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function report(id: string, name: string, value: number, unit: string, limit: number): void {
  if (!wanted.includes(id)) return;
  const line = {
    id,
    name,
    value: Math.round(value * 100) / 100,
    unit,
    baseline: null,
    against: null,
    ratio: null,
    goal: `<=${limit}`,
    holds: value <= limit,
  };
  console.log(JSON.stringify(line));
}
