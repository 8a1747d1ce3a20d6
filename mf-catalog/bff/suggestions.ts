import { makeName, LOCALES, shortNamesOf, type CatalogSuggestion, type Locale } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { fold, foldedWords, nearest, soundOf } from '@rollheim/contracts/catalog';
import type { Entry, Lexicon } from './lexicon.ts';

/** Suggestions in all, and of each kind; in their order. */
const MOST = 8;
const MOST_OF: Readonly<Record<Entry['kind'], number>> = {
  make: 3,
  productType: 2,
  category: 2,
  model: 4,
  place: 3,
};
const KINDS = Object.keys(MOST_OF) as Entry['kind'][];
/** Answers that are kept for one lexicon. */
const MOST_KEPT = 5_000;

/** A name of an entry as it is compared: its words, and all of it without gaps. */
interface Name {
  readonly words: readonly string[];
  readonly whole: string;
}

interface Prepared {
  readonly entry: Entry;
  readonly names: readonly Name[];
  /** The same names by their sound. */
  readonly heard: readonly Name[];
}

const heardAs = ({ words, whole }: Name): Name => ({ words: words.map(soundOf), whole: soundOf(whole) });

const nameOf = (text: string): Name => {
  const words = foldedWords(text);
  return { words, whole: words.join('') };
};

const makeOf = (id: string | null): string => makeName(id) ?? '';

function namesOf({ kind, value, of }: Entry): readonly Name[] {
  if (kind === 'make') return [makeOf(value), ...shortNamesOf(makeOf(value))].map(nameOf);
  if (kind === 'model') return [nameOf(value), nameOf(`${makeOf(of)} ${value}`)];
  if (kind === 'place') return [nameOf(value)];
  const column = kind === 'productType' ? 'product_type' : kind;
  return LOCALES.map((locale) => nameOf(optionLabel(column, value, locale)));
}

interface Ready {
  readonly prepared: readonly Prepared[];
  readonly answers: Map<string, readonly CatalogSuggestion[]>;
}

const ready = new WeakMap<Lexicon, Ready>();

function readyOf(lexicon: Lexicon): Ready {
  const known = ready.get(lexicon);
  if (known) return known;
  const prepared = lexicon.entries
    // 'other' has no name of its own
    .filter(({ kind, value }) => value !== 'other' && (kind !== 'make' || makeOf(value) !== ''))
    .map((entry) => {
      const names = namesOf(entry);
      return { entry, names, heard: names.map(heardAs) };
    });
  const made = { prepared, answers: new Map<string, readonly CatalogSuggestion[]>() };
  ready.set(lexicon, made);
  return made;
}

/** 2: the text begins a name; 1: each of its words begins a word of it; 0: neither. */
function fitOf(names: readonly Name[], words: readonly string[]): number {
  const whole = words.join('');
  if (names.some((name) => name.whole.startsWith(whole))) return 2;
  return names.some((name) => words.every((word) => name.words.some((each) => each.startsWith(word))))
    ? 1
    : 0;
}

function found(
  prepared: readonly Prepared[],
  words: readonly string[],
  by: 'names' | 'heard' = 'names',
): Entry[] {
  const fitting = prepared.flatMap(({ entry, [by]: names }) => {
    const fit = fitOf(names, words);
    return fit === 0 ? [] : [{ entry, fit }];
  });
  const sorted = fitting.toSorted(
    (a, b) => b.fit - a.fit || b.entry.count - a.entry.count || (a.entry.value < b.entry.value ? -1 : 1),
  );
  return KINDS.flatMap((kind) =>
    sorted
      .filter(({ entry }) => entry.kind === kind)
      .slice(0, MOST_OF[kind])
      .map(({ entry }) => entry),
  ).slice(0, MOST);
}

function toSuggestion({ kind, value, of, count }: Entry, locale: Locale): CatalogSuggestion {
  if (kind === 'make') return { kind, label: makeOf(value), count, filters: { make: value } };
  if (kind === 'model') {
    const make = of === null ? {} : { make: of };
    return { kind, label: `${makeOf(of)} ${value}`.trim(), count, filters: { ...make, model: value } };
  }
  if (kind === 'place') {
    const country = of === null ? undefined : new Intl.DisplayNames([locale], { type: 'region' }).of(of);
    return { kind, label: value, ...(country ? { of: country } : {}), count, filters: { q: value } };
  }
  const column = kind === 'productType' ? 'product_type' : kind;
  return { kind, label: optionLabel(column, value, locale), count, filters: { [kind]: value } };
}

/**
 * Names on offer that a text begins, in any language; where there are none, those that it begins as they sound, else
 * those that its words are slips of. Labels
 * in the asked language; counts of all vehicles that the catalog shows.
 */
export function suggestionsFor(lexicon: Lexicon, text: string, locale: Locale): readonly CatalogSuggestion[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const { prepared, answers } = readyOf(lexicon);
  const key = `${locale} ${words.join(' ')}`;
  const kept = answers.get(key);
  if (kept) return kept;
  let entries = found(prepared, words);
  if (entries.length === 0) entries = found(prepared, words.map(soundOf), 'heard');
  if (entries.length === 0) {
    const { weights } = lexicon;
    entries = found(
      prepared,
      words.map((word) => fold(nearest(word, weights) ?? word)),
    );
  }
  const answer = entries.map((entry) => toSuggestion(entry, locale));
  if (answers.size >= MOST_KEPT) answers.clear();
  answers.set(key, answer);
  return answer;
}
