import { PATHS, pathTo, type ContentLink, type Locale, type PathId } from '@rollheim/contracts';

/** Where a link of a text leads; null where the page is not known, so that the text is without a link. */
export function hrefOf({ page, query, href }: Partial<ContentLink>, locale: Locale): string | null {
  if (page === undefined || page === null) return href ?? null;
  if (!Object.hasOwn(PATHS, page)) return null;
  const id = page as PathId;
  if (/\{/.test(PATHS[id].slug.en)) return null;
  return pathTo(id, locale) + (query ? `?${query}` : '');
}
