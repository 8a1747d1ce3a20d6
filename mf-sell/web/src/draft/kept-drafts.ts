import {
  KEPT_DRAFTS,
  type AttributeDefinition,
  type ListingChanges,
  type Locale,
  type ProductType,
} from '@rollheim/contracts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Walker } from '../steps.ts';
import type { LoadedAd } from './calls.ts';
import { fieldsOf, mergeChanges, withoutFields } from './changes.ts';
import type { DraftState } from './draft-store.ts';

/** A draft that no one came back for, and of which nothing waits, is deleted after this time, ms. */
const KEPT_MS = 30 * 86_400_000;

/** Edits of a draft that the service does not have, and the ad that they were made on. */
export interface WaitingEdits {
  readonly base: LoadedAd;
  readonly changes: ListingChanges;
  readonly texts: DraftState['texts'];
  readonly conflicts: ListingChanges;
}

/** A draft in the browser's own database. */
export interface KeptDraft extends Omit<WaitingEdits, 'base'> {
  readonly id: string;
  /** As the service had it last; the edits were made on it. */
  readonly ad: LoadedAd;
  /** Who it is that goes through its steps. */
  readonly walker: Walker;
  /** By what the ad is this browser's once it has lost its cookie; absent for ads of accounts. */
  readonly claim?: string;
  /** Epoch ms. */
  readonly at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
  /** Definitions of all attributes, by language and vehicle type. */
  definitions: { key: string; value: readonly AttributeDefinition[] };
}

/** What a page hands on; `before`: the changes that it handed on before. */
export interface Handed extends Omit<KeptDraft, 'at'> {
  readonly before: ListingChanges;
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

/** Throws where the browser keeps nothing. */
function opened(): Promise<IDBPDatabase<Schema>> {
  const forget = () => void (database = null);
  database ??= openDB<Schema>(KEPT_DRAFTS, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('drafts', { keyPath: 'id' });
      fresh.createObjectStore('definitions');
    },
    // a logout, here or in another tab, deletes it
    blocking: (_from, _to, { target }) => {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

/** Two open pages of a draft have edits of their own: one replaces what it handed on itself, and nothing else. */
const merged = (there: ListingChanges, before: ListingChanges, now: ListingChanges): ListingChanges =>
  mergeChanges(withoutFields(there, fieldsOf(before)), now);

/** Written through to the disk: a browser that is killed right after has it. */
const STRICT = { durability: 'strict' } as const;

/**
 * Drafts as this browser saw them last, with what was typed and waits: pages open from them without a network, and what
 * was typed is compared with what other devices changed since. Every function rejects where the browser keeps nothing;
 * `keepDraft` with a `QuotaExceededError` where its storage is full.
 */
export async function readDraft(id: string): Promise<KeptDraft | null> {
  return (await (await opened()).get('drafts', id)) ?? null;
}

/** The drafts that are kept, the newest first; those that no one came back for are deleted. */
export async function readDrafts(now = Date.now()): Promise<readonly KeptDraft[]> {
  const held = await opened();
  const all = await held.getAll('drafts');
  const isOld = ({ at, changes }: KeptDraft) => at < now - KEPT_MS && fieldsOf(changes).length === 0;
  await Promise.all(all.filter(isOld).map(({ id }) => held.delete('drafts', id)));
  return all.filter((draft) => !isOld(draft)).toSorted((a, b) => b.at - a.at);
}

/** Keeps a draft: resolves once it is on the disk. */
export async function keepDraft({ before, ...draft }: Handed, now = Date.now()): Promise<void> {
  const transaction = (await opened()).transaction('drafts', 'readwrite', STRICT);
  const there = await transaction.store.get(draft.id);
  const isNewer = there !== undefined && there.ad.listing.version > draft.ad.listing.version;
  const written = transaction.store.put({
    ...draft,
    ad: isNewer ? there.ad : draft.ad,
    changes: merged(there?.changes ?? {}, before, draft.changes),
    at: now,
  });
  written.catch(() => undefined); // why it failed the transaction knows: it comes first
  await transaction.done;
  await written;
}

/** The draft is gone, or not this browser's any more. */
export async function dropDraft(id: string): Promise<void> {
  await (await opened()).delete('drafts', id);
}

const keyOf = (locale: Locale, productType: ProductType): string => `${locale}:${productType}`;

export async function readDefinitions(
  locale: Locale,
  productType: ProductType,
): Promise<readonly AttributeDefinition[] | null> {
  return (await (await opened()).get('definitions', keyOf(locale, productType))) ?? null;
}

export async function keepDefinitions(
  locale: Locale,
  productType: ProductType,
  definitions: readonly AttributeDefinition[],
): Promise<void> {
  await (await opened()).put('definitions', definitions, keyOf(locale, productType));
}
