import {
  contentKeys,
  pathTo,
  splitLocale,
  type ContentPage,
  type Locale,
  type PathId,
  type PathMatch,
  type ReleaseSetAnswer,
} from '@rollheim/contracts';
import type { ContentSource } from '../content/source.ts';
import { endingNext, search } from '../content/search.ts';
import type { DocumentServices } from './services.ts';

type Query = readonly [key: readonly unknown[], data: unknown];

/** What one of the shell's own pages is rendered from. */
export interface PageContent {
  readonly queries: readonly Query[];
  /** The text that gives title and description. */
  readonly page: ContentPage | null;
  readonly status: number;
}

interface Wanted {
  readonly services: Pick<DocumentServices, 'content' | 'ctx'>;
  readonly match: PathMatch;
  readonly set: ReleaseSetAnswer;
  readonly query: URLSearchParams;
}

type Reader = (wanted: Wanted) => Promise<PageContent>;

const missing = (page: ContentPage | null): number => (page ? 200 : 404);

/** Pages whose content is not one text of their own name. */
const READERS: Readonly<Record<string, Reader>> = {
  async home({ services: { ctx }, match: { locale }, set }) {
    const catalogUrl = set.modules['mf-catalog']?.bffUrl ?? null;
    const ending = await endingNext({ log: ctx.log }, { locale, catalogUrl });
    return { queries: ending ? [[contentKeys.ending(locale), ending]] : [], page: null, status: 200 };
  },
  async blog({ services: { content }, match: { locale } }) {
    const [page, articles] = await Promise.all([
      pageText(content, 'blog', locale),
      content.list('article', locale),
    ]);
    return {
      queries: [
        [contentKeys.page('blog', locale), page],
        [contentKeys.list('article', locale), published(articles)],
      ],
      page,
      status: 200,
    };
  },
  async 'blog-article'({ services: { content }, match: { locale, params } }) {
    const slug = params['slug'] ?? '';
    const page = await content.one('article', slug, locale);
    const author = page?.author ? await content.one('author', page.author, locale) : null;
    return {
      queries: [
        [contentKeys.one('article', slug, locale), page],
        ...(page?.author ? [[contentKeys.one('author', page.author, locale), author] as const] : []),
      ],
      page,
      status: missing(page),
    };
  },
  async 'blog-author'({ services: { content }, match: { locale, params } }) {
    const slug = params['slug'] ?? '';
    const [page, articles] = await Promise.all([
      content.one('author', slug, locale),
      content.list('article', locale),
    ]);
    return {
      queries: [
        [contentKeys.one('author', slug, locale), page],
        [contentKeys.list('article', locale), published(articles)],
      ],
      page,
      status: missing(page),
    };
  },
  async news({ services: { content }, match: { locale } }) {
    const list = await content.list('news', locale);
    return { queries: [[contentKeys.list('news', locale), published(list)]], page: null, status: 200 };
  },
  async terms({ services: { content }, match: { locale } }) {
    const page = await content.terms(locale);
    return { queries: [[contentKeys.page('terms', locale), page]], page, status: missing(page) };
  },
  async search({ services: { content, ctx }, match: { locale }, set, query }) {
    const q = searchWords(query.get('q'));
    const catalogUrl = set.modules['mf-catalog']?.bffUrl ?? null;
    const answer = await search({ content, log: ctx.log }, { q, locale, catalogUrl });
    return { queries: [[contentKeys.search(q, locale), answer]], page: null, status: 200 };
  },
};

/** What may be searched for: 100 characters at most. */
const searchWords = (text: string | null): string => (text ?? '').trim().slice(0, 100);

/** Articles wait for their day. */
const published = (pages: readonly ContentPage[]): readonly ContentPage[] =>
  pages.filter(({ validFrom }) => validFrom === null || Date.parse(validFrom) <= Date.now());

const pageText = (content: ContentSource, id: PathId, locale: Locale) =>
  content.one('page', splitLocale(pathTo(id, locale)).rest.slice(1), locale);

/** The shell's own pages that are no texts. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['login']);

/** Reads what a page of the shell shows; null for pages without texts. Throws where the content cannot be read. */
export async function pageContent(wanted: Wanted): Promise<PageContent | null> {
  const { match, services } = wanted;
  if (WITHOUT_TEXT.has(match.id)) return null;
  const reader = Object.hasOwn(READERS, match.id) ? READERS[match.id] : undefined;
  if (reader) return reader(wanted);
  const page = await pageText(services.content, match.id as PathId, match.locale);
  return {
    queries: [[contentKeys.page(match.id as PathId, match.locale), page]],
    page,
    status: missing(page),
  };
}
