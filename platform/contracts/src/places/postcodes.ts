import { CATALOG_COUNTRIES } from '../constants.ts';
import type { CountryTable, Point, PostcodeEntry, Town } from './table.ts';

/** Shorter beginnings of a postcode say nothing of where it is. */
const LEAST_DIGITS = 2;
/** Postcodes with fewer first digits in common are far from each other. */
const LEAST_COMMON = 3;
/** In place of a name: a firm has the postcode for itself. */
const OF_FIRM = '?';

/** Digits of a whole postcode by country, as they are known here. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  CATALOG_COUNTRIES.map((country) => [
    country,
    ['DE', 'FR', 'IT', 'CZ', 'PL', 'ES', 'HR', 'SK', 'SE', 'FI', 'GR'].includes(country) ? 5 : 4,
  ]),
);

/** Digits of a whole postcode of a country. */
export const lengthOf = (country: string): number => LENGTHS[country] ?? 4;

/** Digits that a country's postcodes are known by: of Portugal the first four of seven. */
export function digitsOf(country: string, postcode: string): string {
  const digits = postcode.replace(/\D/g, '');
  return country === 'PT' && digits.length === 7 ? digits.slice(0, 4) : digits;
}

/** What is known of a number: where the longest beginning of it lies that postcodes have. */
export function entryOf(
  { postcodes }: CountryTable,
  digits: string,
): { readonly prefix: string; readonly entry: PostcodeEntry } | null {
  for (let length = digits.length; length >= LEAST_DIGITS; length -= 1) {
    const prefix = digits.slice(0, length);
    const entry = postcodes.get(prefix);
    if (entry) return { prefix, entry };
  }
  return null;
}

/** The town that is nearest to a point. */
export function nearestTown({ towns }: CountryTable, to: Point): Town | undefined {
  let best: Town | undefined;
  let least = Infinity;
  const narrow = Math.cos((to.lat * Math.PI) / 180);
  for (const town of towns) {
    const d = Math.hypot(town.lat - to.lat, (town.lon - to.lon) * narrow);
    if (d < least) [best, least] = [town, d];
  }
  return best;
}

/** Whole postcodes of an entry, with what is stored of their places. */
const codesOf = (prefix: string, { codes }: PostcodeEntry, length: number) =>
  codes === '-'
    ? []
    : codes.split('|').map((said) => {
        const rest = length - prefix.length;
        return { code: prefix + said.slice(0, rest), name: said.slice(rest) };
      });

/** The place of a whole postcode, empty where it has no name; null: there is no such postcode. */
export function wholePostcode(table: CountryTable, digits: string): string | null {
  const found = entryOf(table, digits);
  const known =
    found && codesOf(found.prefix, found.entry, digits.length).find(({ code }) => code === digits);
  if (!known) return null;
  const isNamed = known.name !== '' && known.name !== OF_FIRM;
  return isNamed ? known.name : (nearestTown(table, found.entry)?.name ?? '');
}

/** The postcode of a place that has the most first digits of a number, then the nearest number; null: none is near. */
export function nearestPostcode({ postcodes }: CountryTable, digits: string): string | null {
  for (let common = digits.length - 1; common >= LEAST_COMMON; common -= 1) {
    const head = digits.slice(0, common);
    const codes = [...postcodes]
      .filter(([prefix]) => prefix.startsWith(head) || head.startsWith(prefix))
      .flatMap(([prefix, entry]) => codesOf(prefix, entry, digits.length))
      .filter(({ code, name }) => code.startsWith(head) && name !== OF_FIRM)
      .map(({ code }) => code);
    const off = (code: string) => Math.abs(Number(code) - Number(digits));
    if (codes.length > 0) return codes.reduce((best, code) => (off(code) < off(best) ? code : best));
  }
  return null;
}
