import type { AttributeValue } from '../state/listings.ts';
import { ATTRIBUTES, attribute } from './table.ts';

type Values = Readonly<Record<string, AttributeValue>>;

/**
 * What an edit says besides its own values: who names the power of the solar panels has some, and without them they have
 * no power. Values are normalised.
 */
export function impliedAttributes(given: Values): Values {
  const result: Record<string, AttributeValue> = {};
  for (const [code, value] of Object.entries(given)) {
    const flag = attribute(code)?.partOf;
    if (flag !== undefined && typeof value === 'number' && value > 0 && given[flag] !== false)
      result[flag] = true;
    if (value !== false) continue;
    for (const part of ATTRIBUTES) if (part.partOf === code) result[part.code] = null;
  }
  return result;
}
