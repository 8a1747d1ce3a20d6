import type { Locale } from '@rollheim/contracts';
import cs from './locales/cs.json' with { type: 'json' };
import da from './locales/da.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const TEXTS: Readonly<Record<Locale, typeof de>> = { cs, da, de, en, es, nl, pl, sv };

/** A text of the valuation's backend in a language, with its values. */
export const textFor = (
  locale: Locale,
  key: keyof typeof de,
  values: Readonly<Record<string, string>> = {},
): string => TEXTS[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
