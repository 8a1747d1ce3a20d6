import { isBelow, LEAST_PICTURE } from '@rollheim/contracts';
import { fitted, SmallPictureError } from './compress.ts';

/** Why another picture would be better; it is taken as it is, too. */
export type Advice = 'blurred' | 'dark' | 'tiny';

/** Brightness of a picture, 0 to 255, row by row. */
export interface Brightness {
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
}

/** Longest side at which a picture is looked at, px: as large as a page shows it on a phone. */
export const LOOKED_AT = 512;
/** Longest side below which a picture is small: less than a gallery shows, px. */
const SMALL = 1_024;
/** Mean brightness below which a picture is dark, and the one that its brightest tenth has to reach. */
const DARK = 42;
const DARK_LIGHTS = 120;
/** Least variance of the Laplacian in the sharpest parts of a picture. */
const SHARP = 70;
/** Parts per side: what is sharp may be one thing in front of a soft background. */
const PARTS = 6;

/** Values of a list, sorted; the one at this share of it. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

/** Variance of the Laplacian (Pech-Pacheco 2000) within a rectangle: high where there are edges. */
function edges(
  { width, values }: Brightness,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = y * width + x;
      const value =
        4 * values[at]! - values[at - 1]! - values[at + 1]! - values[at - width]! - values[at + width]!;
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** How sharp the sharpest tenth of a picture is. */
export function sharpness(picture: Brightness): number {
  const { width, height } = picture;
  const parts = Array.from({ length: PARTS * PARTS }, (_, index) => {
    const [x, y] = [index % PARTS, Math.floor(index / PARTS)];
    const edge = (side: number, part: number) => 1 + Math.floor(((side - 2) * part) / PARTS);
    return edges(picture, edge(width, x), edge(height, y), edge(width, x + 1), edge(height, y + 1));
  });
  return quantile(parts, 0.9);
}

/** What a look at the brightness of a picture says: too dark comes first, for what is dark looks blurred too. */
export function adviceOf(picture: Brightness): 'blurred' | 'dark' | null {
  const { values } = picture;
  const sample = Array.from(
    { length: 4_096 },
    (_, index) => values[Math.floor((index * values.length) / 4_096)] ?? 0,
  );
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  if (mean < DARK && quantile(sample, 0.9) < DARK_LIGHTS) return 'dark';
  return sharpness(picture) < SHARP ? 'blurred' : null;
}

/** Brightness of the pixels that a canvas gives. */
function brightnessOf({ data, width, height }: ImageData): Brightness {
  const values = new Uint8Array(width * height);
  for (let at = 0; at < values.length; at += 1)
    values[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
  return { width, height, values };
}

/** What a decoded picture looks like. */
function adviceOfBitmap(bitmap: ImageBitmap): 'blurred' | 'dark' | null {
  const { width, height } = fitted(bitmap.width, bitmap.height, LOOKED_AT);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  return adviceOf(brightnessOf(pen.getImageData(0, 0, width, height)));
}

/**
 * Looks at a stored picture as pages show it; undefined: it cannot be loaded now. How large the first one was it does not
 * say.
 */
export async function judgeStored(source: string): Promise<'blurred' | 'dark' | null | undefined> {
  const answer = await fetch(source).catch(() => null); // the line is cut
  if (!answer?.ok) return undefined;
  const bitmap = await createImageBitmap(await answer.blob()).catch(() => null);
  if (!bitmap) return undefined;
  try {
    return adviceOfBitmap(bitmap);
  } finally {
    bitmap.close();
  }
}

/**
 * Looks at a picture that was chosen. Throws {@link SmallPictureError} for one below the least size; null: it is fine, or
 * this browser cannot decode it (HEIC outside of Safari), and the server looks at it.
 */
export async function judge(file: File): Promise<Advice | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  try {
    if (isBelow(bitmap.width, bitmap.height, LEAST_PICTURE))
      throw new SmallPictureError(bitmap, LEAST_PICTURE);
    return adviceOfBitmap(bitmap) ?? (Math.max(bitmap.width, bitmap.height) < SMALL ? 'tiny' : null);
  } finally {
    bitmap.close();
  }
}
