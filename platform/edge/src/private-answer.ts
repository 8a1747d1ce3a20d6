import type { IncomingMessage } from 'node:http';
import { isDocument, isKeptPage } from './request-kind.ts';

/** Cookies of a session. */
const OF_A_SESSION = ['auth', 'refresh'];

/** What an answer may say to caches other than of browsers. */
const FOR_OTHERS = ['expires', 'surrogate-control', 'cdn-cache-control', 'pragma'];

/** True for whoever sends a session, valid or not. */
export const isLoggedIn = (cookies: Readonly<Record<string, string | undefined>>): boolean =>
  OF_A_SESSION.some((name) => cookies[name] !== undefined);

/**
 * True for what may hold something of one person, whatever its backend answers: every call below `/private`, and each call
 * or page that a session was sent with. Media and scripts have addresses of their own; a kept page is as of a guest.
 */
export function isOfOnePerson(req: IncomingMessage, path: string, loggedIn: boolean): boolean {
  if (/^\/api\/private(?:\/|$)/.test(path)) return true;
  if (!loggedIn && req.headers.authorization === undefined) return false;
  return path.startsWith('/api/') || (isDocument(req) && !isKeptPage(req, path));
}

/** Directives of a header, without their values. */
const directivesOf = (value: string | string[] | undefined): ReadonlySet<string> =>
  new Set(
    [value ?? []]
      .flat()
      .join()
      .split(',')
      .map((directive) => directive.split('=')[0]?.trim().toLowerCase() ?? ''),
  );

/**
 * Has no one keep the answer of one person. The one exception is what the person's own browser asks about again each time
 * before it uses it: `private, no-cache` with a tag.
 */
export function keepFromCaches(headers: Record<string, string | string[]>): void {
  for (const name of FOR_OTHERS) delete headers[name];
  const said = directivesOf(headers['cache-control']);
  if (said.has('no-store') && !said.has('public')) return;
  const isAskedAgain =
    headers['etag'] !== undefined && said.size === 2 && said.has('private') && said.has('no-cache');
  if (!isAskedAgain) headers['cache-control'] = 'no-store';
}
