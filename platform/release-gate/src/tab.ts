import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_STREAM_PATH, TELEMETRY_PATH } from '@rollheim/contracts';
import type { Browser, Page } from 'playwright';
import { SHORT_MS, SITE_SHORT_MS } from './hold-clock.ts';
import { EMPTY_PAGE } from './planted.ts';
import { readPage, scrollThrough, watchPage, type Seen } from './read-page.ts';
import { readWords, type Said } from './read-words.ts';
import { Settling, watchWaits } from './settle.ts';
import { ofOrigin, restTouches, styleTouches, worldTouches, type Touch } from './touches.ts';
import type { TouchWatch } from './watch-touch.ts';
import { Undecided } from './undecided.ts';

/** Asked by every page by itself, whatever is pressed. */
const OWN_CALLS = new Set(['/api/public/customer/get', '/api/public/auth/csrf-token']);
/** Reports of the page, and its stream: nothing that a person asked for. */
const BESIDE = new Set([TELEMETRY_PATH, `/api${LIVE_STREAM_PATH}`]);
const MOUNT_MS = 60_000;
/** Characters of what a call sends that are compared. */
const LONGEST_BODY = 2_000;
/** Screens that are scrolled through: a page that grows for ever has an end. */
const SCREENS = 30;

/** The release of a tab. */
export interface Shown {
  readonly module: string;
  readonly version: string;
  readonly globalName: string;
  /** Of the server that has its files. */
  readonly origin: string;
  /** It is the shell: whole pages of the site, which come up by themselves. */
  readonly isSite?: boolean;
}

/** A browser's tab with one release, in a bare shell or as the site, and what it does. */
export class Tab {
  readonly page: Page;
  readonly #settling: Settling;
  /** Calls of the page, in their order: method, path and query, and what they send. */
  calls: string[] = [];
  /** Calls and messages to the person. */
  acts = 0;
  errors: string[] = [];
  hydration: string[] = [];
  /** What the module did to the pages around it, and whom it asked. */
  touches: Touch[] = [];
  readonly #shown: Shown;

  private constructor(page: Page, shown: Shown) {
    this.page = page;
    this.#shown = shown;
    this.#settling = new Settling(page);
  }

  /** Opens a tab of its own for the release; nothing is loaded yet. */
  static async open(browser: Browser, shown: Shown): Promise<Tab> {
    // a worker would answer for the site
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.addInitScript(watchWaits, shown.isSite ? SITE_SHORT_MS : SHORT_MS);
    const tab = new Tab(page, shown);
    tab.#listen();
    return tab;
  }

