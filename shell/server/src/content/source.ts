import type { ContentKind, ContentPage, Locale } from '@rollheim/contracts';

/** Where pages, terms, popups and articles come from: the own content service, or a Strapi. Both may fail. */
export interface ContentSource {
  /** One text by its url; in English, then German, where the language's own is not written. */
  one(kind: ContentKind, url: string, locale: Locale): Promise<ContentPage | null>;
  /** The terms in force. */
  terms(locale: Locale): Promise<ContentPage | null>;
  /** All of a kind in a language, each once, the newest first. */
  list(kind: ContentKind, locale: Locale): Promise<readonly ContentPage[]>;
}

/** Languages to look in, the reader's own first. */
export const readingOrder = (locale: Locale): readonly Locale[] => [...new Set<Locale>([locale, 'en', 'de'])];
