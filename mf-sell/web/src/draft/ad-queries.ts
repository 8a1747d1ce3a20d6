import type { AttributeDefinition, OwnAd, ProductType } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useLive,
  useModuleContext,
  useQuery,
  useQueryClient,
} from '@rollheim/module-api';
import { useRef } from 'react';
import { takeAhead } from './ahead.tsx';
import { definitionsQuery, useAdCalls, type AdCalls, type LoadedAd } from './calls.ts';
import {
  dropDraft,
  keepDefinitions,
  readDefinitions,
  readDraft,
  type KeptDraft,
  type WaitingEdits,
} from './kept-drafts.ts';
import { isEmptyChange } from './changes.ts';
import { isCut, isMissing } from './once-back.ts';

/** An ad as its page opens. */
export interface OpenedAd extends LoadedAd {
  /** What this browser has of it and the service has not. */
  readonly waiting?: WaitingEdits;
  /** The service could not be reached: it is as this browser saw it last, by who goes through its steps. */
  readonly seenAs?: KeptDraft['walker'];
}

const adKey = (id: string) => ['ad', id] as const;

/** Null where the browser keeps nothing: the page then lives of the network alone. */
const orNothing = <T>(reading: Promise<T | null>): Promise<T | null> => reading.catch(() => null);

/**
 * Calls `ask` when the auction of the ad changed elsewhere; the returned function gives the version that the next answer
 * must hold.
 */
export function useFollowedAd(id: string, ask: () => void): () => string | undefined {
  const newest = useRef<string | undefined>(undefined);
  useLive(
    ({ state, seen = `auctions/${id}:${state?.version}` }) => {
      newest.current = seen;
      ask();
    },
    ({ state }) => state?.auctionId === id,
  );
  return () => newest.current;
}

/** The edits with the ad that they were made on. */
const waitingOf = (draft: KeptDraft | null): Pick<OpenedAd, 'waiting'> => {
  if (!draft) return {};
  const { ad: base, changes, texts, conflicts } = draft;
  return { waiting: { base, changes, texts, conflicts } };
};

/** The ad of a browser that has lost its cookie: it writes cookies late, and was killed before. Null: it is not its own. */
async function claimedAgain({ claim }: KeptDraft, calls: AdCalls): Promise<LoadedAd | null> {
  if (claim === undefined) return null;
  try {
    const ad = await calls.claim(claim);
    // a late outcome names the version alone
    return ad.listing ? ad : await calls.load();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The ad as the service has it when the page opens, without a network as this browser saw it last; afterwards the draft
 * keeps it. One that rests is asked for again when its auction changes: it may be edited again.
 */
export function useAd(id: string) {
  const calls = useAdCalls(id);
  const queries = useQueryClient();
  const { kept: isKeptPage } = useModuleContext().config;
  const queryKey = adKey(id);
  const seen = useFollowedAd(id, () => {
    // as the query has it: a frame of the time in which it was loaded comes before its first answer is drawn
    const status = queries.getQueryData<OwnAd>(queryKey)?.status;
    if (status !== undefined && status !== 'editing') void queries.refetchQueries({ queryKey, exact: true });
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<OpenedAd> => {
      const reading = orNothing(readDraft(id));
      const asSeen = (draft: KeptDraft): OpenedAd => ({
        ...draft.ad,
        ...(draft.claim === undefined ? {} : { claim: draft.claim }),
        ...waitingOf(draft),
        seenAs: draft.walker,
      });
      const draft = isKeptPage ? await reading : null;
      if (draft) return asSeen(draft);
      try {
        const newest = seen();
        const ahead = newest === undefined ? takeAhead(id, 'ad') : undefined;
        const ad = await (ahead ?? calls.load(signal, newest));
        const there = ad.byTeam ? null : await reading;
        if (ad.status === 'editing' || !there) return { ...ad, ...waitingOf(there) };
        // it is offered, and no draft any more
        await orNothing(dropDraft(id).then(() => null));
        return ad;
      } catch (error) {
        const there = await reading;
        if (there && isCut(error)) return asSeen(there);
        const claimed = there && isMissing(error) ? await claimedAgain(there, calls) : null;
        if (claimed) return { ...claimed, ...waitingOf(there) };
        // thrown away on another device; what waits is kept, for who is logged in again
        if (there && isEmptyChange(there.changes) && isMissing(error))
          await orNothing(dropDraft(id).then(() => null));
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Definitions of all attributes of a vehicle type, in the language of the page; without a network those of the last time. */
export function useKeptDefinitions(id: string, productType: ProductType | undefined) {
  const locale = useAtomValue(localeAtom);
  const { kept: isKeptPage } = useModuleContext().config;
  const asked = definitionsQuery(locale, productType);
  return useQuery({
    ...asked,
    queryFn: async ({ signal }): Promise<readonly AttributeDefinition[]> => {
      if (productType === undefined) throw new Error('There is no vehicle type');
      const there = () => orNothing(readDefinitions(locale, productType));
      const known = isKeptPage ? await there() : null;
      if (known) return known;
      try {
        const ask = () => asked.queryFn({ signal });
        // asked for by the ad of the first answer: there was none, where the ad had to be claimed
        const definitions = await (takeAhead(id, 'definitions')?.catch(ask) ?? ask());
        // a browser that keeps nothing says so with the draft
        void orNothing(keepDefinitions(locale, productType, definitions).then(() => null));
        return definitions;
      } catch (error) {
        const seen = isCut(error) ? await there() : null;
        if (seen) return seen;
        throw error;
      }
    },
  });
}
