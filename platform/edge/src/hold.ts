import { Signer } from '@rollheim/contracts/server';

/** Cookie that keeps a visitor's release set for a while. */
export const HOLD_COOKIE = 'hold-until';
/** Longest hold, minutes. */
export const LONGEST_HOLD_MINUTES = 30;

const signed = (visitor: string, set: string, expires: number): string => [visitor, set, expires].join('\n');

/** The cookie's value: until when (epoch seconds) this visitor keeps this set. */
export const holdValue = (secret: string, visitor: string, set: string, expires: number): string =>
  `${expires}.${set}.${new Signer(secret, 'hold').sign(signed(visitor, set, expires))}`;

/** The set that the visitor keeps; null when the cookie is not ours, another's, or over. `now` in epoch ms. */
export function heldSet(secret: string, visitor: string, cookie: string, now: number): string | null {
  const [until = '', set = '', signature = ''] = cookie.split('.');
  const expires = Number(until);
  const fault = new Signer(secret, 'hold').fault(signed(visitor, set, expires), signature, expires, now);
  return fault === null ? set : null;
}
