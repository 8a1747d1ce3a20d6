import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { patience } from '@rollheim/tooling/testing';
import { PASSWORD } from './harness.ts';

export const PHONE = { width: 390, height: 844 };

/** A window of the console. What its page complains of goes to `faults`, but refusals that a test is about. */
export async function openConsole(
  browser: Browser,
  url: string,
  faults: string[],
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: PHONE,
    ...options,
  });
  context.setDefaultTimeout(patience());
  const page = await context.newPage();
  page.on('pageerror', (error) => void faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const refused =
      /Failed to load resource.*(401|404|502|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_NETWORK_CHANGED)/;
    if (message.type() === 'error' && !refused.test(message.text())) faults.push(message.text());
  });
  await page.goto(url);
  return page;
}

/** Logs in, and waits for the overview. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' });
}

/** What axe finds on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  // the page's policy lets no foreign script in; the debugger's own way is not bound by it
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axe.source });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(where: {
          exclude: string[][];
        }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations: found } = await axe.run({
      // a word to screen readers that names a button of a dialog that has closed since; it is gone after seconds
      exclude: [['[data-live-announcer]']],
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** How much wider than its window the page is, px; no more than 0 where it fits. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
