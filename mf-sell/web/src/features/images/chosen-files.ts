import { CHOSEN_FILES } from '@rollheim/contracts';
import type { ChosenFile } from './upload-queue.ts';

/** A file that nobody came back for is deleted after this time, ms. */
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

/**
 * Files that were chosen for a list (`images` or `documents` of an ad) and are not stored yet, in the browser's own
 * database: they outlive the page. Where a browser keeps nothing, or its storage is full, they live as long as the page.
 */
export function chosenFiles(list: string) {
  const kept: Promise<unknown>[] = [];
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  return {
    keep: (file: ChosenFile): void => {
      const keeping = within((files) => files.put({ ...file, list } satisfies Row));
      kept.push(keeping.catch(() => undefined));
      quietly(keeping);
    },
    drop: (key: string): void => quietly(Promise.all(kept).then(() => within((files) => files.delete(key)))),
    /** Those that are kept, of this list. */
    async left(now: number = Date.now()): Promise<readonly ChosenFile[]> {
      const rows = await within<Row[]>((files) => files.getAll()).catch((): Row[] => []);
      const isOld = ({ chosen }: Row): boolean => chosen / 1_000 < now - KEPT_MS;
      for (const { key } of rows.filter(isOld)) quietly(within((files) => files.delete(key)));
      return rows.filter((row) => row.list === list && !isOld(row));
    },
  };
}

/** Calls `take` once no other tab works on the list any more, at once where there is none; holds it until `signal`. */
export function holding(list: string, signal: AbortSignal, take: () => Promise<void>): void {
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const hold = async () => {
    await take();
    await left;
  };
  // a browser without locks (no secure origin) has one tab like any other
  const held = navigator.locks?.request(`${CHOSEN_FILES}:${list}`, { signal }, hold) ?? hold();
  held.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
