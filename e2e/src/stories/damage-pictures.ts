import type { OwnAd } from '@rollheim/contracts';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { detailedPhoto, photo, wizard } from '../pages/wizard.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const PHONE = { width: 390, height: 844 };

/** A seller says which pictures show a defect, on a phone and by the keyboard. */
export function damagePicturesStory(harness: () => Harness): void {
  test('a seller links pictures to a defect, in both steps; a picture that is removed takes its link away', async () => {
    const { page } = await harness().visitor({ viewport: PHONE });
    const steps = wizard(page);
    const id = await steps.begin();
    const to = async (step: string, heading: string): Promise<void> => {
      await page.goto(`/inserat/bearbeiten/${id}/${step}`);
      await alive(page);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    };
    /** How many pictures the stored ad names for each of its damages. */
    const stored = async (): Promise<string> => {
      const answer = await page.request.get(`/api/public/product/get/${id}`);
      const { listing } = (await answer.json()) as {
        listing: { content: { damages: { mediaIds: string[] }[] } };
      };
      return listing.content.damages.map(({ mediaIds }) => mediaIds.length).join();
    };
    const group = page.getByRole('group', { name: 'Bilder zu Mangel 1', exact: true });
    const thumb = (name: string) => group.getByRole('button', { name, exact: true });
    const isPressed = (name: string) => thumb(name).getAttribute('aria-pressed');

    // before there are pictures, the page says where they are chosen
    await to('maengel', 'Mängel');
    await steps.radio('Hat das Fahrzeug Mängel?', 'Ja');
    await page.getByRole('button', { name: 'Mangel hinzufügen' }).click();
    await page.getByText(/^Sobald Sie Bilder hochgeladen haben/).waitFor();
    await steps.select('Stelle', 'Heck');
    await steps.select('Art des Mangels', 'Kratzer');
    await page.getByText(/^Alles gespeichert, zuletzt/).waitFor();

    await to('bilder', 'Bilder');
    await steps.choose('Außen', [await photo(page, 'seite.jpg', 'navy')]);
    await steps
      .part('Außen')
      .getByText(/^1 von/)
      .waitFor();
    await to('weitere-bilder', 'Weitere Bilder');
    await steps.choose('Mängel', [
      await photo(page, 'kratzer.jpg', 'maroon'),
      await photo(page, 'delle.jpg', 'olive'),
    ]);
    await page.getByText('Mangel 1: Heck, Kratzer', { exact: true }).waitFor();
    await thumb('2. Mängel').press('Space');
    expect([await isPressed('1. Mängel'), await isPressed('2. Mängel')]).toEqual(['false', 'true']);
    await until('the link is stored', async () => (await stored()) === '1');

    // the other step shows the same, and offers the other pictures, too
    await to('maengel', 'Mängel');
    await thumb('2. Mängel').waitFor();
    expect(await isPressed('2. Mängel')).toBe('true');
    await group.getByRole('button', { name: 'Alle Bilder zeigen' }).click();
    await thumb('1. Außen').click();
    await until('both links are stored', async () => (await stored()) === '2');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

    await to('weitere-bilder', 'Weitere Bilder');
    await page.getByRole('button', { name: '2. Mängel löschen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
    await thumb('2. Mängel').waitFor({ state: 'detached' });
    expect([await isPressed('1. Mängel'), await isPressed('1. Außen')]).toEqual(['false', 'true']);
    expect(await page.getByText(/an anderer Stelle geändert/).count()).toBe(0);
    await until('the link went with its picture', async () => (await stored()) === '1');
  });

  test('a press on the vehicle adds a defect at its place, and the picture that is taken of it is linked to it', async () => {
    const { page } = await harness().visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
    const steps = wizard(page);
    const id = await steps.begin();
    await page.goto(`/inserat/bearbeiten/${id}/maengel`);
    await alive(page);
    await steps.radio('Hat das Fahrzeug Mängel?', 'Ja');
    const outline = page.getByRole('group', { name: 'Umriss des Fahrzeugs mit den Stellen der Schäden' });
    const drawing = outline.locator('svg');
    const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
    // the middle of the roof
    await drawing.click({ position: { x: width * 0.53, y: height * 0.15 } });
    await page
      .getByRole('button', { name: /Stelle/ })
      .getByText('Dach')
      .waitFor();
    // what it is comes next
    const kind = page.getByRole('button', { name: /Art des Mangels/ });
    await expect.poll(() => kind.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Delle', exact: true }).click();
    await outline.getByRole('button', { name: 'Mangel 1: Dach, Delle', exact: true }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bild aufnehmen' }).click();
    const opened = await chooser;
    expect(await opened.element().getAttribute('capture')).toBe('environment');
    await opened.setFiles(await detailedPhoto(page, 'delle.jpg', 11));
    const damagesOf = async () => {
      const answer = await page.request.get(`/api/public/product/get/${id}`);
      return ((await answer.json()) as OwnAd).listing.content;
    };
    await until('the picture is linked to the defect', async () => {
      const { damages, gallery } = await damagesOf();
      return gallery[0]?.view === 'damage' && damages[0]?.mediaIds[0] === gallery[0].mediaId;
    });
    expect((await damagesOf()).damages).toMatchObject([{ location: 'roof', type: 'dent' }]);
    expect(await page.getByText(/an anderer Stelle geändert/).count()).toBe(0);
    // the list does the same by keyboard
    await page.getByRole('button', { name: 'Mangel hinzufügen' }).press('Enter');
    await outline.getByRole('button', { name: 'Mangel 2', exact: true }).waitFor();
    // the other side is pressed at its own places, and a pin is where its place was
    await page.getByRole('radiogroup', { name: 'Welche Seite sehen Sie?' }).getByText('Linke Seite').click();
    const place = outline
      .locator('circle')
      .filter({ has: page.locator('title', { hasText: 'Linke Seite' }) });
    /** The middle of an element, from the corner of the drawing: the page scrolls to the row of the defect. */
    const middleOf = async (element: Locator): Promise<readonly [number, number]> => {
      const [from, box] = [await drawing.boundingBox(), await element.boundingBox()];
      if (!from || !box) throw new Error('not in the page');
      return [box.x + box.width / 2 - from.x, box.y + box.height / 2 - from.y];
    };
    const [x, y] = await middleOf(place);
    await place.click();
    const pin = outline.getByRole('button', { name: 'Mangel 2: Linke Seite', exact: true });
    await pin.waitFor();
    const [pinX, pinY] = await middleOf(pin);
    expect(Math.abs(pinX - x)).toBeLessThan(2);
    expect(Math.abs(pinY - y)).toBeLessThan(2);
  });
}
