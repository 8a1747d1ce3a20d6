import { createPrivateKey, createPublicKey } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, importJWK, type JWK } from 'jose';
import { hmac } from './hmac.ts';

/** A login of somebody at a system of somebody else. */
export interface ForeignLogin {
  readonly username: string;
  readonly password: string;
}

const ALGORITHM = 'ECDH-ES';
/** What precedes the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The key pair of a service, derived from its own secret; only the public half leaves it. */
export function loginKeys(secret: string): { readonly publicKey: JWK; readonly privateKey: JWK } {
  const der = Buffer.concat([PKCS8, hmac(secret, 'foreign logins')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'jwk' }) as JWK,
    privateKey: privateKey.export({ format: 'jwk' }) as JWK,
  };
}

/** Encrypts a login for the service whose public key it is (JWE, ECDH-ES with AES-256-GCM), bound to its owner. */
export async function sealLogin(publicKey: JWK, customerId: string, login: ForeignLogin): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify({ ...login, customerId }));
  return new CompactEncrypt(content)
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM' })
    .encrypt(await importJWK(publicKey, ALGORITHM));
}

/** Opens what {@link sealLogin} made; null for another owner, another key or anything else. */
export async function openLogin(
  privateKey: JWK,
  customerId: string,
  sealed: string,
): Promise<ForeignLogin | null> {
  const options = { keyManagementAlgorithms: [ALGORITHM], contentEncryptionAlgorithms: ['A256GCM'] };
  const key = await importJWK(privateKey, ALGORITHM);
  const opened = await compactDecrypt(sealed, key, options).catch(() => null); // forged, or for a key before
  if (opened === null) return null;
  const content = JSON.parse(new TextDecoder().decode(opened.plaintext)) as ForeignLogin & {
    readonly customerId: string;
  };
  const { username, password } = content;
  return content.customerId === customerId ? { username, password } : null;
}
