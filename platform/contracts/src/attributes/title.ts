import type { AttributeValue } from '../state/listings.ts';
import { makeName } from './makes.ts';

/** Title of a vehicle: make, series and model, each word once where the model repeats the series. */
export function vehicleTitle(attributes: Readonly<Record<string, AttributeValue>>): string {
  const text = (code: string): string => {
    const value = attributes[code];
    return typeof value === 'string' ? value.trim() : '';
  };
  const make = makeName(attributes['make']) ?? '';
  const series = text('series');
  const model = text('model');
  const repeats = series !== '' && model.toLowerCase().startsWith(series.toLowerCase());
  return [make, repeats ? '' : series, model].filter((part) => part !== '').join(' ');
}

/** First registration as `YYYY-MM`, or null while year or month is missing. */
export function firstRegistration(attributes: Readonly<Record<string, AttributeValue>>): string | null {
  const year = attributes['first_registration_year'];
  const month = Number(attributes['first_registration_month']);
  if (typeof year !== 'number' || !(month >= 1 && month <= 12)) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}
