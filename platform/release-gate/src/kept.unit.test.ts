import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPED_PREFIX } from '@rollheim/contracts';
import { KEPT } from '@rollheim/contracts/kept';
import { describe, expect, test } from 'vitest';
import { ofOthers, trespasses, type Entry } from './kept.ts';

const planted = ofOthers('mf-guide');
const with_ = (...more: readonly Entry[]): Entry[] => [...planted, ...more];
const without = (keeper: string, name?: string): Entry[] =>
  planted.filter((each) => each.keeper !== keeper || (name !== undefined && each.name !== name));
const left = (now: readonly Entry[]): string[] => trespasses('mf-guide', planted, now);

describe('what a module does to what others keep', () => {
  test('is nothing where it writes its own: by its name, or as the table says', () => {
    const own = [
      { keeper: 'localStorage', name: 'mf-guide', value: '1' },
      { keeper: 'sessionStorage', name: 'mf-guide:sort', value: '1' },
      { keeper: 'sessionStorage', name: 'rollheim-typed:guide:note', value: '1' },
      { keeper: 'cookie', name: 'mf-guide.seen', value: '1' },
      { keeper: 'indexedDB', name: 'mf-guide', value: '' },
    ] as const;
    expect(left(with_(...own))).toEqual([]);
    const list = { keeper: 'cookie', name: 'catalog_list', value: 'dense' } as const;
    expect(trespasses('mf-catalog', ofOthers('mf-catalog'), [...ofOthers('mf-catalog'), list])).toEqual([]);
    // an ad that begins with a valuation
    const contact = {
      keeper: 'localStorage',
      name: 'rollheim-typed:valuation:contact:1',
      value: '{}',
    } as const;
    for (const module of ['mf-sell', 'mf-valuation'])
      expect(trespasses(module, ofOthers(module), [...ofOthers(module), contact])).toEqual([]);
  });

  test('is that it clears, removes or overwrites it', () => {
    expect(left(without('sessionStorage'))).toEqual([
      'it clears sessionStorage, what others keep there with it',
    ]);
    expect(left(without('cookie', 'consent'))).toEqual([
      "it removes consent from the cookies, which is shell's",
    ]);
    const other = { keeper: 'cookie', name: 'uuid', value: 'x' } as const;
    const overwritten = ["it overwrites uuid in the cookies, which is shell's"];
    expect(left([...without('cookie', 'uuid'), other])).toEqual(overwritten);
    // of a path: both are sent, the other one first
    expect(left(with_(other))).toEqual(overwritten);
    expect(left(without('indexedDB', 'rollheim-drafts'))).toEqual([
      "it removes rollheim-drafts from IndexedDB, which is mf-sell's",
    ]);
  });

  test('is a name that is another’s, or that no one declared', () => {
    const typed = { keeper: 'sessionStorage', name: 'rollheim-typed:draft:7', value: '{}' } as const;
    expect(left(with_(typed))).toEqual([
      "it writes rollheim-typed:draft:7 into sessionStorage, which is mf-sell's",
    ]);
    const words = (name: string) => left(with_({ keeper: 'localStorage', name, value: '1' }));
    expect(words('sort')).toEqual(['it writes sort into localStorage, which is not declared as its own']);
    // a longer name is another module's
    expect(words('mf-guides:sort')).toHaveLength(1);
    expect(words('rollheim-typed:guide-book:note')).toHaveLength(1);
  });
});

const root = join(import.meta.dirname, '../../..');
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell/web/src', 'shell/server/src'],
  edge: ['platform/edge/src'],
  console: ['platform/console/web/src', 'platform/releases/src'],
};
const sourcesIn = (folder: string): { readonly file: string; readonly text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }));
const MODULES = readdirSync(root).filter((name) => name.startsWith('mf-'));

test('the table names what is in the sources of each owner', () => {
  const shared = sourcesIn('platform/contracts/src').filter(({ file }) => !file.endsWith('/kept.ts'));
  // what a library of it keeps by itself
  const tus = join(root, 'node_modules/tus-js-client/lib.esm/browser/urlStorage.js');
  shared.push({ file: tus, text: readFileSync(tus, 'utf8') });
  for (const [owner, { storage = [], cookie = [], indexedDB = [] }] of Object.entries(KEPT)) {
    const texts = [...(FOLDERS[owner] ?? [`${owner}/web/src`]).flatMap(sourcesIn), ...shared];
    for (const name of [...storage, ...cookie, ...indexedDB]) {
      const literal = name.replace(TYPED_PREFIX, '').replace('*', '');
      const found = texts.some(({ text }) => text.includes(literal));
      expect(found, `${owner} writes ${name}`).toBe(true);
    }
  }
});

test('what modules write into a storage is theirs by the table or by their name', () => {
  const names = MODULES.flatMap((module) =>
    sourcesIn(`${module}/web/src`).flatMap(({ file, text }) => {
      const keys = /\b(session|local)Storage\b/.test(text) ? text.matchAll(/= '(rollheim[\w.-]+)'/g) : [];
      const typed = /\b(keep|read|use)Typed/.test(text)
        ? text.matchAll(
            /(?:Typed(?:Text|Euros)?(?:<[^(]*>)?\(|const \w*(?:[kK]ey|place|draft|sentTo)\w* =[^`\n]*)`([a-z-]+[:.])\$\{/g,
          )
        : [];
      return [
        ...[...keys].map(([, key = '']) => ({ module, file, name: key })),
        ...[...typed].map(([, key = '']) => ({ module, file, name: `${TYPED_PREFIX}${key}1` })),
      ];
    }),
  );
  expect(names.length).toBeGreaterThan(15);
  const odd = names.filter(
    ({ module, name }) => trespasses(module, [], [{ keeper: 'sessionStorage', name, value: '1' }]).length > 0,
  );
  expect(odd).toEqual([]);
});
