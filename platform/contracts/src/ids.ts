const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new unguessable id: 12 characters of Crockford's base32 (60 random bits). */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  let id = '';
  for (const byte of bytes) id += ALPHABET[byte & 31];
  return id;
}

/** True for the shape that {@link newId} makes. */
export const isId = (value: string): boolean => /^[0-9a-hjkmnp-tv-z]{12}$/.test(value);
