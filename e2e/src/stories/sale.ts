import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, patience, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../pages/messages.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient, codeOf } from '../support/api.ts';
import { euro } from '../support/money.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

const { commercialSeller, dealer1, dealer2 } = DEMO_USERS;
const EURO = 100;
const MINIMUM = 45_600;

/**
 * An auction runs out. `between`: stories that pass the time until then. `lastsMs`: how long it runs at least, enough for
 * the first bid on a busy machine.
 */
export function saleStory(harness: () => Harness, between: () => void, lastsMs = 45_000): void {
  describe('sale', () => {
    let lot: SeededAuction;
    let late: Visitor;
    beforeAll(async () => {
      const options = {
        ownerCustomerId: commercialSeller.customerId,
        startPrice: 40_000 * EURO,
        minimum: MINIMUM * EURO,
        endsAt: minuteAhead(lastsMs),
        vehicle: 9002,
      };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('a limit above the minimum raises the price to it', async () => {
      const { page } = await harness().as('dealer1');
      const own = vehicle(page);
      await own.open(lot.auctionId);
      await own.askOwn(46_000);
      await own.confirm();
      await own.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await own.shows(MINIMUM * EURO);
      await own.auction.getByText('Mindestpreis erreicht').first().waitFor();

      // somebody else is asked to confirm, and takes too long
      late = await harness().as('dealer2', { stays: true });
      await vehicle(late.page).open(lot.auctionId);
      await vehicle(late.page).press();
    });

    describe('meanwhile', () => {
      between();
    });

    test('the end comes by the timer: purchase, sale, messages and mails', async () => {
      const buyer = await harness().as('dealer1');
      const page = vehicle(buyer.page);
      await page.open(lot.auctionId);
      const left = Math.max(0, lot.endsAt - Date.now());
      await page.auction
        .getByText('Sie haben dieses Fahrzeug gekauft.')
        .waitFor({ timeout: left + patience() });
      expect(Date.now()).toBeGreaterThanOrEqual(lot.endsAt);

      await page.auction.getByRole('link', { name: 'Zu meinen Einkäufen' }).click();
      // more was bought since than a page of the list holds
      const asked = buyer.page.getByRole('textbox', { name: 'Fahrzeug, Nummer oder Rechnung' });
      await asked.fill(lot.title);
      await asked.press('Enter');
      const row = buyer.page.getByRole('row').filter({ hasText: lot.title }).first();
      await row.waitFor();
      const cells = (await row.innerText()).replaceAll(/\s/g, ' ');
      for (const figure of ['45.600 €', '798,00 €', '151,62 €', '949,62 €']) expect(cells).toContain(figure);
      await row.getByRole('link').first().click();
      await buyer.page.getByText('Reisemobile Wendt GmbH').first().waitFor();
      await buyer.page.getByText(euro(46_549_62)).first().waitFor();

      const inbox = messages(buyer.page);
      await inbox.open();
      expect((await inbox.thread(lot.title)).length).toBeGreaterThan(0);

      const seller = await harness().as('commercialSeller');
      await seller.page.goto('/a/meine-fahrzeuge');
      const sale = seller.page
        .getByRole('table', { name: 'Verkaufte Fahrzeuge' })
        .getByRole('row')
        .filter({ hasText: lot.title });
      const more = seller.page.getByRole('button', { name: 'Weitere Verkäufe' });
      const rows = seller.page.getByRole('table', { name: 'Verkaufte Fahrzeuge' }).getByRole('row');
      await rows.nth(1).waitFor();
      for (let seen = await rows.count(); (await sale.count()) === 0; seen = await rows.count()) {
        await more.click();
        await rows.nth(seen).waitFor();
      }
      await sale
        .first()
        .getByText(euro(MINIMUM * EURO))
        .waitFor();
      await sale.first().getByRole('link', { name: 'Käufer ansehen' }).click();
      await seller.page.getByText('Caravan Ostertal').first().waitFor();

      for (const to of [dealer1.email, commercialSeller.email]) {
        const mail = await harness().mailbox.mail(
          to,
          ({ subject, text }) =>
            `${subject} ${text}`.includes(lot.title) && /verkauft|gekauft|Zuschlag/i.test(text),
        );
        expect(mail.subject).not.toBe('');
      }
    });

    test('who was asked to confirm when the round ended reads that another dealer bought it; a bid sent then is refused', async () => {
      const page = vehicle(late.page);
      await page.dialog.getByText('Ein anderer Händler hat dieses Fahrzeug gekauft').waitFor();
      expect(await page.dialog.getByRole('button', { name: /bieten/ }).count()).toBe(0);
      const sent = await new ApiClient(harness().url, dealer2.email).send(
        'POST',
        `/private/auction/${lot.auctionId}/bid`,
        { body: { amount: MINIMUM + 1000 }, key: randomUUID() },
      );
      expect([sent.status, codeOf(sent)]).toEqual([409, 'bidding_not_possible']);
      await page.dialog.getByRole('button', { name: 'Schließen' }).first().click();
      await page.auction.getByText('Dieses Fahrzeug ist verkauft.').waitFor();
      await page.shows(MINIMUM * EURO);
      await late.leave();
    });
  });
}
