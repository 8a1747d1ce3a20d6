import { useSyncExternalStore } from 'react';

/** A text that the browser keeps for all its tabs. */
export interface Stored {
  /** As it is now; empty: none is kept. */
  read(): string;
  /** Keeps a text; an empty one is removed. */
  write(text: string): void;
  /** The text, followed over all tabs; the server has none. */
  use(): string;
}

/** What `key` of the browser's storage holds; where a browser stores nothing, it is kept for this page alone. */
export function stored(key: string): Stored {
  const listeners = new Set<() => void>();
  let memory = '';
  const read = (): string => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return memory;
    }
  };
  const write = (text: string): void => {
    memory = text;
    try {
      if (text) localStorage.setItem(key, text);
      else localStorage.removeItem(key);
    } catch {
      // the page has it in memory
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    // written in another tab
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => '') };
}
