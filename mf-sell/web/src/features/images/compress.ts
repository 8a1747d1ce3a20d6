import { isBelow, type PictureSides } from '@rollheim/contracts';

/** Pictures below this are sent as they are, bytes (spec 2 §5.4). */
const UNCOMPRESSED_BELOW = 1_048_576;
/** Largest compressed picture, bytes. */
const LARGEST = 2 * 1_048_576;
/** Longest side of a compressed picture, px. */
const LONGEST_SIDE = 1_600;
const QUALITIES = [0.86, 0.76, 0.64, 0.5];

/** Size that fits into the longest side, whole px; smaller pictures keep theirs. */
export function fitted(
  width: number,
  height: number,
  longest = LONGEST_SIDE,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const isHeic = ({ type, name }: File): boolean => /hei[cf]/i.test(type) || /\.(?:heic|heif)$/i.test(name);

/** Name of the compressed file. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`;

/** A picture that is below the least size; width and height as they are, px. */
export class SmallPictureError extends Error {
  readonly width: number;
  readonly height: number;
  readonly least: PictureSides;

  constructor({ width, height }: Pick<ImageBitmap, 'width' | 'height'>, least: PictureSides) {
    super(`A picture of ${width} × ${height} px`);
    this.width = width;
    this.height = height;
    this.least = least;
  }
}

/**
 * Makes a picture small enough to send: large ones become a JPEG of at most 1600 px and 2 MB. What the browser cannot
 * decode (HEIC, outside of Safari) goes as it is, and the server says whether it takes it. Throws
 * {@link SmallPictureError} for one below `least`; absent: any size will do.
 */
export async function compress(file: File, least?: PictureSides): Promise<File> {
  const isSmall = file.size < UNCOMPRESSED_BELOW && !isHeic(file);
  if (isSmall && !least) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  try {
    if (least && isBelow(bitmap.width, bitmap.height, least)) throw new SmallPictureError(bitmap, least);
    return isSmall ? file : await smaller(bitmap, file);
  } finally {
    bitmap.close();
  }
}

async function smaller(bitmap: ImageBitmap, file: File): Promise<File> {
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && (blob.size <= LARGEST || quality === QUALITIES.at(-1)))
      return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
  }
  return file;
}
