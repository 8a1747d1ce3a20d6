import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { KEPT_GUARD } from './kept-guard.ts';

/** What a document has of a browser, with the guard in it. */
const PAGE = `
  globalThis.window = globalThis;
  globalThis.said = [];
  globalThis.reportError = (error) => said.push(error);
  class Storage {
    setItem(name, value) { this[name] = String(value); }
    getItem(name) { return Object.hasOwn(this, name) ? this[name] : null; }
    removeItem(name) { delete this[name]; }
    clear() { for (const name of Object.keys(this)) delete this[name]; }
  }
  for (const keeper of ['localStorage', 'sessionStorage']) {
    const storage = new Storage();
    Object.defineProperty(window, keeper, { configurable: true, enumerable: true, get: () => storage });
  }
  globalThis.cookies = [];
  globalThis.Document = class {
    get cookie() { return cookies.join('; '); }
    set cookie(text) { cookies.push(text); }
  };
  globalThis.document = new Document();
  globalThis.DOMException = class extends Error { constructor(text, name) { super(text); this.name = name; } };
  globalThis.IDBFactory = class { open(name) { return 'opened ' + name; } deleteDatabase(name) { return 'deleted ' + name; } };
  globalThis.indexedDB = new IDBFactory();
  globalThis.CookieStore = class { set(name) { cookies.push(name.name ?? name); } delete() {} };
  globalThis.cookieStore = new CookieStore();
`;

let page = createContext({});
beforeEach(() => {
  page = createContext({});
  runInContext(PAGE, page);
  runInContext(KEPT_GUARD, page, { filename: 'https://rollheim.example/wohnmobil-kaufen' });
});
/** Runs a script as a file of a module's release. */
const as = (module: string, code: string): unknown =>
  runInContext(code, page, { filename: `https://rollheim.example/_r/${module}/1.0.0/web/index.js` });
const said = (): string[] => (as('shell', 'said.map((error) => error.message)') as string[]).slice();

test('a module writes, reads and removes its own, by its name and by the table', () => {
  as(
    'mf-guide',
    `localStorage.setItem('mf-guide:sort', 'a'); sessionStorage['rollheim-typed:guide:note'] = 'b'`,
  );
  as(
    'mf-sell',
    `localStorage.setItem('rollheim-typed:draft:7', '{}'); document.cookie = 'mf-sell=1; Path=/'`,
  );
  expect(
    as('mf-guide', `localStorage.getItem('mf-guide:sort') + sessionStorage['rollheim-typed:guide:note']`),
  ).toBe('ab');
  as(
    'mf-guide',
    `delete sessionStorage['rollheim-typed:guide:note']; localStorage.removeItem('mf-guide:sort')`,
  );
  expect(as('mf-guide', `Object.keys(localStorage).join() + Object.keys(sessionStorage).join()`)).toBe(
    'rollheim-typed:draft:7',
  );
  expect(as('mf-sell', `indexedDB.open('rollheim-drafts') + document.cookie`)).toBe(
    'opened rollheim-draftsmf-sell=1; Path=/',
  );
  expect(said()).toEqual([]);
});

test('what others keep stays as it is, and each attempt is reported with the file that made it', () => {
  as('mf-sell', `localStorage.setItem('rollheim-typed:draft:7', 'mine')`);
  for (const code of [
    `localStorage.setItem('rollheim-typed:draft:7', '')`,
    `localStorage['rollheim-typed:draft:7'] = ''`,
    `localStorage.removeItem('rollheim-typed:draft:7')`,
    `delete localStorage['rollheim-typed:draft:7']`,
    `document.cookie = 'uuid=1; Max-Age=0'`,
  ])
    as('mf-guide', code);
  expect(as('shell', `JSON.stringify({ ...localStorage }) + document.cookie`)).toBe(
    '{"rollheim-typed:draft:7":"mine"}',
  );
  expect(said()).toHaveLength(5);
  expect(said()[4]).toBe(
    'cookie: uuid was to be changed, which is not what mf-guide keeps: its own begins with its name, or is declared',
  );
  expect(as('shell', 'said[0].stack')).toContain('/_r/mf-guide/1.0.0/');
});

test('a name that is no one’s is written, and reported: it is to be declared', () => {
  as(
    'mf-guide',
    `localStorage.setItem('sort', 'asc'); document.cookie = 'sort=asc'; indexedDB.open('sorted')`,
  );
  expect(as('shell', `localStorage.getItem('sort') + document.cookie`)).toBe('ascsort=asc');
  expect(said()).toHaveLength(3);
});

test('clearing takes the module’s own alone', () => {
  as('mf-sell', `sessionStorage.setItem('rollheim-typed:draft:7', 'mine')`);
  as('mf-guide', `sessionStorage.setItem('mf-guide', '1'); sessionStorage.clear()`);
  expect(as('shell', `Object.keys(sessionStorage).join()`)).toBe('rollheim-typed:draft:7');
  expect(said()).toEqual([expect.stringMatching(/^sessionStorage was to be cleared, .*mf-guide/)]);
  as('mf-sell', `sessionStorage.clear()`);
  expect(said()).toHaveLength(1);
});

test('another’s database and cookie store fail as what a page may not do', () => {
  for (const code of [
    `indexedDB.open('rollheim-drafts')`,
    `indexedDB.deleteDatabase('rollheim-drafts')`,
    `cookieStore.set({ name: 'auth', value: '' })`,
  ])
    expect(as('mf-guide', `try { ${code}; 'done' } catch (error) { error.name }`)).toBe('SecurityError');
  expect(said()).toHaveLength(3);
});

test('the shell’s own files and what belongs to no release are not judged, a module behind the shell’s code is', () => {
  as('shell', `globalThis.typed = (name) => localStorage.setItem(name, '1'); typed('anything')`);
  runInContext(`localStorage.setItem('by hand', '1')`, page);
  // the shell keeps typed texts for modules
  as('mf-guide', `typed('rollheim-typed:guide:note')`);
  expect(said()).toEqual([]);
  as('shell', `globalThis.render = (part) => part()`);
  as('mf-guide', `render(() => localStorage.setItem('uuid', '1'))`);
  expect(said()).toHaveLength(1);
});
