import { createHash } from 'node:crypto';
import { COOKIE_AGE, type SessionEntry } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { credentialsOf } from './accounts.ts';
import { queueMail } from './mails.ts';
import { noteSecurity } from './security/log.ts';

/** What is known of the browser that logs in. */
export interface Visit {
  /** Browser and system in words, e.g. `Firefox, Windows`. */
  readonly browser: string;
  /** Random id of the browser, from its cookie; null where the caller has none (an API client). */
  readonly device: string | null;
  /** Stay logged in; without it the session ends with the browser, and after twelve hours. */
  readonly kept: boolean;
  /** Keyed hash of the network; null where it is not known. */
  readonly network: string | null;
  /** How it logged in where it was not by password: `link` or `code` of a mail. */
  readonly by?: 'link' | 'code';
}

const SHORT_SECONDS = 12 * 3600;

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

/** True for a browser that an account was used with before. */
export async function isKnownDevice(
  db: pg.ClientBase | pg.Pool,
  customerId: string,
  device: string,
): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from devices where customer_id = $1 and device_hash = $2', [
    customerId,
    hashed(device),
  ]);
  return rowCount === 1;
}

/** What a session is called outside of identity: says nothing of its tokens. */
export const publicSessionId = (grantId: string): string => hashed(`session:${grantId}`).slice(0, 32);

/** A login that was checked and has no tokens yet. */
export interface BegunLogin {
  readonly grantId: string;
  readonly customerId: string;
  /** Fingerprint of the credentials that were checked ({@link credentialsOf}). */
  readonly credentials: string;
}

/**
 * Notes a login; a browser that the account was never used with is reported by mail, but for the first one. False, and
 * nothing noted, where the password was changed since it was checked (a reset, or the owner of the address confirmed it):
 * whoever changes it afterwards finds this login and ends it.
 */
export async function beginLogin(
  db: pg.ClientBase,
  { grantId, customerId, credentials }: BegunLogin,
  { browser, device, kept, network, by }: Visit,
): Promise<boolean> {
  const present = await db.query<{ passwordHash: string }>(
    'select password_hash as "passwordHash" from accounts where customer_id = $1 for share',
    [customerId],
  );
  if (!present.rows[0] || credentialsOf(present.rows[0]) !== credentials) return false;
  await db.query(
    `insert into logins (grant_id, customer_id, browser, kept, ends_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [grantId, customerId, browser, kept, kept ? COOKIE_AGE.auth : SHORT_SECONDS],
  );
  await noteSecurity(db, { kind: 'login', customerId, browser, network, about: by ?? null });
  if (device === null) return true;
  const { rows } = await db.query<{ known: boolean; others: boolean }>(
    `with noted as (insert into devices (customer_id, device_hash) values ($1, $2)
       on conflict (customer_id, device_hash) do update set last_at = now())
     select exists (select 1 from devices where customer_id = $1 and device_hash = $2) as known,
       exists (select 1 from devices where customer_id = $1 and device_hash <> $2) as others`,
    [customerId, hashed(device)],
  );
  if (!rows[0] || rows[0].known || !rows[0].others) return true;
  await noteSecurity(db, { kind: 'new_browser', customerId, browser, network });
  await queueMail(db, customerId, 'device', browser);
  return true;
}

/** How long a renewal may take. */
const RENEWAL_SECONDS = 120;

/** True for a session that is over: its access token is still good for some minutes. */
export async function isOver(pool: pg.Pool, customerId: string, current: string): Promise<boolean> {
  const { rows } = await pool.query<{ grant_id: string }>(
    'select grant_id from logins where customer_id = $1 and ends_at > now()',
    [customerId],
  );
  return !rows.some(({ grant_id: id }) => publicSessionId(id) === current);
}

/** Sessions of an account, the newest first; `current` is the public id of the asker's own. */
export async function sessionsOf(
  pool: pg.Pool,
  customerId: string,
  current: string | null,
): Promise<readonly SessionEntry[]> {
  const { rows } = await pool.query<{
    grant_id: string;
    browser: string;
    kept: boolean;
    began: Date;
    last: Date;
  }>(
    `select grant_id, browser, kept, began_at as began, last_at as last from logins l
      where customer_id = $1 and ends_at > now() and exists (
        select 1 from provider_state p where p.grant_id = l.grant_id and p.model = 'RefreshToken'
          -- the one after a token that was just used is on its way
          and (p.consumed_at is null or p.consumed_at > now() - make_interval(secs => $2)))
      order by last_at desc limit 100`,
    [customerId, RENEWAL_SECONDS],
  );
  return rows.map(({ grant_id, browser, kept, began, last }) => {
    const id = publicSessionId(grant_id);
    return {
      id,
      browser,
      kept,
      beganAt: began.toISOString(),
      lastAt: last.toISOString(),
      current: id === current,
    };
  });
}

/** Ends the logins of a condition (`$1`) and says which: devices get no more push messages. Tokens are deleted beside it. */
export async function endLogins(tx: Tx, condition: string, value: string | readonly string[]): Promise<void> {
  const { rows } = await tx.client.query<{ grant_id: string; customer_id: string }>(
    `with ended as (delete from logins where ${condition} returning grant_id, customer_id, browser),
       noted as (insert into security_events (kind, customer_id, browser)
         select 'session_ended', customer_id, nullif(browser, '') from ended)
     select grant_id, customer_id from ended`,
    [value],
  );
  for (const { grant_id: grantId, customer_id: customerId } of rows) {
    const payload = { customerId, sessionId: publicSessionId(grantId) };
    tx.emit({ topic: 'identity.events', key: customerId, type: 'session.ended', payload });
  }
}

/**
 * Ends sessions of an account: the one with this public id, or all but it. An access token that was given out lives on
 * for its ten minutes. How many ended.
 */
export async function endSessions(
  tx: Tx,
  customerId: string,
  which: { readonly only: string } | { readonly allBut: string | null },
): Promise<number> {
  const db = tx.client;
  const { rows } = await db.query<{ grant_id: string }>(
    'select grant_id from logins where customer_id = $1',
    [customerId],
  );
  const ended = rows
    .map(({ grant_id }) => grant_id)
    .filter((id) =>
      'only' in which ? publicSessionId(id) === which.only : publicSessionId(id) !== which.allBut,
    );
  if (!('only' in which)) {
    // also what was begun before sessions were noted, and logins that are on their way
    const kept = rows.find(({ grant_id }) => !ended.includes(grant_id))?.grant_id ?? '';
    await db.query(
      `delete from provider_state where model <> 'Session' and payload->>'accountId' = $1
         and grant_id is distinct from $2 and not (model = 'Grant' and id = $2)`,
      [customerId, kept],
    );
  }
  await db.query('delete from provider_state where grant_id = any($1)', [ended]);
  await db.query("delete from provider_state where model = 'Grant' and id = any($1)", [ended]);
  await endLogins(tx, 'grant_id = any($1)', ended);
  return ended.length;
}

/** Forgets sessions that have ended, with their tokens: without the note of its end a token would hold for a year. */
export async function pruneLogins(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with ended as (delete from logins where ends_at < now() returning grant_id)
     delete from provider_state p using ended e
     where p.grant_id = e.grant_id or (p.model = 'Grant' and p.id = e.grant_id)`,
  );
}
