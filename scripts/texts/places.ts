import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Locale } from '@rollheim/contracts';
import { importsIn } from '../imports.ts';
import { baseOf, pluralBases } from './compare.ts';
import { sourcesIn, type Source } from './source.ts';
import { unusedKeys } from './usage.ts';
import { ROOT, type Catalogue } from './catalogues.ts';

/**
 * The switch of the check for texts that still read as the English ones: on once every language is written.
 * Words that are the same in both languages are in `same-as-english.json`.
 */
export const REFUSE_UNTRANSLATED = true;

/** Folders whose keys are held by a table and its own test: attribute codes, message codes, mails, error codes and rules. */
const BY_TABLE = [
  'platform/contracts/src/attributes/labels',
  'platform/contracts/src/texts/messages',
  'platform/module-api/locales',
  'services/identity/locales',
  'services/notifications/locales',
];

const PARTS = 'platform/page-parts/';

/** Words that may be the same as in English, per language; `all`: in every one. */
export type SameWords = Readonly<Partial<Record<Locale, readonly string[]>>> & {
  readonly all?: readonly string[];
};

/** Sources of the parts of pages that these import by an entry of their own: what they say is a text of the module. */
function partsOf(sources: readonly Source[]): readonly Source[] {
  const { exports: entries } = JSON.parse(readFileSync(join(ROOT, PARTS, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string>>;
  };
  const imported = new Set(
    sources
      .flatMap(({ file, code }) => importsIn(file, code))
      .filter((specifier) => specifier.startsWith('@rollheim/page-parts/'))
      .map((specifier) => entries[specifier.replace('@rollheim/page-parts', '.')])
      .map((path) => posix.join(PARTS, path ?? '')),
  );
  return sourcesIn(new RegExp(`^${PARTS}src/`)).filter(({ file }) => imported.has(file));
}

/** Keys of a catalogue that no source beside it names. */
export function unusedIn({ folder, texts }: Catalogue): readonly string[] {
  if (BY_TABLE.includes(folder) || folder.startsWith('services/content/pages/')) return [];
  const owner = /^(mf-[^/]+|services\/[^/]+|shell\/[^/]+|platform\/[^/]+)\//.exec(folder)?.[0];
  if (!owner) throw new Error(`${folder} belongs to no package`);
  // of the parts of pages some texts are in the modules that show the parts
  const users = folder.startsWith(PARTS) ? `^(${PARTS}|mf-[^/]+/web/)` : `^${owner}`;
  const plurals = pluralBases(texts.de);
  const keys = [...texts.de.keys()].map((key) => baseOf(key, plurals));
  const sources = sourcesIn(new RegExp(users));
  return unusedKeys(keys, [...sources, ...partsOf(sources)]);
}
