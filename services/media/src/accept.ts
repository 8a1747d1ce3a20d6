import { open, readFile } from 'node:fs/promises';
import { isBelow, type ErrorCode, type PictureSides } from '@rollheim/contracts';
import type { UploadPermit } from '@rollheim/contracts/server';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic, isHeic } from './heic/decode.ts';
import { colourProfileOf, type ColourProfile } from './heic/profile.ts';
import { withProfile } from './heic/with-profile.ts';
import { QueueFullError, type Sender, type WorkQueue } from './work-queue.ts';

/** Pixels of an upload at most: a phone takes 50 million. */
const MOST_PIXELS = 64_000_000;
/** Longest side of what is stored, px: beyond what any page shows. */
const LONGEST_SIDE = 2_560;
const RASTER = ['jpeg', 'png', 'webp'] as const;
/** What shows through a picture, in every format that it is asked for in. */
const BEHIND = '#ffffff';

/** A file as it is stored: decoded and encoded again, or a PDF as it came. */
export interface AcceptedFile {
  readonly bytes: Buffer;
  readonly mime: 'image/webp' | 'application/pdf';
  readonly width: number | null;
  readonly height: number | null;
}

/** Why a file is refused: code of the error catalogue and key of the reason. */
export interface RefusedFile {
  readonly code: ErrorCode;
  readonly reason: string;
}

const TOO_SMALL: RefusedFile = { code: 'invalid_input', reason: 'validation.image_small' };

const BROKEN: RefusedFile = { code: 'file_type_refused', reason: 'validation.image_broken' };

export const isRefused = (file: AcceptedFile | RefusedFile): file is RefusedFile => 'reason' in file;

/** Where pictures are worked on: one at a time each. */
export interface AcceptQueues {
  /** Uploads alone: pictures that pages wait for have a queue of their own. */
  readonly uploadQueue: WorkQueue;
  /** HEIC takes seconds in a thread of its own. */
  readonly heicQueue: WorkQueue;
}

/**
 * Takes an uploaded file by what it holds, not by what it is called. An image is decoded in full and encoded again:
 * metadata (place, serial numbers of the camera, names), trailing bytes and everything that was hidden in it are gone.
 * A document may also be a PDF; a picture has the least size of its permit.
 */
export async function acceptFile(
  path: string,
  { mediaKind: kind, least }: Pick<UploadPermit, 'mediaKind' | 'least'>,
  { uploadQueue, heicQueue }: AcceptQueues,
  sender: Sender,
): Promise<AcceptedFile | RefusedFile> {
  const head = await readHead(path);
  const notThisKind = kind === 'image' ? 'validation.image' : 'validation.image_or_pdf';
  if (isHeic(head)) return heicQueue.run(() => acceptHeic(path, uploadQueue, sender, least), { sender });
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
    return kind === 'document'
      ? uploadQueue.run(() => acceptPdf(path), { sender })
      : { code: 'file_type_refused', reason: notThisKind };
  }
  // libvips reads more than pictures of cameras; a drawing (SVG) could fetch and expand.
  if (!isRaster(head)) return { code: 'file_type_refused', reason: notThisKind };
  return acceptImage(path, uploadQueue, sender, least);
}

async function acceptImage(
  path: string,
  queue: WorkQueue,
  sender: Sender,
  least?: PictureSides,
): Promise<AcceptedFile | RefusedFile> {
  // The header alone: how large it would become is known before anything is unpacked.
  const header = sharp(path, { limitInputPixels: false });
  const { width, height, format } = await header
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: '' }));
  // it began like one
  if (!RASTER.some((known) => known === format)) return BROKEN;
  if (least && isBelow(width, height, least)) return TOO_SMALL;
  if (width * height > MOST_PIXELS) return { code: 'payload_too_large', reason: 'validation.dimensions' };
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
    const pixels = width * height;
    return await queue.run(() => encode(sharp(path, options).autoOrient()), { pixels, sender });
  } catch (error) {
    if (error instanceof QueueFullError) throw error;
    // A broken or truncated picture: the decoder says why, the sender only needs that it is one.
    return BROKEN;
  }
}

async function acceptHeic(
  path: string,
  queue: WorkQueue,
  sender: Sender,
  least?: PictureSides,
): Promise<AcceptedFile | RefusedFile> {
  const bytes = await readFile(path);
  const picture = await decodeHeic(bytes);
  if (picture === 'dimensions') return { code: 'payload_too_large', reason: 'validation.dimensions' };
  if (picture === 'broken') return { code: 'file_type_refused', reason: 'validation.heic' };
  const { data, width, height } = picture;
  if (least && isBelow(width, height, least)) return TOO_SMALL;
  const profile = colourProfileOf(bytes);
  const drawn = sharp(data, { raw: { width, height, channels: 4 } });
  return queue.run(async () => encode(profile === null ? drawn : await inColours(drawn, profile)), {
    pixels: width * height,
    sender,
  });
}

/** A decoded picture that knows the colours that its pixels are in; made small first, so that it takes little memory. */
async function inColours(picture: Sharp, profile: ColourProfile): Promise<Sharp> {
  const { data, info } = await small(picture).raw().toBuffer({ resolveWithObject: true });
  return sharp(await withProfile(data, info, profile));
}

const small = (picture: Sharp): Sharp =>
  picture
    .flatten({ background: BEHIND })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });

/** As it is stored: in sRGB, no larger than any page shows, and without metadata, which is what `sharp` leaves out. */
async function encode(picture: Sharp): Promise<AcceptedFile> {
  const { data, info } = await small(picture)
    .webp({ quality: 86, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
}

async function acceptPdf(path: string): Promise<AcceptedFile | RefusedFile> {
  const file = await open(path);
  try {
    const bytes = await file.readFile();
    const tail = bytes.subarray(Math.max(0, bytes.length - 2_048)).toString('latin1');
    if (!tail.includes('%%EOF')) return { code: 'file_type_refused', reason: 'validation.pdf_broken' };
    return { bytes, mime: 'application/pdf', width: null, height: null };
  } finally {
    await file.close();
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(32);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isRaster(head: Buffer): boolean {
  const jpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
  const png = head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  const webp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return jpeg || png || webp;
}
