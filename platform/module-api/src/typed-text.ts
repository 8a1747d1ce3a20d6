import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import { useEffect } from 'react';
import { useKept } from './release.ts';

/**
 * What somebody typed where one of a list was asked for: it outlives a change of release and a reload under `place`,
 * until it is null or the tab is closed.
 */
export function useTypedText(place: string): readonly [string | null, (text: string | null) => void] {
  const [typed, setTyped] = useKept<string | null>(place, null);
  useEffect(() => {
    const before = readTyped<{ readonly text: string }>(place);
    // after the first render, which is the server's
    if (before) setTyped((now) => now ?? before.text);
  }, [place, setTyped]);
  const type = (text: string | null) => {
    setTyped(text);
    keepTyped(place, text ? { text } : null);
  };
  return [typed, type];
}
