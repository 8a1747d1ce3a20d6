import type { BrowserContextOptions, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type View, type WorkshopBrowser } from './browser.ts';

const PHONE: View = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

async function on(run: (page: Page) => Promise<void>, view: View = { width: 1000 }): Promise<void> {
  const page = await workshop.open({ story: 'Gallery' }, view);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await run(page);
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
}

type Finger = readonly [x: number, y: number];

/** Puts fingers on the screen, leads them to other places in steps, and lifts them. */
async function touch(cdp: CDPSession, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const STEPS = 8;
  const points = (share: number) =>
    from.map(([x, y], id) => {
      const [toX, toY] = to[id] ?? [x, y];
      return { x: x + (toX - x) * share, y: y + (toY - y) * share, id };
    });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= STEPS; step++)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / STEPS) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('Gallery goes through its pictures by arrow keys', () =>
  on(async (page) => {
    await page.getByRole('button', { name: '6 Bilder', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bilder' });
    await dialog.waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByText('Bild 2 von 6').count()).toBe(1);
  }));

test('Gallery shows one kind of pictures, offers no kind that has none, and keeps the picture that is shown', () =>
  on(async (page) => {
    await page.getByRole('button', { name: 'Bild 5 von 6' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bilder' });
    const views = dialog.getByRole('group', { name: 'Ansichten' });
    await expect.poll(() => views.getByRole('button').allTextContents()).toEqual(['Alle', 'Außen', 'Innen']);
    await views.getByRole('button', { name: 'Innen' }).click();
    await dialog.getByText('Bild 1 von 2').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    expect(await views.getByRole('button', { name: 'Innen' }).getAttribute('aria-pressed')).toBe('true');
    await views.getByRole('button', { name: 'Alle' }).click();
    await dialog.getByText('Bild 5 von 6').waitFor();
  }));

test('Gallery enlarges by buttons and keys; arrows move an enlarged picture, and turn to the next one of a whole', () =>
  on(async (page) => {
    await page.getByRole('button', { name: '6 Bilder', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bilder' });
    const whole = dialog.getByRole('button', { name: 'Ganzes Bild zeigen' });
    const smaller = dialog.getByRole('button', { name: 'Verkleinern' });
    const placeOf = () =>
      dialog
        .getByRole('img')
        .first()
        .evaluate((picture) => {
          const { left, width } = picture.getBoundingClientRect();
          // no -0, which equals no 0
          return { left: Math.round(left) || 0, width: Math.round(width) };
        });
    await whole.waitFor();
    expect([await whole.isDisabled(), await smaller.isDisabled()]).toEqual([true, true]);
    const before = await placeOf();
    await dialog.getByRole('button', { name: 'Vergrößern' }).click();
    await expect.poll(() => smaller.isEnabled()).toBe(true);
    const large = await placeOf();
    expect(large.width).toBeGreaterThan(before.width);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await placeOf()).left).toBeLessThan(large.left);
    expect(await dialog.getByText('Bild 1 von 6').count()).toBe(1);
    await whole.click();
    await expect.poll(placeOf).toEqual(before);
    expect(await smaller.isDisabled()).toBe(true);
    await page.keyboard.press('+');
    await expect.poll(() => smaller.isEnabled()).toBe(true);
    await page.keyboard.press('0');
    await expect.poll(placeOf).toEqual(before);
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('Bild 2 von 6').waitFor();
  }));

test('Gallery has a calm place with a word where a picture is gone, on the page and full screen', () =>
  on(async (page) => {
    const vanish = (picture: SVGElement | HTMLElement) => picture.setAttribute('src', '/gone.jpg');
    await page.route('**/gone.jpg', (route) => route.fulfill({ status: 404 }));
    const second = page.getByRole('button', { name: 'Bild 2 von 6' });
    await second.locator('img').evaluate(vanish);
    await second.getByText('Dieses Bild ist nicht mehr da.').waitFor();
    expect(await second.locator('img').count()).toBe(0);
    expect(await page.getByText('Dieses Bild ist nicht mehr da.').count()).toBe(1);
    await page.getByRole('button', { name: '6 Bilder', exact: true }).click();
    const slide = page.getByRole('dialog', { name: 'Bilder' }).getByRole('listitem').first();
    await slide.locator('img').evaluate(vanish);
    await slide.getByText('Dieses Bild ist nicht mehr da.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByText('Bild 2 von 6').waitFor();
  }));

test('Gallery enlarges by two fingers; one finger then moves the picture, and turns to no other one', () =>
  on(async (page) => {
    await page.getByRole('button', { name: '6 Bilder', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Bilder' });
    const larger = dialog.getByRole('button', { name: 'Vergrößern' });
    await expect.poll(() => larger.isEnabled()).toBe(true);
    const picture = dialog.getByRole('img').first();
    const boxOf = async () => (await picture.boundingBox()) ?? { x: 0, width: 0 };
    const before = await boxOf();
    const cdp = await page.context().newCDPSession(page);
    await touch(
      cdp,
      [
        [175, 420],
        [215, 420],
      ],
      [
        [95, 420],
        [295, 420],
      ],
    );
    await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(1.5 * before.width);
    expect(await dialog.getByRole('button', { name: 'Verkleinern' }).isEnabled()).toBe(true);
    const large = await boxOf();
    await touch(cdp, [[250, 420]], [[150, 420]]);
    await expect.poll(async () => (await boxOf()).x).toBeLessThan(large.x - 50);
    expect(await dialog.getByText('Bild 1 von 6').count()).toBe(1);
    // fingers that come together show it whole again, and a finger turns the page
    await touch(
      cdp,
      [
        [45, 420],
        [345, 420],
      ],
      [
        [185, 420],
        [205, 420],
      ],
    );
    await expect.poll(async () => Math.round((await boxOf()).width)).toBe(Math.round(before.width));
    await touch(cdp, [[330, 420]], [[40, 420]]);
    await dialog.getByText('Bild 2 von 6').waitFor();
  }, PHONE));

test.each<[NonNullable<BrowserContextOptions['reducedMotion']>, isThereAtOnce: boolean]>([
  ['reduce', true],
  ['no-preference', false],
])('Gallery with motion "%s": the next picture is there at once: %s', (reducedMotion, isThereAtOnce) =>
  on(
    async (page) => {
      await page.getByRole('button', { name: '6 Bilder', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Bilder' });
      await dialog.getByText('Bild 1 von 6').waitFor();
      const row = dialog.getByRole('list');
      const share = await row.evaluate((list) => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        return list.scrollLeft / list.clientWidth;
      });
      expect(share).toBe(isThereAtOnce ? 1 : 0);
      await dialog.getByText('Bild 2 von 6').waitFor();
      await expect.poll(() => row.evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(1);
    },
    { width: 1000, context: { reducedMotion } },
  ),
);

test('Gallery on a phone is swiped on the page itself, picture by picture to the last, without opening', () =>
  on(async (page) => {
    const pictures = page.getByRole('button', { name: /Bild \d von 6$/ });
    const first = pictures.first();
    const box = await first.boundingBox();
    const cdp = await page.context().newCDPSession(page);
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    for (let turn = 1; turn <= 5; turn++) {
      await touch(cdp, [[340, y]], [[40, y]]);
      const shown = pictures.nth(turn);
      await expect
        .poll(async () => Math.round((await shown.boundingBox())?.x ?? -1))
        .toBe(Math.round(box?.x ?? 0));
    }
    expect(await pictures.count()).toBe(6);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await pictures.last().tap();
    await page.getByRole('dialog', { name: 'Bilder' }).getByText('Bild 6 von 6').waitFor();
  }, PHONE));

test('Gallery without the code of its gestures turns pages, offers no button that does nothing, and says what failed', async () => {
  const page = await workshop.open({ story: 'Gallery' }, { width: 1000 });
  try {
    const failed = page.waitForEvent('pageerror');
    await page.route(/later-zoom/, (route) => route.abort());
    await page.getByRole('button', { name: '6 Bilder', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bilder' });
    await failed;
    expect(await dialog.getByRole('button', { name: 'Vergrößern' }).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('Bild 2 von 6').waitFor();
  } finally {
    await page.context().close();
  }
});
