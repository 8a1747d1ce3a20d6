import type { Locale } from '../locales.ts';

/** One block of a content page: blocks, never HTML. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** `content.state`, key `page/<locale>/<url>` or `terms/<locale>`. */
export interface ContentPage {
  readonly kind: 'page' | 'terms';
  readonly locale: Locale;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly ContentBlock[];
  readonly validFrom: string | null;
  readonly changes: string | null;
}

/** `settings.state`, key = setting key, e.g. `system_bar`. */
export interface SettingState {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}
