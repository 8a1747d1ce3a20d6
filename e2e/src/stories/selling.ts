import { DEMO_USERS } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { linkIn } from '../pages/mailbox.ts';
import { vehicle } from '../pages/vehicle.ts';
import { newVin, photo, technicalData, wizard } from '../pages/wizard.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** Somebody without an account sells a motorhome. */
export function sellingStory(harness: () => Harness): void {
  describe('selling', () => {
    test('an ad of a visitor goes through wizard, mail and review into the auction', async () => {
      const seller = await harness().visitor();
      // a file that arrives between two saves makes a new version: the save is merged with it and sent again
      seller.expect(409, /\/product\/update\//);
      const { page } = seller;
      const steps = wizard(page);
      const email = `verkauf-${Date.now()}@rollheim.example`;
      // a domain that is somebody else's
      const mistyped = email.replace('@', '@tippfehler-');
      const adId = await steps.begin();
      // nothing was submitted yet: the page that says so leads to the first open step
      await page.goto(`/inserat/bearbeiten/${adId}/eingereicht`);
      await page.waitForURL(/\/profil$/);
      // so does the ad's address without a step
      await page.goto(`/inserat/bearbeiten/${adId}`);
      await page.waitForURL(/\/profil$/);
      await alive(page);

      // what is no whole number stays as it was typed, and says so
      await steps.text('Erstzulassung (Monat und Jahr)', '04/2019');
      await steps.text('Laufleistung', '48200,5');
      await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', newVin());
      await page.getByText('Bitte eine ganze Zahl in km, zum Beispiel 48.200.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).inputValue()).toBe(
        '48200,5',
      );
      await steps.text('Laufleistung', '48 000');

      // a make that no one knows stays, with a way on below it; one that is written otherwise is found
      const make = await steps.reached(page.getByRole('combobox', { name: 'Marke' }), 'Marke');
      await make.fill('Woelcke');
      await page.getByRole('option', { name: 'Andere Marke' }).waitFor();
      await page.keyboard.press('Tab');
      await page.getByText('Steht nicht in der Liste. Wählen Sie „Andere Marke“.').first().waitFor();
      expect(await make.inputValue()).toBe('Woelcke');
      await make.fill('Mercedes Benz');
      await page.getByRole('option', { name: 'Mercedes-Benz', exact: true }).waitFor();
      await steps.search('Marke', 'Knaus');
      await steps.text('Modell', 'Sky Ti 650, Tel. 0171 1234567');
      await page.getByText('Das liest sich wie Kontaktdaten.').waitFor();
      await steps.text('Modell', 'Sky Ti 650');
      await page.getByText('Das liest sich wie Kontaktdaten.').waitFor({ state: 'detached' });
      await steps.radio('Aufbauart', 'Teilintegriert');
      await steps.select('Basisfahrzeug', 'Fiat Ducato');
      await technicalData(steps);
      const inspected = 'HU gültig bis (Monat und Jahr)';
      await steps.text(inspected, 'Juli');
      await page.getByText('Bitte Monat und Jahr, zum Beispiel 06/2019.').waitFor();
      await steps.text(inspected, `07/${new Date().getUTCFullYear() + 2}`);
      await steps.radio('Service und Inspektion', 'Teilweise nachgewiesen');
      await steps.radio('Dichtheitsprüfung', 'Teilweise');
      await steps.radio('Raucherfahrzeug', 'Nein');
      await steps.next('Ausstattung');

      await steps.radio('Klimaanlage Fahrerhaus', 'Manuell');
      await steps.radio('Heizung', 'Gas');
      await steps.next('Beschreibung');

      // contact data are pointed out while they are typed, and nothing is held back
      const hint = page.getByText('Das liest sich wie Kontaktdaten.');
      await steps.text('Beschreibung', 'Gepflegt, Fragen gern unter 0171 1234567.');
      await hint.waitFor();
      await steps.text('Beschreibung', 'Preis VB 45.000 Euro, Tel. 0171 2345678');
      await page.getByText('Das liest sich wie eine Preisangabe.').waitFor();
      await hint.waitFor();
      await steps.text('Beschreibung', 'Gepflegtes Wohnmobil aus zweiter Hand, Garagenfahrzeug.');
      await hint.waitFor({ state: 'detached' });
      await page.getByText('Das liest sich wie eine Preisangabe.').waitFor({ state: 'detached' });
      await steps.next('Mängel');
      await steps.radio('Hat das Fahrzeug Mängel?', 'Nein');
      await steps.agree();
      await steps.radio('Unfallschaden', 'Nein');
      await steps.radio('Wasserschaden', 'Nein');
      await steps.radio('Hagelschaden', 'Nein');
      await steps.next('Bilder');

      // a file that only says that it is a picture is refused by its name
      seller.expect(415, /images/);
      seller.expect(400, /images/);
      const fake = { name: 'urlaub.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild, nur Text') };
      await steps.choose('Außen', [fake]);
      const refusal = page.getByRole('alert').filter({ hasText: 'urlaub.jpg wurde nicht hochgeladen' });
      await refusal.waitFor();
      expect(await refusal.innerText()).toContain('Die Datei ist beschädigt oder kein Bild.');
      await page.getByRole('button', { name: 'urlaub.jpg aus der Liste nehmen' }).click();
      // one that is too small is refused before it is sent, with both sizes
      await steps.choose('Außen', [await photo(page, 'klein.jpg', 'steelblue', [320, 240])]);
      await page.getByText('Das Bild hat nur 320 × 240 Pixel. Nötig sind mindestens 640 × 480.').waitFor();
      await page.getByRole('button', { name: 'klein.jpg aus der Liste nehmen' }).click();
      // a slow upload goes on while the next step is filled in
      const slow = Promise.withResolvers<void>();
      await page.route('**/images?view=exterior*', async (route) => {
        await slow.promise;
        await route.continue();
      });
      await steps.choose('Außen', [await photo(page, 'front.jpg', 'steelblue')]);
      await steps.choose('Innen', [await photo(page, 'sitzgruppe.jpg', 'peru')]);
      await steps.part('Innen').getByText('1 von 5').waitFor();
      // the same picture again is reported, and not counted
      await steps.choose('Innen', [await photo(page, 'noch-einmal.jpg', 'peru')]);
      await page.getByText('Dieses Bild ist schon im Inserat.').waitFor();
      await page.getByRole('button', { name: 'noch-einmal.jpg aus der Liste nehmen' }).click();
      await steps.part('Innen').getByText('1 von 5').waitFor();
      await steps.next('Auktion und Preis');
      const running = page.getByText('1 Datei lädt noch');
      await running.waitFor();

      await steps.text('Startpreis', '30000');
      await steps.text('Mindestpreis', '36000');
      // as far as it has run today
      expect(
        await page.getByRole('textbox', { name: 'Laufleistung bei der Übergabe', exact: true }).inputValue(),
      ).toBe('48.000');
      await steps.text('Laufleistung bei der Übergabe', '1');
      await steps.text('Postleitzahl', '5066');
      await page.getByText('Das ist weniger als die heutige Laufleistung.').waitFor();
      await page.getByText('Bitte genau 5 Ziffern.').waitFor();
      await steps.text('Laufleistung bei der Übergabe', '48500');
      await steps.text('Postleitzahl', '50667');
      slow.resolve();
      await running.waitFor({ state: 'detached' });
      // without a network it stays in the page, and is saved once there is one again
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED/);
      await seller.context.setOffline(true);
      await steps.text('Ort', 'Köln-Deutz');
      await page.getByText(/geht von selbst hinaus: \d+ Angaben?\.$/).waitFor();
      await page.getByText('Wird gespeichert, sobald die Verbindung steht', { exact: true }).waitFor();
      await seller.context.setOffline(false);
      await page.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
      await steps.next('Persönliche Daten');

      await steps.text('Vorname', 'Vera');
      await steps.text('Nachname', 'Kaufmann');
      await steps.text('E-Mail-Adresse', mistyped);
      await steps.text('Telefon', '0221 1234567');
      // a reload loses no personal data; a password is never kept
      await page.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      await page.reload();
      await expect.poll(() => page.getByRole('textbox', { name: 'Nachname' }).inputValue()).toBe('Kaufmann');
      expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('');
      await page.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      await steps.next('Abschluss');
      // the step before is still there with what was typed
      await page.getByRole('link', { name: 'Zurück' }).click();
      await page.getByRole('heading', { level: 1, name: 'Persönliche Daten' }).waitFor();
      expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('Wohnmobil2026');
      await steps.next('Abschluss');
      const paper = await (await seller.context.newPage()).pdf();
      await steps.choose('Fahrzeugpapiere', [
        { name: 'schein.pdf', mimeType: 'application/pdf', buffer: paper },
      ]);
      await page.getByText(/schein_\w{4}\.pdf/).waitFor();
      await steps.tick(/Ich stimme den AGB zu/);
      await steps.tick(/Datenschutzhinweise/);
      await page.getByRole('button', { name: 'Konto anlegen und einreichen' }).click();
      await page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
      const strangers = await harness().mailbox.mail(mistyped, ({ text }) =>
        text.includes('/e-mail-bestaetigen'),
      );

      // the page says where the mail went, and takes another address
      await page.getByText(`einen Link an ${mistyped} geschickt`).waitFor();
      await alive(page);
      await page.getByRole('button', { name: 'Adresse korrigieren' }).click();
      const address = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
      expect(await address.inputValue()).toBe(mistyped);
      await until('the keyboard in the field', () =>
        address.evaluate((input) => document.activeElement === input),
      );
      const change = page.getByRole('button', { name: 'Adresse ändern und E-Mail schicken' });
      await address.fill('verkauf@');
      await change.click();
      await page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.').waitFor();
      seller.expect(409, /verify-email\/address/);
      await address.fill(DEMO_USERS.privateSeller.email);
      await change.click();
      await page.getByText('Zu dieser E-Mail-Adresse gibt es schon ein Konto.').waitFor();
      await address.fill(email);
      await change.click();
      await page.getByText(`einen Link an ${email} geschickt`).waitFor();
      await until('the keyboard where it was before', () =>
        page
          .getByRole('button', { name: 'Adresse korrigieren' })
          .evaluate((button) => document.activeElement === button),
      );
      await page.reload();
      await page.getByText(`einen Link an ${email} geschickt`).waitFor();

      // the list of own ads says so too, now and after a reload
      await page.getByRole('link', { name: 'Zu meinen Fahrzeugen' }).click();
      const own = page.getByRole('row').filter({ hasText: 'Sky Ti 650' });
      await own.getByText('Eingereicht', { exact: true }).waitFor();
      await page.reload();
      await own.getByText('Eingereicht', { exact: true }).waitFor();
      expect(await own.getByText(/In Bearbeitung|Weiter bearbeiten/).count()).toBe(0);

      const stranger = await harness().visitor();
      stranger.expect(410, /verify-email/);
      await stranger.page.goto(linkIn(strangers, '/e-mail-bestaetigen'));
      await stranger.page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();

      const mail = await harness().mailbox.mail(email, ({ text }) => text.includes('/e-mail-bestaetigen'));
      await page.goto(linkIn(mail, '/e-mail-bestaetigen'));
      await page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();
      await page.getByText('Ein eingereichtes Inserat prüfen wir jetzt').waitFor();

      const operator = await harness().as('operator');
      const review = operator.page.getByRole('row').filter({ hasText: 'Sky Ti 650' });
      await until('the ad in the queue', async () => {
        await operator.page.goto('/operator/inserate');
        await operator.page.getByRole('table').waitFor();
        return (await review.count()) > 0;
      });
      await review.first().getByRole('link', { name: 'Prüfen' }).click();
      await operator.page.getByRole('heading', { level: 1, name: /Sky Ti 650/ }).waitFor();
      await operator.page.getByText('2 Bilder').first().waitFor();
      await operator.page.getByText('Vera Kaufmann').waitFor();
      await operator.page.getByRole('button', { name: 'Freigeben' }).click();
      await operator.page.getByText('Das Inserat ist freigegeben.').first().waitFor();

      const dealer = await harness().as('dealer1');
      const lot = vehicle(dealer.page);
      await lot.open(adId);
      expect(await lot.next()).toBe(30_000_00);
      await lot.press();
      await lot.confirm();
      await lot.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      // the buyers see the photos that were uploaded, and neither street nor number of the chassis
      const picture = dealer.page.getByRole('main').locator('img').first();
      await until('the own photo', () =>
        picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      );
    });
  });
}
