import { isDeepStrictEqual } from 'node:util';
import type { ContentPage, SettingState, VersionedPlace } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { keepVersion, type Author } from './versions.ts';

/** A page as it is written; its number is given when it is saved. */
export type WrittenPage = Omit<ContentPage, 'id'>;

/** One page, terms or setting, with where it is published. */
export interface Entry {
  readonly topic: 'content.state' | 'settings.state';
  readonly key: string;
  readonly doc: WrittenPage | SettingState;
}

type Place = Pick<ContentPage, 'kind' | 'locale' | 'url'>;

/** Terms are one document per language, whatever the address of their page. */
const keyOf = ({ kind, locale, url }: Place): string =>
  kind === 'terms' ? `terms/${locale}` : `${kind}/${locale}/${url}`;

export const pageEntry = (page: WrittenPage): Entry => ({
  topic: 'content.state',
  key: keyOf(page),
  doc: page,
});

export const settingEntry = (setting: SettingState): Entry => ({
  topic: 'settings.state',
  key: setting.key,
  doc: setting,
});

/** Where a text or setting is published. */
export const entryPlace = (place: VersionedPlace): Pick<Entry, 'topic' | 'key'> =>
  place.kind === 'setting'
    ? { topic: 'settings.state', key: place.key }
    : { topic: 'content.state', key: keyOf(place) };

interface Present {
  readonly doc: object;
  readonly edited: boolean;
  readonly removed: boolean;
}

async function lockEntry(tx: Tx, topic: string, key: string): Promise<Present | undefined> {
  const { rows } = await tx.client.query<Present>(
    'select doc, edited, removed from entries where topic = $1 and key = $2 for update',
    [topic, key],
  );
  return rows[0];
}

/**
 * Writes an entry and publishes it where something changed; a delivered text never replaces the operator's. What an
 * operator writes is a version. `by`: null for a delivery.
 */
export async function saveEntry(tx: Tx, entry: Entry, by: Author | null): Promise<void> {
  const { topic, key } = entry;
  const present = await lockEntry(tx, topic, key);
  if (present?.edited && by === null) return;
  const doc = await numbered(tx, entry);
  if (present && !present.removed && isDeepStrictEqual(present.doc, doc)) return;
  await tx.client.query(
    `insert into entries (topic, key, doc, edited) values ($1, $2, $3, $4)
     on conflict (topic, key) do update set doc = $3, edited = $4, removed = false`,
    [topic, key, doc, by !== null],
  );
  const before = present && !present.removed ? present.doc : null;
  if (by !== null) await keepVersion(tx, entry, { before, after: doc, by });
  tx.emit({ topic, key, type: topic, payload: doc });
}

/** Takes a page back. False when there is none. The row stays, so that no delivery brings the page again. */
export async function removePage(tx: Tx, place: Place, by: Author): Promise<boolean> {
  const key = keyOf(place);
  const present = await lockEntry(tx, 'content.state', key);
  if (!present || present.removed) return false;
  await tx.client.query(
    `update entries set removed = true, edited = true where topic = 'content.state' and key = $1`,
    [key],
  );
  await keepVersion(tx, { topic: 'content.state', key }, { before: present.doc, after: null, by });
  tx.emit({ topic: 'content.state', key, type: 'content.state', payload: null });
  return true;
}

/** Takes back what was delivered once and is no more, unless the operator made it their own. */
export async function removeUndelivered(tx: Tx, delivered: readonly Entry[]): Promise<void> {
  const keys = delivered.filter(({ topic }) => topic === 'content.state').map(({ key }) => key);
  const { rows } = await tx.client.query<{ key: string }>(
    `delete from entries where topic = 'content.state' and not edited and not (key = any($1)) returning key`,
    [keys],
  );
  for (const { key } of rows) tx.emit({ topic: 'content.state', key, type: 'content.state', payload: null });
}

/** Pages carry a number, the same in all languages: popups are noted as read by it. */
async function numbered(tx: Tx, { topic, doc }: Entry): Promise<object> {
  if (topic === 'settings.state') return doc;
  const { kind, url } = doc as WrittenPage;
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into documents (kind, url) values ($1, $2)
     on conflict (kind, url) do update set url = excluded.url returning id`,
    [kind, kind === 'terms' ? 'terms' : url],
  );
  return { id: rows[0]?.id, ...doc };
}
