import type { Page } from 'playwright';

interface Hearing {
  said: string[];
}

/** From now on what the live regions of the page say is noted. */
export const noteWhatIsSaid = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll('[data-live-announcer]')) {
      new MutationObserver(() => {
        const text = region.textContent?.trim();
        if (text) said.push(`${region.getAttribute('aria-live')} ${text}`);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });

/** What was announced since, each with its urgency before it: `polite Sie führen`. */
export const whatWasSaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Hearing).said);
