import {
  bitsOfCodes,
  clearBit,
  hasBit,
  inAny,
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
export function widened<T extends Uint16Array | Uint32Array | Float64Array>(column: T, made: T): T {
  made.set(column);
  return made;
}

/** Up to so many values have a set of slots each. */
const FEW_VALUES = 64;

/** One of several values for each slot, or none: numbered as they come. */
export class Codes {
  /** Of code 0 there is no value. */
  readonly values: string[] = [''];
  readonly #codeOf = new Map<string, number>();
  /** Slots in use by code. */
  readonly #totals: number[] = [0];
  #codes: Uint16Array | Uint32Array = new Uint16Array(0);
  /** Slots of each code, while there are few of them. */
  #sets: Bits[] | null = [new Uint32Array(0)];

  get codes(): Uint16Array | Uint32Array {
    return this.#codes;
  }

  widen(slots: number): void {
    const made = this.#codes instanceof Uint16Array ? new Uint16Array(slots) : new Uint32Array(slots);
    this.#codes = widened(this.#codes, made as never);
    this.#sets &&= this.#sets.map((bits) => widened(bits, new Uint32Array(wordsFor(slots))));
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
      if (code > FEW_VALUES) this.#sets = null;
      this.#sets?.push(new Uint32Array(wordsFor(this.#codes.length)));
    }
    this.#codes[slot] = code;
    if (this.#sets) setBit(this.#sets[code]!, slot);
    this.#totals[code]!++;
  }

  take(slot: number): void {
    const code = this.#codes[slot]!;
    if (code === 0) return;
    this.#totals[code]!--;
    if (this.#sets) clearBit(this.#sets[code]!, slot);
    this.#codes[slot] = 0;
  }

  /** Slots with one of the values. */
  having(values: readonly string[], slots: number): Bits {
    const sets = this.#sets;
    if (sets) return inAny(values.map((value) => sets[this.codeOf(value)]!));
    const wanted = new Uint8Array(this.values.length);
    for (const value of values) wanted[this.codeOf(value)] = 1;
    wanted[0] = 0;
    return bitsOfCodes(this.#codes, wanted, slots);
  }

  /** How many of the slots have each value that any has. */
  *counts(hits: Hits): Generator<readonly [value: string, count: number]> {
    if (this.#sets) {
      for (let code = 1; code < this.#sets.length; code++) {
        const count = sizeOfBoth(this.#sets[code]!, hits.bits);
        if (count > 0) yield [this.values[code]!, count];
      }
      return;
    }
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
