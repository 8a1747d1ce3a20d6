import {
  DEFAULT_LOCALE,
  PATHS,
  pagesOf,
  pathTo,
  type ModulePage,
  type PageEntry,
  type PageId,
} from '@rollheim/contracts';

/** Where a module that runs standalone opens: its first page that needs no parameter; `/` for one without. */
export function firstPath(
  module: string,
  routes: readonly string[],
  pages: Readonly<Record<string, ModulePage>>,
): string {
  const own = pagesOf({ [module]: { pages } });
  const table: Readonly<Record<string, PageEntry | undefined>> = { ...PATHS, ...own };
  const open = [...routes, ...Object.keys(own)].find((id) => table[id]?.slug.de.includes('{') === false);
  return open ? pathTo(open as PageId, DEFAULT_LOCALE, {}, DEFAULT_LOCALE, own) : '/';
}
