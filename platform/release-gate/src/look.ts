import { setTimeout as sleep } from 'node:timers/promises';
import type { Fragment } from '@rollheim/contracts';
import type { Browser, Page, Request } from 'playwright';
import { Calls } from './calls.ts';
import type { Place } from './places.ts';
import { Planted } from './planted.ts';
import { readPage, watchPage, type Seen } from './read-page.ts';
import type { Press, View } from './views.ts';

/** Nothing on the way for so long: the page is complete. */
const QUIET_MS = 250;
const STANDS_MS = 8000;
const STEP_MS = 15_000;
const HEIGHT = 900;
/** Buttons of a page that are pressed, and of a dialog that one opens. */
const PRESSED = 6;
const PRESSED_IN_DIALOG = 2;
const PRESS_MS = 400;
/** Asked by the bare page itself, of a host that has no session. */
const OWN_CALLS = new Set(['/api/public/customer/get', '/api/public/auth/csrf-token']);

/** What one release shows: a browser's tab on a server that has its files. */
export class Look {
  readonly calls = new Calls();
  readonly #origin: string;
  readonly #bffUrl: string | null;
  readonly #name: string;
  readonly #browser: Browser;
  readonly #moving = new Set<Request>();
  #page: Page | null = null;
  #planted: Planted | null = null;
  #quietSince = 0;
  #requests = 0;
  #errors: string[] = [];
  #hydration: string[] = [];

  constructor(browser: Browser, origin: string, name: string, bffUrl: string | null) {
    this.#browser = browser;
    this.#origin = origin;
    this.#name = name;
    this.#bffUrl = bffUrl;
  }

  /**
   * Opens a page and reads it; null where there is none: none of the links leads to a page of one thing. `presses` are
   * those that are tried again, all where it is left out.
   */
  async at(
    place: Place,
    { links, presses: wanted }: { readonly links: readonly string[]; readonly presses?: readonly string[] },
  ): Promise<(View & Seen) | null> {
    const path = place.path ?? links.find((link) => place.pattern.test(link)) ?? null;
    if (path === null) return null;
    const page = (this.#page ??= await this.#open());
    await page.setViewportSize({ width: place.width, height: HEIGHT });
    const planted = (this.#planted ??= new Planted(page, this.#origin, this.#name));
    await planted.plant();
    [this.#errors, this.#hydration] = [[], []];
    await this.#goto(page, this.#origin + path);
    const thrown = await this.#mount(page, place, path).catch(
      (error: Error) => `it does not come up: ${error.message}`,
    );
    if (thrown) this.#errors.push(firstLine(thrown));
    await this.#stands();
    const seen = await this.#seen(page, place.open ? STANDS_MS : 0);
    const empty = place.open && isEmpty(seen);
    const longest = await this.#longest(page);
    // what a press throws is no fault of the page as it came
    const [errors, hydration] = [this.#errors, this.#hydration];
    const presses = place.presses ? await this.#pressAll(page, seen, wanted) : {};
    const trespasses = await planted.trespasses();
    return { ...seen, empty, trespasses, errors, hydration, longest, presses };
  }

  /** What the page shows; one that shows nothing yet, without an error, is waited for: a busy machine draws late. */
  async #seen(page: Page, longestMs: number): Promise<Seen> {
    for (const end = Date.now() + longestMs; ; await sleep(QUIET_MS)) {
      const seen = await page.evaluate(readPage);
      if (!isEmpty(seen) || this.#errors.length > 0 || Date.now() >= end) return seen;
    }
  }

  async #open(): Promise<Page> {
    const page = await (await this.#browser.newContext()).newPage();
    await page.addInitScript(watchPage);
    page.on('pageerror', (error) => this.#errors.push(firstLine(error.message)));
    page.on('console', (message) => {
      const text = message.text();
      if (text.startsWith('[snackbar]')) this.#requests += 1;
      // a call that fails is counted as such
      if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
      (text.startsWith(`[${this.#name}] handled`) ? this.#hydration : this.#errors).push(firstLine(text));
    });
    page.on('request', (request) => {
      this.#moving.add(request);
      this.#requests += 1;
    });
    const ended = (request: Request): void => {
      this.#moving.delete(request);
      this.#quietSince = Date.now();
    };
    page.on('requestfailed', ended);
    page.on('response', (response) => {
      // its end is reported only once somebody has read it
      ended(response.request());
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/') || OWN_CALLS.has(pathname)) return;
      const method = response.request().method();
      // nothing is changed while somebody only looks: the answer is ours
      if (method !== 'GET') return;
      const isJson = response.headers()['content-type']?.includes('json') === true;
      const body = isJson ? response.json().catch(() => undefined) : Promise.resolve(undefined);
      void body.then((json: unknown) => this.calls.note(method, pathname, response.status(), json));
    });
    return page;
  }

  /** Mounts the module; hydrates where its BFF rendered the page. What went wrong, in words. */
  async #mount(page: Page, { page: route, locale, server }: Place, path: string): Promise<string | null> {
    const query = new URLSearchParams({ route, path, locale, identifierPrefix: `${this.#name}-` });
    const answer = server && this.#bffUrl ? await fetch(`${this.#bffUrl}/fragment?${query}`) : null;
    // the browser then draws the page alone, as in the shell
    const fault = answer && answer.status >= 500 ? `its server page is answered with ${answer.status}` : null;
    const fragment = answer?.ok ? ((await answer.json()) as Fragment) : null;
    await page.evaluate(
      async ([rendered, limit]) => {
        type Driver = Record<'mount', (rendered: unknown) => Promise<void>>;
        const { bare } = globalThis as unknown as { bare: Promise<Driver> };
        const late = new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Error('mount does not end')), limit),
        );
        await Promise.race([bare.then((driver) => driver.mount(rendered)), late]);
      },
      [fragment && { html: fragment.html, data: fragment.data }, STEP_MS] as const,
    );
    return fault;
  }

  async #goto(page: Page, address: string): Promise<void> {
    this.#moving.clear();
    await page.goto(address);
  }

