import { randomInt } from 'node:crypto';
import { hmacText, LOGIN_LINK_SECONDS, type OwnKeys } from '@rollheim/contracts/server';
import type pg from 'pg';

/** What the id in the cookie of an asking browser is kept as. */
export const requestHash = ({ SECRET }: OwnKeys, request: string): string =>
  hmacText(SECRET, `login-request\n${request}`);

/** What a code is kept as: it holds for one request alone. */
export const codeHash = ({ SECRET }: OwnKeys, hashOfRequest: string, code: string): string =>
  hmacText(SECRET, `login-code\n${hashOfRequest}\n${code}`);

/** Makes the six digits of a mail; only their keyed hash is kept. A mail that is sent again has new ones. */
export async function makeCode(db: pg.ClientBase, keys: OwnKeys, hashOfRequest: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.query(
    `update login_codes set code_hash = $2, expires_at = now() + make_interval(secs => $3)
     where request_hash = $1`,
    [hashOfRequest, codeHash(keys, hashOfRequest, code), LOGIN_LINK_SECONDS],
  );
  return code;
}

/** Deletes codes and counts of mails that no longer count. */
export async function pruneCodes(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from login_codes where made_at < now() - interval '1 day'`);
  await pool.query(`delete from login_mails where at < now() - interval '1 day'`);
}
