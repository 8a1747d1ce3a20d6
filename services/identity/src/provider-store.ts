import { createHash } from 'node:crypto';
import { upsertRow } from '@rollheim/bus';
import type { ServiceContext } from '@rollheim/service-kit';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import { endLogins } from './logins.ts';

/** Whose id is the token itself: whoever holds it is let in. Other ids are in cookies that are signed besides. */
const BEARER_MODELS: ReadonlySet<string> = new Set(['RefreshToken', 'AuthorizationCode']);

/**
 * Keeps the provider's sessions, grants and tokens in Postgres; one row each, expired ones are not found. Of tokens
 * only the hash is kept: who reads the table can log in as no one.
 */
export class ProviderStore implements Adapter {
  readonly #pool: pg.Pool;
  readonly #transact: ServiceContext['transact'];
  readonly #model: string;

  constructor(pool: pg.Pool, transact: ServiceContext['transact'], model: string) {
    this.#pool = pool;
    this.#transact = transact;
    this.#model = model;
  }

  #key(id: string): string {
    return BEARER_MODELS.has(this.#model) ? createHash('sha256').update(id).digest('hex') : id;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const key = this.#key(id);
    const { jti: _token, ...rest } = payload;
    const stored = key === id ? payload : rest;
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    const row = {
      model: this.#model,
      id: key,
      payload: stored,
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresAt,
    };
    await this.#pool.query(upsertRow('provider_state', ['model', 'id'], row));
    if (this.#model === 'RefreshToken')
      await this.#pool.query('update logins set last_at = now() where grant_id = $1', [
        payload.grantId ?? null,
      ]);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#findBy('id', this.#key(id));
    return found && { ...found, jti: id };
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  /** Device codes are not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Marks a token as used. Of two requests at the same time one wins, the other is refused (its family stays). */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `update provider_state set consumed_at = now()
       where model = $1 and id = $2 and consumed_at is null`,
      [this.#model, this.#key(id)],
    );
    if (rowCount !== 1) throw new errors.InvalidGrant('used by another request at the same time');
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from provider_state where model = $1 and id = $2', [
      this.#model,
      this.#key(id),
    ]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query('delete from provider_state where model = $1 and grant_id = $2', [
      this.#model,
      grantId,
    ]);
    await this.#transact((tx) => endLogins(tx, 'grant_id = $1', grantId));
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#pool.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
      `select payload, consumed_at from provider_state
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())
         and not exists (select 1 from logins l where l.grant_id = provider_state.grant_id and l.ends_at < now())`,
      [this.#model, value],
    );
    const row = rows[0];
    if (!row) return undefined;
    return row.consumed_at
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  }
}

/** Deletes what has expired, and rotated tokens after 30 days: a later reuse is unknown, and refused as such. */
export async function pruneProviderState(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from provider_state where expires_at < now() or consumed_at < now() - interval '30 days'`,
  );
}
