import type { CurrentCustomer } from '@rollheim/contracts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Midnight in Berlin of the day that `now` lies in, epoch ms. On the two days of a clock change an hour off at most. */
export function startOfToday(now: number): number {
  const parts = clock.formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const sinceMidnight = ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000;
  return now - (now % 1000) - sinceMidnight;
}

type TermsOf = Pick<CurrentCustomer, 'merchantProfileCompleted' | 'tacAcceptedAt'>;

/**
 * True where the terms must be accepted: the merchant's profile is complete, and they were never accepted or are valid
 * from later on; their day is capped at the start of today (spec 1 §4, terms dialog).
 */
export function termsAreDue(customer: TermsOf | null, validFrom: string | null, now: number): boolean {
  if (!customer?.merchantProfileCompleted) return false;
  if (customer.tacAcceptedAt === null) return true;
  const since = validFrom === null ? 0 : Date.parse(validFrom);
  return Math.min(since, startOfToday(now)) > Date.parse(customer.tacAcceptedAt);
}
