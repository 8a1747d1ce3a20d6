import {
  LOCALES,
  PATHS,
  pagesOf,
  pathTo,
  type Locale,
  type PageEntry,
  type PageId,
  type PathId,
} from '@rollheim/contracts';
import { SHELL } from '@rollheim/release-client';
import { OPERATOR } from './persons.ts';
import type { SmokeTask } from './smoke-page.ts';

/** A page of a release, in a language, at a width. */
export interface Place {
  readonly page: PageId;
  readonly locale: Locale;
  /** Path in this language; null: a page of one thing, whose first link is followed. */
  readonly path: string | null;
  /** What the path of such a page looks like. */
  readonly pattern: RegExp;
  /** px. */
  readonly width: number;
  /** The BFF renders it. */
  readonly server: boolean;
  /** Somebody who is not logged in sees it. */
  readonly open: boolean;
  /** It is used as people do: by keyboard, by history, by presses. */
  readonly presses: boolean;
  /** Its fields are filled in, and what they are for is sent. */
  readonly types: boolean;
  /** Who looks; null: somebody who is not logged in. */
  readonly role: string | null;
  /** In dark colours. */
  readonly dark: boolean;
  /** What the paths of all pages of the module look like in this language. */
  readonly patterns: readonly RegExp[];
}

const WIDE = 1440;
const NARROW = 320;
/** Pages that are looked at on a phone, and pressed. */
const CLOSELY = 2;

/** What the gate looks at: every page in German, the first ones on a phone and in dark colours as well, the first one in every language; with `roles`, every page that these have. */
export function placesOf(
  { module, routes, pages = {} }: Pick<SmokeTask, 'module' | 'routes' | 'pages'>,
  roles: readonly string[] = [],
): Place[] {
  const own = pagesOf({ [module]: { pages } });
  const table: Readonly<Record<string, PageEntry | undefined>> = { ...PATHS, ...own };
  const ids = [...routes, ...Object.keys(own)].filter((id) => table[id]) as PageId[];
  const slugOf = (page: PageId, locale: Locale): string =>
    table[page]?.slug[locale] ?? table[page]?.slug.en ?? '/';
  const patternOf = (page: PageId, locale: Locale): RegExp => {
    const prefix = pathTo('home', locale).replace(/\/$/, '');
    return new RegExp(`^${prefix}${slugOf(page, locale).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  };
  const place = (page: PageId, locale: Locale, width: number, more: Partial<Place> = {}): Place => {
    const entry = table[page];
    return {
      page,
      locale,
      path: slugOf(page, locale).includes('{') ? null : pathTo(page, locale, {}, undefined, own),
      pattern: patternOf(page, locale),
      patterns: ids.map((id) => patternOf(id, locale)),
      width,
      server: entry?.server === true,
      open: entry?.session !== true && entry?.operator !== true,
      presses: false,
      types: locale === 'de' && width === WIDE && more.dark !== true,
      role: null,
      dark: false,
      ...more,
    };
  };
  const ofOne = (id: PageId): number => (table[id]?.slug.de.includes('{') ? 1 : 0);
  const sorted = ids.toSorted((a, b) => ofOne(a) - ofOne(b));
  const [first] = sorted;
  const ofRole = (role: string): Place[] => {
    // the frame is around every page: everybody has its menus, and what it shows of a session
    if (module === SHELL)
      return sorted
        .filter((id) => id === first || table[id]?.session === true)
        .map((id) => place(id, 'de', WIDE, { role, presses: id === first }));
    const theirs = sorted.filter((id) => (table[id]?.operator === true) === (role === OPERATOR));
    // what is for everybody is pressed without anybody
    const [pressed] = theirs.filter((id) => table[id]?.session === true || role === OPERATOR);
    return theirs.map((id) => place(id, 'de', WIDE, { role, presses: id === pressed }));
  };
  return [
    ...sorted.map((id, at) => place(id, 'de', WIDE, { presses: at < (module === SHELL ? 1 : CLOSELY) })),
    // the frame has menus of its own on a phone
    ...sorted
      .slice(0, CLOSELY)
      .map((id) => place(id, 'de', NARROW, { presses: module === SHELL && id === first })),
    ...sorted.slice(0, CLOSELY).map((id) => place(id, 'de', WIDE, { dark: true })),
    ...roles.flatMap(ofRole),
    ...(first ? LOCALES.filter((locale) => locale !== 'de').map((locale) => place(first, locale, WIDE)) : []),
  ];
}

/** Where a release is looked at quickly: every page as guests see it, in German, the first ones on a phone as well; one is used. */
export const quickPlacesOf = (task: Parameters<typeof placesOf>[0]): Place[] =>
  placesOf(task)
    .filter(({ locale, dark }) => locale === 'de' && !dark)
    .map((place, at) => ({ ...place, presses: at === 0, types: false }));

/** Where a release is looked at without another beside it: each page that is open to everybody, as it comes. */
export const openPlacesOf = (task: Parameters<typeof placesOf>[0]): Place[] =>
  placesOf(task)
    .filter(({ open, locale, width, dark }) => open && locale === 'de' && width === WIDE && !dark)
    .map((place) => ({ ...place, presses: false, types: false }));

/**
 * Pages of the site by which a release of the shell is looked at: its own, and one of a module in its frame. The login is
 * none of them: it begins at the identity provider, on the site's own origin.
 */
export const SITE_PAGES: readonly PathId[] = [
  ...(Object.keys(PATHS) as PathId[]).filter((id) => PATHS[id].module === SHELL && id !== 'login'),
  'catalog-list',
];

/** How a place is named in a finding. */
export const named = ({ page, locale, width, dark, role }: Place): string =>
  `${page} (${[locale, `${width} px`, ...(dark ? ['dark'] : []), ...(role === null ? [] : [`as ${role}`])].join(', ')})`;
