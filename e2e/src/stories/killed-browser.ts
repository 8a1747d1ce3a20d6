import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';
import { newPhone } from '../support/phone.ts';
import { until } from '../support/until.ts';

/** The browser's own database has the ad, with what it is claimed by. */
const isKept = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (id) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('rollheim-drafts');
        opening.onerror = () => reject(opening.error ?? new Error('The browser keeps nothing'));
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('drafts')) return resolve(false);
          const reading = result.transaction('drafts').objectStore('drafts').get(id);
          reading.onerror = () => reject(reading.error ?? new Error('The draft cannot be read'));
          reading.onsuccess = () => {
            result.close();
            resolve(typeof (reading.result as { claim?: unknown } | undefined)?.claim === 'string');
          };
        };
      }),
    id,
  );

/** A visitor begins an ad, and their browser ends before it has written its cookies to the disk. */
export function killedBrowserStory(harness: () => Harness): void {
  describe('a browser that is killed right after an ad was begun', () => {
    test('finds the ad again: it proves by what it keeps that the ad is its own', async () => {
      const phone = await newPhone(harness());
      try {
        let { context, page, kill } = await phone.open();
        const id = await wizard(page).begin();
        await until('the browser keeps the ad', () => isKept(page, id));
        await kill();

        ({ context, page, kill } = await phone.open());
        // a browser writes them within half a minute; this one may have been that quick
        await context.clearCookies({ name: 'uuid' });
        await page.goto('/inserat/neu');
        await alive(page);
        await page.locator(`a[href*="${id}"]`).waitFor();
        await page.goto(`/inserat/bearbeiten/${id}/profil`);
        await page.getByRole('heading', { level: 1, name: 'Fahrzeugdaten' }).waitFor();
        await wizard(page).text('Laufleistung', '58.000');
        await page.getByText(/^Alles gespeichert, zuletzt/).waitFor();

        // it is this browser's from then on, and no one else’s
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Fahrzeugdaten' }).waitFor();
        const other = await harness().visitor();
        other.expect(404, new RegExp(`/product/get/${id}`));
        await other.page.goto(`/inserat/bearbeiten/${id}/profil`);
        await other.page.getByText('Dieses Inserat lässt sich hier nicht öffnen').first().waitFor();
      } finally {
        await phone.remove();
      }
    });
  });
}
