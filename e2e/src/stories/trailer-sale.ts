import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { newVin, photo, wizard } from '../pages/wizard.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;
const MODEL = 'De Luxe 495 UL';

/** A dealership sells a caravan whose VAT it shows: from its login to the figures of two dealers. */
export function trailerSaleStory(harness: () => Harness): void {
  describe('a commercial seller with a trailer', () => {
    test('the ad has nine steps, takes gross prices, and each dealer sees them net or gross as they buy', async () => {
      const seller = await harness().as('commercialSeller');
      // a file that arrives between two saves makes a new version: the save is merged with it and sent again
      seller.expect(409, /\/product\/update\//);
      const { page } = seller;
      const steps = wizard(page);
      await page.goto('/inserat/neu');
      await alive(page);
      await page.getByText('Wohnwagen oder Anhänger', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Inserat beginnen' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise/);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/profil/);
      const adId = new URL(page.url()).pathname.split('/')[3] ?? '';

      await steps.text('Erstzulassung (Monat und Jahr)', '05/2020');
      await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', newVin());
      await steps.search('Marke', 'Hobby');
      await steps.text('Modell', MODEL);
      await steps.radio('Aufbauart', 'Wohnwagen');
      await steps.text('Länge', '7210');
      await steps.text('Breite', '2300');
      await steps.text('Höhe', '2640');
      await steps.text('Zulässiges Gesamtgewicht', '1500');
      await steps.radio('Schlafplätze', '4');
      await steps.radio('Hauptuntersuchung (HU) abgelaufen', 'Nein');
      await steps.text('HU gültig bis (Monat und Jahr)', `07/${new Date().getUTCFullYear() + 1}`);
      await steps.radio('Dichtheitsprüfung jährlich durchgeführt', 'Nein');
      await steps.radio('Raucherfahrzeug', 'Nein');
      // a trailer has neither engine nor mileage
      for (const name of ['Laufleistung', 'Leistung'])
        expect(await page.getByRole('textbox', { name, exact: true }).count()).toBe(0);
      // what may be measured is asked at the end, and of no one
      const equipment = page.getByRole('heading', { level: 1, name: 'Ausstattung' });
      while ((await equipment.count()) === 0) {
        const screen = await page.locator('[data-screen]').getAttribute('data-screen');
        await page.getByRole('button', { name: 'Weiter' }).click();
        await page.locator(`[data-screen]:not([data-screen="${screen}"])`).or(equipment).first().waitFor();
      }
      await steps.radio('Heizung', 'Gas');
      await steps.next('Beschreibung');
      await steps.text('Beschreibung', 'Gepflegter Wohnwagen aus erster Hand mit Vorzelt und Mover.');
      await steps.next('Mängel');
      await steps.radio('Hat das Fahrzeug Mängel?', 'Nein');
      await steps.agree();
      await steps.radio('Unfallschaden', 'Nein');
      await steps.radio('Wasserschaden', 'Nein');
      await steps.radio('Hagelschaden', 'Nein');
      await steps.next('Bilder');
      await steps.choose('Außen', [await photo(page, 'front.jpg', 'seagreen')]);
      await steps.choose('Innen', [await photo(page, 'sitzgruppe.jpg', 'sienna')]);
      await steps.part('Innen').getByText('1 von 5').waitFor();
      await steps.part('Außen').getByText('1 von 5').waitFor();
      await steps.next('Weitere Bilder');
      // the step of further details is one of motorhomes
      await steps.next('Auktion und Preis');
      await steps.text('Startpreis', '10000');
      await steps.text('Mindestpreis', '14000');
      await steps.text('Sofortkaufpreis (freiwillig)', '18000');
      await page.getByText('Alle Preise bleiben brutto.').waitFor();
      await page.getByRole('switch', { name: /MwSt\. ausweisbar/ }).press('Space');
      await steps.text('Postleitzahl', '50667');
      await steps.text('Ort', 'Köln');
      await steps.next('Abschluss');
      const paper = await (await seller.context.newPage()).pdf();
      await steps.choose('Fahrzeugpapiere', [
        { name: 'schein.pdf', mimeType: 'application/pdf', buffer: paper },
      ]);
      await page.getByText(/schein_\w{4}\.pdf/).waitFor();
      await steps.tick(/Ich stimme den AGB zu/);
      await steps.tick(/Datenschutzhinweise/);
      await page.getByRole('button', { name: /einreichen$/ }).click();
      await page.waitForURL(/\/eingereicht$/);

      const operator = await harness().as('operator');
      const review = operator.page.getByRole('row').filter({ hasText: MODEL });
      await until('the ad in the queue', async () => {
        await operator.page.goto('/operator/inserate');
        await operator.page.getByRole('table').waitFor();
        return (await review.count()) > 0;
      });
      await review.first().getByRole('link', { name: 'Prüfen' }).click();
      await operator.page.getByRole('heading', { level: 1, name: new RegExp(MODEL) }).waitFor();
      await operator.page.getByRole('button', { name: 'Freigeben' }).click();
      await operator.page.getByText('Das Inserat ist freigegeben.').first().waitFor();

      // 19 % are in it: 10,000 € are 8,403.36 € without them
      const german = vehicle((await harness().as('dealer1')).page);
      await german.open(adId);
      expect(await german.next()).toBe(10_000 * EURO);
      const dutch = vehicle((await harness().as('dealer3')).page);
      await dutch.open(adId);
      await dutch.shows(8_403 * EURO);
      await dutch.auction
        .getByText(`netto (${euro(10_000 * EURO)} brutto)`)
        .first()
        .waitFor();
      const buyNow = `${euro(15_126 * EURO)} netto (${euro(18_000 * EURO)} brutto)`;
      await dutch.auction.getByRole('button', { name: `Für ${buyNow} kaufen` }).waitFor();
    });
  });
}
