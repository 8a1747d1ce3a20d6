import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a text. */
export const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** HMAC-SHA-256 of a text, in base64url: a derived key, or a hash that is found again. Tokens are a Signer's. */
export const hmacText = (secret: string | Buffer, text: string): string =>
  hmac(secret, text).toString('base64url');

/** Compares in a time that reveals nothing of where they differ. */
export const equalBytes = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
