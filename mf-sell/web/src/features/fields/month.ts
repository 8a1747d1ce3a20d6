/** The halves of a month, each null until it is chosen: '04' and '2028'. */
export interface Month {
  readonly month: string | null;
  readonly year: string | null;
}

/** The month of a day. */
export const monthOf = (day: string): Month => ({ month: day.slice(5, 7), year: day.slice(0, 4) });

/** The day that represents a month: the one that is given, or the first; null while a half is open. */
export function monthFrom({ month, year }: Month, given: string | null): string | null {
  if (month === null || year === null) return null;
  return given?.startsWith(`${year}-${month}-`) ? given : `${year}-${month}-01`;
}
