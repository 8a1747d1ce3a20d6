import { randomUUID } from 'node:crypto';
import { DEMO_USERS, type PurchasesAnswer } from '@rollheim/contracts';
import { bankStatement, minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { World } from '../support/world.ts';

const { commercialSeller, dealer1 } = DEMO_USERS;
const EURO = 100;
const VEHICLES = [9076, 9077, 9078, 9079];

/** Finance's morning: a statement of the bank pays three invoices, two entries are decided by hand. */
export function bankStory(world: () => World): void {
  describe('bank', () => {
    test('a bank statement pays what fits; finance assigns one entry and sets one aside; the buyer sees it', async () => {
      const lots = await seedAuctions(
        world(),
        VEHICLES.map((vehicle) => ({
          ownerCustomerId: commercialSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 40_000 * EURO,
          buyNow: 45_600 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle,
        })),
      );
      const dealer = new ApiClient(world().url, dealer1.email);
      for (const { auctionId } of lots)
        await until('the purchase', async () => {
          const path = `/private/auction/${auctionId}/buy-now`;
          return (await dealer.send('POST', path, { body: {}, key: randomUUID() })).status === 200;
        });
      const bought = async () => {
        const { body } = await dealer.send('GET', '/private/customer/my-purchases/get?status=pending');
        const { products } = body as PurchasesAnswer;
        return lots.flatMap(({ auctionId }) => {
          const order = products.find((each) => each.auctionId === auctionId);
          return order?.invoice ? [{ ...order, invoice: order.invoice }] : [];
        });
      };
      await until('the invoices', async () => (await bought()).length === lots.length);
      const orders = await bought();
      const short = orders.at(-1);
      if (!short) throw new Error('nothing was bought');
      const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format();
      const xml = bankStatement({
        entries: [
          ...orders
            .slice(0, 3)
            .map(({ invoice }) => ({ amount: '949.62', day, text: `RE ${invoice.number}` })),
          { amount: '915.38', day, text: `Rechnung ${short.invoice.number}`, party: 'Freizeit Kröger KG' },
          { amount: '3.17', day, text: 'Habenzinsen 10/2026', party: 'Musterbank' },
        ],
      });

      const buyer = await world().as('dealer1', { stays: true });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${orders[0]?.orderId}`);
      await buyer.page.getByRole('heading', { name: 'Rechnung bezahlen' }).waitFor();

      const operator = await world().as('operator');
      const { page } = operator;
      operator.expect(400, /bank\/statements/);
      await page.goto('/operator/zahlungen');
      await page.getByRole('link', { name: 'Kontoauszüge' }).click();
      const file = (name: string, content: string) => ({
        name,
        mimeType: 'text/xml',
        buffer: Buffer.from(content),
      });
      const upload = page.locator('input[type=file]');
      await upload.setInputFiles(
        file('fremd.xml', xml.replace('DE02120300000000202051', 'DE89370400440532013000')),
      );
      await page
        .getByText('Zeile 9: Der Auszug gehört zu einer anderen Bankverbindung. Nichts wurde gebucht.')
        .waitFor();
      await upload.setInputFiles(file('camt053.xml', xml));
      await page.getByText('3 gebucht, 2 zu klären.').first().waitFor();

      // nobody loads a page again
      await buyer.page
        .getByRole('listitem')
        .filter({ hasText: 'Rechnung bezahlt' })
        .filter({ hasText: 'erledigt' })
        .waitFor();

      const less = page.getByRole('row').filter({ hasText: 'Freizeit Kröger KG' });
      await less.getByText('Betrag weicht ab').waitFor();
      await less.getByRole('button', { name: 'Zuordnen' }).click();
      await page.getByRole('dialog').getByText(short.invoice.number).last().click();
      await page
        .getByText(`Die Rechnung lautet auf ${euro(949_62)}, eingegangen sind ${euro(915_38)}.`)
        .waitFor();
      await page.getByRole('button', { name: 'Als bezahlt buchen' }).click();
      await less.waitFor({ state: 'detached' });

      const interest = page.getByRole('row').filter({ hasText: 'Habenzinsen' });
      await interest.getByText('Keine Rechnung erkannt').waitFor();
      // by keyboard, and taken back
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Nächster Umsatz').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await until('the entry has the focus', async () => {
        await page.keyboard.press('j');
        return interest
          .getByRole('button', { name: 'Musterbank' })
          .evaluate((it) => it === document.activeElement);
      });
      await page.keyboard.press('o');
      await page.getByLabel('Begründung').fill('Zinsen, ohne Beleg');
      await page.getByRole('dialog').getByRole('button', { name: 'Ablegen' }).click();
      await interest.waitFor({ state: 'detached' });
      await page.keyboard.press('u');
      await page.getByText('Wartet wieder auf eine Entscheidung.').waitFor();
      await interest.waitFor();
      await interest.getByRole('button', { name: 'Ablegen' }).click();
      await page.getByLabel('Begründung').fill('Zinsen der Bank');
      await page.getByRole('dialog').getByRole('button', { name: 'Ablegen' }).click();
      await interest.waitFor({ state: 'detached' });

      await upload.setInputFiles(file('camt053.xml', xml));
      await page.getByText('Diese Datei ist schon eingelesen. Es wurde nichts gebucht.').waitFor();
      await page.getByRole('link', { name: /^Gebucht/ }).click();
      await page
        .getByRole('row')
        .filter({ hasText: 'Freizeit Kröger KG' })
        .getByText('von Hand am')
        .waitFor();
      await until('all paid', async () => (await bought()).length === 0);
      expect(
        await world().mailbox.mail(dealer1.email, ({ subject }) => subject.includes(short.title)),
      ).toBeTruthy();
      await buyer.leave();
    });
  });
}
