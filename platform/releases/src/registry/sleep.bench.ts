// bench: P31
import { keyOf, moduleSecret } from '@rollheim/contracts/server';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildModule, repositoryRoot } from '@rollheim/build';
import { Supervisor, type BffRelease } from '@rollheim/release-supervisor';
import { freeBlock, withPostgres } from '@rollheim/tooling/testing';
import pino from 'pino';
import { bffBus, bffDatabase, readConfig } from '../config.ts';

/** Modules of which releases are parked. */
const MODULES = (process.env['BENCH_MODULES'] ?? 'mf-catalog mf-account').split(' ');
/** Parked releases of each. */
const PARKED = 50;
/** Wakes of each. */
const WAKES = Number(process.env['BENCH_WAKES'] ?? 20);
const MEMORY_GOAL_MB = 40;
const WAKE_GOAL_MS = 2000;
const SETTLED_MS = 2000;

const root = repositoryRoot(import.meta.dirname);
const dir = await mkdtemp(join(root, '.cache', 'bench-sleep-'));
const postgres = await withPostgres();
const base = await freeBlock();
try {
  const database = await postgres.database();
  const config = readConfig({
    ...database.config('releases'),
    BASE_PORT: String(base),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(dir, 'blobs'),
    LOG_LEVEL: 'error',
  });
  const files = new Map<string, string>();
  for (const module of MODULES) {
    const outDir = join(dir, module);
    await buildModule(join(root, module), { outDir, quality: 1 });
    files.set(module, join(outDir, 'server', 'bff.mjs'));
  }
  const supervisor = new Supervisor({
    log: pino({ level: 'error' }),
    materialise: async ({ module }) => files.get(module) ?? '',
    env: ({ module, version }) =>
      Object.fromEntries(
        Object.entries({
          ...config.raw,
          SECRET: moduleSecret(keyOf(config.env, 'modules'), module),
          DATABASE_URL: bffDatabase(config, module),
          ...bffBus(config, module),
          RELEASE_VERSION: version,
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    stablePort: () => null,
    isFirst: () => false,
    freePortsFrom: base + 40,
    changed: () => undefined,
    projection: () => undefined,
    retired: () => undefined,
    retireAfterMs: 3_600_000,
    sleepAfterMs: 100,
  });
  try {
    await measure(supervisor);
  } finally {
    await supervisor.stop();
  }
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function measure(supervisor: Supervisor): Promise<void> {
  const releases = MODULES.flatMap((module) =>
    Array.from({ length: PARKED }, (_, patch) => ({ module, version: `1.0.${patch}` })),
  );
  await settled();
  const before = await pssOf(process.pid);
  await supervisor.keep({ active: [], previews: releases });
  await settled();
  const parked = ((await pssOf(process.pid)) - before) / releases.length;

  const wakes: number[] = [];
  const awake: number[] = [];
  for (let round = 0; round < WAKES; round++)
    for (const module of MODULES) {
      const release = { module, version: `1.0.${round % PARKED}` };
      const begun = performance.now();
      const answer = await fetch(`${urlOf(supervisor, release)}/ready`);
      if (!answer.ok) throw new Error(await answer.text());
      await answer.body?.cancel();
      // the first one makes the read model, which every later one finds
      if (round > 0) wakes.push(performance.now() - begun);
      const [pid] = supervisor.hosts().map((host) => host.pid ?? 0);
      awake.push(await pssOf(pid ?? 0));
      while (supervisor.hosts().length > 0) await sleep(20);
    }
  wakes.sort((a, b) => a - b);
  const at = (share: number): number =>
    wakes[Math.min(wakes.length - 1, Math.floor(wakes.length * share))] ?? 0;
  report(`memory (PSS) of a parked release, ${releases.length} of them`, parked, 'MB', MEMORY_GOAL_MB, {
    baseline: Math.max(...awake),
    against: 'the same awake in a process of its own',
  });
  const what = `from the first call of a parked release to its answer, ${wakes.length} wakes`;
  report(`${what}, p50`, at(0.5), 'ms', WAKE_GOAL_MS);
  report(`${what}, p99`, at(0.99), 'ms', WAKE_GOAL_MS);
}

function urlOf(supervisor: Supervisor, { module, version }: BffRelease): string {
  return supervisor.backends(module)[version] ?? '';
}

/** What is garbage by now does not count. */
async function settled(): Promise<void> {
  globalThis.gc?.();
  await sleep(SETTLED_MS);
  globalThis.gc?.();
}

/** Proportional set size of a process, MB. */
async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

function report(
  name: string,
  value: number,
  unit: string,
  limit: number,
  { baseline, against }: { baseline: number | null; against: string | null } = {
    baseline: null,
    against: null,
  },
): void {
  const rounded = (figure: number): number => Math.round(figure * 100) / 100;
  const line = {
    id: 'P31',
    name,
    value: rounded(value),
    unit,
    baseline: baseline === null ? null : rounded(baseline),
    against,
    ratio: baseline === null ? null : rounded(value / baseline),
    goal: `<=${limit}`,
    holds: value <= limit,
  };
  console.log(JSON.stringify(line));
}
