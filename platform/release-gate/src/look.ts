import type { Fragment } from '@rollheim/contracts';
import type { Journey, JourneyStep } from '@rollheim/contracts/server';
import type { Browser } from 'playwright';
import { isNamed, isSaid, type Walked } from './journeys.ts';
import { hasFields } from './fields.ts';
import type { Network } from './network.ts';
import type { Side } from './questions.ts';
import type { Place } from './places.ts';
import { Planted } from './planted.ts';
import { longestTask, press, pressAll } from './pressing.ts';
import type { Seen } from './read-page.ts';
import { firstLine, Tab, type Shown } from './tab.ts';
import { TOUCH_CODES } from './touches.ts';
import { Undecided } from './undecided.ts';
import { TYPED } from './typed.ts';
import { typeAll } from './typing.ts';
import { AGAIN, FILLED, type Difference, type Glance, type View } from './views.ts';
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

interface LookedAt extends Shown {
  readonly browser: Browser;
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
    const path = pathOf(place, links);
    if (path === null) return null;
    const { origin, module } = this.#options;
    const tab = await this.#at(place);
    const planted = (this.#planted ??= new Planted(tab.page, origin, module));
    await planted.plant();
    [tab.errors, tab.hydration] = [[], []];
    const thrown = await this.#load(tab, place, path).catch((error: unknown) => {
      if (error instanceof Undecided) throw error;
      return `it does not come up: ${(error as Error).message}`;
    });
    if (thrown) tab.errors.push(firstLine(thrown));
    const seen = await tab.whole(`${place.page} (${place.locale})`);
    const empty = place.open && seen.text === 0 && seen.controls.length === 0;
    const longest = await longestTask(tab);
    // what a press throws is no fault of the page as it came
    const [errors, hydration] = [tab.errors, tab.hydration];
    const wanted = !only || only.some(({ key }) => key.startsWith(TYPED));
    // one that does not come up has no fields
    const types = place.types && !thrown && wanted && (await hasFields(tab.page));
    const done = place.presses ? await this.#use(tab, place, origin + path, seen, only) : NOT_USED;
    // last: what was typed may be kept for the next page
    const typed = types ? await typeAll(tab, origin + path) : null;
    const touches = await tab.leave(origin + path, place.locale === 'de').catch((error: unknown) => {
      if (error instanceof Undecided) throw error;
      errors.push(firstLine(`it cannot be unmounted: ${(error as Error).message}`));
      return [];
    });
    const trespasses = await planted.trespasses();
    const { locale } = place;
    return { ...seen, locale, empty, trespasses, touches, errors, hydration, longest, ...done, typed };
  }

  /** Opens a page without what its server rendered and reads it; null where there is none. */
  async glance(place: Place, links: readonly string[]): Promise<Glance | null> {
    const path = pathOf(place, links);
    if (path === null) return null;
    const tab = await this.#at(place);
    tab.errors = [];
    await tab.load(this.#options.origin + path).catch((error: unknown) => {
      if (error instanceof Undecided) throw error;
      tab.errors.push(firstLine(`it does not come up: ${(error as Error).message}`));
    });
    return { ...(await tab.whole(`${place.page} (${place.locale})`)), errors: tab.errors };
  }

  /** Walks a journey that begins at a page; null: to its end. */
  async walk(place: Place, { steps }: Journey, links: readonly string[]): Promise<Walked> {
    const path = pathOf(place, links);
    if (path === null) return { step: -1, why: 'nothing leads there' };
    const tab = await this.#at(place);
    const thrown = await this.#load(tab, place, path).catch((error: unknown) => {
      if (error instanceof Undecided) throw error;
      return `it does not come up: ${(error as Error).message}`;
    });
    if (thrown) return { step: -1, why: firstLine(thrown) };
    await tab.settled(`${place.page} (${place.locale})`);
    for (const [step, each] of steps.entries()) {
      const why = await this.#step(tab, each);
      if (why) return { step, why };
    }
    return null;
  }

  /** Takes one step of a journey; why it cannot be taken. */
  async #step(tab: Tab, step: JourneyStep): Promise<string | null> {
    if ('see' in step) {
      const text = await tab.page.evaluate(() => document.body.innerText);
      return isSaid(step.see, text) ? null : 'it is not there';
    }
    const { controls } = await tab.read();
    const control = controls.find((each) => isNamed(step.press, each));
    const done = control === undefined ? null : await press(tab, control);
    if (!done) return 'there is no such control to be seen';
    if (!done.effect) return 'it does nothing';
    // a document that the press has opened
    if (await tab.isLeft()) await tab.mount();
    await tab.settled(`a press of "${control}"`);
    return null;
  }

  /** The tab, as somebody has it who looks at the place. */
  async #at({ width, dark }: Place): Promise<Tab> {
    const tab = (this.#tab ??= await Tab.open(this.#options.browser, this.#options));
    await tab.page.setViewportSize({ width, height: HEIGHT });
    await tab.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    return tab;
  }

  /** What comes of the page where somebody uses it: by keyboard, by a second visit, by history, by presses. */
  async #use(
    tab: Tab,
    { patterns }: Place,
    address: string,
    seen: Seen,
    only?: readonly Difference[],
  ): Promise<Used> {
    // what was done to others' keys or to the page may have been anything
    const all = !only || only.some(({ code }) => code === 'foreign_data' || TOUCH_CODES.has(code));
    const has = (test: (each: Difference) => boolean): boolean => all || only.some(test);
    const tabs = has(({ code }) => code === 'focus_changed') ? await tabWalk(tab, seen) : null;
    const again = has(({ key }) => key.startsWith(AGAIN)) ? await this.#again(tab) : null;
    const steps = has(({ code }) => code === 'navigation_changed') ? await historyWalk(tab, patterns) : [];
    const pressed = all ? undefined : only.flatMap(pressedFor);
    const presses = pressed?.length === 0 ? {} : await pressAll(tab, address, seen, pressed);
    return { tabs, again, steps, presses };
  }

  async #again(tab: Tab): Promise<Sight['again']> {
    await tab.unmount();
    await tab.mount();
    return tab.whole('the page that is mounted again');
  }

  /** Mounts the module; hydrates where its BFF rendered the page. What went wrong, in words. */
  async #load(tab: Tab, { page: route, locale, server }: Place, path: string): Promise<string | null> {
    const { origin, module, network, side, isSite } = this.#options;
    if (isSite) {
      await tab.load(origin + path);
      return null;
    }
    const query = new URLSearchParams({ route, path, locale, identifierPrefix: `${module}-` });
    const answer = server ? await network.answer(side, { path: `/fragment?${query}` }) : null;
    // the browser then draws the page alone, as in the shell
    const fault = answer && answer.status >= 500 ? `its server page is answered with ${answer.status}` : null;
    const fragment = answer?.status === 200 ? (answer.json as Fragment) : null;
    await tab.load(origin + path, fragment && { html: fragment.html, data: fragment.data });
    return fault;
  }
}

/** Where the place is: its own path, or that of one of the links. */
const pathOf = (place: Place, links: readonly string[]): string | null =>
  place.path ?? links.find((link) => place.pattern.test(link)) ?? null;

const OF_PRESSES: ReadonlySet<Difference['code']> = new Set([
  'control_dead',
  'control_changed',
  'focus_changed',
  'page_blocked',
]);

/** The control whose press showed a difference, and what comes behind its name. */
function pressedFor({ code, key }: Difference): string[] {
  if (key.startsWith(FILLED)) return [key.slice(FILLED.length)];
  return OF_PRESSES.has(code) && !key.startsWith(TYPED) ? [key] : [];
}

type Used = Pick<View, 'tabs' | 'again' | 'steps' | 'presses'>;

const NOT_USED: Used = { tabs: null, again: null, steps: [], presses: {} };
