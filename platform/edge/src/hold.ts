import { createHmac, timingSafeEqual } from 'node:crypto';

/** Cookie that keeps a visitor's release set for a while. */
export const HOLD_COOKIE = 'hold-until';
/** Longest hold, minutes. */
export const LONGEST_HOLD_MINUTES = 30;

const mac = (secret: string, visitor: string, set: string, expires: number): string =>
  createHmac('sha256', secret).update(['hold', visitor, set, expires].join('\n')).digest('base64url');

/** The cookie's value: until when (epoch seconds) this visitor keeps this set. */
export const holdValue = (secret: string, visitor: string, set: string, expires: number): string =>
  `${expires}.${set}.${mac(secret, visitor, set, expires)}`;

/** The set that the visitor keeps; null when the cookie is not ours, another's, or over. `now` in epoch ms. */
export function heldSet(secret: string, visitor: string, cookie: string, now: number): string | null {
  const [until = '', set = '', signature = ''] = cookie.split('.');
  const expires = Number(until);
  if (!(expires * 1000 > now)) return null;
  const wanted = Buffer.from(mac(secret, visitor, set, expires));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? set : null;
}