  #listen(): void {
    this.page.on('pageerror', (error) => this.errors.push(firstLine(error.message)));
    this.page.on('console', (message) => {
      const text = message.text();
      if (text.startsWith('[snackbar]')) this.acts += 1;
      // a call that fails is counted as such
      if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
      (text.startsWith(`[${this.#shown.module}] handled`) ? this.hydration : this.errors).push(
        firstLine(text),
      );
    });
    this.page.on('request', (request) => {
      const { origin, pathname, searchParams } = new URL(request.url());
      if (BESIDE.has(pathname)) return;
      this.acts += 1;
      if (this.#isForeign(origin)) return;
      if (!pathname.startsWith('/api/') || OWN_CALLS.has(pathname)) return;
      searchParams.sort();
      const query = searchParams.size > 0 ? `?${searchParams}` : '';
      this.calls.push(`${request.method()} ${pathname}${query}${this.#sent(request.postData())}`);
    });
    this.page.on('websocket', (socket) => void this.#isForeign(new URL(socket.url()).origin));
  }

  /** What a call sends, with what each call and each release has of its own left out: its id, where the release is served, its version. */
  #sent(body: string | null): string {
    if (body === null) return '';
    const { origin, version } = this.#shown;
    const own = body
      .replaceAll(new URL(origin).host, 'host')
      .replaceAll(version, 'own')
      .replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '#');
    return ` with ${own.slice(0, LONGEST_BODY)}`;
  }

  /** Notes who is asked besides the site; `null` is the origin of what the page has in itself. */
  #isForeign(origin: string): boolean {
    const foreign = origin !== 'null' && origin !== this.#shown.origin;
    if (foreign) this.touches.push(ofOrigin(origin));
    return foreign;
  }

  /** Loads an address and has the module mounted, or hydrated from what its server rendered. */
  async load(address: string, rendered: unknown = null): Promise<void> {
    this.touches.push(...(await this.#ofTheWorld()));
    this.#settling.forget();
    await this.page.goto(address);
    if (!this.#shown.isSite) await this.mount(rendered);
  }

  /** What the module changed of the window; the shell's is its own. */
  async #ofTheWorld(): Promise<Touch[]> {
    return this.#shown.isSite ? [] : worldTouches(this.page, this.#shown.globalName);
  }

  async mount(rendered: unknown = null): Promise<void> {
    if (this.#shown.isSite) return void (await this.page.reload());
    const mounting = this.page.evaluate(async (given) => {
      const { bare, touch } = globalThis as unknown as {
        bare: Promise<{ mount(rendered: unknown): Promise<void> }>;
        touch: TouchWatch;
      };
      const driver = await bare;
      touch.begin();
      await driver.mount(given);
    }, rendered);
    const over = new AbortController();
    const late = sleep(MOUNT_MS, null, { signal: over.signal }).then(() => {
      throw new Undecided(
        `${this.#shown.module} ${this.#shown.version}: its mount does not end in ${MOUNT_MS / 1000} s`,
      );
    });
    await Promise.race([mounting, late]).finally(() => over.abort());
  }

  async unmount(): Promise<void> {
    if (this.#shown.isSite) return;
    await this.page.evaluate(async () => {
      const { bare } = globalThis as unknown as { bare: Promise<{ unmount(): Promise<void> }> };
      await (await bare).unmount();
    });
  }

  /**
   * Unmounts the module, which the address is opened for again where the page was left. What it did to the pages around it
   * since they were last asked for, and what is left of it; what its styles do to others' elements, where that is asked for.
   */
  async leave(address: string, styles: boolean): Promise<Touch[]> {
    const all = this.#shown.isSite ? await this.#leaveSite() : await this.#leaveModule(address, styles);
    this.touches = [];
    return [...Map.groupBy(all, ({ code, key }) => `${code} ${key}`).values()].flatMap((same) =>
      same.slice(-1),
    );
  }

  async #leaveModule(address: string, styles: boolean): Promise<Touch[]> {
    if (await this.isLeft()) {
      await this.load(address);
      await this.settled('the page before it is left');
    }
    this.touches.push(...(await this.#ofTheWorld()));
    if (styles) this.touches.push(...(await styleTouches(this.page)));
    await this.unmount();
    await this.settled('the page that is left');
    return [...this.touches, ...(await restTouches(this.page))];
  }

  async #leaveSite(): Promise<Touch[]> {
    await this.page.goto(this.#shown.origin + EMPTY_PAGE);
    return this.touches;
  }

  /** Nothing of the module is in the page: it has led to another document. */
  async isLeft(): Promise<boolean> {
    if (this.#shown.isSite) return false;
    return this.page.evaluate(() => document.querySelector('[data-release]') === null);
  }

  settled(what: string): Promise<void> {
    return this.#settling.settled(what);
  }

  /** What the page shows and says once it is done, with the parts that come only when somebody scrolls to them. */
  async whole(what: string): Promise<Seen & Said> {
    await this.settled(what);
    await this.page.evaluate(scrollThrough, SCREENS);
    await this.settled(what);
    return this.read();
  }

  /** What the page shows and says now; its controls are marked with their places in the list. */
  async read(): Promise<Seen & Said> {
    const seen = await this.page.evaluate(readPage, this.#shown.isSite ? '#app' : '[data-module]');
    return { ...seen, ...(await this.page.evaluate(readWords, this.#shown.version)) };
  }
}

/** The first line of a message, figures left out. */
export const firstLine = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/\d+/g, '#').slice(0, 200);
