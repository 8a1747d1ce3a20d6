import type { Browser, BrowserContext, Cookie, Page } from 'playwright';

/** What a first view of a page takes. */
export interface Measured {
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  /** What long tasks take beyond 50 ms each, ms. */
  readonly tbt: number;
  /** Sum of layout shifts. */
  readonly cls: number;
}

/** A phone of the middle: 4 × slower, 150 ms to the server, 1.6 Mbit/s. */
const CPU = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Nothing has moved for so long: the page is settled, ms. */
const QUIET_MS = 1_500;
const LIMIT_MS = 30_000;

interface Watch {
  lcp: number;
  tbt: number;
  cls: number;
  last: number;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}

async function openWindow(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
  });
  await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url }]);
  return { context, page: await context.newPage() };
}

/** Opens a page in a window that knows nothing but these cookies, and waits until it is settled. */
export async function measure(
  browser: Browser,
  url: string,
  { slow, cookies = [] }: { readonly slow: boolean; readonly cookies?: readonly Cookie[] },
): Promise<Measured> {
  const { context, page } = await openWindow(browser, url);
  await context.addCookies([...cookies]);
  try {
    await page.addInitScript(() => {
      const watch: Watch = { lcp: 0, tbt: 0, cls: 0, last: 0 };
      Object.assign(window, { watch });
      const see = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            note(entry);
            watch.last = performance.now();
          }
        }).observe({ type, buffered: true });
      see('largest-contentful-paint', ({ startTime }) => (watch.lcp = startTime));
      see('longtask', ({ duration }) => (watch.tbt += Math.max(0, duration - 50)));
      see('layout-shift', (entry) => {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) watch.cls += value;
      });
    });
    if (slow) await slowDown(context, page);
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await page.locator('[data-module][data-release]').waitFor({ state: 'attached', timeout: LIMIT_MS });
    await page.waitForFunction(
      (quiet) => performance.now() - (window as unknown as { watch: Watch }).watch.last > quiet,
      QUIET_MS,
      { timeout: LIMIT_MS, polling: 200 },
    );
    const { lcp, tbt, cls } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
    return { lcp, tbt, cls };
  } finally {
    await context.close();
  }
}

/** From the list of vehicles to the start of an ad: from the press until its heading is drawn, ms. */
export async function changeRoute(
  browser: Browser,
  url: string,
  { ahead, slow }: { readonly ahead: boolean; readonly slow: boolean },
): Promise<number> {
  const { context, page } = await openWindow(browser, url);
  try {
    await page.goto(`${url}/wohnmobil-kaufen`);
    await page.locator('[data-module="mf-catalog"][data-release]').waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    if (slow) await slowDown(context, page);
    // on a phone the menu is closed: its links are in the footer as well
    const link = page.locator('footer a[href="/inserat/neu"]').first();
    if (ahead) {
      await link.dispatchEvent('pointerover');
      await page.waitForTimeout(slow ? 2_500 : 500);
    }
    return await link.evaluate(async (element: HTMLElement) => {
      const start = performance.now();
      element.click();
      while (document.querySelector('[data-module="mf-sell"] h1') === null)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    });
  } finally {
    await context.close();
  }
}

/** The middle one. */
export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
