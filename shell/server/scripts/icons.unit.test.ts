import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcon } from './draw-icon.ts';
import { ICONS, type IconFile } from '../src/app/icons.ts';

const pixels = (file: Buffer | string) =>
  sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test.each(Object.keys(ICONS) as IconFile[])('%s is the mark as it is drawn now', async (name) => {
  const stored = readFileSync(new URL(`../src/app/icons/${name}`, import.meta.url));
  const [there, drawn] = await Promise.all([pixels(stored), pixels(await drawIcon(name))]);
  expect([there.info.width, there.info.height]).toEqual([ICONS[name].size, ICONS[name].size]);
  expect(there.data.equals(drawn.data), 'npm run icons -w shell/server').toBe(true);
});

test('an icon that a device cuts is filled to its edges; the plain one has round corners', async () => {
  const corner = async (name: IconFile) => (await pixels(await drawIcon(name))).data.subarray(0, 4);
  expect([...(await corner('mask-512.png'))]).toEqual([0x0b, 0x4f, 0x56, 0xff]);
  expect((await corner('icon-512.png'))[3]).toBe(0);
});
