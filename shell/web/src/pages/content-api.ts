import { pathTo, splitLocale, type ContentPage, type Locale, type PathId } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';

/** Answer of `/cms/api/pages`, in the shape of the content service's REST. */
interface PagesAnswer {
  readonly data: readonly ContentPage[];
}

/** Key of a content page's query; the document's seed uses it too. */
export const contentKey = (id: PathId, locale: Locale): readonly unknown[] => ['content', id, locale];

/** Url by which the content service knows a page: its path without the language's prefix. */
export const contentUrl = (id: PathId, locale: Locale): string => splitLocale(pathTo(id, locale)).rest;

/** A content page; null where it is not written. */
export async function fetchContent(
  id: PathId,
  locale: Locale,
  signal: AbortSignal,
): Promise<ContentPage | null> {
  const query = new URLSearchParams({ url: contentUrl(id, locale), locale });
  const address = id === 'terms' ? `/cms/api/agb?locale=${locale}` : `/cms/api/pages?${query.toString()}`;
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  if (!response.ok) throw new ApiProblem({ code: 'unavailable', status: response.status });
  return ((await response.json()) as PagesAnswer).data[0] ?? null;
}
