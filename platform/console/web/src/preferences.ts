import type { ConsoleLocale } from './texts.ts';

/** How the reader likes the page; kept in this browser. */
export type Theme = 'light' | 'dark' | 'system';

const LOCALE = 'console.locale';
const THEME = 'console.theme';

/** A browser may forbid to keep anything: the page then begins again each time. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return; // as above
  }
}

/** The chosen language, else the browser's; English where it is neither. */
export function firstLocale(): ConsoleLocale {
  const chosen = kept(LOCALE);
  if (chosen === 'de' || chosen === 'en') return chosen;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

export const keepLocale = (locale: ConsoleLocale): void => keep(LOCALE, locale);

export function firstTheme(): Theme {
  const chosen = kept(THEME);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Puts a theme in place and remembers it. */
export function putTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  keep(THEME, theme);
}
