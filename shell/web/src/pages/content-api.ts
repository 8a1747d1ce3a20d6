import {
  fromWireList,
  pathTo,
  splitLocale,
  type ContentKind,
  type ContentPage,
  type Locale,
  type PathId,
} from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';

/** Collections of the content service's REST (spec 2 §7.5). */
const COLLECTIONS: Readonly<Record<ContentKind, string>> = {
  page: 'pages',
  terms: 'agb',
  article: 'articles',
  author: 'authors',
  news: 'news',
  popup: 'merchant-notification-popups',
};

/** Url by which the content service knows a page: its path without the language's prefix. */
const contentUrl = (id: PathId, locale: Locale): string =>
  splitLocale(pathTo(id, locale)).rest.replace(/^\//, '');

async function ask(
  kind: ContentKind,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ContentPage[]> {
  const parameters = new URLSearchParams({ populate: '*', ...query });
  const response = await fetch(`/cms/api/${COLLECTIONS[kind]}?${parameters.toString()}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new ApiProblem({ code: 'unavailable', status: response.status });
  return fromWireList(await response.json(), kind);
}

/** One text by its url; null where it is not written. */
export async function fetchOne(
  kind: ContentKind,
  url: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<ContentPage | null> {
  const [page] = await ask(kind, { locale, 'filters[url][$eq]': url }, signal);
  return page ?? null;
}

/** The terms in force. */
export async function fetchTerms(locale: Locale, signal: AbortSignal): Promise<ContentPage | null> {
  const [page] = await ask('terms', { locale }, signal);
  return page ?? null;
}

/** All of a kind, sorted by `validFrom`, the newest first. */
export const fetchList = (kind: ContentKind, locale: Locale, signal: AbortSignal): Promise<ContentPage[]> =>
  ask(kind, { locale, sort: 'validFrom:desc' }, signal);

/** The text of a page of the path table. */
export const fetchPage = (id: PathId, locale: Locale, signal: AbortSignal): Promise<ContentPage | null> =>
  id === 'terms' ? fetchTerms(locale, signal) : fetchOne('page', contentUrl(id, locale), locale, signal);
