import { DEMO_USERS, type OwnAd, type OwnAdsAnswer } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { newVin, photo, wizard } from '../pages/wizard.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';

/** States of an ad in which its vehicle is in no auction. */
const ENDED: readonly string[] = ['editing', 'sold', 'inactive', 'failed_na'];

/** Selling over a line that is cut, and a vehicle that somebody else sells. */
export function cutLineStory(harness: () => Harness): void {
  describe('selling without a network', () => {
    test('a cut line loses no picture and no text; the way on says what is kept', async () => {
      const seller = await harness().visitor();
      const { page, context } = seller;
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      seller.expect(409, /\/product\/update\//);
      const steps = wizard(page);
      const adId = await steps.begin();
      await page.goto(`/inserat/bearbeiten/${adId}/bilder`);
      await alive(page);
      const colours = ['steelblue', 'peru', 'olive', 'teal', 'tomato'] as const;
      const photos = await Promise.all(colours.map((colour) => photo(page, `${colour}.jpg`, colour)));
      // the line is cut once the first picture is stored, and while the next ones are on their way
      let sent = 0;
      const pattern = '**/images?view=exterior*';
      await page.route(pattern, async (route) => {
        sent += 1;
        if (sent === 1) return route.continue();
        return route.abort('internetdisconnected');
      });
      await steps.choose('Außen', photos);
      await page.getByText('Keine Verbindung. Wird hochgeladen, sobald sie wieder steht.').first().waitFor();
      expect(await page.getByText('löschen Sie es').count()).toBe(0);
      expect(await page.getByRole('alert').filter({ hasText: 'nicht hochgeladen' }).count()).toBe(0);
      // a reload keeps what is not stored, and sends it
      await page.unroute(pattern);
      await page.reload();
      await steps
        .part('Außen')
        .getByText(/^5 von/)
        .waitFor();

      // a stored picture that does not come is reported as stored, and shown once it comes
      const shown = /\/media\/.*\/w640/;
      await page.route(shown, (route) => route.abort('internetdisconnected'));
      await page.reload();
      await page.getByText('Dieses Bild ist gespeichert und wird gezeigt').first().waitFor();
      await page.unroute(shown);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page
        .getByText('Dieses Bild ist gespeichert und wird gezeigt')
        .first()
        .waitFor({ state: 'detached' });

      // what was typed without a network is there in another tab, after this one was closed
      await page.goto(`/inserat/bearbeiten/${adId}/beschreibung`);
      await alive(page);
      // the ad is loaded
      await page.getByRole('textbox', { name: 'Beschreibung', exact: true }).waitFor();
      await context.setOffline(true);
      await steps.text('Beschreibung', 'Ohne Netz geschrieben.');
      await page.getByText('Wird gespeichert, sobald die Verbindung steht', { exact: true }).waitFor();
      await page.close();
      await context.setOffline(false);
      const later = await context.newPage();
      await later.goto(`/inserat/bearbeiten/${adId}/beschreibung`);
      await later.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
      expect(await later.getByRole('textbox', { name: 'Beschreibung', exact: true }).inputValue()).toBe(
        'Ohne Netz geschrieben.',
      );
    });

    test('a value that needs a word is asked for without a network, before anything was touched', async () => {
      const seller = await harness().visitor();
      const { page, context } = seller;
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const steps = wizard(page);
      const adId = await steps.begin();
      const dialogs = page.waitForResponse(/later-overlays/);
      await page.goto(`/inserat/bearbeiten/${adId}/profil`);
      await alive(page);
      await (await dialogs).finished();
      // the ad is loaded
      await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).waitFor();
      await context.setOffline(true);
      await steps.text('Laufleistung', '900');
      await page.getByRole('alertdialog', { name: 'Stimmt diese Angabe?' }).waitFor();
      await steps.agree();
      await page.getByText('Wird gespeichert, sobald die Verbindung steht', { exact: true }).waitFor();
      await context.setOffline(false);
      await page.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
    });

    test('a value that is asked for is still asked for, and in its field, when the page was loaded again', async () => {
      const seller = await harness().visitor();
      const { page } = seller;
      const steps = wizard(page);
      const adId = await steps.begin();
      await page.goto(`/inserat/bearbeiten/${adId}/profil`);
      await alive(page);
      const question = page.getByRole('alertdialog', { name: 'Stimmt diese Angabe?' });
      const mileage = page.getByRole('textbox', { name: 'Laufleistung', exact: true });
      await steps.text('Laufleistung', '900');
      await question.waitFor();
      await page.reload();
      await alive(page);
      await question.waitFor();
      await question.getByRole('button', { name: 'Ändern' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await mileage.inputValue()).toBe('900');
      await page.reload();
      await alive(page);
      // declined: it is in its field, and not asked for by itself
      await expect.poll(() => mileage.inputValue()).toBe('900');
      expect(await question.count()).toBe(0);
      await mileage.fill('901');
      await mileage.blur();
      await steps.agree();
      await page.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
    });

    test('a page that is loaded without a network says so in its language, what is kept, and comes back by itself', async () => {
      const seller = await harness().visitor();
      const { page, context } = seller;
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      seller.expect(503, /\/inserat\/|\/en\//);
      // for who saves data no page is kept
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
      });
      const steps = wizard(page);
      const adId = await steps.begin();
      const place = `/inserat/bearbeiten/${adId}/beschreibung`;
      await page.goto(place);
      await alive(page);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.getByRole('textbox', { name: 'Beschreibung', exact: true }).waitFor();
      await context.setOffline(true);
      await steps.text('Beschreibung', 'Im Funkloch geschrieben.');
      await page.getByText('Wird gespeichert, sobald die Verbindung steht', { exact: true }).waitFor();
      // nothing offers what cannot help
      expect(await page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(0);
      await page.reload();
      await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
      await page.getByText('Was Sie in diesem Inserat getippt haben, ist auf diesem Gerät').waitFor();
      // no picture was chosen: none is mentioned
      expect(await page.getByText('Die Bilder und Unterlagen').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
      const other = await context.newPage();
      await other.goto('/en/sell-motorhome-guide');
      await other.getByRole('heading', { name: 'No connection' }).waitFor();
      expect(await other.getByText('What you typed').isVisible()).toBe(false);
      await other.close();

      // back by itself
      await context.setOffline(false);
      await page.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
      expect(await page.getByRole('textbox', { name: 'Beschreibung', exact: true }).inputValue()).toBe(
        'Im Funkloch geschrieben.',
      );
    });

    test('a vehicle that is in auction is named where its number is typed', async () => {
      const seller = await harness().visitor();
      const { page } = seller;
      const steps = wizard(page);
      await steps.begin();
      const owner = new ApiClient(harness().url, DEMO_USERS.commercialSeller.email);
      const asked = async <T>(path: string) => (await owner.send('GET', `/private/${path}`)).body as T;
      const { products } = await asked<OwnAdsAnswer>('customer/products/get?itemsPerPage=100');
      const ad = products.find(({ status }) => !ENDED.includes(status));
      const running = (await asked<OwnAd>(`product/get/${ad?.entityId}`)).private.vin ?? '';
      expect(running).not.toBe('');
      await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', running);
      await page.getByText('Zu dieser Nummer gibt es schon ein Inserat.').waitFor();
      await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', newVin());
      await page.getByText('Zu dieser Nummer gibt es schon ein Inserat.').waitFor({ state: 'detached' });
    });
  });
}
