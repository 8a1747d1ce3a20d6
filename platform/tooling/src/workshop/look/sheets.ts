import sharp from 'sharp';
import type { Page } from 'playwright';
import { GROUPS, OPENED, type Place, type View, type WorkshopBrowser } from '../browser.ts';

/** In which light each component is drawn. */
const VIEWS: readonly (View & { name: string })[] = [
  { name: 'light', width: 720 },
  { name: 'dark', width: 720, theme: 'dark' },
  { name: 'admin', width: 720, role: 'admin' },
  { name: 'narrow', width: 320 },
];

/** One component in one view. */
export interface Shot {
  readonly story: string;
  readonly view: string;
  readonly png: Buffer;
}

const PLACES: readonly Place[] = [...GROUPS.map((group) => ({ group })), ...OPENED];

/** Draws every story in every view; `before` may change a page first. */
export async function shoot(
  workshop: WorkshopBrowser,
  before: (page: Page) => Promise<void> = () => Promise.resolve(),
  places: readonly Place[] = PLACES,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const view of VIEWS)
    shots.push(...(await Promise.all(places.map((place) => draw(place, view)))).flat());
  return shots;

  async function draw(place: Place, view: View & { name: string }): Promise<Shot[]> {
    const page = await workshop.open(place, 'story' in place ? { ...view, height: 640 } : view);
    try {
      await before(page);
      // What must not differ from run to run: the caret, and bars that some systems draw.
      await page.addStyleTag({
        content: '* { caret-color: transparent !important; scrollbar-width: none !important; }',
      });
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      if ('story' in place)
        return [{ story: `${place.story}-open`, view: view.name, png: await page.screenshot() }];
      const boxes = await page.locator('[data-story]').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { story: element.getAttribute('data-story') ?? '', x, y: y + scrollY, width, height };
        }),
      );
      const whole = await page.screenshot({ fullPage: true });
      const { width: wide, height: high } = await sharp(whole).metadata();
      return await Promise.all(
        boxes.map(async ({ story, x, y, width, height }) => {
          const left = Math.max(0, Math.floor(x) - 8);
          const top = Math.max(0, Math.floor(y) - 8);
          const area = {
            left,
            top,
            width: Math.min(wide - left, Math.ceil(width) + 16),
            height: Math.min(high - top, Math.ceil(height) + 16),
          };
          return { story, view: view.name, png: await sharp(whole).extract(area).png().toBuffer() };
        }),
      );
    } finally {
      await page.context().close();
    }
  }
}

/** Puts the views of one story on one sheet, side by side on grey. */
async function sheetOf(shots: readonly Shot[]): Promise<Buffer> {
  const parts = await Promise.all(
    VIEWS.flatMap(({ name }) => shots.filter((shot) => shot.view === name)).map(async ({ png }) => {
      const { width, height } = await sharp(png).metadata();
      return { png, width, height };
    }),
  );
  let left = 0;
  const placed = parts.map(({ png, width }) => {
    const at = { input: png, left, top: 0 };
    left += width + 8;
    return at;
  });
  const height = Math.max(...parts.map((part) => part.height));
  return sharp({ create: { width: left - 8, height, channels: 3, background: '#888' } })
    .composite(placed)
    .png({ palette: true, colours: 128, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

/** All sheets by the name of their story. */
export async function sheetsOf(shots: readonly Shot[]): Promise<Map<string, Buffer>> {
  const stories = [...new Set(shots.map(({ story }) => story))].toSorted();
  const sheets = await Promise.all(
    stories.map((story) => sheetOf(shots.filter((shot) => shot.story === story))),
  );
  return new Map(stories.map((story, index) => [story, sheets[index] ?? Buffer.alloc(0)]));
}
