import { purposeOf, type UploadPermit } from '@rollheim/contracts/server';
import { ProblemError } from '@rollheim/service-kit';
import type pg from 'pg';

const MiB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Bytes that one owner stores for one thing: an ad with all of its pictures and documents has a fifth of it. */
const MOST_BYTES = { draft: 256 * MiB, ad: 512 * MiB, registration: 128 * MiB, order: 512 * MiB };
/** Bytes that stay of what one owner stores in a day. */
const MOST_BYTES_A_DAY = { visitor: 256 * MiB, account: 1024 * MiB };
/** The same of all visitors without an account at one address (IPv6: /64). */
const MOST_BYTES_OF_ADDRESS = 1024 * MiB;
/** Addresses of a day that are remembered. */
const REMEMBERED = 100_000;

const isVisitor = (owner: string): boolean => owner.startsWith('uuid:');

/** Throws where this file would be too much for its ad, sale or account, or for its owner's day. Uploads of one owner wait for each other, until the transaction ends. */
export async function checkQuota(client: pg.ClientBase, permit: UploadPermit, bytes: number): Promise<void> {
  const { owner, adId } = permit;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [owner]);
  const { rows } = await client.query<{ thing: number; day: number }>(
    `select coalesce(sum(bytes) filter (where ad_id = $2), 0)::float8 as thing,
            coalesce(sum(bytes) filter (where created_at > now() - interval '1 day'), 0)::float8 as day
       from (select ad_id, bytes, created_at from media where owner = $1
             union all
             -- what is still coming in has its place already
             select ad_id, bytes, created_at from resumable
              where owner = $1 and not stored and media_id is distinct from $3) as files`,
    [owner, adId, permit.mediaId ?? null],
  );
  const { thing, day } = rows[0]!;
  if (thing + bytes > MOST_BYTES[purposeOf(permit)]) throw new ProblemError('payload_too_large');
  if (day + bytes > MOST_BYTES_A_DAY[isVisitor(owner) ? 'visitor' : 'account']) throw tooMuch();
}

/** Bytes of visitors without an account by address, of a day. */
export class AddressBytes {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #remembered: number;
  #until = 0;

  constructor(most = MOST_BYTES_OF_ADDRESS, remembered = REMEMBERED) {
    this.#most = most;
    this.#remembered = remembered;
  }

  /** Counts a file; throws where the address has had its share of the day. What it returns takes the count back. */
  take({ owner }: Pick<UploadPermit, 'owner'>, address: string, bytes: number): () => void {
    if (!isVisitor(owner)) return () => undefined;
    if (Date.now() >= this.#until) {
      this.#taken.clear();
      this.#until = Date.now() + DAY_MS;
    }
    // the address that came first goes: who uses many does not free all others of what they have had
    const [first = ''] = this.#taken.keys();
    if (this.#taken.size >= this.#remembered && !this.#taken.has(address)) this.#taken.delete(first);
    const now = (this.#taken.get(address) ?? 0) + bytes;
    if (now > this.#most) throw tooMuch();
    this.#taken.set(address, now);
    return () => void this.#taken.set(address, Math.max(0, (this.#taken.get(address) ?? 0) - bytes));
  }
}

/** Tomorrow is another day. */
const tooMuch = (): ProblemError =>
  new ProblemError('too_many_requests', undefined, { 'Retry-After': '3600' });
