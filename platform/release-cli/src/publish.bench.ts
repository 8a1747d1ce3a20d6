// bench: P14
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repositoryRoot } from '@rollheim/build/facts';
import { startDevServer } from '@rollheim/tooling/dev';
import { checkOut, type Checkout, startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { chromium } from 'playwright';

const run = promisify(execFile);
const root = repositoryRoot(import.meta.dirname);
const MODULE = 'mf-valuation';
const PAGE = '/wohnmobil-bewerten';
const VISITORS = 2000;
const RELOADS = 5;

const system = await startSystem({ demo: false, env: { GATE_SMOKE: 'quick' } });
const checkout = await checkOut(['platform', 'shell', 'types', 'scripts', MODULE]);
try {
  report(
    'publish to the first canary visitor, quick gate and first step included',
    await firstVisitor(system, checkout),
    's',
    120,
  );
  report(
    'hot reload in the shell: from a saved component to its new title, median of five',
    await hotReload(system, checkout),
    's',
    1,
  );
} finally {
  await checkout.remove();
  await system.stop();
}
report(`npm test -w ${MODULE}`, await tests(), 's', 30);

/** From the command to the first visitor whose document would be made from the new release. */
async function firstVisitor({ url, basePort, dataDir }: SystemUnderTest, { dir }: Checkout): Promise<number> {
  const env = { ...process.env, PORT: String(basePort), ROLLHEIM_DATA: dataDir };
  const main = join(dir, 'platform', 'release-cli', 'src', 'main.ts');
  const begun = performance.now();
  const publishing = run(process.execPath, [main, 'publish', MODULE, '--message', 'Measure', '--rollout'], {
    env,
    cwd: dir,
  });
  const { stdout } = await publishing;
  const [, version] = new RegExp(`published ${MODULE} (\\S+)`).exec(stdout) ?? [];
  if (!version) throw new Error(stdout);
  for (const end = begun + 300_000; performance.now() < end; await sleep(100))
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      const id = `visitor-of-the-bench-${visitor}`;
      const answer = await fetch(`${url}/version.json`, { headers: { cookie: `visitor=${id}` } });
      const { versions } = (await answer.json()) as { versions: Record<string, string> };
      if (versions[MODULE] === version) return (performance.now() - begun) / 1000;
    }
  throw new Error(`nobody got ${MODULE} ${version}`);
}

/** From a saved file to the changed words in the page. */
async function hotReload({ url, basePort }: SystemUnderTest, { dir }: Checkout): Promise<number> {
  const port = basePort + 30;
  const server = await startDevServer({ dir: join(dir, MODULE), edge: new URL(url), port });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}${PAGE}`);
    await page.waitForSelector(`[data-module="${MODULE}"][data-release]`, { timeout: 60_000 });
    const file = join(dir, MODULE, 'web', 'src', 'features', 'funnel', 'FunnelPage.tsx');
    const before = await readFile(file, 'utf8');
    const times: number[] = [];
    for (let edit = 0; edit <= RELOADS; edit++) {
      const words = `edit ${edit}`;
      const shown = page.waitForFunction((text) => document.title.includes(text), words, { polling: 10 });
      const begun = performance.now();
      await writeFile(
        file,
        before.replace("useDocumentTitle(t('title'))", `useDocumentTitle(t('title') + ' ${words}')`),
      );
      await shown;
      // The first edit warms the compiler.
      if (edit > 0) times.push((performance.now() - begun) / 1000);
      await sleep(300);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function tests(): Promise<number> {
  const begun = performance.now();
  await run('npm', ['test', '-w', MODULE], { cwd: root });
  return (performance.now() - begun) / 1000;
}

function report(name: string, value: number, unit: string, limit: number): void {
  const figures = { value: Math.round(value * 100) / 100, unit, baseline: null, against: null, ratio: null };
  console.log(JSON.stringify({ id: 'P14', name, ...figures, goal: `<=${limit}`, holds: value <= limit }));
}
