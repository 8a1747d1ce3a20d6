import { parentPort, workerData } from 'node:worker_threads';
import type { HeicAnswer, HeicLimits } from './limits.ts';

const { bytes, limits } = workerData as { readonly bytes: Uint8Array; readonly limits: HeicLimits };

// The decoder asks here for every page of memory beyond its first ones; refused, it gives up on the picture.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > limits.memoryBytes)
    throw new RangeError('The picture takes more memory than it may');
  return grow.call(this, pages);
};

async function decode(): Promise<HeicAnswer> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return 'broken';
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > limits.pixels) return 'dimensions';
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise<object | null>((resolve) => {
    image.display({ data, width, height }, resolve);
  });
  return drawn ? { data: new Uint8Array(data.buffer), width, height } : 'broken';
}

const answer = await decode().catch((): HeicAnswer => 'broken');
parentPort?.postMessage(answer, typeof answer === 'string' ? [] : [answer.data.buffer as ArrayBuffer]);
