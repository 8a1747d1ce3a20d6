import sharp from 'sharp';
import type { ColourProfile } from './profile.ts';

const [LONG, SHORT, OPAQUE] = [4, 3, 7];
/** Header, one directory of twelve entries, and three lengths of samples behind it. */
const ENTRIES = 12;
const SAMPLES_AT = 8 + 2 + ENTRIES * 12 + 4;
const DATA_AT = SAMPLES_AT + 6;

let p3: Promise<Buffer> | undefined;

/** The profile that the library itself writes for Display P3. */
async function p3Profile(): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('The library wrote no profile');
  return icc;
}

/**
 * Pixels (RGB, 8 bits) with the profile of their colours as a TIFF: the one way to hand both on. Whoever reads it converts
 * to sRGB as from any other file.
 */
export async function withProfile(
  data: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
  profile: ColourProfile,
): Promise<Buffer> {
  const icc = profile === 'p3' ? await (p3 ??= p3Profile()) : profile;
  const head = Buffer.alloc(DATA_AT);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(ENTRIES, 8);
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, SAMPLES_AT],
    [259, SHORT, 1, 1], // not packed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, DATA_AT + icc.length],
    [274, SHORT, 1, 1], // upright
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [284, SHORT, 1, 1], // the samples of a pixel side by side
    [34_675, OPAQUE, icc.length, DATA_AT],
  ];
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  [8, 8, 8].forEach((bits, index) => head.writeUInt16LE(bits, SAMPLES_AT + index * 2));
  return Buffer.concat([head, icc, data]);
}
