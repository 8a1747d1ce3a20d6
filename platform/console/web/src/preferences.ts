import type { ConsoleLocale } from './texts.ts';

/** How the reader likes the page; kept in this browser. */
export type Theme = 'light' | 'dark' | 'system';

/** Chosen by hand; what the browser asks for is kept by no one. */
const LOCALE = 'console.language';
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

const isLocale = (word: unknown): word is ConsoleLocale => word === 'de' || word === 'en';

/** The chosen language, else the first of those that the browser asks for; English where it asks for neither. */
export function firstLocale(): ConsoleLocale {
  const chosen = kept(LOCALE);
  if (isLocale(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
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
