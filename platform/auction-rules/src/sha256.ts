const K = new Uint32Array(64);
const INITIAL = new Uint32Array(8);

let prime = 2;
for (let found = 0; found < 64; prime++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= prime; divisor++) if (prime % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  K[found] = fraction(Math.cbrt(prime));
  if (found < 8) INITIAL[found] = fraction(Math.sqrt(prime));
  found++;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) >>> 0;
}

/** SHA-256 of a text in UTF-8, as lower-case hex. Synchronous, the same in browser and Node. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);

  const hash = INITIAL.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) compress(hash, words, view, block);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(hash: Uint32Array, words: Uint32Array, view: DataView, block: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [words[i - 15]!, words[i - 2]!];
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + big1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) hash[i] = hash[i]! + mixed[i]!;
}
