import {
  bitsWhere,
  clearBit,
  hasBit,
  setBit,
  sizeOfBoth,
  slotsOf,
  without,
  wordsFor,
  type Bits,
} from './bits.ts';

/** Slots that were found among those in use, as a set and, where they are asked for, as a list. */
export class Hits {
  readonly bits: Bits;
  readonly size: number;
  readonly #live: Bits;
  readonly #liveSize: number;
  #slots: Uint32Array | null = null;
  #others: Uint32Array | null = null;

  constructor(bits: Bits, size: number, live: Bits, liveSize: number) {
    this.bits = bits;
    this.size = size;
    this.#live = live;
    this.#liveSize = liveSize;
  }

  get slots(): Uint32Array {
    return (this.#slots ??= slotsOf(this.bits, this.size));
  }

  /** Those in use that were not found. */
  get others(): Uint32Array {
    return (this.#others ??= slotsOf(without(this.#live, this.bits), this.#liveSize - this.size));
  }

  /** True where it takes less to count what was not found. */
  get areMost(): boolean {
    return this.size * 2 > this.#liveSize;
  }
}

/** Room for more slots, with what was there. */
function widened<T extends Uint16Array | Uint32Array | Float64Array>(column: T, made: T): T {
  made.set(column);
  return made;
}

/** One of several values for each slot, or none: numbered as they come. */
export class Codes {
  /** Of code 0 there is no value. */
  readonly values: string[] = [''];
  readonly #codeOf = new Map<string, number>();
  /** Slots in use by code. */
  readonly #totals: number[] = [0];
  #codes: Uint16Array | Uint32Array = new Uint16Array(0);

  get codes(): Uint16Array | Uint32Array {
    return this.#codes;
  }

  widen(slots: number): void {
    const made = this.#codes instanceof Uint16Array ? new Uint16Array(slots) : new Uint32Array(slots);
    this.#codes = widened(this.#codes, made as never);
  }

  /** The value's code, 0 for one that no slot ever had. */
  codeOf = (value: string): number => this.#codeOf.get(value) ?? 0;

  put(slot: number, value: string | null): void {
    this.take(slot);
    if (value === null) return;
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codeOf.set(value, code);
      this.#totals.push(0);
      if (code === 0x1_0000) this.#codes = Uint32Array.from(this.#codes);
    }
    this.#codes[slot] = code;
    this.#totals[code]!++;
  }

  take(slot: number): void {
    const code = this.#codes[slot]!;
    if (code > 0) this.#totals[code]!--;
    this.#codes[slot] = 0;
  }

  /** Slots with one of the values. */
  having(values: readonly string[], slots: number): Bits {
    const wanted = new Uint8Array(this.values.length);
    for (const value of values) wanted[this.codeOf(value)] = 1;
    wanted[0] = 0;
    const codes = this.#codes;
    return bitsWhere(slots, (slot) => wanted[codes[slot]!] === 1);
  }

  /** How many of the slots have each value that any has. */
  *counts(hits: Hits): Generator<readonly [value: string, count: number]> {
    const counted = new Uint32Array(this.values.length);
    const codes = this.#codes;
    const slots = hits.areMost ? hits.others : hits.slots;
    for (let at = 0; at < slots.length; at++) counted[codes[slots[at]!]!]!++;
    for (let code = 1; code < counted.length; code++) {
      const count = hits.areMost ? this.#totals[code]! - counted[code]! : counted[code]!;
      if (count > 0) yield [this.values[code]!, count];
    }
  }
}

/** A number for each slot; NaN: none. */
export class Numbers {
  #values = new Float64Array(0);

  get values(): Float64Array {
    return this.#values;
  }

  widen(slots: number): void {
    this.#values = widened(this.#values, new Float64Array(slots));
  }

  put(slot: number, value: number | null): void {
    this.#values[slot] = value ?? NaN;
  }

  /** Slots with a number within the bounds, both included. */
  within(from: number, to: number, slots: number): Bits {
    const values = this.#values;
    return bitsWhere(slots, (slot) => values[slot]! >= from && values[slot]! <= to);
  }

  /** How many of the slots have a number, the least and the greatest of them. */
  bounds({ slots }: Hits): { readonly count: number; readonly low: number; readonly high: number } {
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
}

/** Any of several values for each slot: a set of slots for each value. */
export class Sets {
  readonly #sets = new Map<string, Bits>();
  #words = 0;

  widen(slots: number): void {
    this.#words = wordsFor(slots);
    for (const [value, bits] of this.#sets)
      this.#sets.set(value, widened(bits, new Uint32Array(this.#words)));
  }

  put(slot: number, values: readonly string[]): void {
    this.take(slot);
    for (const value of values) {
      let bits = this.#sets.get(value);
      if (!bits) this.#sets.set(value, (bits = new Uint32Array(this.#words)));
      setBit(bits, slot);
    }
  }

  take(slot: number): void {
    for (const bits of this.#sets.values()) if (hasBit(bits, slot)) clearBit(bits, slot);
  }

  /** Slots with the value. */
  having(value: string): Bits {
    return this.#sets.get(value) ?? new Uint32Array(this.#words);
  }

  *counts(hits: Hits): Generator<readonly [value: string, count: number]> {
    for (const [value, bits] of this.#sets) {
      const count = sizeOfBoth(bits, hits.bits);
      if (count > 0) yield [value, count];
    }
  }
}
