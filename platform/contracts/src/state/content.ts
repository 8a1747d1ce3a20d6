import type { Locale } from '../locales.ts';

/** What a block may lead to: a page of the path table by its id (`page`), or an address (`href`). */
export interface ContentLink {
  readonly label: string;
  readonly page?: string;
  /** Parameters of the page, as they are in its address. */
  readonly query?: string;
  readonly href?: string;
}

/** One block of a content page: blocks, never HTML. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Numbered: what happens one after the other. */
  | { readonly kind: 'steps'; readonly items: readonly { readonly title: string; readonly text: string }[] }
  | { readonly kind: 'question'; readonly question: string; readonly answer: string }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'links'; readonly items: readonly ContentLink[] }
  | {
      readonly kind: 'cards';
      readonly items: readonly (ContentLink & { readonly text: string })[];
    }
  /** A sale worked out by the rules of the auction; `hammerPrice` in cents. */
  | { readonly kind: 'example'; readonly hammerPrice: number }
  /** The commission calculator, opened with `hammerPrice` (cents). */
  | { readonly kind: 'calculator'; readonly hammerPrice: number }
  | { readonly kind: 'form'; readonly form: 'contact' }
  /** What was written is no block that can be shown; made by the reader, never written. */
  | { readonly kind: 'broken' };

export type ContentKind = 'page' | 'terms' | 'article' | 'author' | 'popup' | 'news';

/** `content.state`, key `<kind>/<locale>/<url>`, or `terms/<locale>`. */
export interface ContentPage {
  /** Number of the document, the same in all languages. Entries from before it was given have none. */
  readonly id?: number;
  readonly kind: ContentKind;
  readonly locale: Locale;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly ContentBlock[];
  readonly validFrom: string | null;
  readonly changes: string | null;
  /** Articles: url of the author. */
  readonly author?: string | null;
}

/** `settings.state`, key = setting key, e.g. `system_bar`. */
export interface SettingState {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

/** What the editor of contents may read the versions of: a text in one language by its place, or a setting by its key. */
export type VersionedPlace =
  | Pick<ContentPage, 'kind' | 'locale' | 'url'>
  | { readonly kind: 'setting'; readonly key: string };

/** One version of a text or setting. */
export interface ContentVersion {
  /** Counted from 1. */
  readonly version: number;
  /** As it was written; null: it was taken back. */
  readonly doc: Omit<ContentPage, 'id'> | SettingState | null;
  /** Who wrote it; null: it was delivered. */
  readonly customerId: string | null;
  /** ISO instant; null where it was delivered. */
  readonly at: string | null;
}

/** What a visitor writes on the contact page. */
export interface ContactRequest {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** How far away a visitor looks for a vehicle, as the list's distance has it, km; `any`: not stated. */
export const PERIMETERS = ['any', '100', '200', '300', 'over300'] as const;

/** Characters of a visitor's question. */
export const VISITOR_QUESTION = { name: 59, email: 254, shortest: 10, question: 4_000 } as const;

/** What a visitor asks the service team about a vehicle: `POST /public/auction/{id}/visitor-question`. */
export interface VisitorQuestion {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly question: string;
  readonly perimeter: (typeof PERIMETERS)[number];
}
