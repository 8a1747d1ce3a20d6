import { createHash } from 'node:crypto';

const DIGEST = /^[0-9a-f]{64}$/;

/** True for a hex SHA-256. */
export const isDigest = (value: string): boolean => DIGEST.test(value);

/** The address of a blob; throws a TypeError for what is none, so that no other path can be reached. */
export function addressOf(sha256: string): string {
  if (!isDigest(sha256)) throw new TypeError('a blob is addressed by a hex SHA-256');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** Throws a TypeError for bytes that do not have this digest. */
export function assertDigest(sha256: string, body: Buffer): void {
  if (createHash('sha256').update(body).digest('hex') !== sha256)
    throw new TypeError(`the bytes do not have the digest ${sha256}`);
}
