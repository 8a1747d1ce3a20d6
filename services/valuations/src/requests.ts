import type { Locale } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { remove } from './remove.ts';

/** How long a submission waits for its address to be confirmed, hours. */
export const WAIT_HOURS = 48;

/** A submission whose address is not confirmed. */
export interface ValuationRequest {
  readonly valuationId: string;
  readonly addressHmac: string;
  readonly customerId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly language: Locale;
}

/** One that waits. */
export interface WaitingRequest extends ValuationRequest {
  /** How often its address was corrected. */
  readonly corrections: number;
  /** Its mail was read: whose the valuation is, is being asked. */
  readonly isProven: boolean;
}

/** Keeps a request. */
export async function saveRequest(
  client: pg.PoolClient,
  request: ValuationRequest,
  at: string,
): Promise<void> {
  const { valuationId, addressHmac, customerId, email, name, phone, language } = request;
  await client.query(
    `insert into requests (valuation_id, address_hmac, customer_id, email, name, phone, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)`,
    [valuationId, addressHmac, customerId, email, name, phone, language, at],
  );
}

/** A request that waits; null once it has expired. Who decides upon it holds the lock of its valuation. */
export async function findRequest(
  client: pg.ClientBase | pg.Pool,
  valuationId: string,
): Promise<WaitingRequest | null> {
  const { rows } = await (client as pg.Pool).query<WaitingRequest>(
    `select valuation_id as "valuationId", address_hmac as "addressHmac", customer_id as "customerId", email,
       name, phone, language, corrections, proven_at is not null as "isProven"
     from requests where valuation_id = $1 and created_at > now() - make_interval(hours => $2)`,
    [valuationId, WAIT_HOURS],
  );
  return rows[0] ?? null;
}

/** Notes that the mail of a request was read. */
export async function markProven(client: pg.PoolClient, valuationId: string): Promise<void> {
  await client.query('update requests set proven_at = coalesce(proven_at, now()) where valuation_id = $1', [
    valuationId,
  ]);
}

/** Gives a request another address; links to the one before prove nothing any more. */
export async function changeAddress(
  client: pg.PoolClient,
  valuationId: string,
  { email, addressHmac }: Pick<ValuationRequest, 'email' | 'addressHmac'>,
): Promise<void> {
  await client.query(
    'update requests set email = $2, address_hmac = $3, corrections = corrections + 1 where valuation_id = $1',
    [valuationId, email, addressHmac],
  );
}

/** Deletes a request that was confirmed: its data belong to the customer's contact record from here on. */
export async function deleteRequest(client: pg.PoolClient, valuationId: string): Promise<void> {
  await client.query('delete from requests where valuation_id = $1', [valuationId]);
}

/** Deletes submissions that no one confirmed in time, with everything that was typed in for them, and old counts of mails. */
export async function expireRequests(tx: Tx): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `select valuation_id as id from valuations where not confirmed and valuation_id in (
       select valuation_id from requests where created_at <= now() - make_interval(hours => $1)) for update`,
    [WAIT_HOURS],
  );
  await remove(
    tx,
    rows.map(({ id }) => id),
  );
  await tx.client.query('delete from request_mails where at <= now() - make_interval(hours => $1)', [
    WAIT_HOURS,
  ]);
}
