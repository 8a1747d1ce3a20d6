import { isPlainText, targetFaults } from '@rollheim/service-kit';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body } from './request-body.ts';

/** The cookie header without cookies whose values decode to what is no text: no one here has set them. */
export function readableCookies(header: string): string {
  if (!header.includes('%')) return header;
  return header
    .split(';')
    .filter((cookie) => isPlainText(decoded(cookie)))
    .join(';');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // other scripts' cookies are encoded as they like: such a value is taken as it is
    return text;
  }
}

/**
 * Answers a person who followed a broken link: they get the page without the parameters that do not decode to text.
 * False where all of them do.
 */
export function redirectsToReadable({ url = '/' }: IncomingMessage, res: ServerResponse): boolean {
  const location = withoutUnreadable(url);
  if (location === null) return false;
  res.writeHead(302, { location, 'cache-control': 'no-store' });
  res.end();
  return true;
}

function withoutUnreadable(url: string): string | null {
  const [path = '', ...rest] = url.split('?');
  if (rest.length === 0) return null;
  const pairs = rest.join('?').split('&');
  const readable = pairs.filter((pair) => Object.keys(targetFaults(`?${pair}`)).length === 0);
  if (readable.length === pairs.length) return null;
  return readable.length > 0 ? `${path}?${readable.join('&')}` : path;
}

/** True for a form whose fields do not decode to text; JSON is checked by whoever parses it. */
export function isUnreadableForm(req: IncomingMessage, body: Body): boolean {
  if (
    !Buffer.isBuffer(body) ||
    !/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')
  )
    return false;
  return Object.keys(targetFaults(`?${body.toString('latin1')}`)).length > 0;
}
