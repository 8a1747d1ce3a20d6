import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PATHS, type PathId } from '@rollheim/contracts';
import { UsageError } from './args.ts';

const TEMPLATE = join(import.meta.dirname, '..', '..', '..', 'tooling', 'module-template');
/** One word: database role and read model are named by it. */
const NAME = /^mf-[a-z][a-z0-9]*$/;

/** Words of a module's name as the template needs them. */
function wordsOf(name: string, moduleApi: string): Readonly<Record<string, string>> {
  const short = name.slice('mf-'.length);
  const title = short.charAt(0).toUpperCase() + short.slice(1);
  // not the bare word: ids of pages are one namespace, and the shell has pages with common words for ids
  return { name, short, title, page: `${short}-start`, moduleApi };
}

/**
 * Makes the folder of a module (web, BFF, tests, texts in all languages) and names it where modules are named: the path
 * table and the list of processes. Refuses a name that is taken, also by a page; then nothing is written.
 */
export async function newModule(root: string, given: string): Promise<string> {
  const name = given.startsWith('mf-') ? given : `mf-${given}`;
  if (!NAME.test(name))
    throw new UsageError(`${name} is no name of a module: mf- and one word of small letters and digits`);
  if (existsSync(join(root, name))) throw new UsageError(`there is a folder ${name} already`);
  const facade = await readFile(join(root, 'platform', 'module-api', 'package.json'), 'utf8');
  const words = wordsOf(name, (JSON.parse(facade) as { version: string }).version);
  const named = await namings(root, words);
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const to = join(root, name, relative(TEMPLATE, from).replace(/\.tmpl$/, ''));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, fill(await readFile(from, 'utf8')));
  }
  for (const [file, text] of named) await writeFile(join(root, file), text);
  return [
    `made ${name}; named it in ${[...named.keys()].join(', ')}`,
    'next: npm install && npm run lock, restart the system (its database role is made then), and',
    `  npm test -w ${name}`,
    `  npm run standalone -w ${name}`,
    `  npx rollheim keys add ${name}`,
    `  npx rollheim publish ${name} --message "First"`,
  ].join('\n');
}

/** All addresses of a page, in every language, older ones too. */
const slugsOf = ({ slug, also = {} }: (typeof PATHS)[PathId]): readonly string[] => [
  ...Object.values(slug),
  ...Object.values(also).flat(),
];

/** The files outside of its folder that name a module, as they will be. */
async function namings(root: string, words: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const { name = '', short = '', page = '' } = words;
  const pages = 'platform/contracts/src/pages';
  const owner = `${pages}/entry.ts`;
  const paths = 'platform/contracts/src/paths.ts';
  const constant = `${short.toUpperCase()}_PAGES`;
  if (existsSync(join(root, pages, `${short}.ts`)))
    throw new UsageError(`${pages}/${short}.ts holds pages already: choose another name`);
  const address = `/${short}`;
  const same = Object.entries(PATHS).find(([id, entry]) => id === page || slugsOf(entry).includes(address));
  if (same) throw new UsageError(`${address} belongs to the page ${same[0]} of ${same[1].module}`);
  const texts = new Map<string, string>();
  const change = async (file: string, from: RegExp, to: string): Promise<void> => {
    const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
    if (!from.test(text)) throw new UsageError(`${file} is not as expected: ${from.source} is not in it`);
    texts.set(file, text.replace(from, to));
  };
  await change(owner, /(export type PageOwner =[^;]*);/, `$1 | '${name}';`);
  await change(
    paths,
    /(import \{ VEHICLE_PAGES \})/,
    `import { ${constant} } from './pages/${short}.ts';\n$1`,
  );
  await change(paths, /(\.\.\.ACCOUNT_PAGES)/, `$1, ...${constant}`);
  texts.set(
    `${pages}/${short}.ts`,
    [
      "import type { PathEntry } from './entry.ts';",
      '',
      `/** Pages of ${name}. */`,
      `export const ${constant} = {`,
      `  '${page}': { module: '${name}', slug: { en: '${address}', de: '${address}' } },`,
      '} as const satisfies Record<string, PathEntry>;',
      '',
    ].join('\n'),
  );
  const plan = JSON.parse(await readFile(join(root, 'system.json'), 'utf8')) as { bffs: { port: number }[] };
  const port = Math.max(...plan.bffs.map((bff) => bff.port)) + 1;
  const entry = { module: name, main: `${name}/bff/main.ts`, role: `bff_${short}`, port };
  texts.set('system.json', `${JSON.stringify({ ...plan, bffs: [...plan.bffs, entry] }, null, 2)}\n`);
  return texts;
}
