import {
  PAGE_SIZE,
  WATCHLIST_SHOWS,
  WATCHLIST_SORTS,
  type HttpAnswers,
  type LiveFrame,
} from '@rollheim/contracts';
import {
  keepPreviousData,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { productAfter } from '../../shared/after-frame.ts';

export type WatchlistAnswer = HttpAnswers['Watchlist'];
export type WatchlistSort = (typeof WATCHLIST_SORTS)[number];
type WatchlistShow = (typeof WATCHLIST_SHOWS)[number];

const WATCHLIST_KEY = ['watchlist'] as const;
/** How long the list may take to know of an entry, and how often it is asked, ms. */
const BEHIND_MS = 300;
const MOST_TRIES = 5;
/** Vehicles that are taken off at once. */
const AT_ONCE = 5;

export interface Asked {
  readonly page: number;
  readonly sort: WatchlistSort;
  readonly show: WatchlistShow;
}

/** What an address asks for; anything else is the default. */
export function askedIn(parameters: URLSearchParams): Asked {
  const page = Number(parameters.get('page') ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
    sort: WATCHLIST_SORTS.find((each) => each === parameters.get('sort')) ?? WATCHLIST_SORTS[0],
    show: WATCHLIST_SHOWS.find((each) => each === parameters.get('show')) ?? WATCHLIST_SHOWS[0],
  };
}

/** The list after a frame: price and own standing of its vehicle. */
export function withState(
  old: WatchlistAnswer,
  frame: Pick<LiveFrame, 'state' | 'own' | 'offer'>,
): WatchlistAnswer {
  if (!frame.state && !frame.offer) return old;
  return { ...old, products: old.products.map((product) => productAfter(product, frame)) };
}

/** Vehicles that left the list on this page, with the instant: an answer from before may still hold them. Epoch ms. */
const left = new Map<string, number>();
/** An answer is this much behind at most, ms. */
const STALE_MS = 5_000;

/** The answer without vehicles that have left the list since it was made. */
export function withoutLeft(
  answer: WatchlistAnswer,
  gone: ReadonlyMap<string, number>,
  now: number,
): WatchlistAnswer {
  const isGone = (id: string) => now - (gone.get(id) ?? -Infinity) < STALE_MS;
  const products = answer.products.filter(({ entityId }) => !isGone(entityId));
  const less = answer.products.length - products.length;
  if (less === 0) return answer;
  return {
    ...answer,
    products,
    total: answer.total - less,
    counts: { ...answer.counts, all: answer.counts.all - less },
  };
}

/** An entry that was made elsewhere is asked for until it is there; one that was taken off leaves. */
function useFollowedEntries(): void {
  const queries = useQueryClient();
  const shows = (auctionId: string): boolean =>
    queries
      .getQueriesData<WatchlistAnswer>({ queryKey: WATCHLIST_KEY })
      .some(([, answer]) => answer?.products.some(({ entityId }) => entityId === auctionId));
  const ask = async (auctionId: string, tries: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, tries * BEHIND_MS));
    if (shows(auctionId)) return;
    await queries.invalidateQueries({ queryKey: WATCHLIST_KEY });
    if (tries < MOST_TRIES) await ask(auctionId, tries + 1);
  };
  useLive(
    ({ watch }: LiveFrame) => {
      if (!watch) return;
      const { auctionId, watched } = watch;
      if (watched) left.delete(auctionId);
      if (watched) return void ask(auctionId, 1);
      if (!shows(auctionId)) return;
      queries.setQueriesData<WatchlistAnswer>({ queryKey: WATCHLIST_KEY }, (old) => {
        const products = old?.products.filter(({ entityId }) => entityId !== auctionId) ?? [];
        return old && { ...old, products, total: old.total - (old.products.length - products.length) };
      });
    },
    ({ watch }) => watch !== undefined,
  );
}

