import type { VehiclePrices } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { alive, openLive, stopPolling } from '../pages/frame.ts';
import { linkIn } from '../pages/mailbox.ts';
import { wizard } from '../pages/wizard.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** Longer than the job that learns from sales waits between two looks. */
const LEARNT_MS = 75_000;

/** Somebody wants to know what a motorhome is worth. */
export function valuationStory(harness: () => Harness): void {
  describe('valuation', () => {
    test('two steps, the operator’s range, and the report by mail', async () => {
      const { page } = await harness().visitor();
      const email = `wert-${Date.now()}@rollheim.example`;
      const model = `Van TI ${Date.now() % 10_000}`;
      const fields = wizard(page);
      // thanks are for who asked: here no one did
      await page.goto('/wohnmobil-bewerten/erfolg');
      await page.waitForURL(/\/wohnmobil-bewerten$/);
      // a page of its own: the one before may still move the focus to its heading
      await page.goto('/wohnmobil-bewerten');
      await alive(page);
      // a make that no one knows stays, with a way on below it
      const make = page.getByRole('combobox', { name: 'Marke' });
      await make.fill('Selbstbau Meier');
      await page.getByRole('option', { name: 'Andere Marke' }).waitFor();
      await page.keyboard.press('Tab');
      await page.getByText('Steht nicht in der Liste. Wählen Sie „Andere Marke“.').first().waitFor();
      expect(await make.inputValue()).toBe('Selbstbau Meier');
      // it is still there after a reload, and so is a number that was being typed
      await page.getByLabel('Leistung').first().fill('96');
      await page.reload();
      await alive(page);
      await expect.poll(() => make.inputValue()).toBe('Selbstbau Meier');
      await expect.poll(() => page.getByLabel('Leistung').first().inputValue()).toBe('96');
      // what is chosen by a press is not asked to be filled in
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByText('Bitte wählen Sie eine Möglichkeit.').first().waitFor();
      await fields.search('Marke', 'Knaus');
      await fields.text('Modell', model);
      await fields.text('Erstzulassung, Jahr', '2018');
      await fields.text('Laufleistung', '61000');
      await page
        .getByRole('group', { name: 'Bauart' })
        .getByRole('button', { name: 'Teilintegriert' })
        .click();
      // a press that leaves a field with a fault arrives where it was aimed at
      await page.getByLabel('Schlafplätze').first().fill('-2');
      await page.getByRole('group', { name: 'Zustand' }).getByRole('button', { name: 'Gepflegt' }).click();
      await page.getByRole('button', { name: 'Gepflegt', pressed: true }).waitFor();
      await page.getByText('Bitte einen Wert zwischen 0 und 12.').waitFor();
      await page.getByLabel('Schlafplätze').first().fill('2');
      // everything is still there after a reload, also before the first step is sent
      await page.reload();
      await alive(page);
      await expect.poll(() => page.getByLabel('Modell').inputValue()).toBe(model);
      expect(await make.inputValue()).toBe('Knaus');
      expect(await page.getByLabel('Laufleistung').first().inputValue()).toBe('61.000');
      await page.getByRole('button', { name: 'Gepflegt', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('heading', { name: 'Wohin dürfen wir die Bewertung schicken?' }).waitFor();
      await fields.text('E-Mail-Adresse', email);
      const free = (label: RegExp) => page.getByRole('textbox', { name: label });
      await free(/^Name/).fill('Jörg Müller-Lüdenscheidt');
      await free(/^Was sollten wir noch wissen/).fill('Heckgarage, Kratzer am Heck');
      const field = await page.getByLabel('E-Mail-Adresse').first().elementHandle();
      await field?.evaluate((input) => {
        const look = () => {
          if (!input.isConnected) return;
          if ((input as HTMLInputElement).value === '') document.documentElement.dataset['emptied'] = 'yes';
          requestAnimationFrame(look);
        };
        look();
      });
      await page.getByRole('button', { name: 'Bewertung anfordern' }).click();
      await page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
      await page.getByText(`Wir haben einen Link an ${email} geschickt.`).waitFor();
      // what was sent was there until the thanks took its place
      expect(await page.evaluate(() => document.documentElement.dataset['emptied'])).toBeUndefined();
      const operator = await harness().as('operator');
      await stopPolling(operator.page);
      await openLive(operator.page, '/operator/bewertungen');
      const office = await harness().as('clerk');
      await stopPolling(office.page);
      await openLive(office.page, '/operator');
      const queue = office.page.getByRole('listitem').filter({ hasText: 'Bewertungen' });
      const waiting = async () => Number(/\d+$/.exec(await queue.innerText())?.[0]);
      const before = await waiting();
      // the backend is away for a moment just when the change is announced: a call tries three times
      await operator.page.route(
        '**/api/private/operator/valuations',
        (route) => route.fulfill({ status: 502 }),
        { times: 3 },
      );
      operator.expect(502, /operator\/valuations$/);
      const asked = await harness().mailbox.mail(email, ({ text }) => text.includes('confirm='));
      await page.goto(linkIn(asked, 'confirm='));
      await page.getByText('Ihre Bewertung ist in Arbeit.').waitFor();
      await page.goto('/wohnmobil-bewerten/erfolg');
      await page.getByRole('heading', { name: 'Danke, wir bewerten Ihr Wohnmobil' }).waitFor();

      await expect.poll(waiting).toBe(before + 1);
      // the queue was open before the valuation was asked for
      const row = operator.page.getByRole('row').filter({ hasText: model });
      await row.getByRole('button', { name: 'Bewerten' }).click();
      // what sales say is beside the range that the operator gives
      await operator.page.getByRole('heading', { level: 1, name: new RegExp(model) }).waitFor();
      const proposal = operator.page.getByRole('region', { name: 'Vorschlag aus Verkäufen' });
      await proposal.getByText(/Grundlage|zu wenige Verkäufe/).waitFor();
      for (const [label, euros] of [
        ['Von', '38500'],
        ['Bis', '43000'],
      ] as const)
        await operator.page.getByRole('textbox', { name: label }).fill(euros);
      await operator.page.getByRole('textbox', { name: 'Bis' }).press('Enter');
      const reason = operator.page.getByRole('textbox', { name: 'Warum weicht die Spanne ab?' });
      // a range beside the proposal needs a reason
      if (await reason.isVisible()) {
        await operator.page.getByText('Bitte begründen Sie die Abweichung.').waitFor();
        await reason.fill('Heckgarage, Solaranlage und Lithiumbatterie');
        await operator.page.getByRole('button', { name: 'Bewertung senden' }).click();
      }
      await operator.page.getByText('Die Bewertung ist gesendet.').first().waitFor();

      const mail = await harness().mailbox.mail(
        email,
        ({ text }) => text.includes('/ihre-bewertung/') && !text.includes('confirm='),
      );
      // whoever has the link reads the report, in any browser
      const reader = await harness().visitor();
      await reader.page.goto(linkIn(mail, '/ihre-bewertung/'));
      await reader.page.getByRole('heading', { level: 1, name: new RegExp(model) }).waitFor();
      await reader.page
        .getByText(/38\.500\s€/)
        .first()
        .waitFor();
      await reader.page
        .getByText(/43\.000\s€/)
        .first()
        .waitFor();
      await reader.page.getByText('Heckgarage, Kratzer am Heck').waitFor();
      // and sells the vehicle without typing it again
      await reader.page.getByRole('link', { name: 'Jetzt verkaufen' }).click();
      await reader.page.getByRole('group', { name: 'Aus Ihrer Bewertung:' }).getByText(model).waitFor();
      await reader.page.getByRole('button', { name: 'Mit diesen Daten beginnen' }).click();
      await reader.page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise$/);
      await alive(reader.page);
      await wizard(reader.page).next('Fahrzeugdaten');
      // it is known, and only to be confirmed
      const known = reader.page.getByRole('region', { name: 'Das wissen wir schon' });
      for (const value of ['Knaus', model, /61\.000/]) await known.getByText(value).first().waitFor();
      await known.getByRole('button', { name: 'Das stimmt so' }).click();
      await known.getByText('Bestätigt', { exact: true }).waitFor();
      await known.getByRole('button', { name: 'Etwas stimmt nicht' }).click();
      expect(await reader.page.getByLabel('Laufleistung').first().inputValue()).toBe('61.000');
      // the report leads on in that ad and begins no second one, until it is discarded
      const adId = new URL(reader.page.url()).pathname.split('/')[3] ?? '';
      await reader.page.goto(linkIn(mail, '/ihre-bewertung/'));
      await alive(reader.page);
      await reader.page.getByRole('link', { name: 'Inserat fortsetzen' }).click();
      await reader.page.waitForURL(new RegExp(`/inserat/bearbeiten/${adId}/(?!eingereicht)`));
      await alive(reader.page);
      await reader.page.getByRole('button', { name: 'Inserat verwerfen' }).click();
      await reader.page.getByRole('alertdialog').getByRole('button', { name: 'Inserat verwerfen' }).click();
      await reader.page.getByText('Das Inserat ist verworfen.').first().waitFor();
      await reader.page.goto(linkIn(mail, '/ihre-bewertung/'));
      await reader.page.getByRole('link', { name: 'Jetzt verkaufen' }).waitFor();
    });

    test('a trailer takes three steps: what it is, its condition, and where the range goes', async () => {
      const { page } = await harness().visitor();
      const email = `anhaenger-${Date.now()}@rollheim.example`;
      const fields = wizard(page);
      await page.goto('/wohnmobil-bewerten');
      await alive(page);
      await page.getByRole('link', { name: 'Sie haben einen Wohnwagen? Hier bewerten' }).click();
      await page.getByRole('heading', { name: 'Was ist Ihr Wohnwagen wert?' }).waitFor();
      await page.getByText('Schritt 1 von 3').waitFor();
      await fields.search('Marke', 'Hobby');
      await fields.text('Modell', 'De Luxe 495');
      await fields.text('Erstzulassung, Jahr', '2018,5');
      await page.getByText('Bitte eine ganze Zahl, zum Beispiel 2019.').waitFor();
      await fields.text('Erstzulassung, Jahr', '2018');
      await page.getByRole('group', { name: 'Bauart' }).getByRole('button').first().click();
      expect(await page.getByLabel('Laufleistung').count()).toBe(0);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.waitForURL('**/wohnwagen-bewerten/schritt-2-von-3');
      await page.getByRole('group', { name: 'Zustand' }).getByRole('button', { name: 'Gepflegt' }).click();
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('heading', { name: 'Wohin dürfen wir die Bewertung schicken?' }).waitFor();
      await page.getByText('Schritt 3 von 3').waitFor();
      await fields.text('E-Mail-Adresse', email);
      await page.getByRole('button', { name: 'Bewertung anfordern' }).click();
      await page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
      const mail = await harness().mailbox.mail(email, ({ text }) => text.includes('confirm='));
      await page.goto(linkIn(mail, '/wohnwagen-bewerten/ihre-bewertung/'));
      await page.getByText('Ihre Bewertung ist in Arbeit.').waitFor();
      await page.goto('/wohnwagen-bewerten/erfolg');
      await page.getByRole('heading', { name: 'Danke, wir bewerten Ihren Wohnwagen' }).waitFor();
    });

    test('a dealer reads on the page of a vehicle what past sales of the demo brought', async () => {
      const { page } = await harness().as('dealer1');
      const search = '/api/public/catalog/search?auction_status=sold&q=Sky+TI+700+MEG';
      const answer = await page.request.get(search);
      const [sold] = ((await answer.json()) as { products: readonly { entityId: string }[] }).products;
      // the job that learns from sales looks every minute
      await until(
        'evidence',
        async () => {
          const prices = await page.request.get(`/api/private/auction/${sold?.entityId}/prices`);
          return ((await prices.json()) as VehiclePrices).evidence?.estimate;
        },
        LEARNT_MS,
      );
      await page.goto(`/caravan/${sold?.entityId}`);
      const prices = page.locator('#prices');
      await prices.scrollIntoViewIfNeeded();
      await prices.getByText('Wahrscheinlicher Verkaufspreis').waitFor();
      await prices.getByRole('heading', { name: 'Was den Preis bewegt' }).waitFor();
      await prices.getByText('Wie sich die Preise verteilen').first().waitFor();
      const rows = prices.getByRole('row').filter({ hasText: 'Knaus Sky TI 700 MEG' });
      expect(await rows.count()).toBeGreaterThanOrEqual(2);
    });
  });
}
