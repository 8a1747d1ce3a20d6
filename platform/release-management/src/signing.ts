import { createHash, sign, verify } from 'node:crypto';
import { canonicalJson } from '@rollheim/contracts/server';
import type { TeamKey } from './team-key.ts';

export { canonicalJson as canonical } from '@rollheim/contracts/server';

/** How far a signed request's clock may be off, ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Hex SHA-256 of a value's canonical JSON. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** ed25519 signature (base64) of a text. */
export const signText = (key: TeamKey, text: string): string =>
  sign(null, Buffer.from(text), key.privateKey).toString('base64');

/** True when the signature was made by the owner of this public key (PEM). */
export function verifyText(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Headers of a signed request. */
export interface RequestSignature {
  readonly 'x-key': string;
  readonly 'x-at': string;
  readonly 'x-signature': string;
}

const requestText = (method: string, path: string, at: string, body: Uint8Array): string =>
  [method, path, at, createHash('sha256').update(body).digest('hex')].join('\n');

/** Signs a request: method, path, time and body. */
export function signRequest(key: TeamKey, method: string, path: string, body: Uint8Array): RequestSignature {
  const at = new Date().toISOString();
  return { 'x-key': key.id, 'x-at': at, 'x-signature': signText(key, requestText(method, path, at, body)) };
}

/** The bytes of a base64 text in its one canonical form; null for any other text, also one that decodes. */
function canonicalBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Why a signed request is refused; null when it is good. Bytes of a signature come in one spelling: each is used once. */
export function requestFault(
  publicKey: string,
  request: { method: string; path: string; at: string; signature: string; body: Uint8Array },
  now: number,
): string | null {
  const at = Date.parse(request.at);
  if (!(Math.abs(now - at) <= CLOCK_TOLERANCE_MS)) return 'the request is older than five minutes';
  if (!canonicalBytes(request.signature)) return 'the signature is not canonical base64';
  const text = requestText(request.method, request.path, request.at, request.body);
  return verifyText(publicKey, text, request.signature) ? null : 'the signature does not fit the request';
}
