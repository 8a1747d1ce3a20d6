// bench: P25
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { startSystem } from '@rollheim/tooling/testing';
import { chromium, type Browser, type Page } from 'playwright';
import { serveBigMarket } from './list-front.ts';

/*
 * P25: what a dealer's list costs that no one touches, rows and tiles, in a market of 10,000 running auctions of which the
 * dealer leads 40: processor time of the page's process, all its threads together, against the same pages with their clocks
 * stopped. All are open at the same time, in windows and processes of their own. Beside it the time of the main thread's
 * tasks, which is that of the wall: where other work has the processors, tasks last longer.
 */

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 180);
/** Bids a second of the whole market: 10,000 auctions of a week with 60 bids each. */
const RATE = Number(process.env['BENCH_RATE'] ?? 1);
const MARKET = { running: 10_000, led: 40, rate: RATE };
const VIEWS = { rows: 'dense', tiles: 'cards' } as const;
const GOAL = 0.02;
/** Time for pictures, late chunks and the optimizing compiler. */
const SETTLE_MS = 15_000;

const running = process.env['E2E_PORT'];
const system = running ? null : await startSystem({ env: { DRAW_AHEAD: '0' } });
const port = system?.basePort ?? Number(running);
const front = await serveBigMarket(port, MARKET);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const cookies = await logIn(browser);
  const pages = await Promise.all(
    Object.entries(VIEWS).flatMap(([name, view]) =>
      [true, false].map(async (ticks) => ({ name, ticks, page: await open(cookies, view, ticks) })),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const framesBefore = front.frames();
  const found = await Promise.all(
    pages.map(async ({ name, ticks, page }) => ({ name, ticks, ...(await costOf(page, ticks)) })),
  );
  const frames = (front.frames() - framesBefore) / pages.length;
  if (frames < (SECONDS * RATE) / 2)
    throw new Error(`${frames} changes reached a page: it had no live stream`);
  for (const name of Object.keys(VIEWS)) {
    const [run, still] = [true, false].map((ticks) =>
      found.find((each) => each.name === name && each.ticks === ticks),
    );
    if (run && still)
      for (const [what, of] of [
        ['processor', 'process'],
        ['tasks of the main thread', 'tasks'],
      ] as const)
        print(`${name}, ${what}`, run[of], still[of], of === 'process');
  }
} finally {
  await browser.close();
  front.stop();
  await system?.stop();
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>;

async function logIn(window: Browser): Promise<Cookies> {
  const context = await window.newContext({ baseURL: `http://localhost:${port}` });
  const data = { email: DEMO_USERS.dealer1.email, password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/public/customer/auth/login', { data });
  if (!answer.ok()) throw new Error(`the dealer cannot log in: ${answer.status()} ${await answer.text()}`);
  await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url: front.url }]);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** The page of the list as the big market fills it. */
async function open(cookies: Cookies, view: string, ticks: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  // the clocks' one timer is the only one of the page that is this fast
  await page.addInitScript((runs) => {
    const set = window.setInterval;
    const counted = window as unknown as { ticked: number };
    counted.ticked = 0;
    window.setInterval = ((run: () => void, ms?: number) => {
      if (ms === undefined || ms > 250) return set(run, ms);
      return set(() => (counted.ticked++, run()), runs ? ms : 2 ** 31 - 1);
    }) as typeof window.setInterval;
  }, ticks);
  await page.goto(`${front.url}/wohnmobil-kaufen?view=${view}&size=96&page=2`);
  await page.locator('html[data-live]').waitFor();
  // the first page of the market is asked for by the browser
  await page.getByRole('link', { name: 'Seite 1', exact: true }).click();
  await page.locator('[href*="market40"]').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

interface Cost {
  /** Processor time of the page's process, as a share of a core. */
  readonly process: number;
  /** Time of its main thread's tasks, as a share of the time. */
  readonly tasks: number;
}

async function costOf(page: Page, ticks: boolean): Promise<Cost> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    return { tasks: of('TaskDuration'), process: of('ProcessTime') };
  };
  const ticked = () => page.evaluate(() => (window as unknown as { ticked: number }).ticked);
  const [before, tickedBefore] = [await read(), await ticked()];
  const from = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const seconds = (performance.now() - from) / 1000;
  const after = await read();
  if ((await ticked()) > tickedBefore !== ticks)
    throw new Error(ticks ? 'the clocks of the page stand still' : 'the clocks of the baseline run');
  return {
    tasks: (after.tasks - before.tasks) / seconds,
    process: (after.process - before.process) / seconds,
  };
}

function print(name: string, share: number, still: number, judged: boolean): void {
  const rounded = (value: number) => Math.round(value * 100_000) / 1000;
  console.log(
    JSON.stringify({
      id: 'P25',
      name: `a list that no one touches, ${name}: ${Math.round(share * 3600)} s in an hour`,
      value: rounded(share),
      unit: '% of a core',
      baseline: rounded(still),
      against: 'the same page with its clocks stopped',
      ratio: Math.round((share / still) * 100) / 100,
      goal: judged ? `<=${GOAL * 100}` : '–',
      holds: judged ? share <= GOAL : null,
    }),
  );
}
