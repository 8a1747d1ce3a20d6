/** Slips that a word of a length may have: shorter ones are too near to others. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/c?k|c(?!h)/g, 'k'],
];

/** A folded word by its sound: letters that are heard alike are one, `c`, `ck` and `k`, `ph` and `f`, `th` and `t`. */
export const soundOf = (word: string): string =>
  SOUNDS.reduce((text, [written, heard]) => text.replace(written, heard), word).replace(/(.)\1+/g, '$1');

type Known = ReadonlyMap<string, number>;

/** Known words with their sounds by the first letter of these: a text has many words, and there are many known ones. */
const heardWords = new WeakMap<
  Known,
  ReadonlyMap<string, readonly (readonly [each: string, sound: string])[]>
>();

function heardOf(known: Known) {
  const before = heardWords.get(known);
  if (before) return before;
  const made = new Map<string, [string, string][]>();
  for (const each of known.keys()) {
    const sound = soundOf(each);
    const first = sound[0] ?? '';
    const alike = made.get(first);
    if (alike) alike.push([each, sound]);
    else made.set(first, [[each, sound]]);
  }
  heardWords.set(known, made);
  return made;
}

/**
 * The known word that a word is a slip of: letters left out, added, wrong or swapped, one in a word of four letters,
 * two from eight on; the first letter is right by its sound ({@link soundOf}), and letters that sound alike are no slip. Of
 * those that are equally near, the one with the fewest other letters, then the one with the greatest weight. Null where
 * there is none, or two have the same weight. `known` stays as it is once it was asked with.
 */
export function nearest(word: string, known: Known): string | null {
  const most = slipsIn(word);
  if (most === 0 || !/^\p{L}+$/u.test(word)) return null;
  const heard = soundOf(word);
  let best: string | null = null;
  let least = most + 1;
  let fewest = Infinity;
  let heaviest = -1;
  for (const [each, sound] of heardOf(known).get(heard[0] ?? '') ?? []) {
    if (Math.abs(sound.length - heard.length) > most) continue;
    const slips = distance(heard, sound);
    if (slips > least || slips > most) continue;
    const letters = distance(word, each);
    const weight = known.get(each)!;
    const isNearer = slips < least || letters < fewest;
    if (!isNearer && (letters > fewest || weight < heaviest)) continue;
    best = !isNearer && weight === heaviest ? null : each;
    [least, fewest, heaviest] = [slips, letters, weight];
  }
  return best;
}

/** Fewest letters to insert, delete, change or swap with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, change, swapped ? before[j - 2]! + 1 : Infinity));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
