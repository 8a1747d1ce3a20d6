import { TYPED_PREFIX } from '@rollheim/contracts';
import { useEffect } from 'react';

/** What was typed here and not sent, in the tab's own storage; null where nothing is kept. A key has one shape for ever. */
export function readTyped<T extends object>(key: string): Partial<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(TYPED_PREFIX + key) ?? 'null') as Partial<T> | null;
  } catch {
    return null; // a browser that keeps nothing: the page still has what is typed
  }
}

/** Forgets what was typed. */
export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(TYPED_PREFIX + key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

/** Keeps what is typed over a reload and a login; null: nothing is open any more. A logout forgets it. */
export function useTyped(key: string, typed: object | null): void {
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    try {
      if (text === null) sessionStorage.removeItem(TYPED_PREFIX + key);
      else sessionStorage.setItem(TYPED_PREFIX + key, text);
    } catch {
      // refused or full: as above
    }
  }, [key, text]);
}
