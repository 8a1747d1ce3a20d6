import { networkOf } from '@rollheim/service-kit';
import { keyedHash } from '@rollheim/contracts/server';
import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { accountByEmail, type Account } from './accounts.ts';
import { isKnownDevice } from './logins.ts';
import { noteSecurity } from './security/log.ts';

/** Hashes a password with argon2id (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** What a login attempt came to. */
export type LoginResult =
  | { readonly account: Account }
  | ({ readonly refused: 'credentials_wrong' | 'too_many_requests' } & Lock);

/** How near the lock of a login is. */
export interface Lock {
  /** Attempts that are left before it; 0 while it holds. */
  readonly left: number;
  /** How long it holds, or would hold; s. */
  readonly seconds: number;
}

const MINUTES = 60;
/** Looked up where there is no account, so that it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Failed attempts until the lock, per account and address, per account, per address. A browser that the account was used
 * with has its own count in place of these three: neither strangers nor others behind the same address use it up.
 */
const LIMITS = {
  own: { points: 5, duration: 15 * MINUTES, blockDuration: 15 * MINUTES },
  pair: { points: 5, duration: 15 * MINUTES, blockDuration: 15 * MINUTES },
  account: { points: 30, duration: 60 * MINUTES, blockDuration: 15 * MINUTES },
  address: { points: 100, duration: 15 * MINUTES, blockDuration: 15 * MINUTES },
  // registrations of a taken address, counted apart from logins: they must not lock anybody out
  repeat: { points: 10, duration: 60 * MINUTES, blockDuration: 15 * MINUTES },
  repeats: { points: 30, duration: 60 * MINUTES, blockDuration: 15 * MINUTES },
  network: { points: 30, duration: 15 * MINUTES, blockDuration: 15 * MINUTES },
} as const;

/**
 * Checks e-mail and password. Every attempt is counted before it is checked, so that many at once get no
 * further; a right password takes its own back. An unknown account takes as long as a known one.
 */
export function loginGuard(
  pool: pg.Pool,
  secret: string,
): {
  login(email: string, password: string, address: string, device: string | null): Promise<LoginResult>;
  pendingAccount(email: string, password: string, address: string): Promise<Account | null>;
  forgive(email: string): Promise<void>;
} {
  const limiter = (keyPrefix: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      ...LIMITS[keyPrefix],
    });
  const limiters = {
    own: limiter('own'),
    pair: limiter('pair'),
    account: limiter('account'),
    address: limiter('address'),
    repeat: limiter('repeat'),
    repeats: limiter('repeats'),
    network: limiter('network'),
  };
  /** Attempts are kept without addresses of people or networks. */
  const fingerprint = (value: string): string => keyedHash(secret, value);
  /** Consumes a point; the attempt that a lock begins with is noted in the security log. */
  const consume = async (
    name: 'address' | 'pair' | 'account' | 'own',
    key: string,
    from: string | null,
    email: string,
  ) => {
    try {
      return await limiters[name].consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes && error.consumedPoints === LIMITS[name].points + 1) {
        const account = await accountByEmail(pool, email);
        await noteSecurity(pool, {
          kind: 'login_locked',
          customerId: account?.customerId ?? null,
          account: account ? null : fingerprint(email),
          about: name === 'own' ? 'pair' : name,
          network: from,
        });
      }
      throw error;
    }
  };
  // Verified against when there is no account: no one has this password.
  const decoy = hashPassword(crypto.randomUUID());

  return {
    async login(email, password, address, device) {
      const who = fingerprint(email);
      // A caller who names no address is limited by account alone, or one stranger would lock everybody out.
      const from = address ? fingerprint(networkOf(address)) : null;
      let left = Number.POSITIVE_INFINITY;
      const attempt = async (...of: Parameters<typeof consume>) => {
        left = Math.min(left, (await consume(...of)).remainingPoints);
      };
      const present = await accountByEmail(pool, email);
      const isOwn =
        device !== null &&
        device !== '' &&
        (await isKnownDevice(pool, present?.customerId ?? NOBODY, device));
      const own = `${who}:${fingerprint(device ?? '')}`;
      try {
        if (isOwn) await attempt('own', own, from, email);
        else {
          if (from) await attempt('address', from, from, email);
          await attempt('pair', `${who}:${from}`, from, email);
          await attempt('account', who, from, email);
        }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        return { refused: 'too_many_requests', left: 0, seconds };
      }
      const account = await accountByEmail(pool, email);
      const matches = await verify(account?.passwordHash ?? (await decoy), password);
      if (!account || !matches) {
        const customerId = account?.customerId ?? null;
        const unknown = account ? null : who;
        await noteSecurity(pool, { kind: 'login_failed', customerId, account: unknown, network: from });
        return { refused: 'credentials_wrong', left, seconds: LIMITS.pair.blockDuration };
      }
      if (isOwn) await limiters.own.delete(own);
      else {
        if (from) await limiters.address.reward(from);
        await limiters.pair.delete(`${who}:${from}`);
        await limiters.account.reward(who);
      }
      return { account };
    },
    /**
     * The account that this person has just registered: its address is not confirmed yet and the password is its own.
     * Null otherwise, also after too many attempts; the password is compared either way, so that the time reveals nothing.
     */
    async pendingAccount(email, password, address) {
      const who = fingerprint(email);
      const from = address ? fingerprint(networkOf(address)) : null;
      try {
        // one network with a few passwords for many addresses of mail
        if (from) await limiters.network.consume(from);
        await limiters.repeat.consume(`${who}:${from ?? ''}`);
        await limiters.repeats.consume(who);
      } catch (error) {
        if (error instanceof RateLimiterRes) return null;
        throw error;
      }
      const account = await accountByEmail(pool, email);
      const matches = await verify(account?.passwordHash ?? (await decoy), password);
      if (!matches || !account || account.emailVerified) return null;
      if (from) await limiters.network.reward(from);
      return account;
    },
    /** After a reset by mail the account's lock is lifted. */
    async forgive(email) {
      await limiters.account.delete(fingerprint(email));
      for (const name of ['pair', 'own'])
        await pool.query('delete from attempts where starts_with(key, $1)', [
          `${name}:${fingerprint(email)}`,
        ]);
    },
  };
}

/** Deletes attempts that no longer count. */
export async function pruneAttempts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from attempts where expire < $1', [Date.now() - 3_600_000]);
}
