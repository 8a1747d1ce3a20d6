import { CATALOG_COUNTRIES, type CatalogCountry } from '../constants.ts';

/** The rules of postcodes. Germany and the Netherlands have rules of their own in the specification. */
export type ZipRule =
  | { readonly rule: 'zip_code' | 'zip_code_de' | 'zip_code_nl' }
  /** By country, ISO, of the catalog. */
  | { readonly rule: 'zip_code_country'; readonly country: string };

/** Postcodes per country as they are kept: `9` is a digit, `A` a letter. */
const FORMS: Readonly<Record<CatalogCountry, string>> = {
  DE: '99999',
  NL: '9999AA',
  BE: '9999',
  FR: '99999',
  IT: '99999',
  AT: '9999',
  CH: '9999',
  LU: '9999',
  DK: '9999',
  CZ: '99999',
  PL: '99-999',
  ES: '99999',
  HR: '99999',
  SI: '9999',
  SK: '99999',
  HU: '9999',
  SE: '99999',
  NO: '9999',
  FI: '99999',
  PT: '9999-999',
  GR: '99999',
};

const formOf = (country: string | null | undefined): string | null =>
  CATALOG_COUNTRIES.find((each) => each === country) ? FORMS[country as CatalogCountry] : null;

/** Older, shorter forms that are still written. */
const SHORT: Partial<Record<string, string>> = { PT: '9999' };

const patternOf = (form: string): string => form.replaceAll('9', '\\d').replaceAll('A', '[A-Za-z]');

/** What a postcode of a country must look like; null where the country is not of the catalog. */
export function zipPattern(country: string): RegExp | null {
  const forms = [formOf(country), SHORT[country] ?? null].filter((form) => form !== null);
  return forms.length === 0 ? null : new RegExp(`^(?:${forms.map(patternOf).join('|')})$`);
}

/** A postcode to show as an example: `12-345`. */
export function zipExample(country: string): string {
  let digit = 0;
  return (formOf(country) ?? '').replaceAll('9', () => String((digit += 1)));
}

/** The rule of a country's postcodes; the specification's common one where the country is not known. */
export function zipRule(country: string | null | undefined): ZipRule {
  if (country === 'DE') return { rule: 'zip_code_de' };
  if (country === 'NL') return { rule: 'zip_code_nl' };
  return formOf(country) === null || !country ? { rule: 'zip_code' } : { rule: 'zip_code_country', country };
}

/** Signs of a country that people write before a postcode, beside its ISO code. */
const SIGNS: Partial<Record<string, string>> = {
  DE: 'D',
  BE: 'B',
  FR: 'F',
  IT: 'I',
  AT: 'A',
  LU: 'L',
  ES: 'E',
  SI: 'SLO',
  HU: 'H',
  SE: 'S',
  NO: 'N',
  FI: 'FIN',
  PT: 'P',
  GR: 'EL',
};

/**
 * A postcode as the rules expect it and as it is kept: without spaces and the sign of its country (`L-1234`, `D 10115`),
 * letters in upper case, with the hyphen where the country writes one (`00 950` → `00-950`).
 */
export function normaliseZip(value: string, country?: string | null): string {
  const zip = value.replace(/\s+/g, '').toUpperCase();
  const form = formOf(country);
  if (form === null || !country) return zip;
  const signs = [country, SIGNS[country]].filter(Boolean).join('|');
  const bare = zip.replace(new RegExp(`^(?:${signs})-?(?=\\d)`), '').replaceAll(/[-.]/g, '');
  const at = form.indexOf('-');
  return at > 0 && /^\d+$/.test(bare) && bare.length === form.length - 1
    ? `${bare.slice(0, at)}-${bare.slice(at)}`
    : bare;
}
