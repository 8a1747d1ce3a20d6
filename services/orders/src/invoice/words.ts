import type { Locale } from '@rollheim/contracts';
import cs from '../../locales/cs.json' with { type: 'json' };
import da from '../../locales/da.json' with { type: 'json' };
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import nl from '../../locales/nl.json' with { type: 'json' };
import pl from '../../locales/pl.json' with { type: 'json' };
import sv from '../../locales/sv.json' with { type: 'json' };

const WORDS = { de, en, nl, sv, da, pl, es, cs } as const satisfies Record<Locale, typeof de>;

/** Texts of invoices in a language; what stands in braces is filled in. */
export const wordsOf =
  (locale: Locale) =>
  (name: keyof typeof de, params: Readonly<Record<string, string>> = {}): string =>
    WORDS[locale][name].replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
