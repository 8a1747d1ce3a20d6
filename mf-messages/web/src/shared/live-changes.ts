import type { LiveFrame } from '@rollheim/contracts';
import type { QueryClient } from '@rollheim/module-api';
import { askHead, askWhole } from './asking.ts';
import { contextKey, MESSAGES, named, type ListKey, type QueryKey } from './calls.ts';
import { changedList, changedThread, comesNew, lacks } from './changes.ts';
import { loadedOf, type Filter, type Pages } from './pages.ts';

export { askLong, askRows } from './asking.ts';

/** A backend that is further behind than it waits is asked again after so much, ms, so many times. */
const BEHIND_MS = 2_000;
const MOST_ASKED = 3;
const MOST_NAMED = 10;
/** Several frames make one call, and read models get their moment. */
const GATHER_MS = 300;

/** Queries that have to be asked again. */
export interface Stale {
  /** Their first rows alone: something new is there. */
  readonly heads: readonly QueryKey[];
  /** All that is loaded of them. */
  readonly whole: readonly QueryKey[];
}

/** Takes up what a frame says of one message. */
export function takeChange(queries: QueryClient, { message, change, counters }: LiveFrame): Stale {
  const { messageId, callToActionTypeCode: code } = message;
  if (messageId === null || !change) return { heads: [], whole: [MESSAGES] };
  const all = queries.getQueriesData<Pages>({ queryKey: MESSAGES });
  const loaded = all.flatMap(([, data]) => loadedOf(data)).find((each) => each.messageId === messageId);
  if (!loaded) {
    const before = (named.get(queries) ?? []).filter((id) => id !== messageId);
    named.set(queries, [...before, messageId].slice(-MOST_NAMED));
  }
  const changed = { ...change, messageId, code, counters, wasOpen: loaded?.open ?? null };
  const heads: QueryKey[] = [];
  const whole: QueryKey[] = [];
  for (const [key, data] of all) {
    const [, kind, about] = key;
    if (kind === 'thread' && about !== change.groupKey) continue;
    // an answer on its way may be older than this; another query may have been answered with the message before
    if (!data || (loaded && lacks(key, data, loaded))) {
      heads.push(key);
      continue;
    }
    const next =
      kind === 'list'
        ? changedList(data, changed, about as Filter, (key as ListKey)[5])
        : changedThread(data, changed);
    if (next) queries.setQueryData<Pages>(key, next);
    else (comesNew(changed) ? heads : whole).push(key);
  }
  return { heads, whole };
}

/**
 * Forgets what the loaded pages hold by now; true where something that a frame named is missing still, be it in one of
 * the queries that are shown: they are answered one by one.
 */
export function isBehind(queries: QueryClient): boolean {
  const all = queries.getQueriesData<Pages>({ queryKey: MESSAGES });
  const held = new Map(all.flatMap(([, data]) => loadedOf(data)).map((each) => [each.messageId, each]));
  const shown = queries.getQueryCache().findAll({ queryKey: MESSAGES, type: 'active' });
  const missing = (named.get(queries) ?? []).filter((id) => {
    const message = held.get(id);
    return (
      !message ||
      shown.some(({ queryKey, state }) => state.data && lacks(queryKey, state.data as Pages, message))
    );
  });
  named.set(queries, missing);
  return missing.length > 0;
}

/** Asks these queries again, and again while an answer lacks what a frame named. */
export async function askAnew(queries: QueryClient, { heads, whole }: Stale): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    await Promise.all([
      // what fails is asked again with the whole query, which says so
      ...heads.map((key) => askHead(queries, key).catch(() => askWhole(queries, key))),
      ...whole.map((key) => askWhole(queries, key)),
    ]);
    if (!isBehind(queries)) return;
    if (asked === MOST_ASKED) break;
    await new Promise((resume) => setTimeout(resume, BEHIND_MS));
  }
  named.delete(queries); // a newer message of its thread replaces it
}

/** After an own act: the open thread, and what is at the top of the list. */
export function refreshMessages(queries: QueryClient): void {
  const keys = queries.getQueriesData<Pages>({ queryKey: MESSAGES }).map(([key]) => key);
  const heads = keys.filter(([, kind]) => kind === 'list');
  const whole = keys.filter(([, kind]) => kind !== 'list');
  void askAnew(queries, { heads, whole });
}

const NOTHING: Stale = { heads: [], whole: [] };

/** Both, each query once: as a whole where one of them says so. */
function added(before: Stale, more: Stale): Stale {
  const byName = (keys: readonly QueryKey[]) => new Map(keys.map((key) => [JSON.stringify(key), key]));
  const whole = byName([...before.whole, ...more.whole]);
  const heads = byName([...before.heads, ...more.heads]);
  for (const name of whole.keys()) heads.delete(name);
  return whole.size + heads.size === 0 ? NOTHING : { heads: [...heads.values()], whole: [...whole.values()] };
}

/** Gathers what frames change of the loaded pages, and asks again what they leave open. */
export class Follower {
  readonly #queries: QueryClient;
  #stale = NOTHING;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** Takes up a frame, while the thread of `groupKey` is open. */
  take(frame: LiveFrame, groupKey: string): void {
    const more: Stale = frame.state
      ? { heads: [], whole: [['messages', 'thread', groupKey], contextKey(groupKey)] }
      : takeChange(this.#queries, frame);
    const context = frame.state || isReading(frame) ? [] : [['context']];
    this.#stale = added(this.#stale, { heads: more.heads, whole: [...more.whole, ...context] });
    if (this.#stale === NOTHING) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const now = this.#stale;
      this.#stale = NOTHING;
      void askAnew(this.#queries, now);
    }, GATHER_MS);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

/** A message was read, here or on another device: nothing happened in its auction. */
const isReading = ({ change }: LiveFrame): boolean => change?.read === 0 && !change.closed;
