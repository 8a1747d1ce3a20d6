import { useEffect, useState } from 'react';

/** Judges a text: true where it is as asked for. */
type Judge = (text: string) => boolean;

/**
 * What a judge, whose code is loaded when it is first needed, says of a text that has been the same for `restMs`.
 * False until then, and where the code does not come: whoever relies on it judges again on the server. `load` is the
 * same function at every render.
 */
export function useVerdict(text: string, restMs: number, load: () => Promise<Judge>): boolean {
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    let over = false;
    const judge = async () => {
      const verdict = await load();
      if (!over) setHolds(verdict(text));
    };
    const timer = setTimeout(() => void judge().catch(() => undefined), restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text, restMs, load]);
  return holds;
}
