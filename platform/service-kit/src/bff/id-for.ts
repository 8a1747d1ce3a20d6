import { newId } from '@rollheim/contracts';
import { hmac } from '@rollheim/contracts/server';
import type { BffRequest } from './types.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Id of a new thing: the same for the same act of the same caller, so that a repeated call makes no second one. */
export function idFor(
  what: 'ad' | 'media',
  { idempotencyKey, actor }: Pick<BffRequest, 'idempotencyKey' | 'actor'>,
  secret: string,
): string {
  if (idempotencyKey === null) return newId();
  const bytes = hmac(secret, `${what}\n${actor ?? ''}\n${idempotencyKey}`);
  return Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte & 31]).join('');
}
