import { brotliDecompressSync } from 'node:zlib';
import { fold } from '../catalog/fold.ts';
import data from './data.json' with { type: 'json' };

/** A point on earth, degrees in steps of a hundredth: about a kilometre. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A town or village. */
export interface Town extends Point {
  /** As it is shown. */
  readonly name: string;
  /** All its names, folded. */
  readonly folded: readonly string[];
}

/** Where postcodes of a common beginning lie. */
export interface PostcodeEntry extends Point {
  /** What its whole postcodes have behind the beginning, each with its place unless that is the nearest town; `-`: none. */
  readonly codes: string;
}

/** What is known of a country. */
export interface CountryTable {
  /** By postcode, digits alone, or by the beginning that its postcodes have in common. */
  readonly postcodes: ReadonlyMap<string, PostcodeEntry>;
  /** The largest first. */
  readonly towns: readonly Town[];
  /** The largest of each folded name; null where towns of one name are far from each other. */
  readonly byName: ReadonlyMap<string, { readonly town: Town; readonly only: boolean }>;
}

const PER_DEGREE = 100;
/** Towns of one name that are no further from each other are the same to a reader, degrees. */
const SAME = 0.2;

const point = (y: number, x: number): Point => ({ lat: y / PER_DEGREE, lon: x / PER_DEGREE });

/** A name as it is compared: folded, without gaps and signs. */
export const foldedName = (name: string): string => fold(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''));

function countryOf(lines: readonly string[]): CountryTable {
  const postcodes = new Map<string, PostcodeEntry>();
  const towns: Town[] = [];
  const byName = new Map<string, { town: Town; only: boolean }>();
  const split = lines.indexOf('=');
  let [y, x] = [0, 0];
  for (const line of lines.slice(1, split)) {
    const [, prefix = '', dy, dx, codes = ''] = /^(\d+) (-?\d+) (-?\d+)(?: (.*))?$/.exec(line) ?? [];
    [y, x] = [y + Number(dy), x + Number(dx)];
    postcodes.set(prefix, { ...point(y, x), codes });
  }
  for (const line of lines.slice(split + 1)) {
    const [, lat, lon, written = ''] = /^(-?\d+) (-?\d+) (.*)$/.exec(line) ?? [];
    if (lat === undefined) continue;
    const names = written.split('|');
    const folded = [...new Set(names.map(foldedName))].filter(Boolean);
    const town: Town = { ...point(Number(lat), Number(lon)), name: names[0]!, folded };
    towns.push(town);
    for (const each of folded) {
      const before = byName.get(each);
      if (!before) byName.set(each, { town, only: true });
      else if (Math.hypot(before.town.lat - town.lat, before.town.lon - town.lon) > SAME) before.only = false;
    }
  }
  return { postcodes, towns, byName };
}

let read: ReadonlyMap<string, CountryTable> | undefined;

/** The tables by country, ISO; unpacked at the first call (about 0.2 s). */
export function countryTables(): ReadonlyMap<string, CountryTable> {
  read ??= new Map(
    brotliDecompressSync(Buffer.from(data.packed, 'base64'))
      .toString('utf8')
      .split(/^# /m)
      .filter(Boolean)
      .map((part) => part.split('\n'))
      .map((lines) => [lines[0]!.trim(), countryOf(lines)]),
  );
  return read;
}
