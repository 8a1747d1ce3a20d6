import {
  pathTo,
  type CatalogProduct,
  type CatalogSearchAnswer,
  type ContentBlock,
  type ContentPage,
  type Locale,
  type SearchAnswer,
  type SearchHit,
} from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import type { ContentSource } from './source.ts';

/** Who answers for a part of the search. */
export interface SearchParts {
  readonly content: ContentSource;
  readonly log: ServiceContext['log'];
}

export interface SearchInput {
  readonly q: string;
  readonly locale: Locale;
  /** The catalog's backend in the visitor's release set; null: none. */
  readonly catalogUrl: string | null;
}

const LIMIT_MS = 1500;
const MOST = 8;

/** Words of a block, for looking in. */
const wordsOf = (block: ContentBlock): string => {
  const { kind: _kind, ...fields } = block;
  return JSON.stringify(Object.values(fields));
};

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True where every word of the query is in the page; whoever has it in the title comes first. */
function rank(page: ContentPage, q: string): number {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const title = folded(page.title);
  const all = [title, folded(page.description), ...page.blocks.map((block) => folded(wordsOf(block)))].join(
    ' ',
  );
  if (words.length === 0 || !words.every((word) => all.includes(word))) return 0;
  return words.every((word) => title.includes(word)) ? 2 : 1;
}

/** Search over vehicles, articles and dealers (spec 1 §2, public pages). A part that does not answer is null; the others are answered. */
export async function search(
  parts: SearchParts,
  { q: asked, locale, catalogUrl }: SearchInput,
): Promise<SearchAnswer> {
  // signs that no one sees are no part of a word; a NUL is more than a database takes
  const q = asked.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const note = (part: string) => (error: unknown) => {
    parts.log.warn({ err: error, part }, 'a part of the search does not answer');
    return null;
  };
  if (q === '') return { q, vehicles: null, articles: [], dealers: null, empty: true };
  const [vehicles, dealers, articles] = await Promise.all([
    ask<CatalogSearchAnswer>(catalogUrl, '/public/catalog/search', { q }, locale).catch(note('vehicles')),
    ask<DealersAnswer>(catalogUrl, '/public/merchants/get', { q, page: '1' }, locale).catch(note('dealers')),
    texts(parts.content, q, locale).catch(note('articles')),
  ]);
  return {
    q,
    vehicles: vehicles && {
      products: vehicles.products.slice(0, MOST),
      total: vehicles.total,
      ...(vehicles.text?.corrected === undefined ? {} : { corrected: vehicles.text.corrected }),
    },
    dealers: dealers && { data: dealers.data.slice(0, MOST), total: dealers.total },
    articles,
    empty: false,
  };
}

/** How many auctions the front door shows. */
const ENDING = 4;
/** The front door does not wait longer for them. */
const ENDING_LIMIT_MS = 400;

/** The running auctions that end next; null where the catalog does not answer in time. */
export async function endingNext(
  { log }: Pick<SearchParts, 'log'>,
  { locale, catalogUrl }: Omit<SearchInput, 'q'>,
): Promise<readonly CatalogProduct[] | null> {
  try {
    const query = { auction_status: 'running' };
    const path = '/public/catalog/search';
    const answer = await ask<CatalogSearchAnswer>(catalogUrl, path, query, locale, ENDING_LIMIT_MS);
    return answer.products.slice(0, ENDING);
  } catch (error) {
    log.warn({ err: error }, 'the front door shows no auctions');
    return null;
  }
}

interface DealersAnswer {
  readonly data: NonNullable<SearchAnswer['dealers']>['data'];
  readonly total: number;
}

async function texts(content: ContentSource, q: string, locale: Locale): Promise<readonly SearchHit[]> {
  const kinds = await Promise.all([content.list('article', locale), content.list('page', locale)]);
  return kinds
    .flat()
    .map((page) => ({ page, rank: rank(page, q) }))
    .filter((hit) => hit.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ page }) => ({ title: page.title, description: page.description, href: hrefOf(page, locale) }));
}

function hrefOf({ kind, url }: ContentPage, locale: Locale): string {
  if (kind === 'article') return pathTo('blog-article', locale, { slug: url });
  const home = pathTo('home', locale);
  return `${home === '/' ? '' : home}/${url}`;
}

async function ask<T>(
  backend: string | null,
  path: string,
  query: Readonly<Record<string, string>>,
  locale: Locale,
  limitMs: number = LIMIT_MS,
): Promise<T> {
  if (backend === null) throw new Error('The release set has no catalog');
  const response = await fetch(`${backend}/api${path}?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'application/json', 'x-locale': locale },
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return (await response.json()) as T;
}
