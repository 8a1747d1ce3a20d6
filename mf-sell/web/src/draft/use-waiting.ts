import { useStore, waitingAtom } from '@rollheim/module-api';
import { useEffect } from 'react';

/** Lets the frame say how much waits to be sent, as long as this page holds it. */
export function useWaiting(what: 'answers' | 'files', count: number): void {
  const { set } = useStore();
  useEffect(() => {
    set(waitingAtom, (old) => (old[what] === count ? old : { ...old, [what]: count }));
  }, [set, what, count]);
  useEffect(() => () => set(waitingAtom, (old) => ({ ...old, [what]: 0 })), [set, what]);
}
