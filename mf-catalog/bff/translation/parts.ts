/** Ends of what may be cut apart, from the best to the least: paragraphs, lines, sentences, words. */
const ENDS = [/\n\s*\n/gu, /\n/gu, /[.!?…]\s+/gu, /\s+/gu] as const;

/** Where the last end of a kind lies within a text; 0: there is none. */
const lastEnd = (text: string, end: RegExp): number => {
  let at = 0;
  for (const found of text.matchAll(end)) at = found.index + found[0].length;
  return at;
};

/** A text in parts of at most so many characters, cut at paragraphs where that goes; together they are the text. */
export function partsOf(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    // an end in the first half would make many small parts
    const cut = ENDS.map((end) => lastEnd(head, end)).find((at) => at > most / 2) ?? most;
    // both halves of a letter beyond the basic plane stay together
    const split = /[\ud800-\udbff]/u.test(rest.charAt(cut - 1)) && cut > 1 ? cut - 1 : cut;
    parts.push(rest.slice(0, split));
    rest = rest.slice(split);
  }
  return [...parts, rest];
}
