import type { Locale } from '../locales.ts';

/**
 * What the shell's server asks a BFF for: `GET /fragment?route=<id>&path=<path and query>&locale=<locale>` and, on another language's domain, `&home=<locale>`.
 * Where there is no such page for everyone, it is asked for once more with the reader's `Authorization`.
 */
export interface FragmentRequest {
  readonly route: string;
  readonly path: string;
  readonly locale: Locale;
  readonly identifierPrefix: string;
  /** Language that has no prefix on the visitor's domain; the default one when absent. */
  readonly home?: Locale;
  /** Customer who reads, from a checked token and never from the query; absent: the page is for everyone. */
  readonly reader?: string;
}

/** The page of a module, rendered by its BFF: for everyone, or where there is none for one reader. */
export interface Fragment {
  /** 200, or 404 for a thing that is not there. */
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** JSON value that the module hydrates from. */
  readonly data: unknown;
  /** Path of a picture for previews. */
  readonly image?: string;
  /** What search engines read (schema.org); addresses in it are paths, the document completes them. */
  readonly structured?: readonly StructuredData[];
}

/** One object of schema.org. */
export type StructuredData = { readonly '@type': string | readonly string[] } & Readonly<
  Record<string, unknown>
>;
