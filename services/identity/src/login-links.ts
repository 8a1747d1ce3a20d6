import { randomUUID } from 'node:crypto';
import { isTeam } from '@rollheim/contracts';
import { equalBytes, keyedHash, keyOf, LOGIN_LINK_SECONDS, type OwnKeys } from '@rollheim/contracts/server';
import type { Tx } from '@rollheim/service-kit';
import { putIntoOutbox } from '@rollheim/service-kit/mail-outbox';
import type pg from 'pg';
import { accountById, markVerified, type Account } from './accounts.ts';
import { codeHash, requestHash } from './login-codes.ts';
import { endMailLogins, loginOwner, ownerOfLink, spendLink } from './links.ts';
import { endLogins } from './logins.ts';
import { isKnownDevice } from './logins.ts';
import { mayMail } from './mail-allowance.ts';
import { hashPassword } from './passwords.ts';
import { setPassword, tellVerified } from './register.ts';
import { noteSecurity } from './security/log.ts';

/**
 * Guesses at one code, and at all codes of an address within a day: a code has a million values. Those of browsers that
 * the account was used with are counted apart, so that strangers do not use them up; likewise the mails.
 */
const GUESSES = 5;
const GUESSES_A_DAY = 20;
/** Wrong codes of one network in a day, whosever they are: whoever guesses at many accounts a few times each. */
const GUESSES_OF_NETWORK = 100;

/** True for accounts that log in by password alone: a mailbox must not open the desk of the house. */
const isStaff = ({ roles }: Pick<Account, 'roles'>): boolean => isTeam(roles);

/** Who asks for a login by mail. */
export interface LoginRequest {
  /** Null where no one is known by the address. */
  readonly account: Account | null;
  /** The address as it was given. */
  readonly email: string;
  /** Random id in the asking browser's cookie; without it the mail has a link alone. */
  readonly request: string | undefined;
  readonly adId: string | undefined;
  /** Step of its wizard that the link leads to. */
  readonly adStep?: string | undefined;
  /** Id of the asking browser. */
  readonly device?: string | undefined;
  /** True for somebody who is logged in and asks for their own account. */
  readonly isOwner: boolean;
  /** Keyed hash of the caller's network. */
  readonly network: string | null;
}

/**
 * Queues the mail with link and code. Without an account, or for one that does not log in by mail, the browser is
 * noted all the same: its guesses are counted and refused as all others'.
 */
