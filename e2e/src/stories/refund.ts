import { DEMO_USERS } from '@rollheim/contracts';
import { bankStatement } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import type { Harness } from '../support/harness.ts';
import { buy, file, today } from './bank.ts';

const VEHICLES = [9276];

/** A part payment of a sale that is rescinded: the buyer gets it back, and finance has it as a task until then. */
export function refundStory(harness: () => Harness): void {
  describe('refund', () => {
    test('what came in of a rescinded sale is a task of finance until it is booked as paid back', async () => {
      const [order] = await (await buy(harness(), VEHICLES))();
      if (!order) throw new Error('nothing was bought');
      const { number } = order.invoice;
      const party = 'Anzahlung Rückzahlung OHG';
      const entries = [{ amount: '200.00', day: today(), text: `RE ${number}`, party }];
      const operator = await harness().as('operator');
      const { page } = operator;
      await page.goto('/operator/zahlungen?view=bank');
      await page
        .locator('input[type=file]')
        .setInputFiles(file('teil.xml', bankStatement({ id: 'part', entries })));
      const entry = page.getByRole('row').filter({ hasText: party });
      await entry.getByRole('button', { name: 'Zuordnen' }).click();
      await page.getByRole('dialog').getByText(number).last().click();
      await page.getByRole('button', { name: 'Als Teilzahlung buchen' }).click();
      await entry.waitFor({ state: 'detached' });

      // who rescinds the sale reads what came in
      await page.goto(`/operator/zahlungen?q=${number}`);
      const row = page.getByRole('row').filter({ hasText: number });
      await row.getByText(/200,00.€ eingegangen/).waitFor();
      await row.getByRole('button', { name: 'Stornieren' }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText('ist dem Käufer zurückzuzahlen').waitFor();
      await dialog.getByLabel('Begründung').fill('Der Rahmen ist gerissen');
      await dialog
        .getByRole('button', { name: /rückgängig|Stornieren/i })
        .last()
        .click();
      await row.waitFor({ state: 'detached' });

      const buyer = await harness().as('dealer1', { stays: true });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${order.orderId}`);
      await buyer.page.getByText(/bekommen Sie 200,00.€ zurück/).waitFor();
      await buyer.page.goto(`/caravan/${order.auctionId}`);
      await buyer.page.getByText('Unser Team hat den Kauf rückgängig gemacht').waitFor();
      await buyer.page.getByRole('link', { name: 'Zu diesem Kauf' }).click();
      await buyer.page.getByText(/bekommen Sie 200,00.€ zurück/).waitFor();

      await page.goto('/operator');
      await page.getByRole('link', { name: /Rückzahlungen an Käufer/ }).click();
      await row.getByText(/200,00.€ zurückzuzahlen/).waitFor();
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await row.getByRole('button', { name: 'Als zurückgezahlt buchen' }).click();
      await dialog.getByRole('button', { name: /200,00.€ als zurückgezahlt buchen/ }).click();
      await row.waitFor({ state: 'detached' });
      // no one loads a page again
      await buyer.page.getByText(/haben wir Ihnen 200,00.€ zurückgezahlt/).waitFor();
      expect(
        await harness().mailbox.mail(DEMO_USERS.dealer1.email, ({ subject }) =>
          subject.startsWith('Wir haben Ihnen Geld zurückgezahlt'),
        ),
      ).toBeTruthy();
      await buyer.leave();
      await operator.leave();
    });
  });
}
