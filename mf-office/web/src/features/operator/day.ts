const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The calendar day of an instant in Berlin, `YYYY-MM-DD`. */
export const dayInBerlin = (at: Date): string => DAY.format(at);

/** What is wrong with the day of a payment: it is before the sale, or still to come. Days as `YYYY-MM-DD`. */
export function paymentDayFault(
  paidOn: string | null,
  soldOn: string,
  today: string,
): 'before' | 'future' | null {
  if (paidOn === null) return null;
  if (paidOn > today) return 'future';
  return paidOn < soldOn ? 'before' : null;
}
