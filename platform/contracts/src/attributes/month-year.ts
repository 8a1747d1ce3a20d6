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

/** Other texts that name a month: a whole day, the year first, or its last two digits. */
const OTHERS = [
  /^(?<day>\d{1,2})[./\- ] ?(?<month>\d{1,2})[./\- ] ?(?<year>\d{4})$/,
  /^(?<year>\d{4})[./-](?<month>\d{1,2})(?:[./-](?<day>\d{1,2}))?$/,
  /^(?<month>\d{1,2}) ?[/.\- ] ?(?<year>\d{2})$/,
] as const;

/**
 * The month that was meant by a text that names none as it is asked for; null: none. `latest`: the last year that can be:
 * two digits stand for the latest year that ends in them.
 */
export function meantMonth(
  text: string,
  latest: number,
): { readonly month: number; readonly year: number } | null {
  if (monthYearOf(text) !== null) return null;
  for (const pattern of OTHERS) {
    const { day = '1', month, year } = pattern.exec(text.trim())?.groups ?? {};
    if (month === undefined || year === undefined) continue;
    const typed = Number(year);
    const whole = year.length === 4 ? typed : latest - ((((latest - typed) % 100) + 100) % 100);
    const given = { month: Number(month), year: whole };
    const isDay =
      Number(day) >= 1 && Number(day) <= new Date(Date.UTC(given.year, given.month, 0)).getUTCDate();
    if (given.month >= 1 && given.month <= 12 && isDay) return given;
  }
  return null;
}
