import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { SHORT_MS } from './hold-clock.ts';
import { readPage, watchPage, type Seen } from './read-page.ts';
import { readWords, type Said } from './read-words.ts';
import { Settling, watchWaits } from './settle.ts';
import { Undecided } from './undecided.ts';

/** Asked by the bare page itself, of a host that has no session. */
const OWN_CALLS = new Set(['/api/public/customer/get', '/api/public/auth/csrf-token']);
const MOUNT_MS = 60_000;

/** A browser's tab with one release in a bare shell, and what it does. */
export class Tab {
  readonly page: Page;
  readonly #settling: Settling;
  readonly #name: string;
  readonly #version: string;
  /** Calls of the page, method, path and query, in their order. */
  calls: string[] = [];
  /** Calls and messages to the person. */
  acts = 0;
  errors: string[] = [];
  hydration: string[] = [];

  private constructor(page: Page, name: string, version: string) {
    this.page = page;
    this.#name = name;
    this.#version = version;
    this.#settling = new Settling(page);
  }

  /** Opens a tab of its own for the release; nothing is loaded yet. */
  static async open(browser: Browser, name: string, version: string): Promise<Tab> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.addInitScript(watchWaits, SHORT_MS);
    const tab = new Tab(page, name, version);
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
      (text.startsWith(`[${this.#name}] handled`) ? this.hydration : this.errors).push(firstLine(text));
    });
    this.page.on('request', (request) => {
      this.acts += 1;
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith('/api/') || OWN_CALLS.has(pathname)) return;
      searchParams.sort();
      const query = searchParams.size > 0 ? `?${searchParams}` : '';
      this.calls.push(`${request.method()} ${pathname}${query}`);
    });
  }

  /** Loads an address and has the module mounted, or hydrated from what its server rendered. */
  async load(address: string, rendered: unknown = null): Promise<void> {
    this.#settling.forget();
    await this.page.goto(address);
    await this.mount(rendered);
  }

  async mount(rendered: unknown = null): Promise<void> {
    const mounting = this.page.evaluate(async (given) => {
      const { bare } = globalThis as unknown as {
        bare: Promise<{ mount(rendered: unknown): Promise<void> }>;
      };
      await (await bare).mount(given);
    }, rendered);
    const over = new AbortController();
    const late = sleep(MOUNT_MS, null, { signal: over.signal }).then(() => {
      throw new Undecided(`${this.#name} ${this.#version}: its mount does not end in ${MOUNT_MS / 1000} s`);
    });
    await Promise.race([mounting, late]).finally(() => over.abort());
  }

  async unmount(): Promise<void> {
    await this.page.evaluate(async () => {
      const { bare } = globalThis as unknown as { bare: Promise<{ unmount(): Promise<void> }> };
      await (await bare).unmount();
    });
  }

  settled(what: string): Promise<void> {
    return this.#settling.settled(what);
  }

  /** What the page shows and says now; its controls are marked with their places in the list. */
  async read(): Promise<Seen & Said> {
    const seen = await this.page.evaluate(readPage);
    return { ...seen, ...(await this.page.evaluate(readWords, this.#version)) };
  }
}

/** The first line of a message, figures left out. */
export const firstLine = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/\d+/g, '#').slice(0, 200);
