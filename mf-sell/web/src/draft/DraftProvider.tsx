import {
  changedSince,
  confirmedSince,
  dayOf,
  factFaults,
  missingAttributes,
  missingDamages,
  type AdQuery,
  type AttributeDefinition,
  type ConfirmedField,
  type ListingChanges,
  type OwnAd,
  type Relisting,
} from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useBusy,
  useKept,
  usePath,
  useServerNow,
  useServerTime,
  useUnsaved,
} from '@rollheim/module-api';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { priceFaults } from '../features/auction/prices.ts';
import { folderOf, slugOf, type Walker } from '../steps.ts';
import type { OpenedAd } from './ad-queries.ts';
import { useAdCalls, type AdCalls } from './calls.ts';
import { factsOf, fieldsOf, progressInput, toldFaults } from './changes.ts';
import { DraftStore, type DraftState } from './draft-store.ts';
import { followOtherTabs } from './draft-tabs.ts';
import type { Keeping } from './draft-keeper.ts';
import { useOnceBack } from './once-back.ts';
import { useKeeping } from './use-keeping.ts';
import { useWaiting } from './use-waiting.ts';
import { keepTyped, ofBrowser, readTyped } from '@rollheim/contracts/typed';

export interface Draft extends DraftState {
  readonly id: string;
  /** Somebody of the team corrects a seller's ad: pictures, papers and the submission are its seller's. */
  readonly byTeam: boolean;
  readonly store: DraftStore;
  /** Who goes through the steps; without a network as the ad was seen last. */
  readonly walker: Walker;
  /** What becomes of the draft in this browser. */
  readonly keeping: Keeping;
  readonly calls: AdCalls;
  readonly definitions: readonly AttributeDefinition[];
  /** What binds the seller of an ad that had a round; undefined before. */
  readonly relisting: Relisting | undefined;
  /** Highest minimum that an earlier ad of the same vehicle leaves to this one, cents; null: none binds. */
  readonly highestMinimum: number | null;
  /** Submitted already: only the confirmation of the e-mail address is awaited. */
  readonly submitted: boolean;
  /** What the operator asked to change; null: nothing. */
  readonly query: AdQuery | null;
  /** Of the fields that the query names, those that were changed since, or confirmed as they are. */
  readonly answered: readonly string[];
  /** Of the fields that the query names, those that were confirmed as they are. */
  readonly confirmed: readonly ConfirmedField[];
  /** True once, where the page is opened: the first open field of the query is then brought into sight. */
  arrive(): boolean;
  /** Codes that are required and not given yet, with the fields of the damages. */
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
  readonly ad: OpenedAd;
  readonly definitions: readonly AttributeDefinition[];
  readonly onReplaced: () => void;
  readonly children: ReactNode;
}

/** Of the fields that a query names, those that were changed since it was asked, or confirmed, which are distinguished. */
function answersOf(
  query: AdQuery | null,
  { edits = [], confirmed: all = [] }: Pick<OwnAd, 'edits' | 'confirmed'>,
): Pick<Draft, 'answered' | 'confirmed'> {
  if (query === null) return { answered: [], confirmed: [] };
  const confirmed = confirmedSince(all, query);
  const done = [...changedSince(edits, query.at), ...confirmed.map(({ field }) => field)];
  return { answered: query.fields.filter((field) => done.includes(field)), confirmed };
}

