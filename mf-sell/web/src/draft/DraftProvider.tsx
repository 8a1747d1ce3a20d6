import {
  missingAttributes,
  type AttributeDefinition,
  type ListingChanges,
  type OwnAd,
} from '@rollheim/contracts';
import { useBusy, useKept, useUnsaved } from '@rollheim/module-api';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useAdCalls, type AdCalls } from './calls.ts';
import { progressInput } from './changes.ts';
import { DraftStore, type DraftState } from './draft-store.ts';

export interface Draft extends DraftState {
  readonly id: string;
  readonly store: DraftStore;
  readonly calls: AdCalls;
  readonly definitions: readonly AttributeDefinition[];
  /** Codes that are required and not given yet. */
  readonly missing: readonly string[];
  /** True once the seller wanted to go on: what is missing is then marked. */
  readonly revealed: boolean;
  reveal(on: boolean): void;
}

const Context = createContext<Draft | null>(null);

/** The ad that is being edited. */
export function useDraft(): Draft {
  const draft = useContext(Context);
  if (!draft) throw new Error('There is no ad being edited here');
  return draft;
}

interface Props {
  readonly ad: OwnAd;
  readonly definitions: readonly AttributeDefinition[];
  readonly onReplaced: () => void;
  readonly children: ReactNode;
}

/** Keeps the draft of one ad as long as its pages are open; saves what is left when they close. */
export const DraftProvider = ({ ad, definitions, onReplaced, children }: Props) => {
  const id = ad.listing.adId;
  const calls = useAdCalls(id);
  const [typed, keep] = useKept<ListingChanges | null>(`draft:${id}`, null);
  const [store] = useState(() => {
    const fresh = new DraftStore(ad, calls);
    if (typed) fresh.restore(typed);
    return fresh;
  });
  useEffect(() => store.subscribe(() => keep(store.unsaved())), [store, keep]);
  const [revealed, reveal] = useState(false);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useBusy(state.phase === 'saving');
  useUnsaved(state.phase !== 'saved');
  const tell = useEffectEvent(onReplaced);
  useEffect(() => {
    if (state.replaced > 0) tell();
  }, [state.replaced]);
  useEffect(
    () => () => {
      store.flush().catch(() => undefined); // the visitor was asked before leaving
    },
    [store],
  );
  const missing = useMemo(() => missingAttributes(progressInput(state.view)), [state.view]);
  const draft = useMemo(
    () => ({ ...state, id, store, calls, definitions, missing, revealed, reveal }),
    [state, id, store, calls, definitions, missing, revealed],
  );
  return <Context value={draft}>{children}</Context>;
};
