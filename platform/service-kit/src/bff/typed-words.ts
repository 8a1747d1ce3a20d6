/** Patterns that a text must all fit to hold every word that was typed: what a person types is no pattern. */
export const wordPatterns = (q: string): readonly string[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
