/** What one language says when it asks for what has no place in a question. For clauses in plain form. */
export interface LanguageRules {
  /** The lowest, last or hidden price. */
  readonly price: readonly RegExp[];
  /** Telephone, address, a talk outside the page. */
  readonly contact: readonly RegExp[];
  /** A deal without the auction. */
  readonly outside: readonly RegExp[];
  /** Price is spoken of: a person may have to look. */
  readonly unsure: readonly RegExp[];
}

/** Up to `words` words between two parts of a rule. */
const between = (words: number): string => String.raw`(?: \p{L}+| \d+){0,${words}} `;

/**
 * A rule of parts that follow each other with at most two words between them. Parts are alternatives of words; `*` in
 * them means any letters: `rule('letzt*|tiefst*', '*preis*')`.
 */
export function rule(...parts: readonly string[]): RegExp {
  const words = parts.map((part) => `(?:${part.replaceAll('*', String.raw`\p{L}*`)})`);
  return new RegExp(String.raw`(?<![\p{L}\d])${words.join(between(2))}(?![\p{L}\d])`, 'u');
}

/** A clause of at most four words before the one that says it all: `Was ist das Minimum`. */
export const whole = (last: string): RegExp => new RegExp(String.raw`^(?:\p{L}+ ){0,4}(?:${last})$`, 'u');

/** A rule in both orders: `letzter Preis`, `Preis, der letzte`. */
export const either = (one: string, other: string): readonly RegExp[] => [rule(one, other), rule(other, one)];
