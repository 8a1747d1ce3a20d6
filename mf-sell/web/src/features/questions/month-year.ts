/** A month as somebody types it, with its year: `06/2019`, `6.2019`, `062019`. */
const MONTH_YEAR = /^(\d{1,2}) ?[/.\- ] ?(\d{4})$|^(\d{2})(\d{4})$/;

/** The month and the year of a text; null where it names none. */
export function monthYearOf(text: string): { readonly month: number; readonly year: number } | null {
  const found = MONTH_YEAR.exec(text.trim());
  if (!found) return null;
  const [, month, year, shortMonth, shortYear] = found;
  const given = { month: Number(month ?? shortMonth), year: Number(year ?? shortYear) };
  return given.month >= 1 && given.month <= 12 ? given : null;
}

/** They as one text; what is not known stays empty. */
export const monthYearText = (month: unknown, year: unknown): string =>
  typeof month === 'number' && typeof year === 'number' ? `${String(month).padStart(2, '0')}/${year}` : '';
