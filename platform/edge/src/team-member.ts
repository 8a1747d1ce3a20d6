import type { IncomingMessage } from 'node:http';
import type { PublicCustomer } from '@rollheim/contracts';
import { bearerOf } from './headers.ts';

const CUSTOMER_PATH = '/api/public/customer/get';
const LIMIT_MS = 5000;
/** Where a navigation may come from that opens what only the team may see: another site must not choose it. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Whether a navigation is of an operator who is logged in, as the shell knows them by the cookie `auth`, and comes from
 * our own pages or the address bar. Throws when the shell does not answer.
 */
export async function isOperatorsOwn(
  { headers }: IncomingMessage,
  auth: string | undefined,
  shellUrl: string,
): Promise<boolean> {
  const authorization = bearerOf(auth);
  const site = headers['sec-fetch-site'];
  if (authorization === null || typeof site !== 'string' || !OWN_SITES.has(site)) return false;
  const answer = await fetch(new URL(CUSTOMER_PATH, shellUrl), {
    headers: { authorization, accept: 'application/json' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (answer.status === 401) return false;
  if (!answer.ok) throw new Error(`the shell answered ${answer.status} to ${CUSTOMER_PATH}`);
  const customer = (await answer.json()) as PublicCustomer;
  return 'isOperator' in customer && customer.isOperator;
}
