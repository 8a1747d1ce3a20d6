// bench: P8 P9
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { matchPath } from '@rollheim/contracts';
import { buildOneBundle } from '@rollheim/build';
import { startSystem } from '@rollheim/tooling/testing';
import type { Browser } from 'playwright';
import { openBrowser } from '../support/harness.ts';
import { changeRoute, measure, median, type Measured } from './page-figures.ts';
import { serveVariant, type Variant } from './variants.ts';

/*
 * P8: how soon pages of the server are complete on a slow phone; P9: how long the way from one module to another takes. The
 * same source four times: our releases; A one bundle that draws in the browser; B the same in chunks with preloads;
 * C B's chunks below the server's HTML. All are served by the same HTTP/2 front before the same system.
 */

const ROOT = resolve(import.meta.dirname, '../../..');
const MODULES = ['mf-catalog', 'mf-sell', 'mf-valuation', 'mf-account', 'mf-messages', 'mf-office'];
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const wanted = (process.env['BENCH_IDS'] ?? 'P8 P9').split(' ');

const outDir = join(ROOT, '.cache', `bench-pages-${process.pid}`);
await mkdir(outDir, { recursive: true });
const variants = await build();
const running = process.env['E2E_PORT'];
const system = running ? null : await startSystem({ env: { DRAW_AHEAD: '0', FRAGMENT_LIMIT_MS: '10000' } });
const port = system?.basePort ?? Number(running);
const fronts = await Promise.all(variants.map((variant) => serveVariant(variant, port)));
const browser = await openBrowser();
try {
  const { products } = (await (
    await fetch(`http://localhost:${port}/api/public/catalog/search?sort=newest`)
  ).json()) as { products: { entityId: string }[] };
  const vehicle = `/caravan/${products[0]?.entityId ?? ''}`;
  if (wanted.includes('P8')) {
    await firstViews(browser, 'catalog list', '/wohnmobil-kaufen');
    if (process.env['BENCH_PAGES'] === 'all') await firstViews(browser, 'vehicle', vehicle);
  }
  if (wanted.includes('P9')) await routeChanges(browser);
} finally {
  await browser.close();
  for (const front of fronts) front.stop();
  await system?.stop();
  await rm(outDir, { recursive: true, force: true });
}

async function build(): Promise<Variant[]> {
  const made = async (name: 'A' | 'B' | 'C', how: { split: boolean; served: boolean }): Promise<Variant> => {
    const folder = join(outDir, name);
    const of = await buildOneBundle(ROOT, MODULES, folder, how);
    const owner = (path: string) => matchPath(path)?.module ?? 'shell';
    return {
      name,
      served: how.served,
      bundle: { folder, of: (path) => of(owner(path) === 'shell' ? null : owner(path), 'de') },
    };
  };
  return [
    { name: 'ours', served: true, bundle: null },
    await made('A', { split: false, served: false }),
    await made('B', { split: true, served: false }),
    await made('C', { split: true, served: true }),
  ];
}

/** Every variant in turn, so that a busy moment of the machine meets all of them. */
async function inTurn<T>(
  once: (front: string) => Promise<T>,
  among: readonly Variant['name'][] = ['ours', 'A', 'B', 'C'],
): Promise<Record<Variant['name'], T[]>> {
  const found: Record<Variant['name'], T[]> = { ours: [], A: [], B: [], C: [] };
  for (let run = 0; run < RUNS; run++) {
    for (const [index, { name }] of variants.entries())
      if (among.includes(name)) found[name].push(await once(fronts[index]?.url ?? ''));
  }
  return found;
}

async function firstViews(window: Browser, page: string, path: string): Promise<void> {
  // pictures are drawn, BFFs and caches are warm
  for (const { url } of fronts) await measure(window, url + path, { slow: false });
  const found = await inTurn((url) => measure(window, url + path, { slow: true }));
  const of = (name: Variant['name'], what: keyof Measured) => median(found[name].map((each) => each[what]));
  const lcp = (against: 'A' | 'B' | 'C', goal: number) =>
    ratio('P8', `largest contentful paint, ${page}`, of('ours', 'lcp'), of(against, 'lcp'), against, goal);
  lcp('A', 0.6);
  lcp('B', 0.7);
  lcp('C', 1.1);
  ratio('P8', `blocking time, ${page}`, of('ours', 'tbt'), of('A', 'tbt'), 'A', 0.6);
  const cls = of('ours', 'cls');
  print({
    id: 'P8',
    name: `layout shift, ${page}`,
    value: cls,
    unit: '',
    goal: '<=0.02',
    holds: cls <= 0.02,
  });
}

async function routeChanges(window: Browser): Promise<void> {
  for (const [name, ahead, goal] of [
    ['route change, prefetched', true, 1.15],
    ['route change, cold', false, 1.45],
  ] as const) {
    const found = await inTurn((url) => changeRoute(window, url, { ahead, slow: true }), ['ours', 'B']);
    ratio('P9', name, median(found.ours), median(found.B), 'B', goal);
  }
}

function ratio(id: string, name: string, value: number, baseline: number, of: string, most: number): void {
  const against = {
    A: 'one client-rendered bundle',
    B: 'one code-split bundle',
    C: 'a server-rendered monolith',
  };
  const part = Math.round((value / baseline) * 1000) / 1000;
  print({
    id,
    name,
    value: Math.round(value),
    unit: 'ms',
    baseline: Math.round(baseline),
    against: `${of}: ${against[of as 'A']} of the same source`,
    ratio: part,
    goal: `<=${most}`,
    holds: part <= most,
  });
}

function print(line: object): void {
  console.log(JSON.stringify({ baseline: null, against: null, ratio: null, ...line }));
}
