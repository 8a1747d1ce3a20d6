import { cleanCode, cleanEmail, cleanLine, cleanSecret, cleanText } from './clean-text.ts';
import { normaliseVatNumber } from './vat.ts';
import { normaliseZip } from './zip.ts';

const compact = (text: string): string => cleanCode(text).replace(/\s+/g, '').toUpperCase();

/** `(030) 12/34`, `tel:+49(0)30 1234` as the rules expect a number: what is dialled, with spaces and hyphens. */
const phone = (text: string): string =>
  cleanCode(text)
    .replace(/^tel:/i, '')
    .replace(/^\+ /, '+')
    .replace(/^((?:\+|00)[\d ]*)\(0\)/, '$1 ')
    .replace(/^\((\+?\d[\d ]*)\)/, '$1 ')
    .replace(/[\s/]+/g, ' ');

type Clean = (text: string, country?: string | null) => string;

/** How the text of a field is cleaned, by the field's name. */
const BY_NAME: Readonly<Record<string, Clean>> = {
  ...Object.fromEntries(
    ['name', 'surname', 'company', 'director', 'contactName', 'contactSurname']
      .concat('registerNumber', 'street', 'city', 'subject', 'place')
      .map((name) => [name, cleanLine]),
  ),
  email: cleanEmail,
  phone,
  zipCode: (text, country) => normaliseZip(cleanCode(text), country),
  vatNumber: (text) => normaliseVatNumber(cleanCode(text)) ?? cleanCode(text),
  vin: (text) => compact(text).replace(/[-*]/g, ''),
  licensePlate: compact,
  plate: cleanCode,
  // of a mail or of the other side, read aloud in groups
  code: (text) => cleanCode(text).replace(/(?<=\d)[ -](?=\d)/g, ''),
  // every character of a secret counts, but what would turn the page around
  ...Object.fromEntries(['password', 'current', 'token'].map((name) => [name, cleanSecret])),
};

/**
 * The text of a field as it is checked, shown and kept, by the name of the field: without what is pasted along unseen,
 * and written as its rules expect it. A postcode is cleaned by its country. The same on the page and at the border of
 * the API; what is clean stays as it is. A field that is not known keeps its spaces and line breaks.
 */
export const cleanField = (name: string, text: string, country?: string | null): string =>
  (Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined)?.(text, country) ?? cleanText(text);

/**
 * What of a form changes with its country: the postcode beside it, cleaned as that country writes it. It was left, and
 * cleaned, while another country was chosen.
 */
export const ofCountry = <C extends string>(
  country: C,
  zipCode: string,
): { country: C; zipCode: string } => ({
  country,
  zipCode: cleanField('zipCode', zipCode, country),
});

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A value that came over the wire with all its texts as {@link cleanField} has them. */
export function cleanValues(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return cleanField(name, value);
  if (Array.isArray(value)) return value.map((each) => cleanValues(each, name));
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const all = value as Readonly<Record<string, unknown>>;
  const country = textIn(all['country'])?.toUpperCase() ?? null;
  // a form that sends its fields as a list names them
  const listed = Object.keys(all).length === 2 && 'value' in all ? textIn(all['name']) : null;
  return Object.fromEntries(
    Object.entries(all).map(([key, inner]) => [
      key,
      key === 'zipCode' && typeof inner === 'string'
        ? cleanField(key, inner, country)
        : cleanValues(inner, listed !== null && key === 'value' ? listed : key),
    ]),
  );
}
