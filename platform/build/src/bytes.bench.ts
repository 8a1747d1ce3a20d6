// bench: P7
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { weighOneBundle } from './one-bundle.ts';
import { repositoryRoot } from './packages.ts';
import { buildAll, weigh } from './weigh.ts';

const MODULES = ['mf-catalog', 'mf-sell', 'mf-valuation', 'mf-account', 'mf-messages', 'mf-office'];
const GOAL_BYTES = 230 * 1024;
const GOAL_RATIO = 1.25;
const GOAL_REQUESTS = 6;

const root = repositoryRoot(import.meta.dirname);
const outDir = join(root, '.cache', `bench-bytes-${process.pid}`);
mkdirSync(outDir, { recursive: true });
try {
  const { shell, modules } = await buildAll(root, ['mf-catalog'], outDir);
  const ours = weigh(shell, modules.get('mf-catalog') ?? null);
  const one = await weighOneBundle(root, MODULES, 'mf-catalog', join(outDir, 'one'));
  console.error(JSON.stringify({ ours: ours.scripts, one: one.files }, null, 2));
  const name = 'JavaScript on the catalog list, first view, brotli';
  const against = 'the same source as one code-split bundle';
  const ratio = ours.js / one.js;
  print({
    name,
    value: ours.js,
    unit: 'bytes',
    baseline: one.js,
    against,
    ratio,
    goal: `<=${GOAL_RATIO}`,
    holds: ratio <= GOAL_RATIO,
  });
  print({ name, value: ours.js, unit: 'bytes', goal: `<=${GOAL_BYTES}`, holds: ours.js <= GOAL_BYTES });
  print({
    name: 'scripts of the first view of the catalog list',
    value: ours.requests,
    unit: 'requests',
    goal: `<=${GOAL_REQUESTS}`,
    holds: ours.requests <= GOAL_REQUESTS,
  });
} finally {
  await rm(outDir, { recursive: true, force: true });
}

function print(line: { ratio?: number; [key: string]: unknown }): void {
  const ratio = line.ratio === undefined ? null : Math.round(line.ratio * 1000) / 1000;
  console.log(JSON.stringify({ id: 'P7', baseline: null, against: null, ...line, ratio }));
}
