import { Worker } from 'node:worker_threads';
import { HEIC_LIMITS, type HeicAnswer, type HeicLimits } from './limits.ts';

const BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
/** The heap of the worker's own script, MB: the picture lies outside of it. */
const HEAP_MB = 64;

/** True for the container of iPhone pictures, by its first bytes. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && BRANDS.includes(head.toString('latin1', 8, 12));

/**
 * Decodes a HEIC file, in a thread of its own that ends with it: whatever the file does to the decoder, it stays in
 * the decoder's memory, and is stopped at the limits.
 */
export function decodeHeic(bytes: Uint8Array, limits: HeicLimits = HEIC_LIMITS): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB / 4 },
    stdout: true,
    stderr: true, // the decoder's remarks about a broken file
  });
  return new Promise<HeicAnswer>((resolve) => {
    const late = setTimeout(() => resolve('broken'), limits.milliseconds);
    worker.once('message', (answer: HeicAnswer) => resolve(answer));
    worker.once('error', () => resolve('broken')); // beyond its heap
    worker.once('exit', () => {
      clearTimeout(late);
      resolve('broken');
    });
  }).finally(() => void worker.terminate());
}
