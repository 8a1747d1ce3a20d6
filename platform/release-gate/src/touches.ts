import { BARE_BASE } from '@rollheim/build';
import type { Page } from 'playwright';
import { readStyles } from './read-styles.ts';
import { isLeft } from './settle.ts';
import type { PageRest, PageTouch, TouchWatch } from './watch-touch.ts';

const CODES = [
  'global_added',
  'builtin_patched',
  'global_css',
  'leak_listeners',
  'leak_timers',
  'foreign_origin',
] as const;

/** Codes of what a module does to what is not its own. */
export const TOUCH_CODES: ReadonlySet<string> = new Set(CODES);

/** Something that a module does to the page around it, or asks of somebody else. */
export interface Touch {
  readonly code: (typeof CODES)[number];
  /** What it is, across looks and releases. */
  readonly key: string;
  /** How often. */
  readonly count: number;
  readonly message: string;
}

/** Known to be the module's by themselves; all else may be the shell's, and shows beside the release before. */
const BY_ITSELF: ReadonlySet<string> = new Set<Touch['code']>([
  'leak_listeners',
  'leak_timers',
  'foreign_origin',
]);

/** What the new release does and the one before does not, or less often; null: there is none that has the page. */
export const touchedMore = (before: readonly Touch[] | null, now: readonly Touch[]): Touch[] =>
  now.filter(({ code, key, count }) =>
    before
      ? before.every((each) => each.code !== code || each.key !== key || each.count < count)
      : BY_ITSELF.has(code),
  );

/** Reads of a page what the module has done to it. `null`: the page was left meanwhile. */
const inPage = <T>(page: Page, read: () => T): Promise<T | null> =>
  page.evaluate(read).catch((error: Error) => {
    if (!isLeft(error)) throw error;
    return null;
  });

/** What a module does to the page that it is in, before that is left; nothing of a page without a module. */
export async function worldTouches(page: Page, globalName: string): Promise<Touch[]> {
  const world = await inPage(page, () => (globalThis as unknown as { touch?: TouchWatch }).touch?.world());
  return world ? ofWorld(world, globalName) : [];
}

/** What its style sheets do to elements that are not its own. It hides the module for that. */
export async function styleTouches(page: Page): Promise<Touch[]> {
  return ofStyles(await page.evaluate(readStyles, BARE_BASE));
}

/** What is left of it in the page once it is unmounted. */
export async function restTouches(page: Page): Promise<Touch[]> {
  const rest = await inPage(page, () => (globalThis as unknown as { touch: TouchWatch }).touch.rest());
  return rest ? ofRest(rest) : [];
}

/** As a bundler writes a name into one of its own. */
const identifier = (name: string): string => name.replaceAll(/\W/g, '_');

/** `globalName`: of the module's own container, which the list of its chunks is named after. */
export const ofWorld = ({ added, patched }: PageTouch, globalName: string): Touch[] => [
  ...added
    .filter((name) => !identifier(name).includes(identifier(globalName)) && !IS_OF_FEDERATION.test(name))
    .map(
      (name) =>
        ({ code: 'global_added', key: name, count: 1, message: `it adds ${name} to window` }) as const,
    ),
  ...patched.map(
    (what) =>
      ({
        code: 'builtin_patched',
        key: what,
        count: 1,
        message: `it changes what belongs to all scripts of the page: ${what}`,
      }) as const,
  ),
];

/** What the runtime that loads modules keeps on `window`. */
const IS_OF_FEDERATION = /^__(FEDERATION|GLOBAL_LOADING_REMOTE_ENTRY|VMOK)/;

/** Properties of one element that are named. */
const NAMED = 3;

export function ofStyles(styles: readonly string[]): Touch[] {
  const elements = Map.groupBy(styles, (each) => each.slice(each.indexOf(' of ') + 4));
  return [...elements].map(([element, all]) => {
    const names = all.map((each) => each.slice(0, each.indexOf(' of ')));
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
    const message = `its styles change ${names.slice(0, NAMED).join(', ')}${more} of ${element}, which is not its own`;
    return { code: 'global_css', key: `styles of ${element}`, count: names.length, message };
  });
}

export const ofRest = ({ listeners, intervals, chains, frames, attributes }: PageRest): Touch[] => [
  ...Object.entries(listeners).map(
    ([key, count]) =>
      ({
        code: 'leak_listeners',
        key,
        count,
        message: `${count === 1 ? 'a listener' : `${count} listeners`} for ${key} ${count === 1 ? 'is' : 'are'} left once it is unmounted`,
      }) as const,
  ),
  ...(
    [
      ['interval', intervals, 'an interval goes on'],
      ['timer', chains, 'a timer sets itself again'],
      ['frame', frames, 'it asks for each next frame'],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(
      ([key, count, words]) =>
        ({ code: 'leak_timers', key, count, message: `${words} once it is unmounted` }) as const,
    ),
  ...attributes.map(
    (what) =>
      ({
        code: 'global_css',
        key: what,
        count: 1,
        message: `${what} is not as it was once it is unmounted`,
      }) as const,
  ),
];

/** Another site that a page asks. */
export const ofOrigin = (origin: string): Touch => ({
  code: 'foreign_origin',
  key: origin,
  count: 1,
  message: `it asks ${origin}, which is another origin than the site's`,
});