/** Watched vehicles, kept current by live frames. */
export function useWatchlist({ page, sort, show }: Asked) {
  const queries = useQueryClient();
  useFollowedEntries();
  useLive(
    (frame: LiveFrame) =>
      queries.setQueriesData<WatchlistAnswer>(
        { queryKey: WATCHLIST_KEY },
        (old) => old && withState(old, frame),
      ),
    ({ state, offer }: LiveFrame) => (state ?? offer) !== undefined,
  );
  return useQuery({
    queryKey: [...WATCHLIST_KEY, { page, sort, show }],
    queryFn: async ({ signal }) => {
      const answer = await api.get('/private/customer/watchlist/get', {
        query: { page, sort, show, itemsPerPage: PAGE_SIZE },
        signal,
      });
      return withoutLeft(answer, left, Date.now());
    },
    placeholderData: keepPreviousData,
  });
}

/** The answer with these notes, by vehicle. */
export const withNotes = (answer: WatchlistAnswer, notes: ReadonlyMap<string, string>): WatchlistAnswer => ({
  ...answer,
  products: answer.products.map((each) => ({ ...each, note: notes.get(each.entityId) ?? each.note })),
});

/** Writes down something about a watched vehicle; the list shows it at once. */
export function useNote(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      api.put(`/private/customer/watchlist/${id}/note`, { body: { note } }),
    onSuccess: ({ note }, { id }) => {
      queries.setQueriesData<WatchlistAnswer>(
        { queryKey: WATCHLIST_KEY },
        (old) =>
          old && {
            ...old,
            products: old.products.map((each) =>
              each.entityId === id ? { ...each, note: note || null } : each,
            ),
          },
      );
      onDone();
    },
  });
}

/** Does something for each, a few at once; those for which it failed come back. */
export async function forEachOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<readonly { readonly id: string; readonly error: unknown }[]> {
  const failed: { readonly id: string; readonly error: unknown }[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await Promise.all(
      ids.slice(at, at + AT_ONCE).map((id) => act(id).catch((error: unknown) => failed.push({ id, error }))),
    );
  return failed;
}

/** Takes vehicles off the list, with a way back; `onDone` is given those that are still on it. */
export function useRemoval(onDone: (left: readonly string[]) => void) {
  const t = useTexts();
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const call = (id: string) => `/private/customer/watchlist/${id}` as const;
  const refresh = () => queries.invalidateQueries({ queryKey: WATCHLIST_KEY });
  /** Notes go with their vehicles, and come back with them. */
  const noted = () =>
    new Map(
      queries
        .getQueriesData<WatchlistAnswer>({ queryKey: WATCHLIST_KEY })
        .flatMap(([, answer]) => answer?.products ?? [])
        .flatMap(({ entityId, note }) => (note === null ? [] : [[entityId, note] as const])),
    );
  const putBack = async (ids: readonly string[], notes: ReadonlyMap<string, string>) => {
    const [fault] = await forEachOf(ids, async (id) => {
      await api.put(call(id));
      const note = notes.get(id);
      if (note !== undefined) await api.put(`${call(id)}/note`, { body: { note } });
    });
    for (const id of ids) left.delete(id);
    await refresh();
    // the list may not know of them yet
    queries.setQueriesData<WatchlistAnswer>(
      { queryKey: WATCHLIST_KEY },
      (old) => old && withNotes(old, notes),
    );
    if (fault) snackbar.show({ text: errorText(fault.error), kind: 'error' });
  };
  return useMutation({
    mutationFn: (ids: readonly string[]) => forEachOf(ids, (id) => api.delete(call(id))),
    // before frames notify the page that the vehicles have left
    onMutate: noted,
    onSuccess: (failed, ids, notes) => {
      const stay = failed.map(({ id }) => id);
      const gone = ids.filter((id) => !stay.includes(id));
      for (const id of gone) left.set(id, Date.now());
      onDone(stay);
      queries.setQueriesData<WatchlistAnswer>(
        { queryKey: WATCHLIST_KEY },
        (old) => old && withoutLeft(old, left, Date.now()),
      );
      void refresh();
      const [fault] = failed;
      if (fault) snackbar.show({ text: errorText(fault.error), kind: 'error' });
      else
        snackbar.show({
          text: t('watched.removed', { count: gone.length }),
          kind: 'success',
          action: { label: t('watched.undo'), onPress: () => void putBack(gone, notes) },
        });
    },
  });
}
