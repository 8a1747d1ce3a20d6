import { CATALOG_COUNTRIES } from '../constants.ts';
import { countryTables, foldedName, type CountryTable, type Point, type Town } from './table.ts';
import { digitsOf, entryOf, lengthOf, nearestPostcode, nearestTown, wholePostcode } from './postcodes.ts';

/** A place that somebody named by country and postcode or town: `DE-87700`, `AT-Wien`. */
export interface KnownPlace extends Point {
  /** The name that finds it again, in one form. */
  readonly key: string;
  readonly country: string;
  /** `87700 Memmingen` or `Wien`. */
  readonly label: string;
  /** `Memmingen` or `Wien`; of a postcode the town that is nearest to it where it has no name. */
  readonly town: string;
  /** No such postcode was meant: it is the one of the country that comes nearest to it in number. */
  readonly near?: true;
}

const EARTH_KM = 6371;
const RAD = Math.PI / 180;
/** Distance in a straight line, whole kilometres. */
export function kilometres(a: Point, b: Point): number {
  const y = Math.sin(((b.lat - a.lat) * RAD) / 2);
  const x = Math.sin(((b.lon - a.lon) * RAD) / 2);
  const h = y * y + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * x * x;
  return Math.round(2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Never finer than the postcode's middle. A number that is no postcode has the place of its beginning, without the number. */
function fromPostcode(country: string, table: CountryTable, digits: string): KnownPlace | null {
  if (digits.length !== lengthOf(country)) return null;
  const found = entryOf(table, digits);
  if (!found) return null;
  const { lat, lon } = found.entry;
  const name = wholePostcode(table, digits);
  const town = name === null ? (nearestTown(table, found.entry)?.name ?? '') : name;
  const label = name === null ? town || digits : [digits, town].filter(Boolean).join(' ');
  return { lat, lon, key: `${country}-${digits}`, country, label, town };
}

const fromTown = (country: string, { name, lat, lon }: Town): KnownPlace => ({
  lat,
  lon,
  key: `${country}-${name}`,
  country,
  label: name,
  town: name,
});

/** The place that a key names (`DE-87700`, `DE-Memmingen`); of several towns of a name the largest. Null: not known. */
export function placeByKey(key: string): KnownPlace | null {
  const [, country = '', text = ''] = /^([A-Z]{2})-(.+)$/s.exec(key) ?? [];
  const table = countryTables().get(country);
  if (!table) return null;
  if (/\d/.test(text)) return fromPostcode(country, table, digitsOf(country, text));
  const found = table.byName.get(foldedName(text));
  return found ? fromTown(country, found.town) : null;
}

/**
 * Where an ad's vehicle is, by its postcode, else by its town where the country has one of that name. Never finer
 * than the postcode's middle; null where neither is known.
 */
export function pickupPoint(
  pickup: { readonly zipCode: string; readonly city: string; readonly country: string } | null,
): Point | null {
  const table = pickup && countryTables().get(pickup.country);
  if (!pickup || !table) return null;
  const found = entryOf(table, digitsOf(pickup.country, pickup.zipCode));
  if (found) return { lat: found.entry.lat, lon: found.entry.lon };
  const named = table.byName.get(foldedName(pickup.city));
  return named?.only ? { lat: named.town.lat, lon: named.town.lon } : null;
}

/** So many towns of a country, the largest first. */
export const largestTowns = (country: string, most: number): readonly Town[] =>
  (countryTables().get(country)?.towns ?? []).slice(0, most);

/** Countries of the catalog, one before the others. */
const countriesFrom = (first: string): readonly string[] => [
  ...CATALOG_COUNTRIES.filter((country) => country === first),
  ...CATALOG_COUNTRIES.filter((country) => country !== first),
];

/** The postcode that a number is nearest to, if it has as many digits as one. */
function nearby(country: string, text: string): KnownPlace[] {
  const table = countryTables().get(country);
  const digits = /^[\d\s-]+$/.test(text) ? digitsOf(country, text) : '';
  if (!table || digits.length !== lengthOf(country)) return [];
  const nearest = nearestPostcode(table, digits);
  const place = nearest === null ? null : fromPostcode(country, table, nearest);
  return place ? [{ ...place, near: true }] : [];
}

/** Towns of one country that a text may mean. */
const MOST_OF_COUNTRY = 4;

/**
 * Places that a text begins or a postcode is of, `most` of them: those of the country `first`, then the other
 * countries; in each the largest first. A sign of a country before it asks for that one alone (`NL 3511`). A number that
 * is no postcode anywhere brings the one of the first country that is nearest in number, marked as such.
 */
export function placesFor(typed: string, first: string, most: number): KnownPlace[] {
  const [, sign, rest] = /^\s*([A-Za-z]{2})[\s-]+([^\s-].*)$/s.exec(typed) ?? [];
  const only = CATALOG_COUNTRIES.find((country) => country === sign?.toUpperCase());
  const found: KnownPlace[] = [];
  const look = (country: string, text: string) => {
    const table = countryTables().get(country);
    if (!table) return;
    if (/\d/.test(text)) {
      const digits = digitsOf(country, text);
      const place = wholePostcode(table, digits) === null ? null : fromPostcode(country, table, digits);
      if (place) found.push(place);
      return;
    }
    const name = foldedName(text);
    if (!name) return;
    const shown = new Set<string>();
    for (const town of table.towns) {
      if (shown.size === MOST_OF_COUNTRY) break;
      if (!town.folded.some((each) => each.startsWith(name)) || shown.has(town.name)) continue;
      shown.add(town.name);
      found.push(fromTown(country, town));
    }
  };
  if (only && rest) look(only, rest);
  if (found.length === 0) for (const country of countriesFrom(first)) look(country, typed);
  if (found.length === 0) return nearby(only ?? first, only && rest ? rest : typed);
  const whole = foldedName(typed);
  const isWhole = ({ label }: KnownPlace) => foldedName(label) === whole;
  return [...found.filter(isWhole), ...found.filter((each) => !isWhole(each))].slice(0, most);
}
