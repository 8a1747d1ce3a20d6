import { masters } from '@rollheim/illustrations';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { adviceOf, LOOKED_AT, type Brightness } from './judge.ts';

/** As large as a phone's picture is sent, px. */
const SENT = 1_600;

/** A picture as it is looked at. */
async function lookedAt(picture: Sharp): Promise<Brightness> {
  const { data, info } = await sharp(await picture.jpeg({ quality: 85 }).toBuffer())
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, values: data };
}

const drawn = (draw: () => string): Sharp => sharp(Buffer.from(draw())).resize({ width: SENT });
const views = masters
  .slice(0, 3)
  .flatMap(({ id, views: all }) => all.map(({ name, draw }) => ({ id, name, draw })));

test.each(views)(
  'a picture of $id, $name, is fine as it is, and advised against out of focus or in the dark',
  async ({ draw }) => {
    expect(adviceOf(await lookedAt(drawn(draw)))).toBeNull();
    expect(adviceOf(await lookedAt(drawn(draw).blur(8)))).toBe('blurred');
    expect(adviceOf(await lookedAt(drawn(draw).linear(0.12, 0)))).toBe('dark');
  },
);

test.each(views)(
  'a stored picture of $id, $name, is judged as the one that was chosen, in the form that pages load',
  async ({ draw }) => {
    // as the media service makes it
    const asLoaded = async (picture: Sharp) =>
      sharp(
        await sharp(await picture.webp({ quality: 86 }).toBuffer())
          .resize({ width: 960 })
          .avif({ quality: 52, effort: 2 })
          .toBuffer(),
      );
    expect(adviceOf(await lookedAt(await asLoaded(drawn(draw))))).toBeNull();
    expect(adviceOf(await lookedAt(await asLoaded(drawn(draw).blur(8))))).toBe('blurred');
    expect(adviceOf(await lookedAt(await asLoaded(drawn(draw).linear(0.12, 0))))).toBe('dark');
  },
);

test('what is sharp in front of a soft background is not blurred', async () => {
  const [{ draw } = { draw: () => '' }] = views;
  const soft = drawn(draw).blur(12);
  const sign = await drawn(draw).resize(600, 400).toBuffer();
  expect(adviceOf(await lookedAt(soft.composite([{ input: sign, left: 500, top: 300 }])))).toBeNull();
});
