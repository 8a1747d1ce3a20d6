// Renders every page in every role, on a phone and a desktop, light and dark.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { say } from '../support/system.ts';
import { open } from './places.ts';
import { readOptions, walk } from './rounds.ts';

const FOLDER = resolve(import.meta.dirname, '../../../.cache/screens');
const WINDOWS = { 390: 844, 1440: 900 } as const;
/** Pages longer than this are cut: the rest of a list says nothing new. */
const LONGEST = 3_600;

let pictures = 0;
await walk(readOptions(process.argv.slice(2)), async ({ role, page }, place) => {
  const folder = join(FOLDER, role);
  await mkdir(folder, { recursive: true });
  for (const [width, height] of Object.entries(WINDOWS)) {
    await page.setViewportSize({ width: Number(width), height });
    await open(page, place.path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle();
      const full = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: join(folder, `${place.name}-${width}-${colorScheme}.png`),
        fullPage: true,
        clip: { x: 0, y: 0, width: Number(width), height: Math.min(full, LONGEST) },
      });
      pictures++;
    }
  }

  /** Pictures that are in sight have been painted. */
  async function settle(): Promise<void> {
    await page.evaluate(async () => {
      await document.fonts.ready;
      const seen = [...document.images].filter(
        (image) => image.checkVisibility() && image.loading !== 'lazy',
      );
      const drawn = Promise.allSettled(seen.map((image) => image.decode()));
      await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 3_000))]);
    });
  }
});
say(`${pictures} pictures in ${FOLDER}`);
