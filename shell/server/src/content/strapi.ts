import {
  domainEnding,
  fromWireList,
  type ContentKind,
  type ContentPage,
  type Locale,
} from '@rollheim/contracts';
import { readingOrder, type ContentSource } from './source.ts';

/** Names of the collections (spec 2 §7.5). */
const COLLECTIONS: Readonly<Record<ContentKind, string>> = {
  page: 'pages',
  terms: 'agb',
  article: 'articles',
  author: 'authors',
  popup: 'merchant-notification-popups',
  news: 'news',
};

const LIMIT_MS = 3000;
const FRESH_MS = 60_000;
const ENTRIES = 500;

interface Kept {
  readonly until: number;
  readonly pages: Promise<readonly ContentPage[]>;
}

/** Content from a Strapi: `address` is its origin, `{ending}` in it is replaced by the language's ending. */
export class StrapiContent implements ContentSource {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  readonly #kept = new Map<string, Kept>();

  constructor(address: string, fetchFunction: typeof fetch = fetch) {
    this.#address = address.replace(/\/$/, '');
    this.#fetch = fetchFunction;
  }

  async one(kind: ContentKind, url: string, locale: Locale): Promise<ContentPage | null> {
    for (const language of readingOrder(locale)) {
      const [page] = await this.#ask(kind, language, { 'filters[url][$eq]': url.replace(/^\//, '') });
      if (page) return page;
    }
    return null;
  }

  async terms(locale: Locale): Promise<ContentPage | null> {
    for (const language of readingOrder(locale)) {
      const [page] = await this.#ask('terms', language, {});
      if (page) return page;
    }
    return null;
  }

  list(kind: ContentKind, locale: Locale): Promise<readonly ContentPage[]> {
    return this.#ask(kind, locale, { sort: 'validFrom:desc', 'pagination[pageSize]': '100' });
  }

  /** Answers are kept a minute. Throws where the host does not answer, or with something else. */
  #ask(
    kind: ContentKind,
    locale: Locale,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly ContentPage[]> {
    const parameters = new URLSearchParams({ locale, populate: '*', ...query });
    const address = `${this.#address.replace('{ending}', domainEnding(locale))}/api/${COLLECTIONS[kind]}?${parameters}`;
    const known = this.#kept.get(address);
    if (known && known.until > Date.now()) return known.pages;
    const pages = this.#read(address, kind);
    if (this.#kept.size >= ENTRIES) this.#kept.clear();
    this.#kept.set(address, { pages, until: Date.now() + FRESH_MS });
    pages.catch(() => this.#kept.delete(address));
    return pages;
  }

  async #read(address: string, kind: ContentKind): Promise<readonly ContentPage[]> {
    const response = await this.#fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The content host answered ${response.status}`);
    return fromWireList(await response.json(), kind);
  }
}
