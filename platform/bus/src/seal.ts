import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A fresh 32-byte key, base64url. */
export function newSealKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Encrypts a JSON value with AES-256-GCM; `key` is 32 bytes in base64url, the result base64url of iv + tag + data. */
export function seal(key: string, value: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(value ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url');
}

/** Opens what {@link seal} made; throws when key or text are not the right ones. */
export function open(key: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  const data = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(data.toString('utf8'));
}
