/** A process that runs one module in a bare shell in a headless browser, and ends. Its parent sends the task. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { splitLocale } from '@rollheim/contracts';
import { releaseBase } from '@rollheim/release-client';
import { UNDECIDED } from '@rollheim/release-management';
import { BARE_BASE, barePage, buildBare, facadeVersions, repositoryRoot } from '@rollheim/build';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { compare, lookAlone } from './compare.ts';
import { holdClock, SHORT_MS } from './hold-clock.ts';
import { Look } from './look.ts';
import { Network } from './network.ts';
import type { Side } from './questions.ts';
import { EMPTY_PAGE, Planted } from './planted.ts';
import { watchPage } from './read-page.ts';
import { closed, listening, originOf } from './site-entrance.ts';
import { lookAtSite } from './site-look.ts';
import { Stages } from './stages.ts';
import { watchTouch } from './watch-touch.ts';
import {
  CYCLES,
  leaks,
  smokePath,
  type Held,
  type SmokeAnswer,
  type SmokeRelease,
  type SmokeTask,
} from './smoke-page.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // what other hosts are asked for is found in the log of the tab, without a lookup: nothing of a release in the gate leaves this machine
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const WARM_UP = 3;
const STEP_MS = 60_000;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const root = repositoryRoot(import.meta.dirname);

type Finding = SmokeAnswer['findings'][number];

interface Served {
  readonly release: SmokeRelease;
  /** Folder of the bare shell's files. */
  readonly bare: string;
  readonly network: Network;
  readonly side: Side;
}

async function serve({ release, bare, network, side }: Served): Promise<Server> {
  const base = releaseBase(release.module, release.version);
  const pageIn = (locale: string, at: number | null): string =>
    barePage(
      {
        module: release.module,
        globalName: release.globalName,
        manifest: `${base}mf-manifest.json`,
        locale,
        ...facadeVersions(root),
        mount: false,
        pages: release.pages ?? {},
      },
      [
        ...(at === null ? [] : [`(${holdClock.toString()})(${at}, ${SHORT_MS})`]),
        // last: what it finds there is no one's doing
        `(${watchTouch.toString()})(${JSON.stringify(base)})`,
      ]
        .map((script) => `<script>${script}</script>`)
        .join(''),
    );
  const file = async (res: ServerResponse, dir: string, path: string): Promise<void> => {
    const body = await readFile(join(dir, normalize(`/${path}`))).catch(() => null);
    if (!body) return void res.writeHead(404).end();
    res.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  };
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://bare');
    if (pathname === EMPTY_PAGE) res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (pathname.startsWith(BARE_BASE)) void file(res, bare, pathname.slice(BARE_BASE.length));
    else if (pathname.startsWith(base)) void file(res, release.web, pathname.slice(base.length));
    else if (pathname.startsWith('/api/')) void answer(req, res, network, side);
    else if (pathname.startsWith('/media/')) res.writeHead(404).end();
    else
      res
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(pageIn(splitLocale(pathname).locale, network.instant));
  });
  return listening(server);
}

/** Calls go to the BFFs, without cookies as through the edge; those that would change something go nowhere. */
async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  network: Network,
  side: Side,
): Promise<void> {
  if (req.method !== 'GET') return void res.writeHead(503).end();
  // what the shell answers itself
  if (network.person && req.url === '/api/public/customer/get')
    return void res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(network.person.customer));
  const locale = req.headers['x-locale'];
  const headers = typeof locale === 'string' ? { 'x-locale': locale } : {};
  const given = await network.answer(side, { path: req.url ?? '/', headers });
  if (!given) return void res.writeHead(503).end();
  // the clock of all answers is that of the pages
  const date = network.instant === null ? {} : { date: new Date(network.instant).toUTCString() };
  res.writeHead(given.status, { ...given.headers, ...date }).end(given.body);
}