/** Keeps the draft of one ad as long as its pages are open; saves what is left when they close. */
export const DraftProvider = ({ ad: opened, definitions, onReplaced, children }: Props) => {
  const { waiting, seenAs, ...ad } = opened;
  const id = ad.listing.adId;
  const [relisting] = useState(ad.relisting);
  const [submitted] = useState(ad.submissionStored ?? false);
  const [query] = useState(ad.query ?? null);
  const [byTeam] = useState(ad.byTeam ?? false);
  const calls = useAdCalls(id, byTeam);
  const [typed, keep] = useKept<ListingChanges | null>(`draft:${id}`, null);
  const [texts, keepTexts] = useKept<DraftState['texts'] | null>(`texts:${id}`, null);
  const serverNow = useServerNow();
  const [store] = useState(() => {
    // what was typed is compared with what has changed since the ad that it was typed on
    const fresh = new DraftStore(waiting?.base ?? ad, calls, serverNow);
    const { changes, texts: words } = waiting ?? {
      // of a release that kept edits alone
      changes: readTyped<ListingChanges>(`draft:${id}`, ofBrowser) ?? {},
      texts: readTyped<DraftState['texts']>(`texts:${id}`, ofBrowser) ?? {},
    };
    fresh.restore(typed ?? changes, texts ?? words, waiting?.conflicts);
    if (waiting) fresh.adopt(ad);
    return fresh;
  });
  const customer = useAtomValue(customerAtom);
  const { loggedIn, hasCompletedProfileData } = seenAs ?? {
    loggedIn: customer !== null,
    hasCompletedProfileData: customer?.hasCompletedProfileData ?? false,
  };
  const walker = useMemo(
    () => ({ loggedIn, hasCompletedProfileData, byTeam }),
    [loggedIn, hasCompletedProfileData, byTeam],
  );
  const [before] = useState(waiting?.changes ?? {});
  // answers of changes do not repeat it
  const [claim] = useState(ad.claim);
  const keeping = useKeeping(store, { id, walker, before, claim });
  useEffect(() => {
    // another page of the ad keeps its edits at the same place: only what changed here is written
    const openTexts = () => {
      const open = store.state().texts;
      return Object.keys(open).length > 0 ? open : null;
    };
    const keys = { draft: `draft:${id}`, texts: `texts:${id}` };
    const written = new Map<string, string>([
      [keys.draft, JSON.stringify(store.unsaved())],
      [keys.texts, JSON.stringify(openTexts())],
    ]);
    const write = (key: string, value: object | null): void => {
      const text = JSON.stringify(value);
      if (written.get(key) !== text) keepTyped(key, value, ofBrowser);
      written.set(key, text);
    };
    return store.subscribe(() => {
      keep(store.unsaved());
      write(keys.draft, store.unsaved());
      keepTexts(openTexts());
      write(keys.texts, openTexts());
    });
  }, [store, keep, keepTexts, id]);
  useEffect(() => followOtherTabs(store, calls.load, id), [store, calls, id]);
  const [revealed, reveal] = useState(false);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  // an ad that had a round itself is bound by that one
  const highestMinimum = relisting ? null : (state.ad.highestMinimum ?? null);
  useWaiting('answers', state.phase === 'saved' ? 0 : fieldsOf(store.waiting()).length);
  // seen without a network: it may have moved on
  const [isOld, setOld] = useState(seenAs !== undefined);
  useOnceBack(
    isOld,
    useCallback(() => {
      calls.load().then(
        (fresh) => {
          store.adopt(fresh);
          setOld(false);
        },
        () => undefined, // it is tried again
      );
    }, [store, calls]),
  );
  const path = usePath();
  const step = slugOf('profile', useAtomValue(localeAtom));
  // it goes on at the other steps of the ad, which show it, too
  const folder = folderOf(path('sell-edit', { id, step }));
  useBusy(state.phase === 'saving', folder);
  useUnsaved(state.phase !== 'saved', folder);
  useOnceBack(
    state.phase === 'failed' && state.away,
    useCallback(() => {
      store.flush().catch(() => undefined); // the phase says it
    }, [store]),
  );
  const tell = useEffectEvent(onReplaced);
  useEffect(() => {
    if (state.replaced > 0) tell();
  }, [state.replaced]);
  useEffect(
    () => () => {
      void store
        .flush()
        .catch(() => undefined) // the visitor was asked before leaving
        .then(() => keepTyped(`draft:${id}`, store.unsaved(), ofBrowser));
    },
    [store, id],
  );
  const missing = useMemo(() => {
    const input = progressInput(state.view);
    return [...missingAttributes(input), ...missingDamages(input)];
  }, [state.view]);
  // a fault of the field itself comes before one that others bring about
  const now = useServerTime(60_000);
  const today = dayOf(now);
  const faults = useMemo(
    () => ({
      ...toldFaults(state),
      ...factFaults(factsOf(state.view), today),
      ...priceFaults(state.view.private.terms, relisting, highestMinimum),
      ...state.faults,
    }),
    [state, relisting, highestMinimum, today],
  );
  const { answered, confirmed } = useMemo(() => answersOf(query, state.ad), [query, state.ad]);
  const arrived = useRef(false);
  const draft = useMemo(
    () => ({
      ...state,
      faults,
      relisting,
      highestMinimum,
      submitted,
      query,
      answered,
      confirmed,
      id,
      byTeam,
      store,
      walker,
      keeping,
      calls,
      definitions,
      missing,
      revealed,
      reveal,
      arrive() {
        const first = !arrived.current;
        arrived.current = true;
        return first;
      },
    }),
    [
      state,
      faults,
      relisting,
      highestMinimum,
      submitted,
      query,
      answered,
      confirmed,
      id,
      byTeam,
      store,
      walker,
      keeping,
      calls,
      definitions,
      missing,
      revealed,
    ],
  );
  return <Context value={draft}>{children}</Context>;
};
