import { createHash, randomBytes } from 'node:crypto';
import { hmac, LOGIN_LINK_SECONDS, RETENTION } from '@rollheim/contracts/server';
import type pg from 'pg';

/** What a one-time link is for. */
export type LinkPurpose = 'verify' | 'reset' | 'export' | 'login';

const HOUR = 3600;

const LIFE_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  verify: 48 * HOUR,
  reset: 2 * HOUR,
  export: RETENTION.exports * 24 * HOUR,
  login: LOGIN_LINK_SECONDS,
};

/** True for what a mail carries a token for. */
export const isLink = (purpose: string): purpose is LinkPurpose => Object.hasOwn(LIFE_SECONDS, purpose);

/** Hash of a token; of those that log in a keyed one. */
const hashOf = (token: string, key?: string): Buffer =>
  key === undefined ? createHash('sha256').update(token).digest() : hmac(key, `login-link\n${token}`);

/** Makes a token of 32 random bytes; only its hash is kept. Links sent before stay usable until they expire. */
export async function makeLink(
  db: pg.ClientBase,
  customerId: string,
  purpose: LinkPurpose,
  key?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into links (token_hash, customer_id, purpose, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hashOf(token, key), customerId, purpose, LIFE_SECONDS[purpose]],
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
  key?: string,
): Promise<string | null> {
  // first the account, as everywhere: no one changes its address meanwhile
  await db.query(
    `select 1 from accounts where customer_id = (select customer_id from links where token_hash = $1) for update`,
    [hashOf(token, key)],
  );
  const { rows } = await db.query<{ customer_id: string }>(
    `update links set used_at = now()
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning customer_id`,
    [hashOf(token, key), purpose],
  );
  const customerId = rows[0]?.customer_id;
  if (!customerId) return null;
  await endLinks(db, customerId, purpose);
  return customerId;
}

/** Whose link it is that was used, or ended with another one, and would still hold; null for every other. */
export async function spentBy(
  db: pg.ClientBase,
  token: string,
  purpose: LinkPurpose,
): Promise<string | null> {
  const { rows } = await db.query<{ customer_id: string }>(
    `select customer_id from links
     where token_hash = $1 and purpose = $2 and used_at is not null and expires_at > now()`,
    [hashOf(token), purpose],
  );
  return rows[0]?.customer_id ?? null;
}

/** Whose link it is, used or not; null where it is unknown. */
export async function ownerOfLink(db: pg.ClientBase, token: string, key: string): Promise<string | null> {
  const { rows } = await db.query<{ customer_id: string }>(
    'select customer_id from links where token_hash = $1',
    [hashOf(token, key)],
  );
  return rows[0]?.customer_id ?? null;
}

/** Whose login a link opens while it holds; null when it is unknown, expired or used. */
export async function loginOwner(
  db: pg.ClientBase | pg.Pool,
  token: string,
  key: string,
): Promise<string | null> {
  const { rows } = await (db as pg.Pool).query<{ customer_id: string }>(
    `select customer_id from links
     where token_hash = $1 and purpose = 'login' and used_at is null and expires_at > now()`,
    [hashOf(token, key)],
  );
  return rows[0]?.customer_id ?? null;
}

async function endLinks(db: pg.ClientBase, customerId: string, purpose: LinkPurpose): Promise<void> {
  await db.query(
    'update links set used_at = now() where customer_id = $1 and purpose = $2 and used_at is null',
    [customerId, purpose],
  );
}

/** Takes back everything that was mailed to an account with a token: it is as unknown as one that was never sent. */
export async function dropLinks(db: pg.ClientBase, customerId: string): Promise<void> {
  await db.query('delete from links where customer_id = $1', [customerId]);
}

/** Ends the links and codes of logins that were mailed to an account, and mails of them that still wait. */
export async function endMailLogins(db: pg.ClientBase, customerId: string): Promise<void> {
  await db.query("delete from mails where customer_id = $1 and purpose = 'login'", [customerId]);
  await endLinks(db, customerId, 'login');
  await db.query('update login_codes set used_at = now() where customer_id = $1 and used_at is null', [
    customerId,
  ]);
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
