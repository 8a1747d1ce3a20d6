import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of links, tokens and cookies that only we make: HMAC-SHA-256 under the system's secret. What is signed
 * begins with its purpose, so that a signature serves no other.
 */

/** HMAC-SHA-256 of a text. */
export const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** HMAC-SHA-256 of a text, in base64url. */
export const signatureOf = (secret: string | Buffer, text: string): string =>
  hmac(secret, text).toString('base64url');

/** Compares in a time that tells nothing of where they differ. */
export const equalBytes = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

/** True when the signature (base64url) is the text's. */
export const isSignature = (secret: string | Buffer, text: string, signature: string): boolean =>
  equalBytes(Buffer.from(signature), Buffer.from(signatureOf(secret, text)));

/** A value as an opaque token `<JSON in base64url>.<signature>`: whoever holds it can read it, nobody can make one. */
export function writeSigned(secret: string, purpose: string, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${signatureOf(secret, `${purpose}\n${body}`)}`;
}

/** What {@link writeSigned} wrote with this secret for this purpose; null for anything else. */
export function readSigned(secret: string, purpose: string, token: string): unknown {
  const [body = '', signature = ''] = token.split('.');
  if (!isSignature(secret, `${purpose}\n${body}`, signature)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown;
}
