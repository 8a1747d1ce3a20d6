import type { KnownKey, Revocation } from '@rollheim/release-management';
import { keyRevoked, RegistryError } from '../registry/problem.ts';
import type { Db } from '../registry/store.ts';

interface KeyRow {
  id: string;
  owner: string;
  person: string | null;
  public_key: string;
  added_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoked_reason: string | null;
}

const toKey = (row: KeyRow): KnownKey => ({
  id: row.id,
  owner: row.owner,
  person: row.person,
  publicKey: row.public_key,
  addedAt: row.added_at,
  revoked: row.revoked_at && {
    at: row.revoked_at,
    by: row.revoked_by ?? '',
    reason: row.revoked_reason ?? '',
  },
});

/** Lets a key in; one that is known stays as it is. */
export async function addKey(
  db: Db,
  key: { id: string; owner: string; person?: string | null; publicKey: string },
): Promise<void> {
  await db.query(
    'insert into keys (id, owner, person, public_key) values ($1, $2, $3, $4) on conflict do nothing',
    [key.id, key.owner, key.person ?? null, key.publicKey],
  );
}

/** All keys, the oldest first. */
export async function listKeys(db: Db): Promise<KnownKey[]> {
  const { rows } = await db.query<KeyRow>('select * from keys order by added_at, id');
  return rows.map(toKey);
}

/** The key, revoked or not. */
export async function findKey(db: Db, id: string): Promise<KnownKey | null> {
  const { rows } = await db.query<KeyRow>('select * from keys where id = $1', [id]);
  return rows[0] ? toKey(rows[0]) : null;
}

/** The key for a change; 403 when it is not known or revoked. */
export async function usableKey(db: Db, id: string): Promise<KnownKey> {
  return usable(id, await findKey(db, id));
}

/** How long signatures are remembered: longer than one is taken for, either side of now. */
const REMEMBERED_MINUTES = 11;

/** Notes that a signature was used; false when it was before. What is too old to be taken again is forgotten. */
export async function noteSignature(db: Db, id: string, digest: string): Promise<boolean> {
  await db.query('delete from used_signatures where at < now() - make_interval(mins => $1)', [
    REMEMBERED_MINUTES,
  ]);
  const { rowCount } = await db.query(
    'insert into used_signatures (key_id, digest) values ($1, $2) on conflict do nothing',
    [id, digest],
  );
  return rowCount === 1;
}

/** {@link usableKey} in a transaction: until it ends, the key cannot be revoked. */
export async function holdKey(client: Db, id: string): Promise<KnownKey> {
  const { rows } = await client.query<KeyRow>('select * from keys where id = $1 for share', [id]);
  return usable(id, rows[0] ? toKey(rows[0]) : null);
}

/** Locks keys, always in one order, so that two that revoke each other do not wait for each other. */
export async function lockKeys(client: Db, ids: readonly string[]): Promise<KnownKey[]> {
  const { rows } = await client.query<KeyRow>(
    'select * from keys where id = any($1) order by id for no key update',
    [ids],
  );
  return rows.map(toKey);
}

/** Notes that a key is revoked, now. */
export async function markRevoked(db: Db, id: string, by: string, reason: string): Promise<Revocation> {
  const { rows } = await db.query<{ at: Date }>(
    `update keys set revoked_at = now(), revoked_by = $2, revoked_reason = $3 where id = $1
     returning revoked_at as at`,
    [id, by, reason],
  );
  if (!rows[0]) throw new Error(`there is no key ${id}`);
  return { at: rows[0].at, by, reason };
}

function usable(id: string, key: KnownKey | null): KnownKey {
  if (!key) throw new RegistryError(403, 'not_allowed', `the key ${id} is not known`);
  if (key.revoked) throw keyRevoked(id, key.revoked);
  return key;
}
