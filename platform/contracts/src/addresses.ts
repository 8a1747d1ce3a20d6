import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from './locales.ts';
import {
  NO_PAGES,
  PATHS,
  type ModulePageId,
  type PageEntry,
  type PageId,
  type PageTable,
  type PathId,
} from './paths.ts';

const entryOf = (id: PageId, more: PageTable): PageEntry | undefined =>
  Object.hasOwn(PATHS, id) ? PATHS[id as PathId] : more[id as ModulePageId];

const slugOf = ({ slug }: PageEntry, locale: Locale): string => slug[locale] ?? slug.en;

/**
 * Path of a page in a language. `home` is the language of the domain that the path is on: its own language has no
 * prefix there, every other has. `more`: the pages that the releases of the page's set bring. Throws RangeError when a
 * parameter is missing, or there is no such page.
 */
export function pathTo(
  id: PageId,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
  home: Locale = DEFAULT_LOCALE,
  more: PageTable = NO_PAGES,
): string {
  const entry = entryOf(id, more);
  if (!entry) throw new RangeError(`There is no page '${id}'`);
  const path = slugOf(entry, locale).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`Path '${id}' needs the parameter '${name}'`);
    return encodeURIComponent(String(value));
  });
  const prefix = locale === home ? '' : `/${locale}`;
  return path === '/' ? prefix || '/' : prefix + path;
}

/** Paths of the pages that are opened without a network on a domain, as sources of regular expressions, by language. */
export function offlinePaths(home: Locale = DEFAULT_LOCALE): readonly (readonly [Locale, string])[] {
  return LOCALES.map((locale) => {
    const slugs = Object.values(PATHS).flatMap((entry) =>
      entry.offline ? [slugOf(entry, locale), ...(entry.also?.[locale] ?? [])] : [],
    );
    const prefix = locale === home ? '' : `/${locale}`;
    return [
      locale,
      `^${prefix}(?:${slugs.map((slug) => slug.replaceAll(/\{\w+\}/g, '[^/]+')).join('|')})/?$`,
    ];
  });
}

export interface PathMatch {
  readonly id: PageId;
  /** Who renders it: `shell`, or a module. */
  readonly module: string;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  /** What the path table says of it. */
  readonly entry: PageEntry;
}

interface Matcher {
  readonly id: PageId;
  readonly entry: PageEntry;
  readonly pattern: RegExp;
}

