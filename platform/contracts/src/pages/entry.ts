import type { Locale } from '../locales.ts';

/** Who renders a page: a module, or the shell itself. */
export type PageOwner = 'shell' | `mf-${string}`;

/** A slug in every language, or that of `en` in all but German. */
type WholeSlug =
  | Readonly<Record<Locale, string>>
  | ({ readonly en: string; readonly de: string } & Readonly<
      Partial<Record<Exclude<Locale, 'en' | 'de'>, never>>
    >);

/** One page of the path table: a language that was forgotten is none that uses `en`. */
export type TableEntry = PathEntry & { readonly slug: WholeSlug };

/** One page: who renders it, its slugs, and what surrounds it. */
export interface PathEntry {
  readonly module: PageOwner;
  /** Slug per locale, `{name}` for parameters; a locale that is absent uses `en`. */
  readonly slug: { readonly en: string; readonly de: string } & Partial<Record<Locale, string>>;
  /** Further slugs that lead to the page: older ones, and those that the specification names besides. */
  readonly also?: Partial<Record<Locale, readonly string[]>>;
  /** Parameters of further slugs that do not name them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Rendered on the server by the module's fragment. */
  readonly server?: boolean;
  /** Only for those who are logged in. */
  readonly session?: boolean;
  /** Only for operators; for other customers the page does not exist. */
  readonly operator?: boolean;
  /** It is opened without a network too: browsers that were on it keep its code (decision 0492). */
  readonly offline?: boolean;
  readonly hideNavbar?: boolean;
  readonly hideFooter?: boolean;
}
