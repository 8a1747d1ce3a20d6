import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const POOL_IVS = 512;

/** A fresh 32-byte key, base64url. */
export function newSealKey(): string {
  return randomBytes(32).toString('base64url');
}

const pool = Buffer.alloc(IV_BYTES * POOL_IVS);
let used = pool.length;

/** Random bytes that no one had before; drawn for many at a time, a call for each costs more than the encryption. */
function freshIv(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += IV_BYTES;
  return Buffer.from(pool.subarray(used - IV_BYTES, used));
}

/** As key object: a cipher that is given bytes takes three times as long to make. */
const keyOf = (key: string): KeyObject => createSecretKey(key, 'base64url');

/** Encrypts a JSON value with AES-256-GCM; `key` is 32 bytes in base64url, the result base64url of iv + tag + data. */
export function seal(key: string, value: unknown): string {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
  const data = cipher.update(JSON.stringify(value ?? null), 'utf8');
  const rest = cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), data, rest]).toString('base64url');
}

/** Opens what {@link seal} made; throws when key or text are not the right ones. */
export function open(key: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const data = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(data.toString('utf8'));
}
