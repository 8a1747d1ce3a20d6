import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const KEY = /^[\w:.-]{8,128}$/;

/** True for a key that a caller may send as `Idempotency-Key`. */
export const isIdempotencyKey = (key: string): boolean => KEY.test(key);

/** Command id of a call's nth command: the key itself for the first, a UUID derived from it for others. */
export function commandIdOf(key: string, nth: number): string {
  if (nth === 0 && UUID.test(key)) return key.toLowerCase();
  const hash = createHash('sha256').update(`${key}\n${nth}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
