import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PATHS } from '@rollheim/contracts';
import { UsageError } from './args.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'module-template');
/** One word: database role and read model are named by it. */
const NAME = /^mf-[a-z][a-z0-9]*$/;

/** Words of a module's name as the template needs them. */
function wordsOf(name: string, moduleApi: string): Readonly<Record<string, string>> {
  const short = name.slice('mf-'.length);
  const title = short.charAt(0).toUpperCase() + short.slice(1);
  return { name, short, title, moduleApi };
}

/**
 * Makes the folder of a module (web, BFF, tests, texts in all languages, its page and menu entry) and names it in the
 * list of processes. Refuses a name that is taken, also by the address of a page; then nothing is written.
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
    'next: npm install && npm run lock && npm run api, its port in the table of docs/operations.md, and',
    `  npm test -w ${name}`,
    `  npm run standalone -w ${name}`,
    `  npx rollheim keys add ${name}`,
    `  npx rollheim publish ${name} --message "First"`,
  ].join('\n');
}

/** The file outside of its folder that names a module, as it will be. */
async function namings(root: string, words: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const { name = '', short = '' } = words;
  const address = `/${short}`;
  const owner = Object.entries(PATHS).find(([, { slug, also = {} }]) =>
    [...Object.values(slug), ...Object.values(also).flat()].includes(address),
  );
  if (owner) throw new UsageError(`${address} belongs to the page ${owner[0]} of ${owner[1].module}`);
  const plan = JSON.parse(await readFile(join(root, 'system.json'), 'utf8')) as { bffs: { port: number }[] };
  const port = Math.max(...plan.bffs.map((bff) => bff.port)) + 1;
  const entry = { module: name, main: `${name}/bff/main.ts`, role: `bff_${short}`, port };
  // the formatter keeps lists of words on one line
  const formed = JSON.stringify({ ...plan, bffs: [...plan.bffs, entry] }, null, 2).replaceAll(
    /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g,
    (_, words: string) => `[${words.replaceAll(/\s+/g, ' ')}]`,
  );
  return new Map([['system.json', `${formed}\n`]]);
}
