import { createHmac, timingSafeEqual } from 'node:crypto';

/** Token that a page sends as `x-csrf-token` with every write: HMAC of its `session` cookie. */
export const csrfToken = (secret: string, sessionCookie: string): string =>
  createHmac('sha256', secret).update(`csrf\n${sessionCookie}`).digest('base64url');

/** True when the token belongs to the session cookie; compares in constant time. */
export function csrfTokenFits(secret: string, sessionCookie: string, token: string): boolean {
  const wanted = Buffer.from(csrfToken(secret, sessionCookie));
  const given = Buffer.from(token);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
