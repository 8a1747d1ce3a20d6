import { TYPED_PREFIX } from '@rollheim/contracts';
import { useKept, useUnsaved } from '@rollheim/module-api';
import { useEffect, useState } from 'react';

/** What was typed and is not sent, in the tab's own storage; empty where nothing is kept. */
export function readTyped(key: string, storage: () => Storage = () => sessionStorage): string {
  try {
    return storage().getItem(TYPED_PREFIX + key) ?? '';
  } catch {
    return ''; // a browser that keeps nothing: the page still has what is typed
  }
}

/** Keeps it; an empty text: nothing is open any more. False where the browser keeps nothing. */
export function keepTyped(key: string, text: string, storage: () => Storage = () => sessionStorage): boolean {
  try {
    if (text === '') storage().removeItem(TYPED_PREFIX + key);
    else storage().setItem(TYPED_PREFIX + key, text);
    return true;
  } catch {
    return false; // refused or full
  }
}

/**
 * A text being typed that outlives a reload, another thread and a login; a logout forgets it. Where the browser keeps
 * nothing, leaving the page asks first.
 */
export function useTypedText(key: string): [string, (next: string) => void] {
  const [text, setText] = useKept(key, '');
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    const before = readTyped(key);
    // after the first render, which is the server's
    if (before !== '') setText((now) => (now === '' ? before : now));
  }, [key, setText]);
  useUnsaved(text !== '' && !isKept);
  const type = (next: string) => {
    setText(next);
    setIsKept(keepTyped(key, next));
  };
  return [text, type];
}
