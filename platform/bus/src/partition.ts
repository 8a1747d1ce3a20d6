const SEED = 0x9747b28c;
const M = 0x5bd1e995;

/** Kafka's murmur2 (32 bit, as its default partitioner uses it): every client puts a key into the same partition. */
export function murmur2(data: Uint8Array): number {
  const length = data.length;
  let h = SEED ^ length;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    let k = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24);
    k = Math.imul(k, M);
    k ^= k >>> 24;
    h = Math.imul(h, M) ^ Math.imul(k, M);
  }
  const rest = length - at;
  if (rest > 2) h ^= data[at + 2]! << 16;
  if (rest > 1) h ^= data[at + 1]! << 8;
  if (rest > 0) h = Math.imul(h ^ data[at]!, M);
  h ^= h >>> 13;
  h = Math.imul(h, M);
  return h ^ (h >>> 15);
}

const encoder = new TextEncoder();

/** Partition of a key among `count` partitions. */
export function partitionOf(key: string, count: number): number {
  return count === 1 ? 0 : (murmur2(encoder.encode(key)) & 0x7fffffff) % count;
}
