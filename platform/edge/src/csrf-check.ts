import { csrfTokenFits } from '@rollheim/service-kit';
import type { IncomingMessage } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Beacons of a page that is being left cannot carry headers; they change nothing but counters. */
const TOKENLESS = new Set(['/api/public/user-action-log/collect', '/api/access-logs/collect']);
/** Links from mails: what they name and sign is all that they change, whoever presses; their form has no script. */
const SIGNED = '/api/public/unsubscribe/';

/** True for a path that a mail's link leads to: a call that answers with a page. */
export const isSignedLink = (path: string): boolean => path.startsWith(SIGNED);

/**
 * Why a write is refused; null when it may pass. No page of another origin may write, with cookies or without: a form
 * of theirs comes without our cookies, yet its answer could set new ones. A write that came with cookies must carry
 * the token of its session cookie besides.
 */
export function csrfFault(
  req: IncomingMessage,
  path: string,
  cookies: Readonly<Record<string, string | undefined>>,
  secret: string,
): string | null {
  if (SAFE.has(req.method ?? 'GET')) return null;
  const fault = originFault(req);
  if (fault) return fault;
  if (!req.headers.cookie || TOKENLESS.has(path) || isSignedLink(path)) return null;
  const token = req.headers['x-csrf-token'];
  const session = cookies['session'];
  if (typeof token !== 'string' || !session) return 'the csrf token is missing';
  return csrfTokenFits(secret, session, token) ? null : 'the csrf token does not fit the session';
}

/** Why a write is not one of our own pages; null when it may be. */
export function originFault({ headers }: IncomingMessage): string | null {
  const { origin, host } = headers;
  if (origin !== undefined && !sameHost(origin, host)) return 'the call comes from another origin';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return 'the call comes from another site';
  return null;
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
