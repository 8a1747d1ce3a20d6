import { isPlainText, targetFaults } from '@rollheim/service-kit';
import type { IncomingMessage } from 'node:http';
import type { Body } from './request-body.ts';

/** The cookie header without cookies whose values decode to what is no text: nobody here has set them. */
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
    // other scripts' cookies are encoded as they like: such a value is taken as it stands
    return text;
  }
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
