import { languageTag, type Locale } from '@rollheim/contracts';
import cs from '../../locales/cs.json' with { type: 'json' };
import da from '../../locales/da.json' with { type: 'json' };
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import nl from '../../locales/nl.json' with { type: 'json' };
import pl from '../../locales/pl.json' with { type: 'json' };
import sv from '../../locales/sv.json' with { type: 'json' };
import type { InvoiceContent } from './content.ts';

const WORDS = { de, en, nl, sv, da, pl, es, cs } as const satisfies Record<Locale, typeof de>;

/** Texts of invoices in a language; what is in braces is filled in. */
export const wordsOf =
  (locale: Locale) =>
  (name: keyof typeof de, params: Readonly<Record<string, string>> = {}): string =>
    WORDS[locale][name].replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');

/** A day (`YYYY-MM-DD`) as people write it. */
export const dateIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** What a document cancels, and that what was paid on it is paid back. */
export function cancelsText(
  locale: Locale,
  { number, issuedOn, received }: NonNullable<InvoiceContent['corrects']>,
): string {
  const word = wordsOf(locale);
  const canceled = word('cancels', { number, date: dateIn(locale, issuedOn) });
  return received === 0 ? canceled : `${canceled} ${word('paid_back')}`;
}
