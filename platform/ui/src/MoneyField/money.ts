import { plainFigures, ungrouped } from '../format/parse-number.ts';

/**
 * Reads whole euros as people type them: '40.000', '40 000 €', '40,000', '40.000,00'. null: empty. NaN: not a whole
 * amount, or one that could be meant otherwise.
 */
export const parseEuros = (text: string): number | null => {
  const bare = plainFigures(text)
    .replace(/^(?:€|EUR)\s?/i, '')
    .replace(/\s?(?:€|EUR)$/i, '');
  if (bare === '') return null;
  const [, german] = /^(.+),(?:00?|--?|–)$/.exec(bare) ?? [];
  const [, english] = /^([^,]+,.+)\.00$/.exec(bare) ?? [];
  const digits = german
    ? ungrouped(german, " '’.")
    : english
      ? ungrouped(english, ',')
      : ungrouped(bare, " '’.,");
  return digits === null || digits.length > 15 ? Number.NaN : Number(digits);
};

/** Writes whole euros in German format without the sign: 40000 → '40.000'; nothing for what is no amount. */
export const formatEuros = (euros: number | null): string =>
  euros === null || Number.isNaN(euros) ? '' : String(euros).replaceAll(/\B(?=(\d{3})+$)/g, '.');
