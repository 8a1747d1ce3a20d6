import type { busyAtom, Store } from '@rollheim/module-api';

/** Name of something in progress; with `within`, it goes on at all paths that begin so. */
export const nameOf = (key: string, within?: string): string =>
  within === undefined ? key : `${key} ${within}`;

/** True where a change of page to a path (null: anywhere) breaks off what has this name. */
export function breaksOff(name: string, to: string | null): boolean {
  const [, within] = name.split(' ');
  return within === undefined || to === null || !to.startsWith(within);
}

/** Adds or takes a name in a set of the store. */
export function mark(store: Store, names: typeof busyAtom, name: string, on: boolean): void {
  store.set(names, (old) => {
    const next = new Set(old);
    if (on) next.add(name);
    else next.delete(name);
    return next;
  });
}

/** Calls `then` once all the sets are empty: at once where they are. */
export function whenEmpty(store: Store, sets: readonly (typeof busyAtom)[], then: () => void): void {
  const empty = () => sets.every((names) => store.get(names).size === 0);
  if (empty()) return then();
  const look = () => {
    if (!empty()) return;
    for (const stop of stops) stop();
    queueMicrotask(then); // whoever has just become idle finishes first
  };
  const stops = sets.map((names) => store.sub(names, look));
}
