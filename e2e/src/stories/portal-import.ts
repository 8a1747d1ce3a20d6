import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const PHONE = { width: 390, height: 844 };

/** An ad begins with that of a classifieds portal. */
export function portalImportStory(harness: () => Harness): void {
  describe('an ad of a portal', () => {
    test('is read by its number, shown, and taken over with its pictures; its seller confirms what came', async () => {
      const { page } = await harness().visitor({ viewport: PHONE });
      await page.goto('/inserat/neu');
      await alive(page);
      const field = page.getByRole('textbox', { name: 'Link oder Nummer des Inserats' });
      const read = page.getByRole('button', { name: 'Inserat lesen' });
      await field.fill('https://example.org/anzeige');
      await read.click();
      await page.getByText('Bitte einen Link zu einem Inserat oder dessen Nummer.').waitFor();

      // what fits no field is named by its label, with what to write
      await field.fill('398765432');
      await read.click();
      await page.getByText(/^HU gültig bis: „neu“\. Bitte ein Datum wie/).waitFor();

      await field.fill('https://suchen.mobile.de/fahrzeuge/details.html?id=412345678');
      await read.click();
      const found = page.getByRole('group', { name: 'Gefunden bei mobile.de:' });
      await found.getByText('48.200 km').waitFor();
      await found.getByText('Sky Ti 650 MEG').waitFor();
      await page.getByText('3 Bilder werden übernommen.').waitFor();
      await page.getByRole('button', { name: 'Mit diesen Daten beginnen' }).last().click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise/);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.waitForURL(/\/profil/);

      const known = page.getByRole('region', { name: 'Das wissen wir schon' });
      await known.getByText('48.200 km').waitFor();
      const marks = known.getByRole('heading', { name: 'Übernommen', exact: true });
      expect(await marks.count()).toBe(1);
      await known.getByRole('button', { name: 'Das stimmt so' }).click();
      await expect.poll(() => marks.count()).toBe(0);
      const adId = new URL(page.url()).pathname.split('/')[3] ?? '';
      await page.goto(`/inserat/bearbeiten/${adId}/bilder`);
      await alive(page);
      await expect.poll(() => page.locator('main img[src*="/media/"]').count()).toBe(3);
    });

    test('that cannot be read says so, and what is to be done', async () => {
      const seller = await harness().visitor({ viewport: PHONE });
      seller.expect(404, /import\/portal/);
      seller.expect(503, /import\/portal/);
      const { page } = seller;
      await page.goto('/inserat/neu');
      await alive(page);
      const field = page.getByRole('textbox', { name: 'Link oder Nummer des Inserats' });
      const read = page.getByRole('button', { name: 'Inserat lesen' });
      // a portal that asks whether a person is there
      await field.fill('900000001');
      await read.click();
      await page.getByText('Import gescheitert, bitte versuchen Sie es ein weiteres Mal.').waitFor();
      await page.getByText(/^Das Portal antwortet gerade nicht/).waitFor();
      await field.fill('111111111');
      await read.click();
      await page.getByText(/^Zu dieser Angabe fanden wir kein Inserat/).waitFor();
    });
  });
}