const drive = (page: Page, what: 'mount' | 'unmount'): Promise<void> =>
  page.evaluate(
    async ([step, limit]) => {
      const { bare } = globalThis as unknown as { bare: Promise<Record<string, () => Promise<void>>> };
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error(`${step} does not end`)), limit),
      );
      const act = bare.then((driver) => driver[step]?.());
      await Promise.race([act, late]);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    },
    [what, STEP_MS] as const,
  );

async function held(page: Page, session: CDPSession): Promise<Held> {
  // Twice: what the first round frees may have held something else.
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const timers = await page.evaluate(() =>
    (globalThis as unknown as { runningTimers(): number }).runningTimers(),
  );
  return { nodes, listeners: jsEventListeners, timers };
}

async function cycle(page: Page, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    await drive(page, 'mount');
    await drive(page, 'unmount');
  }
}

async function check(task: SmokeTask, browser: Browser, origin: string): Promise<Finding[]> {
  const page = await browser.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message.split('\n')[0] ?? ''));
  await page.addInitScript(watchPage);
  const planted = new Planted(page, origin, task.module);
  await planted.plant();
  await page.goto(origin + smokePath(task.routes, task.pages));
  try {
    await cycle(page, WARM_UP);
  } catch (error) {
    const words = (error as Error).message.replace(/^page\.evaluate: /, '').split('\n')[0] ?? '';
    return [{ code: 'boot_failed', message: `it does not come up in a bare shell: ${words}` }];
  }
  const session = await page.context().newCDPSession(page);
  const before = await held(page, session);
  await cycle(page, CYCLES);
  const found: Finding[] = [...leaks(before, await held(page, session))];
  if (thrown.length > 0)
    found.push({
      code: 'page_error',
      message: `it throws outside of everything that could catch it: ${thrown[0]}`,
    });
  found.push(...(await planted.trespasses()).map((message) => ({ code: 'foreign_data' as const, message })));
  return found;
}

type Looked = Pick<SmokeAnswer, 'findings' | 'asked'>;

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS });

async function run(task: SmokeTask, stages: Stages): Promise<Looked> {
  const message = `there is no Chromium at ${executablePath}; say CHROMIUM_PATH, or GATE_SMOKE=off`;
  if (!existsSync(executablePath)) return { findings: [{ code: 'no_browser', message }], asked: [] };
  if (task.site) {
    const browser = await launch();
    try {
      return { findings: await lookAtSite(task, task.site, browser, stages), asked: [] };
    } finally {
      await browser.close();
    }
  }
  const network = new Network({ now: task.bffUrl, before: task.before?.bffUrl ?? null });
  const answer = await runModule(task, network, stages);
  return { findings: answer, asked: network.asked };
}

async function runModule(task: SmokeTask, network: Network, stages: Stages): Promise<readonly Finding[]> {
  const bare = join(root, '.cache', 'build', `bare-${process.pid}`);
  await buildBare(bare);
  const server = await serve({ release: task, bare, network, side: 'now' });
  const before = task.before && (await serve({ release: task.before, bare, network, side: 'before' }));
  const browser = await launch();
  stages.end('start');
  try {
    const found = await check(task, browser, originOf(server));
    stages.end('mounts');
    if (found.length > 0) return found;
    const shown = { browser, network };
    const now = new Look({ ...shown, ...task, origin: originOf(server), side: 'now' });
    if (!task.before || !before) return await lookAlone(task, network, now, stages);
    const then = new Look({ ...shown, ...task.before, origin: originOf(before), side: 'before' });
    return await compare(task, network, now, then, stages);
  } finally {
    await browser.close();
    for (const each of [server, before]) if (each) closed(each);
    await rm(bare, { recursive: true, force: true });
  }
}

process.on('disconnect', () => process.exit(0));
const [task] = (await once(process, 'message')) as [SmokeTask];
// what breaks off, a browser that ends or a step that does not, says nothing of the release
const stages = new Stages();
const looked = await run(task, stages).catch((error: Error): Looked => ({
  findings: [{ code: UNDECIDED, message: `the browser check broke off: ${error.message.split('\n')[0]}` }],
  asked: [],
}));
process.send?.({
  ...looked,
  took: stages.took,
  ...stages.journeys,
} satisfies SmokeAnswer);
