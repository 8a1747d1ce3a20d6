import { useEffect, useRef, useState } from 'react';
import { neighbour } from '../bank/keys.ts';
import { adAct, following } from './keys.ts';
import { useClaim, type HeldClaim, type Item } from './use-claims.ts';
import { useHeld, type Decided } from './use-held.ts';
import { useKeys } from './use-keys.ts';

/** A queue that is worked through item by item. */
interface Queue {
  readonly item: Item;
  /** Items that wait, in their order. */
  readonly ids: readonly string[];
  /** The item waits for a decision of the reader, who has it while it is open. */
  readonly enabled: boolean;
  readonly open: (id: string) => void;
  /** Back to the list. */
  readonly home: () => void;
}

/** What a page of a queue works with. */
export interface DeskState {
  readonly claim: HeldClaim;
  /** The decision on this item waits to be sent. */
  readonly isHeld: boolean;
  readonly keys: boolean;
  readonly onKeys: (on: boolean) => void;
  /** Place in the queue, from 1; null: it is not among those that wait. */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly undo: () => void;
  /** To the item before or behind this one. */
  readonly step: (steps: 1 | -1) => void;
  /** Holds a decision for ten seconds, and opens the next item. */
  readonly decide: (what: Omit<Decided, 'item'>) => void;
}

/** Works through a queue: claim, decision with ten seconds to take it back, and the next item by itself. */
export function useDesk({ item, ids, enabled, open, home }: Queue): DeskState {
  const { id } = item;
  const [keys, setKeys] = useState(true);
  const current = useRef({ id, open });
  useEffect(() => {
    current.current = { id, open };
  });
  const { held, hold, undo, keeps } = useHeld({
    open,
    // where no other item waited, this one is still there
    leave: (decided) => {
      if (current.current.id === decided) home();
    },
  });
  const claim = useClaim(item, enabled, keeps);
  // the next item may still be loading: its desk, which has the keys, is not there yet
  useKeys(keys && held !== null && !enabled, (event) => {
    if (adAct(event) !== 'undo') return false;
    undo();
    return true;
  });
  // once the dialog is gone: a page that is left while something is typed asks first
  const [next, setNext] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (next !== null && next.id !== current.current.id) current.current.open(next.id);
  }, [next]);
  const at = ids.indexOf(id);
  return {
    claim,
    isHeld: held?.item.id === id,
    keys,
    onKeys: setKeys,
    place: at < 0 ? null : { at: at + 1, of: ids.length },
    undo,
    step(steps) {
      const to = neighbour(ids, id, steps);
      if (to !== null && to !== id) open(to);
    },
    decide(what) {
      hold({ ...what, item });
      const to = following(ids, id, held?.item.id);
      setNext(to === null ? null : { id: to });
    },
  };
}
