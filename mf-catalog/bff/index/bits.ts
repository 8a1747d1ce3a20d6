/** A set of slots: bit n of word w is slot 32 w + n. */
export type Bits = Uint32Array;

export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const setBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5]! |= 1 << (slot & 31);
};

export const clearBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5]! &= ~(1 << (slot & 31));
};

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;

/** The set of the slots below `slots` whose code is wanted: 1 in `wanted`. */
export function bitsOfCodes(codes: Uint16Array | Uint32Array, wanted: Uint8Array, slots: number): Bits {
  const bits = new Uint32Array(wordsFor(slots));
  for (let at = 0, slot = 0; slot < slots; at++) {
    const end = Math.min(slot + 32, slots);
    let word = 0;
    for (let bit = 0; slot < end; bit++, slot++) word |= wanted[codes[slot]!]! << bit;
    bits[at] = word;
  }
  return bits;
}

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function sizeOf(bits: Bits): number {
  let size = 0;
  for (let at = 0; at < bits.length; at++) size += onesOf(bits[at]!);
  return size;
}

/** How many slots are in both; sets of different lengths end with nothing. */
export function sizeOfBoth(one: Bits, other: Bits): number {
  const words = Math.min(one.length, other.length);
  let size = 0;
  for (let at = 0; at < words; at++) size += onesOf(one[at]! & other[at]!);
  return size;
}

/** The slots that are in all sets. */
export function inAll([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const bits = first.slice();
  for (const other of others) {
    for (let at = 0; at < bits.length; at++) bits[at]! &= at < other.length ? other[at]! : 0;
  }
  return bits;
}

/** Adds the slots of another set that is not longer. */
export function addAll(bits: Bits, other: Bits): void {
  for (let at = 0; at < other.length; at++) bits[at]! |= other[at]!;
}

/** The slots that are in any of the sets, which are equally long; of no set: none. */
export function inAny(sets: readonly Bits[]): Bits {
  const bits: Bits = new Uint32Array(sets[0]?.length ?? 0);
  for (const set of sets) addAll(bits, set);
  return bits;
}

/** The slots that are in the first set and not in the second. */
export function without(bits: Bits, others: Bits): Bits {
  const left = bits.slice();
  for (let at = 0; at < Math.min(left.length, others.length); at++) left[at]! &= ~others[at]!;
  return left;
}

/** The slots of a set of that size, ascending. */
export function slotsOf(bits: Bits, size: number): Uint32Array {
  const slots = new Uint32Array(size);
  let next = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1)
      slots[next++] = at * 32 + 31 - Math.clz32(word & -word);
  }
  return slots;
}
