import { attributeLabel, optionLabel } from '../attributes/definitions.ts';
import { MAKES } from '../attributes/makes.ts';
import { optionIds } from '../attributes/options.ts';
import { LOCALES, type Locale } from '../locales.ts';
import { fold, foldedWords, squeezed } from './fold.ts';
import {
  FILLERS,
  KIND_COLUMNS,
  NAMED_FIELDS,
  OTHER_EQUIPMENT,
  OTHER_FIELDS,
  OTHER_NAMES,
  type KindColumn,
} from './kind-names.ts';
import { EQUIPMENT } from './vehicle-facts.ts';

/** What a name in a search means: the vehicle is of one of these kinds, or has one of these pieces of equipment. */
export interface Meaning {
  readonly kinds: Readonly<Record<KindColumn, readonly string[]>>;
  readonly equipment: readonly string[];
}

/** Shorter words begin too many others: they must be a name as a whole. */
const LEAST = 4;

interface Named {
  readonly id: string;
  /** Words of its names, folded. */
  readonly words: readonly string[];
  /** Its names of several words: as words, folded, and without their gaps. */
  readonly phrases: readonly (readonly string[])[];
  readonly whole: readonly string[];
}

const significant = (text: string): string[] =>
  text.split(/[^\p{L}]+/u).filter((word) => word !== '' && !FILLERS.has(word.toLowerCase()));

function namedAs(id: string, label: (locale: Locale) => string, others: readonly string[] = []): Named {
  // 'Kampervan (blaszak)' is also called by either part
  const labels = LOCALES.map(label).flatMap((text) => [text, ...text.split(/[()]/)]);
  const names = [...labels, ...others].map(significant);
  const single = [...labels.map(significant).flat(), ...others.filter((name) => !/[\s-]/.test(name))];
  const phrases = names.filter((words) => words.length > 1).map((words) => words.map(fold));
  return {
    id,
    words: [...new Set(single.map(fold))].filter((word) => word.length > 1),
    phrases,
    whole: [...new Set(names.map((words) => squeezed(words.join(''))))].filter((name) => name.length > 1),
  };
}

const otherNames = (column: KindColumn, id: string): readonly string[] =>
  OTHER_NAMES.flatMap(([list, of, names]) => (list === column && of === id ? names.split(', ') : []));

/** Made at the first search: the labels are loaded by then. */
const dictionary = once(() => {
  const kinds = KIND_COLUMNS.map((column) => {
    const ids = optionIds(column).filter((id) => id !== 'other');
    const named = ids.map((id) =>
      namedAs(id, (locale) => optionLabel(column, id, locale), otherNames(column, id)),
    );
    return [column, named] as const;
  });
  const equipment = EQUIPMENT.map((id) =>
    namedAs(id, (locale) => attributeLabel(id, locale), OTHER_EQUIPMENT[id]?.split(', ')),
  );
  const longest = Math.max(
    ...[...kinds.flatMap(([, named]) => named), ...equipment].flatMap(({ phrases }) =>
      phrases.map(({ length }) => length),
    ),
  );
  return { kinds, equipment, longest };
});

/** The most words that a name has. */
export const longestName = (): number => dictionary().longest;

function meaningBy(fits: (named: Named) => boolean): Meaning {
  const { kinds, equipment } = dictionary();
  const idsOf = (named: readonly Named[]) => named.filter(fits).map(({ id }) => id);
  return {
    kinds: Object.fromEntries(
      kinds.map(([column, named]) => [column, idsOf(named)]),
    ) as unknown as Meaning['kinds'],
    equipment: idsOf(equipment),
  };
}

/** True where it means neither a kind nor a piece of equipment. */
export const isMeaningless = ({ kinds, equipment }: Meaning): boolean =>
  equipment.length === 0 && KIND_COLUMNS.every((column) => kinds[column].length === 0);

/**
 * What a folded word means: kinds and equipment by their names in all languages, in the singular, the plural or by the
 * beginning ('wohnmobile', 'alkoven', 'husbil').
 */
export const meaningOf = (word: string): Meaning =>
  meaningBy(({ words, whole }) => [...words, ...whole].some((each) => names(word, each)));

/** What words mean together, written apart or not, in the singular or the plural: 'camper vans', 'samochody kempingowe'. */
export function meaningOfPhrase(words: readonly string[]): Meaning {
  const folded = words.flatMap(foldedWords);
  const text = squeezed(words.join(''));
  // the last word belongs to the name: 'camper MC' is no plural of 'camper'
  const without = squeezed(words.slice(0, -1).join('')).length;
  return meaningBy(
    ({ whole, phrases }) =>
      whole.some((name) => name.length > without && (text === name || isPlural(text, name))) ||
      phrases.some(
        (phrase) => phrase.length === folded.length && phrase.every((each, at) => hasStem(folded[at]!, each)),
      ),
  );
}

/** Names of fields in all languages: words, folded, a blank between them; the most words first. */
const fieldNames = once((): ReadonlyMap<number, ReadonlySet<string>> => {
  const byWords = new Map<number, Set<string>>();
  const labels = NAMED_FIELDS.flatMap((code) => LOCALES.map((locale) => attributeLabel(code, locale)));
  for (const name of [...labels, ...OTHER_FIELDS.split(', ')]) {
    const words = foldedWords(name.split('(', 1)[0] ?? '');
    byWords.set(words.length, (byWords.get(words.length) ?? new Set()).add(words.join(' ')));
  }
  return new Map([...byWords].toSorted(([one], [other]) => other - one));
});

/** How many words at the start of words name a field ('Marke', 'Body type'); 0: none do. */
export function fieldAt(words: readonly string[]): number {
  for (const [count, names] of fieldNames())
    if (names.has(words.slice(0, count).flatMap(foldedWords).join(' '))) return count;
  return 0;
}

/** Words that a search may be meant to have: makes, and the names of kinds and equipment, folded, as they are written. */
export const namesKnown = once((): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  const add = (text: string) => {
    for (const word of text.split(/[^\p{L}]+/u))
      if (word.length >= LEAST && !known.has(fold(word))) known.set(fold(word), word);
  };
  MAKES.forEach(({ id, name }) => id !== 'other' && add(name));
  for (const column of KIND_COLUMNS)
    for (const id of optionIds(column))
      if (id !== 'other') {
        for (const locale of LOCALES) add(optionLabel(column, id, locale));
        otherNames(column, id).forEach(add);
      }
  for (const id of EQUIPMENT) for (const locale of LOCALES) add(attributeLabel(id, locale));
  return known;
});

const names = (word: string, name: string): boolean =>
  word === name || (word.length >= LEAST && (name.startsWith(word) || isPlural(word, name)));

/** True for a word that is another one with at most three letters more. */
const isPlural = (word: string, singular: string): boolean =>
  singular.length >= LEAST && word.startsWith(singular) && word.length <= singular.length + 3;

/** True for two forms of one word: all but the last two letters are the same. */
function hasStem(word: string, other: string): boolean {
  if (word === other) return true;
  const stem = Math.max(LEAST, Math.min(word.length, other.length) - 2);
  return Math.abs(word.length - other.length) <= 3 && word.slice(0, stem) === other.slice(0, stem);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
