import type { Keeper } from '@rollheim/contracts/kept';
import { SHELL } from '@rollheim/release-client';
import type { Page } from 'playwright';
import { ofOthers, trespasses, type Entry } from './kept.ts';

/** Path of a page of the origin where nothing runs. */
export const EMPTY_PAGE = '/_empty';

/** In the page: takes the storages for its own and keeps these entries in them and in IndexedDB. */
const plant = async (entries: readonly Entry[]): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { keeper, name, value } of entries) {
    if (keeper === 'localStorage' || keeper === 'sessionStorage') globalThis[keeper].setItem(name, value);
    if (keeper !== 'indexedDB') continue;
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve();
      });
      opening.addEventListener('error', () => reject(new Error(`IndexedDB has no room for ${name}`)));
    });
  }
};

/** In the page: what its origin keeps, but for the cookies. */
const readKept = async (): Promise<Entry[]> => {
  const ofStorage = (keeper: Keeper & `${string}Storage`): Entry[] =>
    Object.keys(globalThis[keeper]).map((name) => ({
      keeper,
      name,
      value: globalThis[keeper].getItem(name) ?? '',
    }));
  const databases = await indexedDB.databases();
  return [
    ...ofStorage('sessionStorage'),
    ...ofStorage('localStorage'),
    ...databases.map(({ name = '' }) => ({ keeper: 'indexedDB' as const, name, value: '' })),
  ];
};

/** What others keep in the browser of a tab, and whether a module leaves it as it is. */
export class Planted {
  readonly #page: Page;
  readonly #origin: string;
  readonly #module: string;
  readonly #entries: readonly Entry[];

  constructor(page: Page, origin: string, module: string) {
    this.#page = page;
    this.#origin = origin;
    this.#module = module;
    // modules live in the shell's pages and keep what is theirs there
    this.#entries = module === SHELL ? [] : ofOthers(module);
  }

  /** Leaves the page, so that nothing of the module runs, and puts everything in its place. */
  async plant(): Promise<void> {
    await this.#page.goto(`${this.#origin}${EMPTY_PAGE}`);
    const context = this.#page.context();
    await context.clearCookies();
    const cookies = this.#entries.filter(({ keeper }) => keeper === 'cookie');
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: this.#origin })));
    await this.#page.evaluate(plant, this.#entries);
  }

  /** What the module did since then that it may not, in words. */
  async trespasses(): Promise<string[]> {
    if (this.#module === SHELL) return [];
    // those of a path as well: they are sent before the others
    const cookies = (await this.#page.context().cookies()).map(({ name, value }): Entry => ({
      keeper: 'cookie',
      name,
      value,
    }));
    return trespasses(this.#module, this.#entries, [...cookies, ...(await this.#page.evaluate(readKept))]);
  }
}
