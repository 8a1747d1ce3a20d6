import { optionLabel } from '../attributes/definitions.ts';
import { optionIds } from '../attributes/options.ts';
import { LOCALES } from '../locales.ts';

/** What a word of a search means beside the text of an ad. */
export interface Kinds {
  readonly productTypes: readonly string[];
  readonly categories: readonly string[];
}

/** Shorter words begin too many others. */
const LEAST = 4;

/** The words of an option's labels, in all languages: nobody says which one they search in. */
const wordsOf = (list: string, id: string): readonly string[] => [
  ...new Set(
    LOCALES.flatMap((locale) =>
      optionLabel(list, id, locale)
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    ).filter((word) => word.length >= LEAST),
  ),
];
const wordsOfAll = (list: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, words: wordsOf(list, id) }));
/** Made at the first search: the labels are loaded by then. */
const dictionary = once(() => ({
  types: wordsOfAll('product_type', optionIds('product_type')),
  bodies: wordsOfAll('category', optionIds('category')),
}));

/** Types and bodies that a word names, in the singular, the plural or by its beginning: 'wohnmobile', 'alkoven'. */
export function kindsOf(word: string): Kinds {
  const named = ({ words }: { readonly words: readonly string[] }): boolean =>
    word.length >= LEAST && words.some((each) => each.startsWith(word) || isPlural(word, each));
  const { types, bodies } = dictionary();
  return {
    productTypes: types.filter(named).map(({ id }) => id),
    categories: bodies.filter(named).map(({ id }) => id),
  };
}

/** True for a word that is another one with at most three letters more. */
const isPlural = (word: string, singular: string): boolean =>
  word.startsWith(singular) && word.length <= singular.length + 3;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
