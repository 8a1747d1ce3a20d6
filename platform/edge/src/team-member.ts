import type { IncomingMessage } from 'node:http';
import type { PublicCustomer } from '@rollheim/contracts';

const CUSTOMER_PATH = '/api/public/customer/get';
const LIMIT_MS = 5000;
/** Where a navigation may come from that opens what only the team may see: another site must not choose it. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** Who opens a link. */
export interface TeamMember {
  readonly isOperator: boolean;
  /** `Set-Cookie` lines of the shell's answer, which belong to the browser: a session may have been renewed. */
  readonly cookies: readonly string[];
}

/**
 * Asks the shell whether a navigation is of an operator who is logged in, and comes from our own pages or the address
 * bar. Throws when the shell does not answer.
 */
export async function teamMember({ headers }: IncomingMessage, shellUrl: string): Promise<TeamMember> {
  const { cookie } = headers;
  const site = headers['sec-fetch-site'];
  if (cookie === undefined || typeof site !== 'string' || !OWN_SITES.has(site))
    return { isOperator: false, cookies: [] };
  const answer = await fetch(new URL(CUSTOMER_PATH, shellUrl), {
    headers: { cookie, accept: 'application/json' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`the shell answered ${answer.status} to ${CUSTOMER_PATH}`);
  const customer = (await answer.json()) as PublicCustomer;
  return {
    isOperator: 'isOperator' in customer && customer.isOperator,
    cookies: answer.headers.getSetCookie(),
  };
}
