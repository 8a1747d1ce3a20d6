import { expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { photo, wizard } from '../pages/wizard.ts';
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
}
