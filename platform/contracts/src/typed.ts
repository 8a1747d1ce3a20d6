import { TYPED_PREFIX } from './constants.ts';

/** Where the edits of a draft are kept until they are saved: the draft itself stays in this browser, too. */
export const ofBrowser = (): Storage => localStorage;

/**
 * What was typed and is not saved: it outlives a reload and a login; it ends with the browser's tab, or with `ofBrowser`
 * when it is saved. Null where nothing is kept. A key has one shape for ever.
 */
export function readTyped<T>(key: string, storage: () => Storage = () => sessionStorage): T | null {
  try {
    return JSON.parse(storage().getItem(TYPED_PREFIX + key) ?? 'null') as T | null;
  } catch {
    return null; // a browser that keeps nothing: the page still has what is typed
  }
}

/** Keeps it; null: nothing is open any more. */
export function keepTyped(
  key: string,
  value: object | null,
  storage: () => Storage = () => sessionStorage,
): void {
  try {
    if (value === null) storage().removeItem(TYPED_PREFIX + key);
    else storage().setItem(TYPED_PREFIX + key, JSON.stringify(value));
  } catch {
    // refused or full: as above
  }
}
