import type { DistanceFilter } from '@rollheim/contracts/catalog';
import { kilometres, regionOf, type Point, type Region } from '@rollheim/contracts/places';
import { bitsOfCodes, type Bits } from './bits.ts';
import { Codes, type Hits } from './columns.ts';

/** Places whose distances are kept. */
const MOST_PLACES = 50;

/** Regions and points with no more vehicles than this name them. */
export const MOST_NAMED = 3;

/** Where a vehicle is, and the place that its ad names. */
export interface Spot extends Point {
  readonly country: string | null;
  readonly city: string | null;
}

/** Vehicles at one point whose ads name the same place. */
export interface FoundPlace {
  readonly point: Spot;
  readonly count: number;
  /** Those of a few, in any order; of more: none. */
  readonly ids: readonly string[];
}

/** Where the vehicles under the filters are. */
export interface FoundPlaces {
  readonly places: readonly FoundPlace[];
  /** How many have no place that is known. */
  readonly unplaced: number;
}

/** Where each slot's vehicle is. Many are at the middle of one postcode: a distance is computed once for it. */
export class Points {
  readonly codes = new Codes();
  readonly #points: Spot[] = [{ lat: NaN, lon: NaN, country: null, city: null }];
  readonly #kept = new Map<string, number[]>();

  put(slot: number, point: Spot | null): void {
    this.codes.put(slot, point && `${point.lat} ${point.lon} ${point.country} ${point.city}`);
    if (point && this.#points.length < this.codes.values.length) this.#points.push(point);
  }

  /** Kilometres from the place to each slot's vehicle; NaN where no one knows where it is. */
  kilometresFrom(place: Point): (slot: number) => number {
    const known = this.#from(place);
    const { codes } = this.codes;
    return (slot) => known[codes[slot]!]!;
  }

  /** Kilometres from the place to each point, by its code. */
  #from(place: Point): readonly number[] {
    const key = `${place.lat} ${place.lon}`;
    const known = this.#kept.get(key) ?? [NaN];
    for (let code = known.length; code < this.#points.length; code++)
      known.push(kilometres(place, this.#points[code]!));
    this.#kept.delete(key);
    this.#kept.set(key, known);
    if (this.#kept.size > MOST_PLACES) this.#kept.delete(this.#kept.keys().next().value!);
    return known;
  }

  /** How many of the slots are within each of the distances from one place. */
  counts(hits: Hits, distances: readonly DistanceFilter[]): number[] {
    const { codes } = this.codes;
    const counted = new Uint32Array(this.#points.length);
    const { slots } = hits;
    for (let at = 0; at < slots.length; at++) counted[codes[slots[at]!]!]!++;
    return distances.map(({ place, from = 0, to = Infinity }) => {
      if (from === 0 && to === Infinity) return hits.size;
      return this.#from(place).reduce(
        (sum, km, code) => (km >= from && km <= to ? sum + counted[code]! : sum),
        0,
      );
    });
  }

  within({ place, from = 0, to = Infinity }: DistanceFilter, slots: number): Bits {
    // without a bound also what has no known place
    const all = from === 0 && to === Infinity;
    const wanted = Uint8Array.from(this.#from(place), (km) => (all || (km >= from && km <= to) ? 1 : 0));
    return bitsOfCodes(this.codes.codes, wanted, slots);
  }

  inRegion({ key, size }: Region, slots: number): Bits {
    const wanted = Uint8Array.from(this.#points, (point, code) =>
      code > 0 && regionOf(point, size).key === key ? 1 : 0,
    );
    return bitsOfCodes(this.codes.codes, wanted, slots);
  }

  /** The points at which the slots' vehicles are, with their numbers; of a few vehicles also their ids. */
  places({ slots }: Hits, idOf: readonly string[]): FoundPlaces {
    const { codes } = this.codes;
    const counted = new Uint32Array(this.#points.length);
    for (let at = 0; at < slots.length; at++) counted[codes[slots[at]!]!]!++;
    const places = new Map<number, FoundPlace & { readonly ids: string[] }>();
    for (let code = 1; code < counted.length; code++)
      if (counted[code]! > 0)
        places.set(code, { point: this.#points[code]!, count: counted[code]!, ids: [] });
    for (let at = 0; at < slots.length; at++) {
      const code = codes[slots[at]!]!;
      if (code !== 0 && counted[code]! <= MOST_NAMED) places.get(code)!.ids.push(idOf[slots[at]!]!);
    }
    return { places: [...places.values()], unplaced: counted[0] ?? 0 };
  }
}
