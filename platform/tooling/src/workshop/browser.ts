import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { serveWorkshop } from './serve.ts';

/**
 * Of the browser; the last three make pictures alike on every machine, in Chromium and in its headless shell. Pages live
 * for seconds: what the optimizing compilers would make of their scripts is hardly ever used.
 */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-turbofan --no-maglev',
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** The instant at which every page of the workshop is frozen. */
const NOW = new Date('2026-05-04T12:28:00Z');

/** How a page is looked at. */
export interface View {
  readonly width: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly role?: 'admin';
  readonly pseudo?: boolean;
  readonly locale?: string;
  readonly context?: BrowserContextOptions;
}

/** What to show: all stories of a group, one story, or one example of it, opened. */
export type Place = { group: string } | { story: string; example?: string };

export interface WorkshopBrowser {
  /** A page without the workshop around it, when its fonts and late parts are there. */
  open(place: Place, view: View): Promise<Page>;
  readonly browser: Browser;
  readonly url: string;
  close(): Promise<void>;
}

/** Address of a bare page. */
function addressOf(place: Place, { theme = 'light', role, pseudo, locale }: View): string {
  const query = new URLSearchParams({ bare: '1', theme, ...place });
  if (role) query.set('role', role);
  if (pseudo) query.set('pseudo', '1');
  if (locale) query.set('locale', locale);
  return `?${query}`;
}

/** Builds the workshop and opens a browser on it. */
export async function openWorkshop(): Promise<WorkshopBrowser> {
  const workshop = await serveWorkshop();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
  return {
    browser,
    url: workshop.url,
    async open(place, view) {
      const context = await browser.newContext({
        viewport: { width: view.width, height: view.height ?? 800 },
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
        locale: view.locale ?? 'de-DE',
        timezoneId: 'Europe/Berlin',
        ...view.context,
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      await page.goto(workshop.url + addressOf(place, view));
      await settled(page);
      return page;
    },
    async close() {
      await browser.close();
      await workshop.stop();
    },
  };
}

/** Late parts and pictures are there, fonts are drawn, nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.locator('[data-example]').first().waitFor();
  await page.locator('[data-waiting][aria-busy="true"]').first().waitFor({ state: 'detached' });
  if (page.url().includes('example=')) await page.getByRole('dialog').waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // a picture that is not in sight waits for being scrolled to
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    // what follows a measurement is drawn in the frame after it
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** The groups of the workshop; a test holds them to those of the stories. */
export const GROUPS = ['Actions', 'Fields', 'Figures', 'Messages', 'Overlays', 'Lists', 'Pages'] as const;

/** Examples that open something, each on a page of its own. */
export const OPENED = [
  { story: 'ActDialog', example: 'OpenBid' },
  { story: 'Dialog', example: 'OpenBid' },
  { story: 'Drawer', example: 'OpenFilters' },
] as const;
