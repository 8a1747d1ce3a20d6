import sharp from 'sharp';

/** Widths that pages ask for, px. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
type Width = (typeof WIDTHS)[number];
export type Format = 'webp' | 'avif' | 'jpg';

export interface Variant {
  readonly width: Width;
  readonly format: Format;
}

// One picture at a time (the queue) on one thread: the machine has other work.
sharp.concurrency(1);
sharp.cache(false);

/** Reads `w640.webp` and the like, `w640` as WebP; null for anything else. */
export function parseVariant(text: string): Variant | null {
  const match = /^w(\d{3,4})(?:\.(webp|avif|jpg))?$/.exec(text);
  const width = WIDTHS.find((candidate) => String(candidate) === match?.[1]);
  return match && width ? { width, format: (match[2] ?? 'webp') as Format } : null;
}

export const variantName = ({ width, format }: Variant): string => `w${width}.${format}`;

const MIME: Readonly<Record<Format, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
export const mimeOf = (format: Format): string => MIME[format];

/** A picture in a width and format; never larger than it is. */
export function makeVariant(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  // Effort 2 costs a sixth of effort 4 for the same bytes.
  if (format === 'avif') return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** A drawing as picture of 1600 px. */
export function drawPicture(svg: string): Promise<Buffer> {
  const drawnWidth = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1] ?? 1200);
  const density = (72 * 1600) / drawnWidth;
  return sharp(Buffer.from(svg), { density }).webp({ quality: 86, effort: 3 }).toBuffer();
}