  async #stands(): Promise<void> {
    this.#quietSince = Date.now();
    for (const end = Date.now() + STANDS_MS; Date.now() < end; await sleep(25))
      if (this.#moving.size === 0 && Date.now() - this.#quietSince >= QUIET_MS) return;
  }

  #longest(page: Page): Promise<number> {
    return page.evaluate(() => {
      const { watched } = globalThis as unknown as { watched: { longest: number } };
      const { longest } = watched;
      watched.longest = 0;
      return longest;
    });
  }

  /** Presses buttons one after the other, each on a page that is as it came; those of a dialog that opens as well. */
  async #pressAll(
    page: Page,
    { controls }: Seen,
    wanted?: readonly string[],
  ): Promise<Record<string, Press>> {
    const found: Record<string, Press> = {};
    const address = page.url();
    // the first time too: without its server's HTML the page asks for what it shows, as after a link within the site
    let fresh = false;
    const again = async (): Promise<void> => {
      if (fresh) return;
      fresh = true;
      await this.#goto(page, address);
      await page.evaluate(async () => {
        const { bare } = globalThis as unknown as { bare: Promise<{ mount(): Promise<void> }> };
        await (await bare).mount();
      });
      await this.#stands();
    };
    const press = async (name: string): Promise<Press | null> => {
      const done = await this.#press(page, name);
      fresh &&= done?.effect !== true;
      return done;
    };
    const chosen = buttonsOf(controls)
      .slice(0, PRESSED)
      .filter((name) => !wanted || wanted.some((each) => each === name || each.startsWith(`${name} > `)));
    if (!wanted) await again();
    for (const name of chosen) {
      await again();
      const done = await press(name);
      if (!done) continue;
      found[name] = done;
      if (!done.effect) continue;
      const inside = buttonsOf((await page.evaluate(readPage)).controls).filter(
        (each) => !controls.includes(each),
      );
      for (const [index, inner] of inside.slice(-PRESSED_IN_DIALOG).entries()) {
        if (index > 0 && !fresh) {
          await again();
          await press(name);
        }
        const second = await press(inner);
        if (second) found[`${name} > ${inner}`] = second;
      }
    }
    return found;
  }

  /** Presses the first control of this name; null where there is none. */
  async #press(page: Page, control: string): Promise<Press | null> {
    const index = (await page.evaluate(readPage)).controls.indexOf(control);
    if (index < 0) return null;
    // what comes by scrolling is no effect
    await this.#stands();
    await this.#longest(page);
    const before = { changes: await changesOf(page), requests: this.#requests, url: page.url() };
    await page.locator(`[data-gate="${index}"]`).click({ force: true, noWaitAfter: true, timeout: STEP_MS });
    await sleep(PRESS_MS);
    const longest = await this.#longest(page);
    const changed = (await changesOf(page)) > before.changes;
    const effect = changed || this.#requests > before.requests || page.url() !== before.url;
    return { effect, longest };
  }
}

const isEmpty = ({ text, controls }: Seen): boolean => text === 0 && controls.length === 0;

const buttonsOf = (controls: readonly string[]): string[] => [
  ...new Set(controls.filter((each) => each.startsWith('button: '))),
];

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replaceAll(/\d+/g, '#').slice(0, 200);

const changesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { watched: { changes: number } }).watched.changes);
