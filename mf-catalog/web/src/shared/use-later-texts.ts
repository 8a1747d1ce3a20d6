import { useEffect, useReducer } from 'react';
import { useTexts } from '../texts.ts';

/** Texts that a document left out follow a moment later, ms. */
const LOOK_MS = 150;

/** True once a text is there that a document may leave out, and with it all others. */
export function useLaterTexts(one: Parameters<ReturnType<typeof useTexts>>[0]): boolean {
  const t = useTexts();
  const [, look] = useReducer((times: number) => times + 1, 0);
  // a text that is not there yet is shown by its name
  const isThere = t(one) !== one;
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isThere]);
  return isThere;
}
