import type { OrderRow } from '@rollheim/contracts';

const DAY_MS = 86_400_000;
const BERLIN_DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The unpaid purchase whose invoice is due first; one without an invoice comes after all that have one. */
export const firstDue = (orders: readonly OrderRow[]): OrderRow | undefined =>
  orders.toSorted((a, b) => (a.invoice?.dueOn ?? '9999').localeCompare(b.invoice?.dueOn ?? '9999'))[0];

/** Days from today in Berlin until a day (`YYYY-MM-DD`); negative where it is over. `now`: epoch ms. */
export const daysUntil = (day: string, now: number): number =>
  Math.round((Date.parse(day) - Date.parse(BERLIN_DAY.format(now))) / DAY_MS);
