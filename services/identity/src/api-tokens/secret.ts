import { createHash, createHmac } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 202 bits. */
const LENGTH = 34;
const PREFIX = 'rh_live_';

/**
 * The token that a call makes: derived from identity's own secret, the account and the call's key, so that a call that is
 * repeated after its answer was lost answers the same token, which is kept nowhere.
 */
export function secretOf(secret: string, customerId: string, key: string): string {
  const bytes = createHmac('sha512', secret)
    .update(JSON.stringify(['api-token', customerId, key]))
    .digest('hex');
  let rest = BigInt(`0x${bytes}`);
  let text = '';
  for (let place = 0; place < LENGTH; place++) {
    text += LETTERS[Number(rest % 62n)];
    rest /= 62n;
  }
  return PREFIX + text;
}

/** What of a token is stored: as random as it is, a fast hash keeps it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
