import { LOCALES, type Locale } from '../locales.ts';
import type { PathEntry } from './entry.ts';

/** Id of a page that a module brings with its release: `mf-guide/start`. */
export type ModulePageId = `mf-${string}/${string}`;

/** A page in a module's `module.json`, below its short name. */
export type ModulePage = Omit<PathEntry, 'module' | 'server'> & {
  /** An entry of a menu that leads to the page. */
  readonly menu?: {
    /** `bar`: the app bar and the drawer on a phone; `account`: the menu of those who are logged in. */
    readonly place: 'bar' | 'account';
    /** Only dealers who are accepted or in review see it. */
    readonly merchants?: boolean;
    /** Beside those dealers, commercial sellers see it too. */
    readonly commercial?: boolean;
    /** Words per language; every language has some. */
    readonly text: Readonly<Record<Locale, string>>;
  };
};

/** A page as the path table has it. */
export type PageEntry = Omit<PathEntry, 'module'> &
  Pick<ModulePage, 'menu'> & {
    /** Who renders it: `shell`, or a module. */
    readonly module: string;
  };

/** Pages that the releases of a set bring, by id. */
export type PageTable = Readonly<Record<ModulePageId, PageEntry>>;

/** A set whose releases bring no pages. */
export const NO_PAGES: PageTable = {};

/** What a set says of its modules, as far as pages go. */
type Brings = Readonly<Record<string, { readonly pages?: Readonly<Record<string, ModulePage>> }>>;

const tables = new WeakMap<Brings, PageTable>();

/** The pages that the releases of a set bring; the same object for the same set. */
export function pagesOf(modules: Brings): PageTable {
  const known = tables.get(modules);
  if (known) return known;
  const pages: Record<ModulePageId, PageEntry> = {};
  for (const [module, { pages: own = {} }] of Object.entries(modules))
    for (const [name, page] of Object.entries(own))
      pages[`${module}/${name}` as ModulePageId] = { ...page, module };
  tables.set(modules, pages);
  return pages;
}

/** Begins with a word; a parameter is a whole segment: every path is compared with it in one pass. */
const SLUG = /^\/[\w-]+(?:\/(?:[\w-]+|\{[a-z]\w*\}))*$/;
const LONGEST = 200;
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** What is wrong with a page of a `module.json`, in words; null when nothing is. */
export function pageFault(page: ModulePage, name = 'page'): string | null {
  if (!NAME.test(name)) return 'needs a name of small letters, digits and hyphens';
  const slugs: unknown[] = [...Object.values(page.slug ?? {}), ...Object.values(page.also ?? {}).flat()];
  if (typeof page.slug?.en !== 'string' || typeof page.slug.de !== 'string')
    return 'needs a slug at least in en and de';
  const odd = slugs.find((slug) => typeof slug !== 'string' || slug.length > LONGEST || !SLUG.test(slug));
  if (odd !== undefined)
    return `has the slug ${String(odd)}: a word, then words, hyphens and whole {parameters} between slashes`;
  if (!page.menu) return null;
  if (page.menu.place !== 'bar' && page.menu.place !== 'account')
    return 'has a menu entry whose place is neither bar nor account';
  if (typeof (page.menu.merchants ?? true) !== 'boolean')
    return 'has a menu entry that says of merchants something else than true or false';
  if (typeof (page.menu.commercial ?? true) !== 'boolean')
    return 'has a menu entry that says of commercial sellers something else than true or false';
  if (page.slug.en.includes('{')) return 'has a menu entry, but its path needs parameters';
  const silent = LOCALES.find((locale) => !page.menu?.text?.[locale]?.trim());
  return silent ? `has a menu entry without words in ${silent}` : null;
}
