const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** MurmurHash3 (x86, 32 bit, seed 0) of the text's UTF-8 bytes, as an unsigned integer. */
export function murmur3(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const blocks = bytes.length & ~3;
  let hash = 0;
  for (let at = 0; at < blocks; at += 4) {
    hash ^= mix(view.getInt32(at, true));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= blocks; at--) tail = (tail << 8) | (bytes[at] ?? 0);
  if (bytes.length > blocks) hash ^= mix(tail);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const mix = (block: number): number => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
