import { StatementError, type Place } from './fault.ts';
import type { Element } from './xml.ts';

/** An amount in cents, never negative; another currency or no amount throws a {@link StatementError}. */
export function centsOf({ text, attributes }: Element, currency: string, place: Place): number {
  if (attributes['Ccy'] !== currency) throw new StatementError('currency', place);
  const [, whole = '', part = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(2))) throw new StatementError('amount', place);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}
