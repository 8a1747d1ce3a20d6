const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The calendar day of an instant in Berlin, `YYYY-MM-DD`. */
export const dayInBerlin = (at: Date): string => DAY.format(at);
