import type { Locale } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { putIntoOutbox } from '@rollheim/service-kit/mail-outbox';
import type pg from 'pg';

/** How long a submission waits for its address to be confirmed, hours. */
const WAIT_HOURS = 48;
/** Mails to one address within that time at most: whoever asks more often is not mailed. */
const MOST_MAILS = 3;

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

/** Keeps a request and plans its mail, which goes out after the commit. */
export async function saveRequest(
  client: pg.PoolClient,
  request: ValuationRequest,
  at: string,
): Promise<void> {
  const { valuationId, addressHmac, customerId, email, name, phone, language } = request;
  const { rows } = await client.query<{ earlier: number }>(
    `with earlier as (select count(*)::int as earlier from requests where address_hmac = $2
        and created_at > $8::timestamptz - make_interval(hours => $9))
     insert into requests (valuation_id, address_hmac, customer_id, email, name, phone, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz) returning (select earlier from earlier)`,
    [valuationId, addressHmac, customerId, email, name, phone, language, at, WAIT_HOURS],
  );
  if ((rows[0]?.earlier ?? 0) < MOST_MAILS)
    await putIntoOutbox(client, { customerId, purpose: 'confirm', details: { valuationId } });
}

/** A request that waits; null once it has expired. Who decides upon it holds the lock of its valuation. */
export async function findRequest(
  client: pg.ClientBase | pg.Pool,
  valuationId: string,
): Promise<ValuationRequest | null> {
  const { rows } = await client.query<ValuationRequest>(
    `select valuation_id as "valuationId", address_hmac as "addressHmac", customer_id as "customerId", email,
       name, phone, language
     from requests where valuation_id = $1 and created_at > now() - make_interval(hours => $2)`,
    [valuationId, WAIT_HOURS],
  );
  return rows[0] ?? null;
}

/** Deletes a request that was confirmed: its data belong to the customer's contact record from here on. */
export async function deleteRequest(client: pg.PoolClient, valuationId: string): Promise<void> {
  await client.query('delete from requests where valuation_id = $1', [valuationId]);
}

/** Deletes submissions that no one confirmed in time, with everything that was typed in for them. */
export async function expireRequests({ client, emit }: Tx): Promise<void> {
  const { rows } = await client.query<{ valuation_id: string }>(
    `delete from valuations where not confirmed and valuation_id in (
       select valuation_id from requests where created_at <= now() - make_interval(hours => $1))
     returning valuation_id`,
    [WAIT_HOURS],
  );
  for (const { valuation_id: key } of rows)
    emit({ topic: 'valuations.state', key, type: 'valuations.state', payload: null });
}
