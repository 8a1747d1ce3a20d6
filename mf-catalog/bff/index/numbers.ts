import { addAll, clearBit, hasBit, inAll, setBit, sizeOfBoth, slotsOf, wordsFor, type Bits } from './bits.ts';
import { widened, type Hits } from './columns.ts';

/** Into how many parts the numbers are cut, each with about as many slots as the others. */
const PARTS = 32;
/** Numbers of which the cuts are made. */
const SAMPLE = 4_096;
/** Up to so many slots are looked at one by one. */
const FEW = 16_384;

interface Bounds {
  /** How many of the slots have a number. */
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** Slots whose numbers lie between two cuts. */
class Part {
  readonly slots: Bits;
  /** No number of the part was ever beyond these. */
  #low = Infinity;
  #high = -Infinity;

  constructor(words: number) {
    this.slots = new Uint32Array(words);
  }

  put(slot: number, value: number): void {
    setBit(this.slots, slot);
    if (value < this.#low) this.#low = value;
    if (value > this.#high) this.#high = value;
  }

  /** Adds the slots whose number is within the bounds, both included. */
  addWithin(bits: Bits, from: number, to: number, values: Float64Array): void {
    if (this.#high < from || this.#low > to) return;
    if (this.#low >= from && this.#high <= to) return addAll(bits, this.slots);
    const { slots } = this;
    for (let at = 0; at < slots.length; at++)
      for (let word = slots[at]!; word !== 0; word &= word - 1) {
        const bit = word & -word;
        const value = values[at * 32 + 31 - Math.clz32(bit)]!;
        if (value >= from && value <= to) bits[at]! |= bit;
      }
  }

  /** The least number of the slots that are among the bits; Infinity: none is. */
  least(bits: Bits, values: Float64Array): number {
    const words = Math.min(this.slots.length, bits.length);
    let low = Infinity;
    for (let at = 0; at < words && low > this.#low; at++)
      for (let word = this.slots[at]! & bits[at]!; word !== 0; word &= word - 1) {
        const value = values[at * 32 + 31 - Math.clz32(word & -word)]!;
        if (value < low) low = value;
      }
    return low;
  }

  /** The greatest number of the slots that are among the bits; -Infinity: none is. */
  greatest(bits: Bits, values: Float64Array): number {
    const words = Math.min(this.slots.length, bits.length);
    let high = -Infinity;
    for (let at = 0; at < words && high < this.#high; at++)
      for (let word = this.slots[at]! & bits[at]!; word !== 0; word &= word - 1) {
        const value = values[at * 32 + 31 - Math.clz32(word & -word)]!;
        if (value > high) high = value;
      }
    return high;
  }
}

/** A number for each slot; NaN: none. */
export class Numbers {
  #values = new Float64Array(0);
  #known: Bits = new Uint32Array(0);
  /** Greatest number of each part but the last; null: not cut yet. */
  #cuts: Float64Array | null = null;
  #parts: readonly Part[] = [];

  get values(): Float64Array {
    return this.#values;
  }

  widen(slots: number): void {
    this.#values = widened(this.#values, new Float64Array(slots));
    this.#known = widened(this.#known, new Uint32Array(wordsFor(slots)));
    // numbers that came since may lie elsewhere
    this.#cuts = null;
    this.#parts = [];
  }

  put(slot: number, value: number | null): void {
    this.take(slot);
    if (value === null) {
      this.#values[slot] = NaN;
      return;
    }
    this.#values[slot] = value;
    setBit(this.#known, slot);
    if (this.#cuts) this.#parts[this.#partOf(value)]!.put(slot, value);
  }

  take(slot: number): void {
    if (!hasBit(this.#known, slot)) return;
    clearBit(this.#known, slot);
    if (this.#cuts) clearBit(this.#parts[this.#partOf(this.#values[slot]!)]!.slots, slot);
  }

  /** Slots with a number within the bounds, both included. */
  within(from: number, to: number): Bits {
    this.settle();
    const bits: Bits = new Uint32Array(this.#known.length);
    for (const part of this.#parts) part.addWithin(bits, from, to, this.#values);
    return bits;
  }

  /**
   * Those of the slots among which the `most` with the least numbers are, all of equal numbers with them; the greatest
   * where it goes down.
   */
  leading(hits: Hits, most: number, down: boolean): Uint32Array {
    if (hits.size <= FEW) return hits.slots;
    this.settle();
    const found: Uint32Array[] = [];
    let size = 0;
    for (const part of down ? this.#parts.toReversed() : this.#parts) {
      const both = sizeOfBoth(part.slots, hits.bits);
      if (both === 0) continue;
      found.push(slotsOf(inAll([part.slots, hits.bits]), both));
      size += both;
      if (size < most) continue;
      const slots = new Uint32Array(size);
      let at = 0;
      for (const each of found) {
        slots.set(each, at);
        at += each.length;
      }
      return slots;
    }
    // also those without a number are on the page
    return hits.slots;
  }

  /** How many of the slots have a number, the least and the greatest of them. */
  bounds(hits: Hits): Bounds {
    if (hits.size <= FEW) return this.#boundsOf(hits.slots);
    this.settle();
    const { bits } = hits;
    const parts = this.#parts;
    let [low, high] = [Infinity, -Infinity];
    for (let at = 0; at < parts.length && low === Infinity; at++) low = parts[at]!.least(bits, this.#values);
    for (let at = parts.length - 1; at >= 0 && high === -Infinity; at--)
      high = parts[at]!.greatest(bits, this.#values);
    return { count: sizeOfBoth(this.#known, bits), low, high };
  }

  #boundsOf(slots: Uint32Array): Bounds {
    const values = this.#values;
    let [count, low, high] = [0, Infinity, -Infinity];
    for (let at = 0; at < slots.length; at++) {
      const value = values[slots[at]!]!;
      if (value !== value) continue;
      count++;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return { count, low, high };
  }

  /** Cuts the numbers into parts, unless they are; later ones go into the part that they belong to. */
  settle(): void {
    if (this.#cuts) return;
    const values = this.#values;
    const some: number[] = [];
    const step = Math.max(1, Math.floor(values.length / SAMPLE));
    for (let slot = 0; slot < values.length; slot += step)
      if (hasBit(this.#known, slot)) some.push(values[slot]!);
    some.sort((a, b) => a - b);
    const at = (part: number) => some[Math.floor((part * some.length) / PARTS)] ?? 0;
    this.#cuts = Float64Array.from({ length: PARTS - 1 }, (_, part) => at(part + 1));
    const parts = Array.from({ length: PARTS }, () => new Part(this.#known.length));
    for (let slot = 0; slot < values.length; slot++)
      if (hasBit(this.#known, slot)) parts[this.#partOf(values[slot]!)]!.put(slot, values[slot]!);
    this.#parts = parts;
  }

  #partOf(value: number): number {
    const cuts = this.#cuts!;
    let [from, to] = [0, cuts.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (value > cuts[middle]!) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