export async function requestLogin(db: pg.ClientBase, keys: OwnKeys, asked: LoginRequest): Promise<void> {
  const { account, email, request, adId, adStep, network } = asked;
  const own = await isOwn(db, asked);
  const served =
    account && !isStaff(account) && (await mayMail(db, account.customerId, own)) ? account : null;
  const hashOfRequest = request === undefined ? null : requestHash(keys, request);
  if (hashOfRequest)
    await db.query(
      `insert into login_codes (request_hash, address_hash, customer_id, own, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [hashOfRequest, addressHash(keys, email), served?.customerId ?? null, own, LOGIN_LINK_SECONDS],
    );
  if (account)
    await noteSecurity(db, {
      kind: 'link_requested',
      customerId: account.customerId,
      about: adId ?? null,
      network,
    });
  if (!served) return;
  await putIntoOutbox(db, {
    customerId: served.customerId,
    purpose: 'login',
    details: { requestHash: hashOfRequest, adId: adId ?? null, adStep: adStep ?? null },
  });
}

const addressHash = (keys: OwnKeys, email: string): string =>
  keyedHash(keyOf(keys, 'security-log'), email.trim().toLowerCase());

const isOwn = async (db: pg.ClientBase, { account, device, isOwner }: LoginRequest): Promise<boolean> =>
  isOwner ||
  (account !== null && device !== undefined && (await isKnownDevice(db, account.customerId, device)));

/** What came of a link or a code: whose it is, or why it does not log in. */
export type MailLogin =
  | { readonly account: Account }
  | { readonly refused: 'link_expired' | 'code_wrong' | 'too_many_requests' };

/** Logins by mail of one address come one after the other: their guesses are counted together. */
const inOrder = (db: pg.ClientBase, hashOfAddress: string) =>
  db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`login-by-mail:${hashOfAddress}`]);

/**
 * The address that a link logs in, masked; null where it does not log in. Spends nothing: whoever opens a link that a
 * stranger sent sees that the account is not their own.
 */
export async function addressOfLink(pool: pg.Pool, keys: OwnKeys, token: string): Promise<string | null> {
  const owner = await loginOwner(pool, token, keys.SECRET);
  const account = owner === null ? null : await accountById(pool, owner);
  return account && !isStaff(account) ? masked(account.email) : null;
}

/** `vera@example.com` → `v…@example.com`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/** Uses a link up. Of two posts at once one logs in. */
export async function loginByLink(tx: Tx, keys: OwnKeys, token: string): Promise<MailLogin> {
  const owner = await ownerOfLink(tx.client, token, keys.SECRET);
  const known = owner === null ? null : await accountById(tx.client, owner);
  if (!known) return { refused: 'link_expired' };
  await inOrder(tx.client, addressHash(keys, known.email));
  const customerId = await spendLink(tx.client, token, 'login', keys.SECRET);
  return customerId === null ? { refused: 'link_expired' } : enter(tx, customerId);
}

/** A code as it was typed, the request that its browser asked with, and the keyed hash of the caller's network. */
export interface Guess {
  readonly request: string;
  readonly code: string;
  readonly network: string | null;
}

/**
 * Compares a code with the one that was mailed for this browser's request. A guess is counted before it is compared, so
 * that many at once get no further; what is refused must be committed too. That a code was used, or has ended with
 * another login, learns only who has it: a stranger's guesses are wrong before and after.
 */
export async function loginByCode(tx: Tx, keys: OwnKeys, guess: Guess): Promise<MailLogin> {
  const { client } = tx;
  const { code, network } = guess;
  const hashOfRequest = requestHash(keys, guess.request);
  const asked = await client.query<{ address_hash: string }>(
    'select address_hash from login_codes where request_hash = $1',
    [hashOfRequest],
  );
  const hashOfAddress = asked.rows[0]?.address_hash;
  if (hashOfAddress === undefined) return { refused: 'link_expired' };
  // first this one: the next guess of the network waits for both
  if (network !== null) await inOrder(client, network);
  await inOrder(client, hashOfAddress);
  // the account before its codes, as everywhere
  await client.query(
    `select 1 from accounts where customer_id = (select customer_id from login_codes where request_hash = $1) for update`,
    [hashOfRequest],
  );
  const { rows } = await client.query<{
    customer_id: string | null;
    code_hash: string | null;
    attempts: number;
    is_used: boolean;
    own: boolean;
  }>(
    `update login_codes set attempts = attempts + 1
     where request_hash = $1 and expires_at > now() and attempts < $2
     returning customer_id, code_hash, attempts, used_at is not null as is_used, own`,
    [hashOfRequest, GUESSES],
  );
  const row = rows[0];
  if (!row) return { refused: 'link_expired' };
  const day = await client.query<{ guesses: number }>(
    `select coalesce(sum(attempts), 0)::int as guesses from login_codes
     where address_hash = $1 and own = $2 and made_at > now() - interval '1 day'`,
    [hashOfAddress, row.own],
  );
  if ((day.rows[0]?.guesses ?? 0) > GUESSES_A_DAY) return { refused: 'too_many_requests' };
  if (!row.own && (await wrongOf(client, network)) >= GUESSES_OF_NETWORK)
    return { refused: 'too_many_requests' };
  const given = Buffer.from(codeHash(keys, hashOfRequest, code));
  const matches = equalBytes(given, Buffer.from(row.code_hash ?? codeHash(keys, hashOfRequest, 'none')));
  if (!matches || row.customer_id === null) {
    const last = row.attempts >= GUESSES;
    await noteSecurity(client, {
      kind: last ? 'login_locked' : 'login_failed',
      customerId: row.customer_id,
      account: row.customer_id === null ? hashOfAddress : null,
      about: 'code',
      network,
    });
    return { refused: last ? 'link_expired' : 'code_wrong' };
  }
  // a right guess is none
  await client.query('update login_codes set attempts = attempts - 1 where request_hash = $1', [
    hashOfRequest,
  ]);
  return row.is_used ? { refused: 'link_expired' } : enter(tx, row.customer_id);
}

/** Wrong codes of a network within a day, of all accounts and of addresses without one. */
async function wrongOf(client: pg.ClientBase, network: string | null): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from security_events
     where network = $1 and about = 'code' and at > now() - interval '1 day'
       and kind in ('login_failed', 'login_locked')`,
    [network],
  );
  return rows[0]?.wrong ?? 0;
}

/** The account of a mail that was answered; everything else that was mailed for a login ends with it. */
async function enter(tx: Tx, customerId: string): Promise<MailLogin> {
  await endMailLogins(tx.client, customerId);
  const account = await accountById(tx.client, customerId);
  // a role that was given since the mail
  if (!account || isStaff(account)) return { refused: 'link_expired' };
  if (!(await markVerified(tx.client, customerId))) {
    await tellVerified(tx, customerId);
    return { account };
  }
  await confirm(tx, customerId);
  // with the password that it has now: the login holds for that one
  const confirmed = await accountById(tx.client, customerId);
  return confirmed ? { account: confirmed } : { refused: 'link_expired' };
}

/**
 * Whoever reads the mail owns the address; who chose the password before is not known. It may be somebody who
 * registered a foreign address and waits: their sessions and their password end here.
 */
async function confirm(tx: Tx, customerId: string): Promise<void> {
  await setPassword(tx, customerId, await hashPassword(randomUUID()));
  await tx.client.query(`delete from provider_state where payload->>'accountId' = $1`, [customerId]);
  await endLogins(tx, 'customer_id = $1', customerId);
  await tellVerified(tx, customerId);
}
