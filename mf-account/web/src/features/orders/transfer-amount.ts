import { inEuros } from '@rollheim/contracts';
/** Cents as a bank's form in this language takes them: two decimals, no grouping, no currency. */
export const transferAmount = (cents: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(inEuros(cents));
