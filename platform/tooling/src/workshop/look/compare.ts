import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How far two pictures are apart. */
export interface Difference {
  /** Pixels that differ; all of them when the sizes do. */
  readonly pixels: number;
  /** Why at once, when they cannot be laid upon each other. */
  readonly reason: string | null;
  /** The differences in red, as PNG. */
  readonly picture: Buffer | null;
}

const raw = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Compares a picture with its baseline. Edges that are smoothed otherwise do not count. */
export async function compare(baseline: Buffer, drawn: Buffer): Promise<Difference> {
  const [before, after] = [await raw(baseline), await raw(drawn)];
  const { width, height } = before.info;
  if (width !== after.info.width || height !== after.info.height) {
    const reason = `${width}×${height} was, ${after.info.width}×${after.info.height} is`;
    return { pixels: width * height, reason, picture: drawn };
  }
  const out = new Uint8Array(width * height * 4);
  const pixels = pixelmatch(before.data, after.data, out, width, height, { threshold: 0.16 });
  const picture =
    pixels === 0
      ? null
      : await sharp(out, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer();
  return { pixels, reason: null, picture };
}

/** What another font renderer may change: a few pixels of each sheet. A moved edge or a colour is far more. */
export const TOLERATED_PIXELS = 40;
