import type { Locale } from '../locales.ts';
import type { CurrentCustomer } from './session.ts';

/**
 * What the shell's server asks a BFF for: `GET /fragment?route=<id>&path=<path and query>&locale=<locale>` and, on another language's domain, `&home=<locale>`.
 * For somebody who is logged in it goes with their `Authorization`, and with the customer that the document inlines in
 * `X-Viewer`.
 */
export interface FragmentAddress {
  readonly route: string;
  readonly path: string;
  readonly locale: Locale;
  readonly identifierPrefix: string;
  /** Language that has no prefix on the visitor's domain; the default one when absent. */
  readonly home?: Locale;
}

/** A page as its BFF is asked for it: what the address says, and who asks. */
export interface FragmentRequest extends FragmentAddress {
  /** Customer who reads, from a checked token and never from the query; absent: the page is for everyone. */
  readonly reader?: string;
  /**
   * The reader as the document inlines them: a page that is rendered with it is theirs alone. Absent: what the page says
   * is the same for everyone who may see it.
   */
  readonly viewer?: CurrentCustomer;
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
