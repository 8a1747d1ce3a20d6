/** How slots are ordered: by numbers, the first before the second, or by text; then by their ids. NaN is last. */
export interface Order {
  readonly first: (slot: number) => number;
  readonly second?: (slot: number) => number;
  readonly compareText?: (a: number, b: number) => number;
}

/** Up to here the least are kept while all are looked at; behind it the slots of the page are cut out. */
const MOST_KEPT = 4_096;

/** Order of texts by their code points, as the database has it. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
    // a half of a pair represents a code point behind all single units
    if (isSurrogate(one) !== isSurrogate(other)) return isSurrogate(one) ? 1 : -1;
    return one - other;
  }
  return a.length - b.length;
}

const last = (key: number): number => (key === key ? key : Infinity);

/** The slots from place `from` (included) to `to` (not included) in the order. */
export function pageOf(
  slots: Uint32Array,
  { first, second, compareText }: Order,
  ids: readonly string[],
  from: number,
  to: number,
): number[] {
  if (from >= slots.length || to <= from) return [];
  const compare = (a: number, b: number): number => {
    if (compareText) return compareText(a, b) || compareTexts(ids[a]!, ids[b]!);
    const [one, other] = [last(first(a)), last(first(b))];
    if (one !== other) return one - other;
    if (second) {
      const [next, nextOther] = [last(second(a)), last(second(b))];
      if (next !== nextOther) return next - nextOther;
    }
    return compareTexts(ids[a]!, ids[b]!);
  };
  if (to <= MOST_KEPT) return least(slots, to, compare, compareText ? null : first).slice(from);
  if (compareText) return [...slots].sort(compare).slice(from, to);
  const keys = Float64Array.from(slots, (slot) => last(first(slot)));
  const sorted = keys.slice().sort();
  const low = sorted[from]!;
  const high = sorted[Math.min(to, sorted.length) - 1]!;
  let before = 0;
  const among: number[] = [];
  for (let at = 0; at < keys.length; at++) {
    if (keys[at]! < low) before++;
    else if (keys[at]! <= high) among.push(slots[at]!);
  }
  return among.sort(compare).slice(from - before, to - before);
}

/** The `most` least slots in their order: a heap whose top is the greatest of them. */
function least(
  slots: Uint32Array,
  most: number,
  compare: (a: number, b: number) => number,
  key: ((slot: number) => number) | null,
): number[] {
  const heap: number[] = [];
  const sink = (at: number): void => {
    for (;;) {
      let greatest = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && compare(heap[child]!, heap[greatest]!) > 0) greatest = child;
      if (greatest === at) return;
      [heap[at], heap[greatest]] = [heap[greatest]!, heap[at]!];
      at = greatest;
    }
  };
  let at = 0;
  while (at < slots.length && heap.length < most) heap.push(slots[at++]!);
  for (let node = (heap.length >>> 1) - 1; node >= 0; node--) sink(node);
  let worst = key ? last(key(heap[0]!)) : Infinity;
  for (; at < slots.length; at++) {
    const slot = slots[at]!;
    if (key && last(key(slot)) > worst) continue;
    if (compare(slot, heap[0]!) >= 0) continue;
    heap[0] = slot;
    sink(0);
    if (key) worst = last(key(heap[0]!));
  }
  return heap.sort(compare);
}
