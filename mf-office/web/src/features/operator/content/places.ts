import { LOCALES, type ContentKind, type Locale } from '@rollheim/contracts';

/** Kinds of contents in the order of their tabs. */
export const KINDS = [
  'setting',
  'page',
  'terms',
  'news',
  'popup',
  'article',
  'author',
] as const satisfies readonly (ContentKind | 'setting')[];
export type Kind = (typeof KINDS)[number];

/** What of the contents the address names. */
export interface ContentPlace {
  readonly kind: Kind;
  readonly locale: Locale;
  /** Address of a text, or key of a setting; null: none is open. */
  readonly open: string | null;
}

/** Reads the place from the parameters of the address; what is no kind is the first, what is no language is `own`. */
export function placeIn(parameters: URLSearchParams, own: string): ContentPlace {
  const localeOf = (text: string | null) => LOCALES.find((locale) => locale === text);
  return {
    kind: KINDS.find((kind) => kind === parameters.get('kind')) ?? 'setting',
    locale: localeOf(parameters.get('locale')) ?? localeOf(own) ?? 'de',
    open: parameters.get('open'),
  };
}

/** The place as parameters of an address. */
export function placeQuery({ kind, locale, open }: ContentPlace): string {
  const parameters = new URLSearchParams({ kind });
  if (kind !== 'setting') parameters.set('locale', locale);
  if (open !== null) parameters.set('open', open);
  return `?${parameters}`;
}

/** Kinds whose texts begin at a day: articles, news and popups appear then, terms hold from then on. */
export const isDated = (kind: Kind): boolean =>
  kind === 'terms' || kind === 'news' || kind === 'popup' || kind === 'article';
