import { createHash, randomBytes } from 'node:crypto';
import { RETENTION } from '@rollheim/contracts/server';
import type pg from 'pg';

/** What a one-time link is for. */
export type LinkPurpose = 'verify' | 'reset' | 'export';

const LIFE_HOURS: Readonly<Record<LinkPurpose, number>> = {
  verify: 48,
  reset: 2,
  export: RETENTION.exports * 24,
};

/** True for what a mail carries a token for. */
export const isLink = (purpose: string): purpose is LinkPurpose => Object.hasOwn(LIFE_HOURS, purpose);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a token of 32 random bytes; only its hash is kept. Links sent before stay usable until they expire. */
export async function makeLink(db: pg.ClientBase, customerId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into links (token_hash, customer_id, purpose, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4))`,
    [hashOf(token), customerId, purpose, LIFE_HOURS[purpose]],
  );
  return token;
}

/**
 * Uses a link up: its customer's id, or null when it is unknown, expired or used. Other links of the same
 * customer and purpose end with it.
 */
export async function spendLink(
  db: pg.ClientBase,
  token: string,
  purpose: LinkPurpose,
): Promise<string | null> {
  const { rows } = await db.query<{ customer_id: string }>(
    `update links set used_at = now()
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning customer_id`,
    [hashOf(token), purpose],
  );
  const customerId = rows[0]?.customer_id;
  if (!customerId) return null;
  await db.query(
    'update links set used_at = now() where customer_id = $1 and purpose = $2 and used_at is null',
    [customerId, purpose],
  );
  return customerId;
}

/** True for a link that holds, of this customer; it can be opened again. */
export async function holdsLink(
  pool: pg.Pool,
  token: string,
  purpose: LinkPurpose,
  customerId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from links where token_hash = $1 and purpose = $2 and customer_id = $3 and used_at is null
       and expires_at > now()`,
    [hashOf(token), purpose, customerId],
  );
  return rowCount === 1;
}

export async function pruneLinks(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from links where expires_at < now() - interval '7 days'`);
}
