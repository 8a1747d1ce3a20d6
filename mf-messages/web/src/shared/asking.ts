import type { NotificationPage, WireMessage } from '@rollheim/contracts';
import type { QueryClient } from '@rollheim/module-api';
import {
  FIRST,
  MESSAGES,
  outdated,
  queryOf,
  readPage,
  type ListKey,
  type QueryKey,
  type ThreadKey,
} from './calls.ts';
import { firstPages, isOlder, withHeads, withRange } from './changes.ts';
import { behind, isLong, loadedOf, nextPageOf, type PageParam, type Pages } from './pages.ts';

/* Loaded lists and threads are asked again: as few pages as will do. */

/** The first pages of a query at most that are asked again for what came; more of them: the query as a whole. */
const MOST_HEADS = 3;

/** By query, which call for its top it was answered last by; calls are counted as they are sent. */
const answeredBy = new WeakMap<object, number>();
let calls = 0;

/** Brings new first rows into a query: as many pages as came since, most often one, however many are loaded. */
export async function askHead(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  // the first answer is on its way, and cannot be asked for again before it is there
  if (query?.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle')
    await query.fetch().catch(() => undefined);
  const data = queries.getQueryData<Pages>(queryKey);
  // without an answer, or where no one looks, there is nothing to bring up to date
  if (!data || !query?.isActive()) return forget(queries, queryKey);
  // an answer on its way may be older than what came
  if (query.state.fetchStatus !== 'idle') {
    if (!isLong(data)) return askWhole(queries, queryKey);
    await query.fetch().catch(() => undefined);
  }
  const key = queryKey as ListKey | ThreadKey;
  const rowOf = key[1] === 'list' ? (each: { groupKey: string }) => each.groupKey : idOf;
  const heads: NotificationPage[] = [];
  const call = ++calls;
  let param: PageParam | undefined = FIRST;
  while (param && heads.length < MOST_HEADS) {
    heads.push(await readPage(queries, { ...queryOf(key), ...param }, new AbortController().signal));
    // a later call came back first: this answer is older than what is shown
    if ((answeredBy.get(query) ?? 0) > call) return;
    const now = queries.getQueryData<Pages>(queryKey);
    const next = now && withHeads(now, heads, rowOf);
    if (next) {
      note(
        queries,
        heads.flatMap(({ notifications }) => notifications),
      );
      answeredBy.set(query, call);
      queries.setQueryData<Pages>(queryKey, next);
      return;
    }
    param = nextPageOf(heads.at(-1)!, heads);
  }
  // more came than that: from the top again
  queries.setQueryData<Pages>(queryKey, (old) => old && firstPages(old));
  await queries.invalidateQueries({ queryKey, exact: true });
}

/** What no one looks at is asked for once somebody does. */
async function forget(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  if (isLong(queries.getQueryData<Pages>(queryKey))) queries.removeQueries({ queryKey, exact: true });
  else await queries.invalidateQueries({ queryKey });
}

const idOf = ({ messageId }: { readonly messageId: string }): string => messageId;

/** Asks queries again; of long lists what is new and, once they are in sight, their rows. */
export async function askWhole(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queryKey[0] === MESSAGES[0])
    queries.setQueriesData<Pages>({ queryKey, predicate: isThread }, (data) => data && firstPages(data));
  await Promise.all([queries.invalidateQueries({ queryKey }), askLong(queries, queryKey)]);
}

const isThread = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey[1] === 'thread';

/** Has the rows of long lists asked for again, after frames may have been missed. */
export async function askLong(queries: QueryClient, queryKey: QueryKey = MESSAGES): Promise<void> {
  const lists = queries
    .getQueriesData<Pages>({ queryKey })
    .filter(([key, data]) => key[0] === MESSAGES[0] && key[1] === 'list' && isLong(data));
  for (const [key, data] of lists) {
    if (queries.getQueryCache().find({ queryKey: key, exact: true })?.isActive())
      outdated.set(queries, new Set(loadedOf(data).map(idOf)));
    // without the network all stays as it is: the next connection asks again
    await askHead(queries, key).catch(() => undefined);
  }
}

/** Clients that ask for rows right now. */
const asking = new WeakSet<QueryClient>();

/** Rows that were just asked for are outdated no more. */
function note(queries: QueryClient, asked: readonly WireMessage[]): void {
  const held = new Set(outdated.get(queries));
  for (const { messageId } of asked) held.delete(messageId);
  outdated.set(queries, held);
}

/** Asks for the rows from an outdated one on, in place; false while others are asked for. */
export async function askRows(queries: QueryClient, key: ListKey, from: WireMessage): Promise<boolean> {
  if (asking.has(queries)) return false;
  asking.add(queries);
  try {
    const rows = loadedOf(queries.getQueryData<Pages>(key));
    const at = rows.findIndex(({ messageId }) => messageId === from.messageId);
    const before = rows[at - 1] ?? null;
    const param = before ? { page: 2, after: behind(before) } : FIRST;
    const fresh = await readPage(queries, { ...queryOf(key), ...param }, new AbortController().signal);
    const end = fresh.notifications.at(-1);
    const last = end ? rows.findIndex((row) => isOlder(row, end)) : -1;
    note(queries, [from, ...rows.slice(Math.max(0, at), last === -1 ? rows.length : last)]);
    queries.setQueryData<Pages>(key, (data) => data && withRange(data, before, fresh));
    return true;
  } finally {
    asking.delete(queries);
  }
}
