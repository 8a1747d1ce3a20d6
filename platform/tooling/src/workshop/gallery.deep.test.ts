import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

async function on(run: (page: Page) => Promise<void>): Promise<void> {
  const page = await workshop.open({ story: 'Gallery' }, { width: 1000 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await run(page);
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
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
    // the code of the gestures comes after the picture
    await expect
      .poll(async () => {
        await dialog.getByRole('button', { name: 'Vergrößern' }).click();
        return smaller.isEnabled();
      })
      .toBe(true);
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
