import type { Locale } from '../locales.ts';

/** What the shell's server asks a BFF for: `GET /fragment?route=<id>&path=<path and query>&locale=<locale>`. */
export interface FragmentRequest {
  readonly route: string;
  readonly path: string;
  readonly locale: Locale;
  readonly identifierPrefix: string;
}

/** The anonymous page of a module, rendered by its BFF. */
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
}
