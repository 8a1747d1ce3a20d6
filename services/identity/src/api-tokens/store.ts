import {
  newId,
  TOKENS_AT_MOST,
  type ApiToken,
  type ApiTokenState,
  type TokenScope,
} from '@rollheim/contracts';
import type { NewApiToken } from '@rollheim/contracts/server';
import { ProblemError, type ServiceContext, type Tx } from '@rollheim/service-kit';
import type { Pool } from 'pg';
import { noteSecurity } from '../security/log.ts';
import { hashOf } from './secret.ts';

const TOPIC = 'identity.api-tokens';
/** How long an expired token stays in its owner's list. */
const KEPT = '90 days';

/** A token that is wanted, with its owner. */
interface OwnedToken extends NewApiToken {
  readonly customerId: string;
}

interface Row {
  readonly token_id: string;
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly days: number;
  readonly last4: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

const COLUMNS = `token_id, name, scopes, last4, created_at, expires_at, last_used_at, revoked_at,
  round(extract(epoch from expires_at - created_at) / 86400)::int as days`;

const tokenOf = (row: Row): ApiToken => ({
  tokenId: row.token_id,
  name: row.name,
  scopes: row.scopes,
  last4: row.last4,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Tokens of an account that were not revoked, the newest first. */
export async function tokensOf(pool: Pool | Tx['client'], customerId: string): Promise<readonly ApiToken[]> {
  const { rows } = await (pool as Pool).query<Row>(
    `select ${COLUMNS} from api_tokens where customer_id = $1 and revoked_at is null
      order by created_at desc, token_id`,
    [customerId],
  );
  return rows.map(tokenOf);
}

/**
 * Keeps a new token; the same call again answers the first one. Throws `key_reused` where the key stands for another
 * token, `conflict` where the account has as many as it may.
 */
export async function addToken(tx: Tx, wanted: OwnedToken, secret: string): Promise<ApiToken> {
  const { client } = tx;
  const { customerId, key, name, scopes, days } = wanted;
  // two calls at once must not both be the tenth
  const account = await client.query('select 1 from accounts where customer_id = $1 for update', [
    customerId,
  ]);
  if (account.rows.length === 0) throw new ProblemError('not_found');
  const { rows: known } = await client.query<Row>(
    `select ${COLUMNS} from api_tokens where customer_id = $1 and request_key = $2`,
    [customerId, key],
  );
  if (known[0]) return sameToken(known[0], wanted);
  const { rows: held } = await client.query<{ held: number }>(
    `select count(*)::int as held from api_tokens
      where customer_id = $1 and revoked_at is null and expires_at > now()`,
    [customerId],
  );
  if ((held[0]?.held ?? 0) >= TOKENS_AT_MOST) throw new ProblemError('conflict');
  const { rows } = await client.query<Row>(
    `insert into api_tokens (token_id, customer_id, request_key, token_hash, last4, name, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) returning ${COLUMNS}`,
    [newId(), customerId, key, hashOf(secret), secret.slice(-4), name, scopes, days],
  );
  const [row] = rows;
  if (!row) throw new Error('the token was not kept');
  const { token_id: tokenId } = row;
  emitState(tx, { tokenId, version: 1, customerId, revoked: false });
  await noteSecurity(client, { kind: 'api_token_created', customerId, about: name });
  return tokenOf(row);
}

function sameToken(row: Row, { name, scopes, days }: OwnedToken): ApiToken {
  const same =
    row.name === name && row.days === days && row.scopes.join(' ') === scopes.join(' ') && !row.revoked_at;
  if (!same) throw new ProblemError('key_reused');
  return tokenOf(row);
}

/** Ends a token for good; once more changes nothing. Throws `not_found` for one that is not the account's. */
export async function revokeToken(tx: Tx, customerId: string, tokenId: string): Promise<void> {
  const { client } = tx;
  const { rows } = await client.query<{ version: number; name: string }>(
    `update api_tokens set revoked_at = now(), version = version + 1
      where customer_id = $1 and token_id = $2 and revoked_at is null returning version, name`,
    [customerId, tokenId],
  );
  const [row] = rows;
  if (row) {
    emitState(tx, { tokenId, version: row.version, customerId, revoked: true });
    await noteSecurity(client, { kind: 'api_token_revoked', customerId, about: row.name });
    return;
  }
  const known = await client.query('select 1 from api_tokens where customer_id = $1 and token_id = $2', [
    customerId,
    tokenId,
  ]);
  if (known.rows.length === 0) throw new ProblemError('not_found');
}

/** Whose a token is while it holds, and notes that it was used; null for any other. */
export async function useToken(
  pool: Pool,
  token: string,
): Promise<{ readonly tokenId: string; readonly customerId: string; readonly scopes: TokenScope[] } | null> {
  const { rows } = await pool.query<{ token_id: string; customer_id: string; scopes: TokenScope[] }>(
    `update api_tokens set last_used_at = date_trunc('minute', now())
      where token_hash = $1 and revoked_at is null and expires_at > now()
      returning token_id, customer_id, scopes`,
    [hashOf(token)],
  );
  const [row] = rows;
  return row ? { tokenId: row.token_id, customerId: row.customer_id, scopes: row.scopes } : null;
}

/** Says of all tokens of an account that is being deleted that they are gone. */
export async function dropTokens(tx: Tx, customerId: string): Promise<void> {
  const { rows } = await tx.client.query<{ token_id: string }>(
    'delete from api_tokens where customer_id = $1 returning token_id',
    [customerId],
  );
  for (const { token_id: key } of rows) tx.emit({ topic: TOPIC, key, type: TOPIC, payload: null });
}

/** Deletes tokens that ended long ago. */
export async function pruneTokens({ transact }: Pick<ServiceContext, 'transact'>): Promise<void> {
  await transact(async (tx) => {
    const { rows } = await tx.client.query<{ token_id: string }>(
      `delete from api_tokens where least(expires_at, revoked_at) < now() - $1::interval returning token_id`,
      [KEPT],
    );
    for (const { token_id: key } of rows) tx.emit({ topic: TOPIC, key, type: TOPIC, payload: null });
  });
}

const emitState = (tx: Tx, payload: ApiTokenState): void =>
  tx.emit({ topic: TOPIC, key: payload.tokenId, type: TOPIC, payload });
