import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from './packages.ts';
import type { BuiltRelease } from './release.ts';
import { selfWaiting, shareGraph } from './shares.ts';
import { buildAll, laterParts, weigh } from './weigh.ts';

interface Budget {
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
  readonly requests: number;
}

const root = repositoryRoot(import.meta.dirname);
const outDir = join(root, '.cache', `budgets-${process.pid}`);
const budgets = JSON.parse(readFileSync(join(root, 'platform', 'tooling', 'budgets.json'), 'utf8')) as {
  routes: Record<string, Budget>;
  later: Record<string, number>;
};
const modules = Object.keys(budgets.routes).filter((name) => name !== 'shell');

let shell: BuiltRelease;
let built: Map<string, BuiltRelease>;

beforeAll(async () => {
  ({ shell, modules: built } = await buildAll(root, modules, outDir));
}, 240_000);
afterAll(() => rm(outDir, { recursive: true, force: true }));

describe('a first view stays within its budget (platform/tooling/budgets.json, bytes as transferred)', () => {
  test.each(Object.entries(budgets.routes))('%s', (name, budget) => {
    const { scripts, ...weight } = weigh(shell, built.get(name) ?? null);
    const over = Object.entries(weight).filter(([what, bytes]) => bytes > budget[what as keyof Budget]);
    expect(over, JSON.stringify(scripts, null, 2)).toEqual([]);
  });
});

test('a page of the shell whose code comes late stays within the budget of the shell, with one script more', () => {
  const { js, css, requests } = weigh(shell, null);
  const late = shell.manifest.assets.filter(({ path }) => /^web\/later-pages\.\w+\.(js|css)$/.test(path));
  const bytes = (end: string) =>
    late.find(({ path }) => path.endsWith(end))?.brotli?.bytes ?? Number.POSITIVE_INFINITY;
  const budget = budgets.routes['shell']!;
  expect(js + bytes('.js')).toBeLessThanOrEqual(budget.js);
  expect(css + bytes('.css')).toBeLessThanOrEqual(budget.css);
  expect(requests).toBeLessThanOrEqual(budget.requests);
});

test('what is loaded later stays within its budget, and every part has one', () => {
  const parts = laterParts(shell);
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(budgets.later).toSorted());
  const over = Object.entries(parts).filter(([name, bytes]) => bytes > (budgets.later[name] ?? 0));
  expect(over).toEqual([]);
});

test('what only an action needs is no part of the first view', () => {
  const { scripts } = weigh(shell, built.get('mf-catalog') ?? null);
  expect(Object.keys(scripts).filter((name) => name.includes('later-'))).toEqual([]);
});

test('no chunk of the shell waits for a share that it brings itself', () => {
  const script = readFileSync(join(outDir, 'shell', 'web', shell.manifest.entry), 'utf8');
  expect(selfWaiting(shareGraph(script))).toEqual([]);
});

test('the integrities of later chunks are in the order of their ids, with every build', () => {
  const script = readFileSync(join(outDir, 'shell', 'web', shell.manifest.entry), 'utf8');
  const table = /sriHashes=\{([^}]+)\}/.exec(script)?.[1] ?? '';
  const ids = [...table.matchAll(/(\d+):"sha256-/g)].map(([, id]) => Number(id));
  expect(ids.length).toBeGreaterThan(10);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('the entry of a release holds the integrity of its every further file: a document names that of the entry alone', () => {
  const missing = [...built].flatMap(([name, { manifest }]) => {
    const script = readFileSync(join(outDir, name, 'web', manifest.entry), 'utf8');
    const files = manifest.assets.filter(
      ({ path }) => /^web\/.*\.(js|css)$/.test(path) && path !== `web/${manifest.entry}`,
    );
    expect(files.length, name).toBeGreaterThan(3);
    return files.flatMap(({ path, integrity }) => (script.includes(integrity) ? [] : [`${name} ${path}`]));
  });
  expect(missing).toEqual([]);
});
