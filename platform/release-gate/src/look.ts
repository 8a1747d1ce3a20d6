import type { Fragment } from '@rollheim/contracts';
import type { Browser } from 'playwright';
import type { Network, Side } from './network.ts';
import type { Place } from './places.ts';
import { Planted } from './planted.ts';
import { longestTask, pressAll } from './pressing.ts';
import type { Seen } from './read-page.ts';
import { firstLine, Tab } from './tab.ts';
import { Undecided } from './undecided.ts';
import { AGAIN, type Difference, type View } from './views.ts';
import { historyWalk, tabWalk } from './walks.ts';

const HEIGHT = 900;

/** What a page showed, with the links that lead on from it. */
export type Sight = View & Seen;

/** What is looked for on a page. */
export interface LookOptions {
  /** Paths that are known: a page of one thing is opened by one of them. */
  readonly links: readonly string[];
  /** What is looked at again; everything where it is left out. */
  readonly only?: readonly Difference[];
}

interface LookedAt {
  readonly browser: Browser;
  readonly origin: string;
  readonly module: string;
  readonly version: string;
  readonly network: Network;
  readonly side: Side;
}

/** What one release shows: a browser's tab on a server that has its files. */
export class Look {
  readonly #options: LookedAt;
  #tab: Tab | null = null;
  #planted: Planted | null = null;

  constructor(options: LookedAt) {
    this.#options = options;
  }

  /** Opens a page and reads it; null where there is none: none of the links leads to a page of one thing. */
  async at(place: Place, { links, only }: LookOptions): Promise<Sight | null> {
    const path = place.path ?? links.find((link) => place.pattern.test(link)) ?? null;
    if (path === null) return null;
    const { browser, origin, module, version } = this.#options;
    const tab = (this.#tab ??= await Tab.open(browser, module, version));
    await tab.page.setViewportSize({ width: place.width, height: HEIGHT });
    await tab.page.emulateMedia({ colorScheme: place.dark ? 'dark' : 'light' });
    const planted = (this.#planted ??= new Planted(tab.page, origin, module));
    await planted.plant();
    [tab.errors, tab.hydration] = [[], []];
    const thrown = await this.#load(tab, place, path).catch((error: unknown) => {
      if (error instanceof Undecided) throw error;
      return `it does not come up: ${(error as Error).message}`;
    });
    if (thrown) tab.errors.push(firstLine(thrown));
    await tab.settled(`${place.page} (${place.locale})`);
    const seen = await tab.read();
    const empty = place.open && seen.text === 0 && seen.controls.length === 0;
    const longest = await longestTask(tab);
    // what a press throws is no fault of the page as it came
    const [errors, hydration] = [tab.errors, tab.hydration];
    const done = place.presses ? await this.#use(tab, place, origin + path, seen, only) : NOT_USED;
    const trespasses = await planted.trespasses();
    return { ...seen, locale: place.locale, empty, trespasses, errors, hydration, longest, ...done };
  }

  /** What comes of the page where somebody uses it: by keyboard, by a second visit, by history, by presses. */
  async #use(
    tab: Tab,
    { patterns }: Place,
    address: string,
    seen: Seen,
    only?: readonly Difference[],
  ): Promise<Used> {
    // what was done to others' keys may have been anything
    const all = !only || only.some(({ code }) => code === 'foreign_data');
    const has = (test: (each: Difference) => boolean): boolean => all || only.some(test);
    const tabs = has(({ code }) => code === 'focus_changed') ? await tabWalk(tab, seen) : null;
    const again = has(({ key }) => key.startsWith(AGAIN)) ? await this.#again(tab) : null;
    const steps = has(({ code }) => code === 'navigation_changed') ? await historyWalk(tab, patterns) : [];
    const pressed = all ? undefined : only.filter(({ code }) => OF_PRESSES.has(code)).map(({ key }) => key);
    const presses = pressed?.length === 0 ? {} : await pressAll(tab, address, seen, pressed);
    return { tabs, again, steps, presses };
  }

  async #again(tab: Tab): Promise<Sight['again']> {
    await tab.unmount();
    await tab.mount();
    await tab.settled('the page that is mounted again');
    return tab.read();
  }

  /** Mounts the module; hydrates where its BFF rendered the page. What went wrong, in words. */
  async #load(tab: Tab, { page: route, locale, server }: Place, path: string): Promise<string | null> {
    const { origin, module, network, side } = this.#options;
    const query = new URLSearchParams({ route, path, locale, identifierPrefix: `${module}-` });
    const answer = server ? await network.answer(side, { path: `/fragment?${query}` }) : null;
    // the browser then draws the page alone, as in the shell
    const fault = answer && answer.status >= 500 ? `its server page is answered with ${answer.status}` : null;
    const fragment = answer?.status === 200 ? (answer.json as Fragment) : null;
    await tab.load(origin + path, fragment && { html: fragment.html, data: fragment.data });
    return fault;
  }
}

const OF_PRESSES: ReadonlySet<Difference['code']> = new Set([
  'control_dead',
  'control_changed',
  'focus_changed',
  'page_blocked',
]);

type Used = Pick<View, 'tabs' | 'again' | 'steps' | 'presses'>;

const NOT_USED: Used = { tabs: null, again: null, steps: [], presses: {} };
