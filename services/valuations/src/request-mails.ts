import { putIntoOutbox } from '@rollheim/service-kit/mail-outbox';
import type pg from 'pg';
import { WAIT_HOURS, type ValuationRequest } from './requests.ts';

const HOUR_MS = 3_600_000;
/** Mails of one request in an hour, the first one with them: of more than that the answer names when the next one is possible. */
const MOST_AN_HOUR = 3;
/**
 * Requests that asked for mails to one address, and these mails, in as many hours as a request waits, also where a request
 * is gone or has another address by now. What is more is not mailed, and the answer does not show it: it must not
 * reveal what others have asked for with an address.
 */
const MOST_REQUESTS = 3;
const MOST_TO_ADDRESS = 9;

/** Whether a mail was sent; `nextAt`: when the next one is possible, null for at once. */
export interface Mailed {
  readonly sent: boolean;
  readonly nextAt: string | null;
}

/** When the hour of a request has room for a mail; null: now. */
async function nextPossible(client: pg.PoolClient, valuationId: string, at: string): Promise<string | null> {
  const { rows } = await client.query<{ at: Date }>(
    `select at from request_mails where valuation_id = $1 and at > $2::timestamptz - interval '1 hour'
     order by at desc limit $3`,
    [valuationId, at, MOST_AN_HOUR],
  );
  const oldest = rows[MOST_AN_HOUR - 1];
  return oldest ? new Date(oldest.at.getTime() + HOUR_MS).toISOString() : null;
}

/** True where the hour of a request has room for another mail. */
export const hasRoom = async (client: pg.PoolClient, valuationId: string, at: string): Promise<boolean> =>
  (await nextPossible(client, valuationId, at)) === null;

/** Plans the mail that asks for the confirmation, which goes out after the commit, if the request's hour has room. */
export async function planMail(
  client: pg.PoolClient,
  request: Pick<ValuationRequest, 'valuationId' | 'addressHmac' | 'customerId'>,
  at: string,
): Promise<Mailed> {
  const { valuationId, addressHmac, customerId } = request;
  const full = await nextPossible(client, valuationId, at);
  if (full !== null) return { sent: false, nextAt: full };
  const { rows } = await client.query<{ allowed: boolean }>(
    `select count(distinct valuation_id) filter (where valuation_id <> $2) < $5 and count(*) < $6 as allowed
     from request_mails where address_hmac = $1 and at > $3::timestamptz - make_interval(hours => $4)`,
    [addressHmac, valuationId, at, WAIT_HOURS, MOST_REQUESTS, MOST_TO_ADDRESS],
  );
  await client.query('insert into request_mails (valuation_id, address_hmac, at) values ($1, $2, $3)', [
    valuationId,
    addressHmac,
    at,
  ]);
  if (rows[0]?.allowed)
    await putIntoOutbox(client, { customerId, purpose: 'confirm', details: { valuationId, addressHmac } });
  return { sent: true, nextAt: await nextPossible(client, valuationId, at) };
}
