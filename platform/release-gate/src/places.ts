import {
  LOCALES,
  PATHS,
  pagesOf,
  pathTo,
  type Locale,
  type PageEntry,
  type PageId,
} from '@rollheim/contracts';
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
  /** Its buttons are pressed. */
  readonly presses: boolean;
}

const WIDE = 1440;
const NARROW = 320;
/** Pages that are looked at on a phone, and pressed. */
const CLOSELY = 2;

/** What the gate looks at: every page in German, the first ones on a phone as well, the first one in every language. */
export function placesOf({
  module,
  routes,
  pages = {},
}: Pick<SmokeTask, 'module' | 'routes' | 'pages'>): Place[] {
  const own = pagesOf({ [module]: { pages } });
  const table: Readonly<Record<string, PageEntry | undefined>> = { ...PATHS, ...own };
  const place = (page: PageId, locale: Locale, width: number, presses = false): Place => {
    const entry = table[page];
    const slug = entry?.slug[locale] ?? entry?.slug.en ?? '/';
    const path = slug.includes('{') ? null : pathTo(page, locale, {}, undefined, own);
    const prefix = pathTo('home', locale).replace(/\/$/, '');
    const pattern = new RegExp(`^${prefix}${slug.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const open = entry?.session !== true && entry?.operator !== true;
    return { page, locale, path, pattern, width, server: entry?.server === true, open, presses };
  };
  const ids = [...routes, ...Object.keys(own)].filter((id) => table[id]) as PageId[];
  const ofOne = (id: PageId): number => (table[id]?.slug.de.includes('{') ? 1 : 0);
  const sorted = ids.toSorted((a, b) => ofOne(a) - ofOne(b));
  const [first] = sorted;
  return [
    ...sorted.map((id, at) => place(id, 'de', WIDE, at < CLOSELY)),
    ...sorted.slice(0, CLOSELY).map((id) => place(id, 'de', NARROW)),
    ...(first ? LOCALES.filter((locale) => locale !== 'de').map((locale) => place(first, locale, WIDE)) : []),
  ];
}

/** Where a release is looked at without another beside it: each page that is open to everybody, as it comes. */
export const openPlacesOf = (task: Parameters<typeof placesOf>[0]): Place[] =>
  placesOf(task)
    .filter(({ open, locale, width }) => open && locale === 'de' && width === WIDE)
    .map((place) => ({ ...place, presses: false }));

/** How a place is named in a finding. */
export const named = ({ page, locale, width }: Place): string => `${page} (${locale}, ${width} px)`;
