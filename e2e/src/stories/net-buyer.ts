import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { messages } from '../pages/messages.ts';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import type { Harness } from '../support/harness.ts';

const { commercialSeller, dealer3 } = DEMO_USERS;
const EURO = 100;

/** A dealer with a verified Dutch VAT number buys a vehicle whose VAT is reportable: docs/money.md, 37,950 €. */
export function netBuyerStory(harness: () => Harness): void {
  describe('net buyer', () => {
    test('one sale has the same figures on page, dialog, message, mail and order', async () => {
      const options = {
        ownerCustomerId: commercialSeller.customerId,
        startPrice: 20_000 * EURO,
        minimum: 30_000 * EURO,
        buyNow: 37_950 * EURO,
        endsAt: minuteAhead(60 * 60_000),
        vehicle: 9071,
        vatReportable: true,
      };
      const [lot] = await seedAuctions(harness(), [options]);
      if (!lot) throw new Error('nothing was seeded');
      const { page } = await harness().as('dealer3');
      const own = vehicle(page);
      await own.open(lot.auctionId);

      // the panel shows net, and calls every gross amount gross
      await own.shows(16_807 * EURO);
      await own.auction.getByText(`netto (${euro(20_000 * EURO)} brutto)`).waitFor();
      // price and step have one basis, what is bid is below it
      const step = own.auction.getByRole('button', { name: `${euro(16_807 * EURO)} netto bieten` });
      await step.getByText(`${euro(20_000 * EURO)} brutto`).waitFor();
      await own.auction.getByText(/^Das sind [\d.]+\s€ netto\.$/).waitFor();
      // the same bid has the same name on its button and in its dialog
      const price = `${euro(31_891 * EURO)} netto (${euro(37_950 * EURO)} brutto)`;
      await own.auction.getByRole('button', { name: `Für ${price} kaufen` }).click();
      await own.dialog.getByRole('heading', { name: `Für ${price} verbindlich kaufen?` }).waitFor();

      await own.dialog.getByText('Kaufpreis, brutto').waitFor();
      expect(await own.dialog.innerText()).not.toContain('Gebot, brutto');
      await own.dialog.getByText(`netto ${euro(31_890_76)}`).waitFor();
      await own.dialog.getByText('−6.059,24').waitFor();
      await own.dialog.getByText(euro(32_554_89)).waitFor();
      await own.dialog.getByRole('button', { name: `Für ${price} kaufen` }).click();

      await own.auction.getByText('Sie haben dieses Fahrzeug gekauft.').waitFor();
      await own.shows(31_891 * EURO);
      await own.auction.getByText(`netto (${euro(37_950 * EURO)} brutto)`).waitFor();

      const named = (net: number) => `${euro(net)} netto (${euro(37_950 * EURO)} brutto)`;
      const mail = await harness().mailbox.mail(
        dealer3.email,
        ({ subject, text }) => subject.includes(lot.title) && text.includes('gekauft'),
      );
      // to the cent, as what is paid is in the same mail
      expect(mail.text).toContain(named(31_890_76));
      expect(mail.text).toContain(`An den Verkäufer zahlen Sie ${euro(31_890_76)}.`);
      expect(mail.text).toContain(`${euro(664_13)} netto`);
      expect(mail.text).toMatch(
        /So geht es weiter\n\n1\. Rechnung bezahlen\nRechnung \S+ über die Provision/,
      );
      expect(mail.text).toMatch(/Bitte bezahlen Sie unsere Rechnung bis \S+, \d+\. \S+\.\n/);

      const inbox = messages(page);
      await inbox.open();
      expect((await inbox.thread(lot.title)).join('\n')).toContain(named(31_890_76));

      await page.goto('/a/haendler-bereich/purchases');
      const row = page.getByRole('row').filter({ hasText: lot.title }).first();
      await row.getByText(euro(31_890_76)).waitFor();
      await row.getByRole('link').first().click();
      await page.getByText(`netto ${euro(31_890_76)}`).waitFor();
      await page.getByText(euro(32_554_89)).waitFor();

      const seller = await harness().as('commercialSeller');
      const order = page.url().split('/').at(-1) ?? '';
      await seller.page.goto(`/a/meine-fahrzeuge/verkauf/${order}`);
      await seller.page.getByText('Sie erhalten').waitFor();
      // as the sum that comes, and among the figures of the sale
      await seller.page.getByText(euro(31_890_76)).first().waitFor();
      expect(await seller.page.getByText(euro(31_890_76)).count()).toBe(2);
    });

    test('own bids have limit and price on one basis, the file holds every row, and the owner reads the buy-now price', async () => {
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: commercialSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 30_000 * EURO,
          buyNow: 37_950 * EURO,
          endsAt: minuteAhead(5 * 60_000),
          vehicle: 9072,
          vatReportable: true,
        },
      ]);
      if (!lot) throw new Error('nothing was seeded');
      const { page } = await harness().as('dealer3');
      const own = vehicle(page);
      await own.open(lot.auctionId);
      await own.auction.getByRole('button', { name: `${euro(20_000 * EURO)} brutto` }).click();
      await own.dialog.getByRole('button', { name: /netto \(.* brutto\) bieten$/ }).click();
      await own.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      // the live stream may be faster than the answer: until then the page asks whether it may be left
      await own.dialog.waitFor({ state: 'detached' });

      await page.goto('/a/haendler-bereich/gebote');
      const row = page.getByRole('row').filter({ hasText: lot.title }).first();
      const named = row.getByText(`netto (${euro(20_000 * EURO)} brutto)`);
      await named.first().waitFor();
      expect([await named.count(), await row.getByText(euro(16_807 * EURO)).count()]).toEqual([2, 2]);
      await row.getByText('Maximum erreicht').waitFor();

      const count = Number(/\d+/.exec(await page.getByRole('link', { name: /^Offen/ }).innerText())?.[0]);
      const href = await page.getByRole('link', { name: 'Als CSV' }).getAttribute('href');
      const file = await (await page.request.get(href ?? '')).text();
      expect(file.trimEnd().split('\r\n').length - 1).toBeGreaterThanOrEqual(count - 5); // some end meanwhile
      expect(file).toContain(`"${lot.title}";`);

      const owner = await harness().as('commercialSeller');
      const panel = vehicle(owner.page);
      await panel.open(lot.auctionId);
      await panel.auction.getByText(/^Sofortkauf\s37\.950\s€$/).waitFor();
    });
  });
}
