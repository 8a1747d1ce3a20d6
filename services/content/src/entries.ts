import { isDeepStrictEqual } from 'node:util';
import type { ContentPage, SettingState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';

/** One page, terms or setting, with where it is published. */
export interface Entry {
  readonly topic: 'content.state' | 'settings.state';
  readonly key: string;
  readonly doc: ContentPage | SettingState;
}

export const pageEntry = (page: ContentPage): Entry => ({
  topic: 'content.state',
  key: page.kind === 'terms' ? `terms/${page.locale}` : `page/${page.locale}/${page.url}`,
  doc: page,
});

export const settingEntry = (setting: SettingState): Entry => ({
  topic: 'settings.state',
  key: setting.key,
  doc: setting,
});

/** Writes an entry and publishes it where something changed; a delivered text never replaces the operator's. */
export async function saveEntry(tx: Tx, entry: Entry, by: 'operator' | 'delivery'): Promise<void> {
  const { topic, key, doc } = entry;
  const { rows } = await tx.client.query<{ doc: unknown; edited: boolean }>(
    'select doc, edited from entries where topic = $1 and key = $2 for update',
    [topic, key],
  );
  const present = rows[0];
  const keep = present && (isDeepStrictEqual(present.doc, doc) || (by === 'delivery' && present.edited));
  if (keep) return;
  await tx.client.query(
    `insert into entries (topic, key, doc, edited) values ($1, $2, $3, $4)
     on conflict (topic, key) do update set doc = $3, edited = $4`,
    [topic, key, doc, by === 'operator'],
  );
  tx.emit({ topic, key, type: topic, payload: doc });
}
