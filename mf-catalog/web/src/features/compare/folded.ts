import { useState } from 'react';

const KEY = 'rollheim-compare-folded';

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether the bar of the chosen vehicles is folded away in this tab; `otherwise` until somebody chooses. */
export function useFolded(otherwise: boolean): readonly [boolean, (on: boolean) => void] {
  const [kept, setKept] = useState(read);
  const fold = (on: boolean) => {
    const next = on ? 'yes' : 'no';
    setKept(next);
    try {
      sessionStorage.setItem(KEY, next);
    } catch {
      // the page has it in its state
    }
  };
  return [kept === null ? otherwise : kept === 'yes', fold];
}
