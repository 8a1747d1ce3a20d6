// `node scripts/texts/fill.ts [locale]`: gives every language the keys of German in their order, with the English text
// where one is missing, so that the page reads English instead of a key; takes away what is left over.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@rollheim/contracts';
import { catalogues, ROOT, WITHIN } from './catalogues.ts';
import { baseOf, keysOf, pluralBases } from './compare.ts';

interface Tree {
  [key: string]: string | Tree;
}

function put(tree: Tree, path: readonly string[], text: string): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) tree[first] = text;
  else put((tree[first] ??= {}) as Tree, rest, text);
}

const asked = process.argv[2] as Locale | undefined;
for (const { folder, texts } of catalogues()) {
  const plurals = pluralBases(texts.de);
  for (const locale of LOCALES.filter(
    (each) => each !== 'de' && each !== 'en' && (!asked || each === asked),
  )) {
    const keys = keysOf(texts.de, locale);
    const own = texts[locale];
    const missing = keys.filter((key) => !own.has(key));
    const extra = [...own.keys()].filter((key) => !keys.includes(key));
    if (missing.length + extra.length === 0) continue;
    const tree: Tree = {};
    for (const key of keys) {
      const english = texts.en.get(key) ?? texts.en.get(`${baseOf(key, plurals)}_other`);
      put(tree, key.split(WITHIN), own.get(key) ?? english ?? texts.de.get(key) ?? '');
    }
    const file = join(ROOT, folder, `${locale}.json`);
    writeFileSync(file, `${JSON.stringify(tree, null, 2)}\n`);
    console.warn(`${folder}/${locale}.json: ${missing.length} added in English, ${extra.length} taken away`);
  }
}
