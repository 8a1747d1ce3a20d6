import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { alive, openLive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { linkIn } from '../pages/mailbox.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient, codeOf } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';
import { playWayToTheYard } from './dealers-yard.ts';

const EURO = 100;
const PDF = {
  name: 'Registerauszug.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

/** From the registration of a dealer to the vehicle on their yard. */
export function dealersStory(harness: () => Harness): void {
  describe('a new dealer', () => {
    test('registers, is rejected with a reason, corrects, is released, bids, and brings a vehicle to the yard', async () => {
      const { url } = harness();
      const email = `neu-${Date.now()}@nordhaff.example`;
      const company = `Reisemobile Nordhaff ${Date.now() % 100_000} GmbH`;
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: 20_000 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle: 9_601,
        },
      ]);
      const { page } = await harness().visitor();
      await page.goto('/handel');
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Als Händler registrieren' }).click();
      await main.getByRole('radio', { name: /^Händler/, checked: true }).waitFor();
      await alive(page);
      const fill = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text);
      await fill('Firma', company);
      await fill('Vorname', 'Hinrich');
      await fill('Nachname', 'Nordhoff');
      await fill('E-Mail-Adresse', email);
      await fill('Passwort', DEMO_PASSWORD);
      await fill('Telefon', '+49 4921 123456');
      await fill('Postleitzahl', '26721');
      await fill('Ort', 'Emden');
      for (const name of ['acceptTerms', 'acceptPrivacy'])
        await main.locator(`label:has([name="${name}"])`).click({ position: { x: 12, y: 12 } });
      await main.getByRole('button', { name: 'Konto anlegen' }).click();
      const told = page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' });
      await told.waitFor();
      // the form was long, and its button at the end: what follows begins at the top
      expect(await told.evaluate((heading) => heading === document.activeElement && scrollY === 0)).toBe(
        true,
      );
      const verify = await harness().mailbox.mail(email, ({ text }) => text.includes('token='));
      await page.goto(linkIn(verify, 'token='));
      await page
        .getByRole('main')
        .getByRole('button', { name: 'Anmelden' })
        .or(page.getByRole('main').getByRole('link', { name: 'Anmelden' }))
        .first()
        .waitFor();
      await page.goto('/login');
      await submitLogin(page, email, DEMO_PASSWORD);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Reisemobile/ })
        .waitFor();

      // what was typed and uploaded is there after a reload
      await page.goto('/account');
      await alive(page);
      const form = main
        .locator('form')
        .filter({ has: page.getByRole('button', { name: 'Zur Prüfung senden' }) });
      const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
      // one form for the company's data, with what was given at the registration; the terms were accepted there
      await form.getByLabel('Firma', { exact: true }).waitFor();
      expect(await main.getByLabel('Firma', { exact: true }).count()).toBe(1);
      expect(await form.getByLabel('Firma', { exact: true }).inputValue()).toBe(company);
      expect(await form.locator('[name="acceptTerms"]').count()).toBe(0);
      await type('Geschäftsführung oder Inhaber', 'Hinrich Nordhoff');
      await form.getByLabel('Straße und Hausnummer').fill('Nesserlander Str. 43');
      await form.getByLabel('Registernummer').fill('HRB 204817, Amtsgericht Aurich');
      await form.getByLabel('USt-IdNr.').fill('DE 367 204 918');
      await form.getByRole('button', { name: 'Zur Prüfung senden' }).click();
      await form.getByText('Bitte wählen Sie mindestens eine Datei.').first().waitFor();
      await form.locator('input[type="file"]').setInputFiles(PDF);
      await form.getByRole('link', { name: /^Registerauszug/ }).waitFor();
      await page.reload();
      await alive(page);
      await form.getByRole('link', { name: /^Registerauszug/ }).waitFor();
      expect(await form.getByLabel('Straße und Hausnummer').inputValue()).toBe('Nesserlander Str. 43');

      // the operator's queue was open before
      const operator = await harness().as('operator');
      await openLive(operator.page, '/operator/haendler');
      await form.getByRole('button', { name: 'Zur Prüfung senden' }).click();
      await page.getByText('Ihr Händlerkonto wird geprüft.').waitFor();
      const row = operator.page.getByRole('row').filter({ hasText: company });
      await row.waitFor();
      // one way in per row, and a menu that the window holds
      expect(await row.getByRole('link').count()).toBe(1);
      await operator.page
        .getByRole('banner')
        .getByRole('button', { name: /Olga Brandt/ })
        .click();
      const menu = operator.page.getByRole('menu');
      await menu.getByRole('menuitem', { name: 'Abmelden' }).waitFor();
      expect(
        await menu.evaluate(({ parentElement: list }) => list && list.scrollHeight - list.clientHeight),
      ).toBe(0);
      await operator.page.keyboard.press('Escape');
      await row.getByRole('link', { name: 'Prüfen' }).click();
      await operator.page.getByRole('heading', { level: 1, name: company }).waitFor();
      const desk = operator.page.getByRole('main');
      const item = operator.page.url();
      await desk.getByText('HRB 204817, Amtsgericht Aurich').waitFor();
      await desk.getByText('DE367204918').first().waitFor();
      await desk.getByText(/^Von Ihnen übernommen/).waitFor();
      await desk.getByRole('button', { name: 'Ablehnen' }).click();
      const dialog = operator.page.getByRole('dialog');
      await dialog.getByLabel('Begründung').fill('Im Register steht Hausnummer 41.');
      await dialog.getByRole('button', { name: 'Händler ablehnen' }).click();
      await operator.page.getByText(`„${company}“ wird abgelehnt.`).first().waitFor();
      // a reload within the ten seconds sends it
      await operator.page.goto(item);

      // the dealer's page says so without a reload, and so does a mail
      await page.getByText('Ihr Händlerkonto wurde nicht freigeschaltet.').waitFor();
      await page.getByText('Grund: Im Register steht Hausnummer 41.').waitFor();
      await harness().mailbox.mail(email, ({ text }) => text.includes('Hausnummer 41'));
      // a vehicle says the same, with the way back
      const shop = await page.context().newPage();
      const refused = vehicle(shop);
      await refused.open(lot?.auctionId ?? '');
      await refused.auction
        .getByText('Ihr Händlerkonto wurde nicht freigeschaltet.', { exact: false })
        .waitFor();
      await refused.auction.getByRole('link', { name: 'Zum Händlerkonto' }).click();
      await shop.getByText('Grund: Im Register steht Hausnummer 41.').waitFor();
      await shop.close();
      await form.getByLabel('Straße und Hausnummer').fill('Nesserlander Str. 41');
      await form.getByRole('button', { name: 'Zur Prüfung senden' }).click();
      await page.getByText('Ihr Händlerkonto wird geprüft.').waitFor();

      // the vehicle is open too: nothing to bid with while the account is in review
      const open = await page.context().newPage();
      const waiting = vehicle(open);
      await waiting.open(lot?.auctionId ?? '');
      await waiting.auction.getByText('Ihr Händlerkonto wird noch geprüft.', { exact: false }).waitFor();
      expect(await waiting.nextStep.count()).toBe(0);

      // the item is open at the operator's: it follows
      await desk.getByText('Nesserlander Str. 41', { exact: false }).first().waitFor();
      await desk.getByText('geändert', { exact: true }).waitFor();
      await desk.locator('label:has([name="vatVerified"])').click({ position: { x: 12, y: 12 } });
      // no one has opened the paper: the page alone is no look at it
      expect(await desk.getByText(/^Unterlage angesehen/).count()).toBe(0);
      await desk.getByRole('button', { name: 'Freigeben', exact: true }).click();
      await operator.page.getByText(`„${company}“ wird freigegeben.`).first().waitFor();
      await operator.page.getByText('Der Händler ist freigegeben.').first().waitFor();

      // the open vehicle offers the next step without a reload
      expect(await waiting.next()).toBe(15_000 * EURO);

      // whoever reads that they can bid can bid
      const dealer = new ApiClient(url, email);
      await dealer.logIn();
      const released = await harness().mailbox.mail(email, ({ subject }) =>
        subject.startsWith('Sie können jetzt bieten'),
      );
      expect(released.text).toContain('freigeschaltet');
      const bid = await dealer.send('POST', `/private/auction/${lot?.auctionId}/bid`, {
        body: { amount: 15_000 },
        key: crypto.randomUUID(),
      });
      expect([bid.status, codeOf(bid)]).toEqual([200, null]);
      await page.getByText(/Ihr Händlerkonto ist freigeschaltet/).waitFor();
      const panel = vehicle(page);
      await panel.open(lot?.auctionId ?? '');
      await panel.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await playWayToTheYard(harness(), { buyer: page, email, operator });
    });
  });
}
