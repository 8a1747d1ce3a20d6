import { CHOSEN_FILES } from '@rollheim/contracts';
import type { ChosenFile } from './upload-queue.ts';

/** A file that no one came back for is deleted after this time, ms. */
const KEPT_MS = 7 * 86_400_000;
const STORE = 'files';

interface Row extends ChosenFile {
  /** The ad, and what of it the file is for. */
  readonly list: string;
}

const ended = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });

async function within<T>(act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(CHOSEN_FILES, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await ended(opening);
  try {
    return await ended(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** What is asked of the database; where the browser keeps nothing, nothing is there. */
const askedOf = <T>(act: (files: IDBObjectStore) => IDBRequest<T>, nothing: T): Promise<T> =>
  within(act).catch(() => nothing);

/**
 * Holds a name as long as it is not let go and the page lives; resolves once it is held. Two pages may have the same ad
 * open: each has its files, not the list of them, or those of one would wait, unseen, for the end of the other.
 */
function hold(name: string, letGo: Promise<void>, page: AbortSignal): Promise<void> {
  // a browser without locks (no secure origin) has one page like any other
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return letGo;
    };
    navigator.locks.request(name, { signal: page }, held).catch((error: unknown) => {
      if (!page.aborted) reject(error as Error);
    });
  });
}

/**
 * Files that were chosen for a list (`images` or `documents` of an ad) and are not stored yet, in the browser's own
 * database: they outlive the page. Where a browser keeps nothing, or its storage is full, they live as long as the page.
 * `page`: ends with the page, and lets its files go to another one.
 */
export function chosenFiles(list: string, page: AbortSignal) {
  const kept: Promise<unknown>[] = [];
  const own = new Map<string, () => void>();
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const have = (key: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    own.set(key, resolve);
    page.addEventListener('abort', () => resolve(), { once: true });
    return hold(`${CHOSEN_FILES}:${key}`, promise, page);
  };
  return {
    /** False where the browser keeps nothing, or has no room. */
    keep: (file: ChosenFile): Promise<boolean> => {
      if (!own.has(file.key)) quietly(have(file.key));
      const keeping = within((files) => files.put({ ...file, list } satisfies Row)).then(
        () => true,
        () => false,
      );
      kept.push(keeping);
      return keeping;
    },
    async take(key: string): Promise<boolean> {
      await have(key);
      const left = await askedOf<IDBValidKey | undefined>((files) => files.getKey(key), undefined);
      if (left === undefined) own.get(key)?.();
      return left !== undefined;
    },
    drop: (key: string): void => {
      const gone = Promise.all(kept).then(() => within((files) => files.delete(key)));
      // let go before it is deleted, another page would take it up
      quietly(gone.finally(() => own.get(key)?.()));
    },
    /** Those that are kept, of this list. */
    async left(now: number = Date.now()): Promise<readonly ChosenFile[]> {
      const rows = await askedOf<Row[]>((files) => files.getAll(), []);
      const isOld = ({ chosen }: Row): boolean => chosen / 1_000 < now - KEPT_MS;
      for (const { key } of rows.filter(isOld)) quietly(within((files) => files.delete(key)));
      return rows.filter((row) => row.list === list && !isOld(row));
    },
  };
}
