import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCALES, type Locale } from '@rollheim/contracts';
import { filesLike } from '../files.mjs';

/** Repository root. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Between the keys of nested texts; a key itself may hold a point or a slash. */
export const WITHIN = ' › ';

/** Texts of one place in all languages: dotted key → text. */
export interface Catalogue {
  /** Folder below the root, for example `mf-sell/web/locales`. */
  readonly folder: string;
  readonly texts: Readonly<Record<Locale, ReadonlyMap<string, string>>>;
}

function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') into.set(path, value);
  else
    for (const [key, inner] of Object.entries(value as object))
      flatten(inner, path === '' ? key : `${path}${WITHIN}${key}`, into);
  return into;
}

const LINE_OF_TEXT = /^\s*"(?:[^"\\]|\\.)*":\s*"/gm;

/** Reads a file of texts; one that is not written yet has none. Throws with its name where it is no JSON, or a key twice in it. */
function read(file: string): ReadonlyMap<string, string> {
  if (!existsSync(join(ROOT, file))) return new Map();
  try {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const texts = flatten(JSON.parse(text), '', new Map());
    // JSON keeps the last of two, and says nothing
    if ((text.match(LINE_OF_TEXT)?.length ?? 0) > texts.size) throw new Error('a key stands in it twice');
    return texts;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Texts for the people who run the marketplace, not for its visitors: German and English alone, by a test of their own. */
const OF_OPERATIONS = 'platform/console/web/locales';

/** Every folder that holds the texts of a language in `de.json`, read in all languages. */
export function catalogues(): readonly Catalogue[] {
  const files = filesLike(/(^|\/)de\.json$/).filter(
    (file) => !/\/fixtures\//.test(file) && dirname(file) !== OF_OPERATIONS,
  );
  return files.map((file) => {
    const folder = dirname(file);
    const texts = Object.fromEntries(LOCALES.map((locale) => [locale, read(`${folder}/${locale}.json`)]));
    return { folder, texts: texts as unknown as Catalogue['texts'] };
  });
}

/** The texts of operations, `de` and `en`: dotted key → text. */
export const textsOfOperations = (locale: 'de' | 'en'): ReadonlyMap<string, string> =>
  read(`${OF_OPERATIONS}/${locale}.json`);

const PAGES = 'services/content/pages';

/**
 * Delivered pages, articles and so on, each a catalogue of its own. A language without a file reads English, as it
 * does on the site.
 */
export function contentPages(): readonly Catalogue[] {
  return filesLike(new RegExp(`^${PAGES}/de/.+\\.json$`)).map((german) => {
    const name = german.slice(`${PAGES}/de/`.length);
    const texts = LOCALES.map((locale) => {
      const own = `${PAGES}/${locale}/${name}`;
      return [locale, read(existsSync(join(ROOT, own)) ? own : `${PAGES}/en/${name}`)];
    });
    return { folder: `${PAGES}/*/${name}`, texts: Object.fromEntries(texts) as Catalogue['texts'] };
  });
}

/** Fields of a page that are no text: the same in every language. */
const FIXED = new Set(['kind', 'page', 'href', 'form', 'author', 'validFrom']);

/** Fields of pages that a language has changed though they are no text. */
export function changedFields({ texts }: Catalogue): readonly string[] {
  return LOCALES.flatMap((locale) =>
    [...texts.de]
      .filter(([key, value]) => FIXED.has(key.split(WITHIN).at(-1) ?? '') && texts[locale].get(key) !== value)
      .map(([key]) => `${locale} ${key}`),
  );
}
