import { languageTag, type Locale } from '@rollheim/contracts';

/** Numbers of dealers are rounded to steps of so many. */
const STEP = 250;

/** 'Over so many dealers', for the page's configuration: the last step that they are more than; nothing below the first. */
export function dealersSaid(dealers: number, locale: Locale): { dealers?: string } {
  const over = Math.floor((dealers - 1) / STEP) * STEP;
  return over > 0 ? { dealers: new Intl.NumberFormat(languageTag(locale)).format(over) } : {};
}
