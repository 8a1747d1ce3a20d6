import { LOCALES, type Locale } from '@rollheim/contracts';
import type { Catalogue } from './catalogues.ts';

/** What is wrong with a text, where. */
export interface Finding {
  readonly locale: Locale;
  readonly key: string;
  readonly what: string;
}

/** Plural forms of a language by CLDR, as i18next's suffixes name them. */
const pluralForms = (locale: Locale): readonly string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Keys of plurals: those that German has as `_one` and `_other`. */
export function pluralBases(german: ReadonlyMap<string, string>): ReadonlySet<string> {
  const bases = [...german.keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -4));
  return new Set(bases.filter((base) => german.has(`${base}_other`)));
}

/** The key without its plural suffix, where it is a plural. */
export function baseOf(key: string, plurals: ReadonlySet<string>): string {
  const base = key.replace(SUFFIX, '');
  return plurals.has(base) ? base : key;
}

/** Keys that a language must have, from the German ones. */
export function keysOf(german: ReadonlyMap<string, string>, locale: Locale): readonly string[] {
  const plurals = pluralBases(german);
  const bases = new Set([...german.keys()].map((key) => baseOf(key, plurals)));
  return [...bases].flatMap((base) =>
    plurals.has(base) ? pluralForms(locale).map((form) => `${base}_${form}`) : [base],
  );
}

/** Placeholders (`{{name}}`, `{name}`) and tags (`<page>`, `</page>`) of a text, each once. */
export const marksOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{\w+\}\}|\{\w+\}|<\/?\w+>/g)].map(String));

const unbalanced = (text: string): boolean => text.split('[[').length !== text.split(']]').length;

/** Missing, left-over and empty texts, wrong plural forms, other placeholders or tags than the German text. */
export function structureOf({ texts }: Catalogue): readonly Finding[] {
  const german = texts.de;
  const plurals = pluralBases(german);
  return LOCALES.flatMap((locale): Finding[] => {
    const own = texts[locale];
    const wanted = new Set(keysOf(german, locale));
    const missing = [...wanted].filter((key) => !own.has(key));
    const extra = [...own.keys()].filter((key) => !wanted.has(key));
    const findings = [...own]
      .filter(([key]) => wanted.has(key))
      .flatMap(([key, text]) =>
        wrongIn(text, germanFormsOf(german, key, plurals)).map((what) => ({ key, what })),
      );
    return [
      ...missing.map((key) => ({ locale, key, what: 'is missing' })),
      ...extra.map((key) => ({ locale, key, what: 'is left over' })),
      ...findings.map((finding) => ({ locale, ...finding })),
    ];
  });
}

/** The German text of a key; of a plural all its forms. */
function germanFormsOf(
  german: ReadonlyMap<string, string>,
  key: string,
  plurals: ReadonlySet<string>,
): readonly string[] {
  const base = baseOf(key, plurals);
  const keys = plurals.has(base) ? [`${base}_one`, `${base}_other`] : [key];
  return keys.map((each) => german.get(each) ?? '');
}

function wrongIn(text: string, german: readonly string[]): readonly string[] {
  const wanted = new Set(german.flatMap((form) => [...marksOf(form)]));
  const present = marksOf(text);
  // 'one picture' may leave the number out
  const optional = german.length > 1 ? new Set(['{{count}}']) : new Set<string>();
  const lost = [...wanted].filter((mark) => !present.has(mark) && !optional.has(mark));
  const added = [...present].filter((mark) => !wanted.has(mark));
  return [
    ...(text.trim() === '' && german.some((form) => form.trim() !== '') ? ['is empty'] : []),
    ...(lost.length > 0 ? [`lacks ${lost.join(' ')}`] : []),
    ...(added.length > 0 ? [`adds ${added.join(' ')}`] : []),
    ...(unbalanced(text) ? ['has a bracket [[ without its ]]'] : []),
  ];
}

/** Whether there is anything to translate. */
const hasWords = (text: string): boolean => text.replaceAll(/\{\{?\w+\}?\}|<\/?\w+>|\P{L}/gu, '').length > 0;

/** Texts that still read as the English ones, but for those that `allowed` names . */
export function untranslatedIn(
  { texts }: Catalogue,
  allowed: Readonly<Partial<Record<Locale, readonly string[]>>> & { readonly all?: readonly string[] },
): readonly Finding[] {
  const english = texts.en;
  const plurals = pluralBases(texts.de);
  return LOCALES.filter((locale) => locale !== 'en' && locale !== 'de').flatMap((locale) =>
    [...texts[locale]].flatMap(([key, text]): Finding[] => {
      const original = english.get(key) ?? english.get(`${baseOf(key, plurals)}_other`);
      const free = [...(allowed.all ?? []), ...(allowed[locale] ?? [])];
      const same = text === original && text !== texts.de.get(key) && hasWords(text);
      return same && !free.includes(text) ? [{ locale, key, what: `still reads English: ${text}` }] : [];
    }),
  );
}
