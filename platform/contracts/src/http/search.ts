import type { CatalogProduct } from './catalog.ts';

/** A text that was found. */
export interface SearchHit {
  readonly title: string;
  readonly description: string;
  readonly href: string;
}

/** A dealer that was found, as the directory shows them to everybody. */
export interface SearchDealer {
  readonly merchantId: number;
  readonly company: string | null;
  readonly country: string | null;
  readonly region?: string | null;
}

/** `GET /public/search?q=`: vehicles, articles and dealers; null where the part does not answer. */
export interface SearchAnswer {
  readonly q: string;
  readonly vehicles: {
    readonly products: readonly CatalogProduct[];
    readonly total: number;
    /** The text that vehicles were searched for, where words of `q` were taken for slips. */
    readonly corrected?: string;
  } | null;
  readonly articles: readonly SearchHit[] | null;
  readonly dealers: { readonly data: readonly SearchDealer[]; readonly total: number } | null;
  /** Nothing was asked for. */
  readonly empty: boolean;
}
