import type { Shot } from '@rollheim/contracts';
import { keepTyped, ofBrowser, readTyped } from '@rollheim/contracts/typed';
import { useMemo, useState } from 'react';

interface Skipped {
  readonly skipped: ReadonlySet<Shot>;
  skip(shot: Shot): void;
  /** All are asked for again. */
  showAll(): void;
}

/** The pictures that a seller does not want to take, as long as the browser keeps what was typed. */
export function useSkipped(adId: string): Skipped {
  const key = `skipped:${adId}`;
  const [names, setNames] = useState<readonly Shot[]>(() => readTyped<Shot[]>(key, ofBrowser) ?? []);
  return useMemo(() => {
    const set = (next: readonly Shot[]) => {
      setNames(next);
      keepTyped(key, next.length > 0 ? next : null, ofBrowser);
    };
    return {
      skipped: new Set(names),
      skip: (shot) => set([...names.filter((name) => name !== shot), shot]),
      showAll: () => set([]),
    };
  }, [key, names]);
}
