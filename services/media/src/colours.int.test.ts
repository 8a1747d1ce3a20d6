import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptFile, isRefused } from './accept.ts';
import { makeVariant } from './variants.ts';
import { WorkQueue } from './work-queue.ts';

/** The four quarters of every file of the set, sRGB: left and right above, left and right below. */
const COLOURS = ['#be2828', '#28a03c', '#2846be', '#808080'] as const;
const [WIDTH, HEIGHT] = [96, 64];
/** How far a channel may be off: the encoders of camera and page take turns. */
const NEAR = 7;
/** The quarters of the picture in inks, as they are asked for in sRGB. */
const ASKED = ['#a04a44', '#5a8c5e', '#5a6a9a', '#808080'] as const;
/** The inks that the file has in their place: cyan, magenta, yellow and black, of 255. */
const INKS = [
  [0, 190, 180, 98],
  [142, 0, 176, 81],
  [158, 118, 0, 58],
  [6, 0, 2, 152],
] as const;
/**
 * The colours that these inks are, in sRGB: by the file's own profile (table `A2B1`, the same as `A2B0`), relative to its
 * paper, its black (L* 14.7 with black ink alone) brought to the black of a screen. Without that last step they were
 * #9f4640, #588958, #5c6994 and #777678; the profile's way from sRGB to inks does not take it back, so that what was
 * asked for comes out darker by up to 22.
 */
const INKED = ['#9c3b34', '#508552', '#546491', '#727273'] as const;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'colours-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const sender = { address: '203.0.113.7', visitor: null };
const queue = () => new WorkQueue({ mostTasks: 10, mostPerSender: 10, mostPixels: 1_000_000 });
const queues = () => ({ uploadQueue: queue(), heicQueue: queue() });

/** The picture of the set, as sRGB. */
const picture = (colours: readonly string[] = COLOURS): Sharp =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } }).composite(
    colours.map((background, index) => ({
      input: { create: { width: WIDTH / 2, height: HEIGHT / 2, channels: 3, background } },
      left: (index % 2) * (WIDTH / 2),
      top: Math.floor(index / 2) * (HEIGHT / 2),
    })),
  );
const png = (colours?: readonly string[]) => picture(colours).removeAlpha().png().toBuffer();

/** The middle of each quarter. */
async function quarters(bytes: Buffer): Promise<readonly (readonly number[])[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const begin = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(begin, begin + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Uploads a file and looks at what pages are given of it. */
async function shown(bytes: Buffer): Promise<readonly (readonly (readonly number[])[])[]> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  const accepted = await acceptFile(path, { mediaKind: 'image' }, queues(), sender);
  if (isRefused(accepted)) throw new Error(accepted.reason);
  const variants = (['webp', 'avif', 'jpg'] as const).map((format) =>
    makeVariant(accepted.bytes, { width: 160, format }),
  );
  return Promise.all([accepted.bytes, ...(await Promise.all(variants))].map(quarters));
}

const fixture = (name: string) => readFile(join(import.meta.dirname, 'testing', name));

/** Sixteen bits a channel. */
async function deep(): Promise<Buffer> {
  const { data } = await sharp(await png())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wide = Uint16Array.from(data, (value) => value * 257);
  return sharp(wide, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
}

/** Lies on its side, and says so. */
const turned = async () =>
  sharp(await png())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer();

test.each([
  [
    'JPEG',
    async () =>
      sharp(await png())
        .jpeg({ quality: 98 })
        .toBuffer(),
  ],
  [
    'JPEG in Display P3',
    async () =>
      sharp(await png())
        .withIccProfile('p3')
        .jpeg({ quality: 98 })
        .toBuffer(),
  ],
  [
    'JPEG in CMYK',
    async () =>
      sharp(await png(ASKED))
        .withIccProfile('cmyk')
        .jpeg({ quality: 98 })
        .toBuffer(),
  ],
  ['JPEG on its side', turned],
  ['PNG', () => png()],
  [
    'PNG in Display P3',
    async () =>
      sharp(await png())
        .withIccProfile('p3')
        .png()
        .toBuffer(),
  ],
  ['PNG of 16 bits', deep],
  [
    'PNG with a palette',
    async () =>
      sharp(await png())
        .png({ palette: true })
        .toBuffer(),
  ],
  [
    'WebP in Display P3',
    async () =>
      sharp(await png())
        .withIccProfile('p3')
        .webp({ quality: 98 })
        .toBuffer(),
  ],
  ['HEIC with a profile of Display P3', () => fixture('display-p3.heic')],
  ['HEIC that names Display P3 by its number', () => fixture('display-p3-nclx.heic')],
] as const)('%s: pages show the colours that the camera saw', async (name, made) => {
  const all = await shown(await made());
  const colours = name.includes('CMYK') ? INKED : COLOURS;
  for (const found of all)
    found.forEach((colour, index) =>
      colour.forEach((value, channel) => {
        const meant = channels(colours[index]!)[channel]!;
        expect(Math.abs(value - meant), `${index}: ${colour.join()}`).toBeLessThanOrEqual(NEAR);
      }),
    );
});

test('the file of CMYK has the inks whose colours are known', async () => {
  const made = await sharp(await png(ASKED))
    .withIccProfile('cmyk')
    .jpeg({ quality: 98 })
    .toBuffer();
  const raw = sharp(made).pipelineColourspace('cmyk').toColourspace('cmyk').raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  INKS.forEach((inks, index) => {
    const x = Math.floor((0.25 + (index % 2) / 2) * info.width);
    const y = Math.floor((0.25 + Math.floor(index / 2) / 2) * info.height);
    const found = data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4);
    inks.forEach((ink, at) =>
      expect(Math.abs(found[at]! - ink), `${index}: ${found.join()}`).toBeLessThan(4),
    );
  });
});

test('what is transparent is white in every format', async () => {
  const clear = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 4, background: { r: 190, g: 40, b: 40, alpha: 0 } },
  });
  for (const found of await shown(await clear.png().toBuffer()))
    for (const colour of found) expect(Math.min(...colour)).toBeGreaterThanOrEqual(253);
});
