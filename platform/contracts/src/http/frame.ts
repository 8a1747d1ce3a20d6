import type { ContentKind } from '../state/content.ts';
import type { Locale } from '../locales.ts';
import type { PathId } from '../paths.ts';

/** What the document gives the frame besides session and release set. */
export interface FrameConfig {
  /** Parts that this host hides on every page (setting `hide_navbar_hosts`, `hide_footer_hosts`). */
  readonly hidden: { readonly navbar: boolean; readonly footer: boolean };
  /** What the visitor chose about cookies, as the cookie `consent` holds it; null: nothing yet. */
  readonly consent: string | null;
  /** True where a collector of error reports is configured. */
  readonly errorReports: boolean;
  /** Addresses of the house's pages elsewhere, by name. */
  readonly social: Readonly<Record<string, string>>;
  /** An error instead of the page: status and title that is shown; null: none. */
  readonly error: {
    readonly status: number;
    readonly title: string | null;
    readonly reference: string;
  } | null;
}

/** Keys of the queries for content: server and page name them alike. */
export const contentKeys = {
  /** The content page of an entry of the path table. */
  page: (id: PathId, locale: Locale): readonly unknown[] => ['content', 'page', id, locale],
  one: (kind: ContentKind, url: string, locale: Locale): readonly unknown[] => ['content', kind, url, locale],
  list: (kind: ContentKind, locale: Locale): readonly unknown[] => ['content', kind, locale],
  search: (q: string, locale: Locale): readonly unknown[] => ['search', q, locale],
  /** The running auctions that end next, as the front door shows them. */
  ending: (locale: Locale): readonly unknown[] => ['ending', locale],
} as const;

/** Endings of the domains that are not named like their language (spec 2 §7.5). */
const ENDINGS: Partial<Record<Locale, string>> = { en: 'com', da: 'dk', sv: 'se', cs: 'cz' };

/** Ending of a language's domain: en → com, da → dk, sv → se, cs → cz, others their own. */
export const domainEnding = (locale: Locale): string => ENDINGS[locale] ?? locale;
