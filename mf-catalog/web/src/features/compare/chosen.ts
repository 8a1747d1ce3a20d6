import { stored } from '../../shared/stored.ts';

/** Vehicles that are compared at most: as many as fit side by side. */
export const MOST_COMPARED = 4;

const kept = stored('rollheim-compare');
const ID = /^[\w-]{1,64}$/;

/** The ids in a text (`a,b,c`), each once, as many as are compared at most; what is no id is left out. */
export const idsIn = (text: string | null): readonly string[] => allIdsIn(text).slice(0, MOST_COMPARED);

const allIdsIn = (text: string | null): readonly string[] => [
  ...new Set((text ?? '').split(',').filter((id) => ID.test(id))),
];

/** How many ids a text holds beyond those that are compared. */
export const leftOutIn = (text: string | null): number => Math.max(0, allIdsIn(text).length - MOST_COMPARED);

const write = (ids: readonly string[]): void => kept.write(ids.join(','));

export interface Chosen {
  readonly ids: readonly string[];
  /** Nothing more can be chosen. */
  readonly full: boolean;
  has(id: string): boolean;
  /** Takes a vehicle in or out; a fifth one is not taken in. */
  toggle(id: string): void;
  remove(id: string): void;
  clear(): void;
}

/** The vehicles that this browser compares, in the order in which they were chosen; the server knows none. */
export function useChosen(): Chosen {
  const ids = idsIn(kept.use());
  // what another tab chose since the last render counts
  const now = () => idsIn(kept.read());
  return {
    ids,
    full: ids.length >= MOST_COMPARED,
    has: (id) => ids.includes(id),
    toggle: (id) => {
      const before = now();
      if (before.includes(id)) write(before.filter((each) => each !== id));
      else if (before.length < MOST_COMPARED) write([...before, id]);
    },
    remove: (id) => write(now().filter((each) => each !== id)),
    clear: () => write([]),
  };
}
