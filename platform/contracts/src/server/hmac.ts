import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Secrets given as bytes in the form that the engine takes: prepared each time, it costs more than the hash. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, known);
  return known;
}

/** HMAC-SHA-256 of a text. */
export const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', typeof secret === 'string' ? secret : keyOf(secret))
    .update(text)
    .digest();

/** HMAC-SHA-256 of a text, in base64url: a derived key, or a hash that is found again. Tokens are a Signer's. */
export const hmacText = (secret: string | Buffer, text: string): string =>
  hmac(secret, text).toString('base64url');

/** Compares in a time that reveals nothing of where they differ. */
export const equalBytes = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
