const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));
const encoder = new TextEncoder();

/** MurmurHash3 (x86, 32 bit, seed 0) of the text's UTF-8 bytes, as an unsigned integer. */
export function murmur3(text: string): number {
  const { length } = text;
  const bytes = isAscii(text) ? null : encoder.encode(text);
  return bytes ? hashOf(bytes.length, (at) => bytes[at] ?? 0) : hashOf(length, (at) => text.charCodeAt(at)); // ids are ASCII: no copy of each
}

function hashOf(length: number, byteAt: (at: number) => number): number {
  const blocks = length & ~3;
  let hash = 0;
  for (let at = 0; at < blocks; at += 4) {
    const block = byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24);
    hash ^= mix(block);
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = length - 1; at >= blocks; at--) tail = (tail << 8) | byteAt(at);
  if (length > blocks) hash ^= mix(tail);
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const mix = (block: number): number => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
