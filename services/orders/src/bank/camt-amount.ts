import { StatementError, type Place } from './fault.ts';
import type { Element } from './xml.ts';

/** A decimal number as XML Schema lets it be written: with a sign, zeros before and behind, either side of the point alone. */
const DECIMAL = /^\+?0*(\d{0,13})(?:\.(\d*))?$/;

/** An amount in cents, never negative; or what is wrong with it. */
function read({ text, attributes }: Element, currency: string): number | 'currency' | 'amount' {
  if (attributes['Ccy'] !== currency) return 'currency';
  const [, whole, part = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(text) || /[1-9]/.test(part.slice(2))) return 'amount';
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** An amount in cents, never negative; another currency or no amount throws a {@link StatementError}. */
export function centsOf(element: Element, currency: string, place: Place): number {
  const cents = read(element, currency);
  if (typeof cents === 'string') throw new StatementError(cents, place);
  return cents;
}

/** An amount in cents, never negative; null where it is in another currency or no amount. */
export function centsOrNull(element: Element, currency: string): number | null {
  const cents = read(element, currency);
  return typeof cents === 'string' ? null : cents;
}
