import type { Locale } from '@rollheim/contracts';
import { baseOf, pluralBases } from './compare.ts';
import { sourcesIn } from './source.ts';
import { unusedKeys } from './usage.ts';
import type { Catalogue } from './catalogues.ts';

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

/** Keys of a catalogue that no source beside it names. */
export function unusedIn({ folder, texts }: Catalogue): readonly string[] {
  if (BY_TABLE.includes(folder) || folder.startsWith('services/content/pages/')) return [];
  const owner = /^(mf-[^/]+|services\/[^/]+|shell\/[^/]+|platform\/[^/]+)\//.exec(folder)?.[0];
  if (!owner) throw new Error(`${folder} belongs to no package`);
  // of the parts of pages some texts are in the modules that show the parts
  const users = folder.startsWith(PARTS) ? `^(${PARTS}|mf-[^/]+/web/)` : `^${owner}`;
  const plurals = pluralBases(texts.de);
  const keys = [...texts.de.keys()].map((key) => baseOf(key, plurals));
  return unusedKeys(keys, sourcesIn(new RegExp(users)));
}
