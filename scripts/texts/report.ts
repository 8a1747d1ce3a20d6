// `node scripts/texts/report.ts [locale] [folder]`: what is wrong with the texts, or with those of one language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues, contentPages, ROOT } from './catalogues.ts';
import { structureOf, untranslatedIn } from './compare.ts';
import { glossary, strayWords, type Exceptions } from './glossary.ts';
import { unusedIn, type SameWords } from './places.ts';

const [locale, folder = ''] = process.argv.slice(2);
const json = <T>(name: string): T =>
  JSON.parse(readFileSync(join(ROOT, 'scripts', 'texts', name), 'utf8')) as T;
const terms = glossary();
let count = 0;
for (const catalogue of [...catalogues(), ...contentPages()].filter((each) => each.folder.includes(folder))) {
  const findings = [
    ...structureOf(catalogue),
    ...untranslatedIn(catalogue, json<SameWords>('same-as-english.json')),
    ...strayWords(catalogue, terms, json<Exceptions>('glossary-exceptions.json')),
    ...unusedIn(catalogue).map((key) => ({ locale: 'de', key, what: 'is used nowhere' })),
  ].filter((finding) => !locale || finding.locale === locale);
  count += findings.length;
  for (const finding of findings)
    console.warn(`${placeOf(catalogue.folder, finding.locale)}  ${finding.key}  ${finding.what}`);
}
console.warn(`${count} findings`);

function placeOf(folder: string, of: string): string {
  return folder.includes('/*/') ? folder.replace('/*/', `/${of}/`) : `${folder}/${of}.json`;
}
