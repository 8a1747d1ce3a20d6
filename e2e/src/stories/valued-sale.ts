import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { alive } from '../pages/frame.ts';
import { linkIn } from '../pages/mailbox.ts';
import { newVin, photo, wizard } from '../pages/wizard.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** A valuation on a page that is asked for again in 30 s. */
const ASKED_AGAIN_MS = 60_000;

/** Requests a valuation of a motorhome. */
async function request(page: Page, model: string, email: string): Promise<void> {
  const fields = wizard(page);
  await page.goto('/wohnmobil-bewerten');
  await alive(page);
  await fields.search('Marke', 'Knaus');
  await fields.text('Modell', model);
  await fields.text('Erstzulassung, Jahr', '2019');
  await fields.text('Laufleistung', '61200');
  await page.getByLabel('Schlafplätze').first().fill('3');
  await page.getByRole('group', { name: 'Bauart' }).getByRole('button', { name: 'Teilintegriert' }).click();
  await page.getByRole('group', { name: 'Zustand' }).getByRole('button', { name: 'Gepflegt' }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('heading', { name: 'Wohin dürfen wir die Bewertung schicken?' }).waitFor();
  await fields.text('E-Mail-Adresse', email);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Vera Kaufmann');
  await page.getByRole('textbox', { name: /^Telefon/ }).fill('0221 1234567');
  await page
    .getByRole('textbox', { name: /^Was sollten wir noch wissen/ })
    .fill('Garagenfahrzeug aus zweiter Hand, Solaranlage.');
  await page.getByRole('button', { name: 'Bewertung anfordern' }).click();
  await page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
}

/** The operator takes what sales propose, or gives a range where they propose none. */
async function valuate(harness: Harness, model: string): Promise<void> {
  const { page } = await harness.as('clerk');
  await page.goto('/operator/bewertungen');
  await page.getByRole('row').filter({ hasText: model }).getByRole('button', { name: 'Bewerten' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(model) }).waitFor();
  const proposal = page.getByRole('region', { name: 'Vorschlag aus Verkäufen' });
  await proposal.getByText(/Grundlage|zu wenige Verkäufe/).waitFor();
  if (await proposal.getByRole('button', { name: 'Vorschlag übernehmen' }).isVisible()) {
    await page.keyboard.press('v');
    await expect.poll(() => page.getByRole('textbox', { name: 'Bis' }).inputValue()).not.toBe('');
  } else {
    await page.getByRole('textbox', { name: 'Von' }).fill('38500');
    await page.getByRole('textbox', { name: 'Bis' }).fill('43000');
    await page.getByRole('textbox', { name: 'Bis' }).blur();
  }
  await page.getByRole('button', { name: 'Bewertung senden' }).click();
  await page.getByText('Die Bewertung ist gesendet.').first().waitFor();
}

/** The owner of a motorhome goes from its valuation to the published ad, and types nothing twice. */
export function valuedSaleStory(harness: () => Harness): void {
  describe('from a valuation to the auction', () => {
    test('the ad begins before the range is there, the range joins it, and what was typed is not asked again', async () => {
      const { page, context } = await harness().visitor();
      const model = `Sky Wert ${Date.now() % 100_000}`;
      const email = `wertverkauf-${Date.now()}@rollheim.example`;
      await request(page, model, email);
      // the link of the mail is opened in a tab of its own
      const asked = await harness().mailbox.mail(email, ({ text }) => text.includes('confirm='));
      const tab = await context.newPage();
      const own = wizard(tab);
      await tab.goto(linkIn(asked, 'confirm='));
      await tab.getByRole('link', { name: 'Inserat vorbereiten' }).click();
      const known = tab.getByRole('group', { name: 'Aus Ihrer Bewertung:' });
      await known.getByText('Garagenfahrzeug aus zweiter Hand, Solaranlage.').waitFor();
      await tab.getByRole('button', { name: 'Mit diesen Daten beginnen' }).click();
      await tab.waitForURL(/\/hinweise$/);
      const adId = new URL(tab.url()).pathname.split('/')[3] ?? '';
      // whoever comes back reads how far both are
      await tab.goto('/inserat/neu');
      await tab.getByText('Sie können das Inserat schon vorbereiten, die Preisspanne kommt dazu.').waitFor();
      await tab
        .getByRole('navigation', { name: 'Ihre Bewertung und Ihr Inserat' })
        .getByRole('link', { name: 'Inserat' })
        .click();
      await tab.waitForURL(new RegExp(`${adId}/profil$`));
      await alive(tab);

      const facts = tab.getByRole('region', { name: 'Das wissen wir schon' });
      for (const value of ['Knaus', model, /61\.200/]) await facts.getByText(value).first().waitFor();
      await facts.getByRole('button', { name: 'Das stimmt so' }).click();
      // the valuation knows the year alone
      await facts.getByRole('button', { name: 'Etwas stimmt nicht' }).click();
      await own.text('Erstzulassung (Monat und Jahr)', '04/2019');
      await own.text('Fahrzeug-Identifizierungsnummer (FIN)', newVin());
      await own.select('Basisfahrzeug', 'Fiat Ducato');
      await own.radio('Kraftstoff', 'Diesel');
      await own.radio('Getriebe', 'Schaltgetriebe');
      await own.text('Leistung', '120');
      await own.agree();
      await own.text('Länge', '6990');
      await own.text('Breite', '2320');
      await own.text('Höhe', '2810');
      await own.text('Zulässiges Gesamtgewicht', '3500');
      await own.radio('Zugelassene Sitzplätze', '4');
      await own.radio('Hauptuntersuchung (HU) abgelaufen', 'Nein');
      await own.agree();
      await own.text('HU gültig bis (Monat und Jahr)', `07/${new Date().getUTCFullYear() + 2}`);
      await own.radio('Service und Inspektion', 'Teilweise nachgewiesen');
      await own.radio('Dichtheitsprüfung', 'Teilweise');
      await own.radio('Raucherfahrzeug', 'Nein');
      await own.next('Ausstattung');
      await own.radio('Klimaanlage Fahrerhaus', 'Manuell');
      await own.radio('Heizung', 'Gas');
      await own.next('Beschreibung');
      expect(await tab.getByRole('textbox', { name: 'Beschreibung', exact: true }).inputValue()).toBe(
        'Garagenfahrzeug aus zweiter Hand, Solaranlage.',
      );
      await own.next('Mängel');
      await own.radio('Hat das Fahrzeug Mängel?', 'Nein');
      await own.agree();
      for (const damage of ['Unfallschaden', 'Wasserschaden', 'Hagelschaden'])
        await own.radio(damage, 'Nein');
      await own.next('Bilder');
      await own.choose('Außen', [await photo(tab, 'front.jpg', 'steelblue')]);
      await own.choose('Innen', [await photo(tab, 'innen.jpg', 'peru')]);
      await own.part('Innen').getByText('1 von 5').waitFor();
      // the page of what no ad must name is on the way where something of it is known
      await own.next('Weitere Angaben');
      await tab
        .getByRole('button', { name: /Gesamtzustand/ })
        .getByText('Gepflegt')
        .waitFor();
      await own.next('Auktion und Preis');

      // the valuation is still with the team; it joins this page by itself
      const waiting = tab.getByText('Ihre Bewertung ist in Arbeit.');
      await waiting.waitFor();
      await valuate(harness(), model);
      await tab.getByText(/^Ihre Bewertung: .* gültig bis/).waitFor({ timeout: ASKED_AGAIN_MS });
      expect(await waiting.count()).toBe(0);
      await own.text('Startpreis', '30000');
      await own.text('Mindestpreis', '36000');
      await own.text('Postleitzahl', '50667');
      await own.text('Ort', 'Köln');
      await own.next('Persönliche Daten');

      const value = (name: string) => tab.getByRole('textbox', { name, exact: true }).inputValue();
      expect([await value('Vorname'), await value('Nachname')]).toEqual(['Vera', 'Kaufmann']);
      expect([await value('E-Mail-Adresse'), await value('Telefon')]).toEqual([email, '0221 1234567']);
      await tab.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      await own.next('Abschluss');
      const paper = await (await context.newPage()).pdf();
      await own.choose('Fahrzeugpapiere', [
        { name: 'schein.pdf', mimeType: 'application/pdf', buffer: paper },
      ]);
      await tab.getByText(/schein_\w{4}\.pdf/).waitFor();
      await own.tick(/Ich stimme den AGB zu/);
      await own.tick(/Datenschutzhinweise/);
      await tab.getByRole('button', { name: 'Konto anlegen und einreichen' }).click();
      await tab.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
      const mail = await harness().mailbox.mail(email, ({ text }) => text.includes('/e-mail-bestaetigen'));
      await tab.goto(linkIn(mail, '/e-mail-bestaetigen'));
      await tab.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();

      const { page: office } = await harness().as('operator');
      const review = office.getByRole('row').filter({ hasText: model });
      await until('the ad in the queue', async () => {
        await office.goto('/operator/inserate');
        await office.getByRole('table').waitFor();
        return (await review.count()) > 0;
      });
      await review.first().getByRole('link', { name: 'Prüfen' }).click();
      await office.getByRole('heading', { level: 1, name: new RegExp(model) }).waitFor();
      await office.getByRole('button', { name: 'Freigeben' }).click();
      await office.getByText('Das Inserat ist freigegeben.').first().waitFor();

      // dealers see what such vehicles brought, visitors do not
      const { page: dealer } = await harness().as('dealer1');
      await dealer.goto(`/caravan/${adId}`);
      const title = 'Was vergleichbare Fahrzeuge gebracht haben';
      const prices = dealer.locator('#prices');
      await prices.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
      await prices.getByText(/Wahrscheinlicher Verkaufspreis|zu wenige vergleichbare/).waitFor();
      const { page: guest } = await harness().visitor();
      await guest.goto(`/caravan/${adId}`);
      await alive(guest);
      expect(await guest.getByRole('heading', { name: title }).count()).toBe(0);
    });
  });
}
