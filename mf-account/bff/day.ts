const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The day that an instant is on in Berlin, `YYYY-MM-DD`. */
export const dayOf = (at: string): string => DAY.format(new Date(at));
