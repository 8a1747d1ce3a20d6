import type { DistanceFilter } from '@rollheim/contracts/catalog';
import { kilometres, type Point } from '@rollheim/contracts/places';
import { bitsWhere, type Bits } from './bits.ts';
import { Codes } from './columns.ts';

/** Places whose distances are kept. */
const MOST_PLACES = 50;

/** Where each slot's vehicle is. Many are at the middle of one postcode: a distance is computed once for it. */
export class Points {
  readonly codes = new Codes();
  readonly #points: Point[] = [{ lat: NaN, lon: NaN }];
  readonly #kept = new Map<string, number[]>();

  put(slot: number, point: Point | null): void {
    this.codes.put(slot, point && `${point.lat} ${point.lon}`);
    if (point && this.#points.length < this.codes.values.length) this.#points.push(point);
  }

  /** Kilometres from the place to each slot's vehicle; NaN where no one knows where it is. */
  kilometresFrom(place: Point): (slot: number) => number {
    const key = `${place.lat} ${place.lon}`;
    const known = this.#kept.get(key) ?? [NaN];
    for (let code = known.length; code < this.#points.length; code++)
      known.push(kilometres(place, this.#points[code]!));
    this.#kept.delete(key);
    this.#kept.set(key, known);
    if (this.#kept.size > MOST_PLACES) this.#kept.delete(this.#kept.keys().next().value!);
    const { codes } = this.codes;
    return (slot) => known[codes[slot]!]!;
  }

  within({ place, from = 0, to = Infinity }: DistanceFilter, slots: number): Bits {
    const kilometresTo = this.kilometresFrom(place);
    const isWithin = (km: number) => km >= from && km <= to;
    // without a bound also what has no known place
    const all = from === 0 && to === Infinity;
    return bitsWhere(slots, (slot) => all || isWithin(kilometresTo(slot)));
  }
}
