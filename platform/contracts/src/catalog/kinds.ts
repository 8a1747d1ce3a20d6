import { attributeLabel, optionLabel } from '../attributes/definitions.ts';
import { MAKES } from '../attributes/makes.ts';
import { optionIds } from '../attributes/options.ts';
import { LOCALES, type Locale } from '../locales.ts';
import { fold, foldedWords, squeezed } from './fold.ts';
import { FILLERS, KIND_COLUMNS, OTHER_NAMES, type KindColumn } from './kind-names.ts';
import { nearest } from './nearest.ts';
import { EQUIPMENT } from './vehicle-facts.ts';

/** What a word of a search means. */
export interface Meaning {
  /** The folded word, and the known one that it is a slip of: the text of an ad has one of them. */
  readonly terms: readonly string[];
  /** Or the vehicle is of one of these kinds. */
  readonly kinds: Readonly<Record<KindColumn, readonly string[]>>;
  /** Or it has one of these pieces of equipment. */
  readonly equipment: readonly string[];
}

/** Shorter words begin too many others: they must be a name as a whole. */
const LEAST = 4;

interface Named {
  readonly id: string;
  readonly words: readonly string[];
}

const inAllLanguages = (
  label: (locale: Locale) => string,
  more: readonly string[] = [],
): readonly string[] => [
  ...new Set(
    [...LOCALES.map(label), ...more]
      .flatMap((text) => text.split(/[^\p{L}]+/u).filter((word) => !FILLERS.has(word.toLowerCase())))
      .map(fold)
      .filter((word) => word.length > 1),
  ),
];

const otherNames = (column: KindColumn, id: string): readonly string[] =>
  OTHER_NAMES.flatMap(([list, of, names]) => (list === column && of === id ? names.split(' ') : []));

/** Made at the first search: the labels are loaded by then. */
const dictionary = once(() => {
  const kinds = KIND_COLUMNS.map((column) => {
    const ids = optionIds(column).filter((id) => id !== 'other');
    const named = ids.map((id): Named => {
      const words = inAllLanguages((locale) => optionLabel(column, id, locale), otherNames(column, id));
      return { id, words };
    });
    return [column, named] as const;
  });
  const equipment = EQUIPMENT.map((id): Named => ({
    id,
    words: inAllLanguages((locale) => attributeLabel(id, locale)),
  }));
  const named = [...kinds.flatMap(([, each]) => each), ...equipment];
  const makes = MAKES.flatMap(({ name }) => [...foldedWords(name), squeezed(name)]);
  const known = new Set([...makes, ...named.flatMap(({ words }) => words)]);
  return { kinds, equipment, known: [...known].filter((word) => word.length >= LEAST) };
});

/**
 * What a folded word means: kinds and equipment by their names in all languages, in the singular, the plural or by the
 * beginning ('wohnmobile', 'alkoven', 'husbil'). A word that is none and no make is also taken as the one that it is a
 * slip of ('knuas').
 */
export function meaningOf(word: string): Meaning {
  const { kinds, equipment, known } = dictionary();
  const isKnown = known.some((each) => each.startsWith(word) || isPlural(word, each));
  const meant = isKnown ? null : nearest(word, known);
  const terms = meant === null ? [word] : [word, meant];
  const idsOf = (named: readonly Named[]) =>
    named
      .filter(({ words }) => terms.some((term) => words.some((each) => names(term, each))))
      .map(({ id }) => id);
  return {
    terms,
    kinds: Object.fromEntries(
      kinds.map(([column, named]) => [column, idsOf(named)]),
    ) as unknown as Meaning['kinds'],
    equipment: idsOf(equipment),
  };
}

const names = (word: string, name: string): boolean =>
  word === name || (word.length >= LEAST && (name.startsWith(word) || isPlural(word, name)));

/** True for a word that is another one with at most three letters more. */
const isPlural = (word: string, singular: string): boolean =>
  singular.length >= LEAST && word.startsWith(singular) && word.length <= singular.length + 3;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
