import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@rollheim/contracts';
import { ROOT, type Catalogue } from './catalogues.ts';
import { baseOf, pluralBases, type Finding } from './compare.ts';

/** One row of the glossary: the words that each language may use. */
export interface Term {
  /** The German cell. */
  readonly name: string;
  readonly words: Readonly<Record<Locale, RegExp>>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A cell as a pattern: `/` parts words, `·` ends a stem. German nouns are recognised by their capital and begin a word;
 * elsewhere a word may be part of a compound.
 */
export function patternOf(cell: string, locale: Locale): RegExp {
  const words = cell.split(' / ').map((word) =>
    word
      .trim()
      .split(' ')
      .map((part) => {
        const [stem = '', ...rest] = part.split('·');
        // what follows the dot shows one ending; any may follow
        return rest.length > 0
          ? String.raw`${escaped(stem)}[\p{L}\p{M}-]*`
          : String.raw`${escaped(stem)}(?![\p{L}])`;
      })
      .join(String.raw`[\s\u00a0]+`),
  );
  const start = locale === 'de' || locale === 'en' ? String.raw`(?<![\p{L}])` : '';
  return new RegExp(`${start}(?:${words.join('|')})`, locale === 'de' ? 'u' : 'iu');
}

/** The rows of `docs/glossary.md`. Throws where a row has not one cell per language. */
export function glossary(): readonly Term[] {
  const text = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows
    .filter((cells) => cells.length !== 5 && cells[0] !== 'de' && !/^-+$/.test(cells[0] ?? ''))
    .map((cells) => {
      if (cells.length !== LOCALES.length || cells.some((cell) => cell === ''))
        throw new Error(`The glossary's row '${cells[0]}' needs a word in every language`);
      const words = LOCALES.map((locale, index) => [locale, patternOf(cells[index] ?? '', locale)]);
      return { name: cells[0] ?? '', words: Object.fromEntries(words) as Term['words'] };
    });
}

/** Why a text says it without the glossary's word: `<folder>/<key>` (`a › b` where keys lie within each other) → reason, or locale → reason. */
export type Exceptions = Readonly<Record<string, string | Readonly<Partial<Record<Locale, string>>>>>;

/** Texts whose German uses a word of the glossary while the other language uses none of its own. */
export function strayWords(
  { folder, texts }: Catalogue,
  terms: readonly Term[],
  exceptions: Exceptions,
): readonly Finding[] {
  const plurals = pluralBases(texts.de);
  return LOCALES.filter((locale) => locale !== 'de').flatMap((locale) =>
    [...texts[locale]].flatMap(([key, text]): Finding[] => {
      const base = baseOf(key, plurals);
      const german = texts.de.get(key) ?? texts.de.get(`${base}_other`) ?? '';
      const exception = exceptions[`${folder}/${base}`];
      if (typeof exception === 'string' || exception?.[locale]) return [];
      const english = texts.en.get(key) ?? texts.en.get(`${base}_other`);
      if (locale !== 'en' && text === english) return []; // reported by the check for untranslated texts
      return terms
        .filter(({ words }) => words.de.test(german) && !words[locale].test(text))
        .map(({ name }) => ({ locale, key, what: `says '${name}' without the glossary's word: ${text}` }));
    }),
  );
}
