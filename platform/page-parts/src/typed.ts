import { keepTyped } from '@rollheim/contracts/typed';
import { useEffect } from 'react';

/** Keeps what is typed over a reload and a login; null: nothing is open any more. A logout forgets it. */
export function useTyped(key: string, typed: object | null): void {
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => keepTyped(key, text === null ? null : (JSON.parse(text) as object)), [key, text]);
}
