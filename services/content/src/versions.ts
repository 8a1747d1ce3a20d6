import type { ContentVersion } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';

/** Versions of one text that are kept. */
const MOST = 50;

/** Who wrote a version, and when. */
export interface Author {
  readonly customerId: string | null;
  /** ISO instant. */
  readonly at: string;
}

interface Place {
  readonly topic: string;
  readonly key: string;
}

/**
 * Keeps what is written now as the next version, behind what was stored before the first one. The row of the entry is
 * locked: versions are counted in order. The oldest are forgotten.
 */
export async function keepVersion(
  { client }: Tx,
  { topic, key }: Place,
  {
    before,
    after,
    by,
  }: { readonly before: object | null; readonly after: object | null; readonly by: Author },
): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(version) as last from versions where topic = $1 and key = $2',
    [topic, key],
  );
  let last = rows[0]?.last ?? 0;
  const insert = (doc: object | null, customerId: string | null, at: string | null) =>
    client.query(
      'insert into versions (topic, key, version, doc, by_customer_id, at) values ($1, $2, $3, $4, $5, $6)',
      [topic, key, ++last, doc, customerId, at],
    );
  if (last === 0 && before !== null) await insert(before, null, null);
  await insert(after, by.customerId, by.at);
  await client.query('delete from versions where topic = $1 and key = $2 and version <= $3', [
    topic,
    key,
    last - MOST,
  ]);
}

/** The versions of one text or setting, the newest first; what no one changed has none. */
export async function readVersions(
  client: pg.ClientBase,
  { topic, key }: Place,
): Promise<readonly ContentVersion[]> {
  const { rows } = await client.query<{
    version: number;
    doc: (ContentVersion['doc'] & { readonly id?: number }) | null;
    by_customer_id: string | null;
    at: Date | null;
  }>(
    'select version, doc, by_customer_id, at from versions where topic = $1 and key = $2 order by version desc',
    [topic, key],
  );
  return rows.map(({ version, doc, by_customer_id, at }) => {
    const { id: _id, ...written } = doc ?? {};
    return {
      version,
      doc: doc === null ? null : (written as ContentVersion['doc']),
      customerId: by_customer_id,
      at: at?.toISOString() ?? null,
    };
  });
}
