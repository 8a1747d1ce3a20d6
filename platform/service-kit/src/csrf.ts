import { randomBytes } from 'node:crypto';
import { equalBytes, Signer } from '@rollheim/contracts/server';

const BYTES = 32;

const macOf = (secret: string, sessionCookie: string): Buffer =>
  new Signer(secret, 'csrf').mac(sessionCookie);

const xor = (bytes: Buffer, mask: Buffer): Buffer =>
  bytes.map((byte, at) => byte ^ (mask[at] ?? 0)) as Buffer;

/**
 * Token that a page sends as `x-csrf-token` with every write: HMAC of its `session` cookie under a fresh mask, so that
 * it is other text each time and the length of a compressed page does not reveal it (BREACH).
 */
export function csrfToken(secret: string, sessionCookie: string): string {
  const mask = randomBytes(BYTES);
  return Buffer.concat([mask, xor(macOf(secret, sessionCookie), mask)]).toString('base64url');
}

/** True when the token belongs to the session cookie, masked or, of an earlier page, bare; compares in constant time. */
export function csrfTokenFits(secret: string, sessionCookie: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BYTES && bytes.length !== 2 * BYTES) return false;
  const given = bytes.length === BYTES ? bytes : xor(bytes.subarray(BYTES), bytes.subarray(0, BYTES));
  return equalBytes(given, macOf(secret, sessionCookie));
}