/** Only parameters mean something in a slug; every other character is itself. */
const patternOf = (slug: string): RegExp =>
  new RegExp(`^${slug.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);

type PerLocale = Readonly<Record<Locale, readonly Matcher[]>>;

/** Patterns of a table: each page's own slug, and those that lead to it besides. */
interface Matchers {
  readonly own: PerLocale;
  readonly aliases: PerLocale;
}

function matchersOf(table: Readonly<Record<string, PageEntry>>): Matchers {
  const perLocale = (slugs: (entry: PageEntry, locale: Locale) => readonly string[]) =>
    Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        Object.entries(table).flatMap(([id, entry]) =>
          slugs(entry, locale).map((slug): Matcher => ({
            id: id as PageId,
            entry,
            pattern: patternOf(slug),
          })),
        ),
      ]),
    ) as unknown as PerLocale;
  return {
    own: perLocale((entry, locale) => [slugOf(entry, locale)]),
    aliases: perLocale((entry, locale) => entry.also?.[locale] ?? []),
  };
}

const TABLE = matchersOf(PATHS);
const brought = new WeakMap<PageTable, Matchers>();

/** The matchers of the table, then of what releases bring: those take no address of the table. */
function tablesOf(more: PageTable): readonly Matchers[] {
  if (more === NO_PAGES) return [TABLE];
  let known = brought.get(more);
  if (!known) brought.set(more, (known = matchersOf(more)));
  return [TABLE, known];
}

/** The locale of a path by its prefix, else that of the domain, and the path without it. */
export function splitLocale(
  pathname: string,
  home: Locale = DEFAULT_LOCALE,
): { readonly locale: Locale; readonly rest: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (isLocale(first) && first !== home)
    return { locale: first, rest: pathname.slice(first.length + 1) || '/' };
  return { locale: home, rest: pathname };
}

function find(list: readonly Matcher[], rest: string, locale: Locale): PathMatch | null {
  for (const { id, entry, pattern } of list) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const params: Record<string, string> = {};
    try {
      for (const [name, value] of Object.entries(found.groups ?? {}))
        params[name] = decodeURIComponent(value);
    } catch {
      return null; // a malformed escape is no page of ours
    }
    return { id, module: entry.module, locale, params, entry };
  }
  return null;
}

/**
 * Finds the page of a path on a domain; null when there is none (404). The sooner entry of the table wins; then come the
 * pages that releases bring (`more`).
 */
export function matchPath(
  pathname: string,
  home: Locale = DEFAULT_LOCALE,
  more: PageTable = NO_PAGES,
): PathMatch | null {
  const { locale, rest } = splitLocale(pathname, home);
  return firstOf(tablesOf(more), ({ own }) => find(own[locale], rest, locale));
}

/** The first answer there is. */
function firstOf<T, R>(list: readonly T[], ask: (each: T) => R | null): R | null {
  for (const each of list) {
    const found = ask(each);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The page as a visitor may open it: an operator's page does not exist for other customers. Null customer: logged out,
 * who is asked to log in first.
 */
export const openTo = (
  match: PathMatch | null,
  customer: { readonly isOperator: boolean } | null,
): PathMatch | null => (match?.entry.operator && customer?.isOperator === false ? null : match);

/** Words that people write where a language's two letters belong: countries, and neighbours that read the language. */
const NEAREST: Readonly<Record<string, Locale>> = {
  at: 'de',
  ch: 'de',
  li: 'de',
  lu: 'de',
  gb: 'en',
  ie: 'en',
  uk: 'en',
  us: 'en',
  be: 'nl',
  se: 'sv',
  dk: 'da',
  nb: 'da',
  nn: 'da',
  no: 'da',
  mx: 'es',
  cz: 'cs',
  sk: 'cs',
};

/** The language that comes nearest to a tag (`en-GB`, `CZ`); null for one that is no one's neighbour. */
export function nearestLocale(tag: string): Locale | null {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return isLocale(language) ? language : (NEAREST[language] ?? null);
}

/**
 * Where a path that is no page's own address belongs: the same page in the path's language for the slug of another
 * language or an older one, for a prefix that is no language of ours or not needed on this domain, and without a
 * slash at the end. Null for an address that is right, and for one that leads nowhere. What it answers is always an
 * address that is right: no loop.
 */
export function rightAddress(
  pathname: string,
  home: Locale = DEFAULT_LOCALE,
  more: PageTable = NO_PAGES,
): string | null {
  const tables = tablesOf(more);
  const prefix = /^\/([a-z]{2}(?:[-_][a-z]{2,4})?)(?=\/|$)/i.exec(pathname)?.[1] ?? null;
  // `/de/preise` where German needs no prefix, `/en-GB/pricing`, `/fr/…`
  const named = prefix === null ? null : (nearestLocale(prefix) ?? home);
  // `/om-os` is a slug: only what is no page as it is may begin with a language
  const candidates: { readonly locale: Locale; readonly rest: string }[] = [
    { locale: home, rest: pathname },
    ...(named ? [{ locale: named, rest: pathname.slice((prefix?.length ?? 0) + 1) || '/' }] : []),
  ];
  for (const { locale, rest } of candidates) {
    const match =
      firstOf(tables, ({ own }) => find(own[locale], rest, locale)) ??
      firstOf(tables, ({ aliases }) => find(aliases[locale], rest, locale)) ??
      firstOf(tables, (table) => elsewhere(table, rest));
    if (!match) continue;
    const address = pathTo(match.id, locale, { ...match.entry.defaults, ...match.params }, home, more);
    return sameAddress(address, pathname) ? null : address;
  }
  return null;
}

/** The page that has this slug in any other language. */
function elsewhere({ own, aliases }: Matchers, rest: string): PathMatch | null {
  for (const list of [own, aliases])
    for (const locale of LOCALES) {
      const match = find(list[locale], rest, locale);
      if (match) return match;
    }
  return null;
}

/** Escapes may be written in several ways; that alone is no other address. */
function sameAddress(a: string, b: string): boolean {
  try {
    return decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false;
  }
}
