import type { Page } from 'playwright';
import { until } from '../support/until.ts';

/** Waits until a module's release is alive in the page: before, its buttons are the server's HTML alone. */
export async function alive(page: Page): Promise<void> {
  await page.locator('[data-module][data-release]').waitFor({ state: 'attached' });
}

/** Which release is alive in the page. */
export const releaseIn = async (page: Page): Promise<string> => {
  await alive(page);
  return (await page.locator('[data-module]').getAttribute('data-release')) ?? '';
};

/** A period from which on a timer of a page asks for something again, in case that no event announced it, ms. */
const POLL_MS = 20_000;

/** From the next document on the page asks for nothing again by itself: what it shows later, an event brought. */
export const stopPolling = (page: Page): Promise<unknown> =>
  page.addInitScript((least) => {
    const start = globalThis.setInterval;
    globalThis.setInterval = ((work: TimerHandler, ms?: number, ...more: unknown[]) =>
      start(ms !== undefined && ms >= least ? () => undefined : work, ms, ...more)) as typeof setInterval;
  }, POLL_MS);

/** Opens a page whose module is alive and whose live stream is open. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  // its own connection, or that of another page of this browser
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
}

/** Unread messages and open tasks as the app bar's badges say them. */
export async function badges(page: Page): Promise<{ unread: number; tasks: number }> {
  const label = await page
    .getByRole('banner')
    .getByRole('link', { name: /^Nachrichten: / })
    .getAttribute('aria-label');
  const [unread = 0, tasks = 0] = (label?.match(/\d+/g) ?? []).map(Number);
  return { unread, tasks };
}

/** Waits until the app bar says more unread messages than before. */
export const moreUnread = (page: Page, before: number): Promise<number> =>
  until(`more than ${before} unread messages`, async () => {
    const { unread } = await badges(page);
    return unread > before && unread;
  });
