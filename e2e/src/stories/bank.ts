import { randomUUID } from 'node:crypto';
import { DEMO_USERS, type PurchasesAnswer } from '@rollheim/contracts';
import { bankStatement, minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { commercialSeller, dealer1 } = DEMO_USERS;
const EURO = 100;
const VEHICLES = [9076, 9077, 9078, 9079];
const SPLIT_VEHICLES = [9176, 9177];
const RETURN_VEHICLES = [9178];

/** The day in Berlin, `YYYY-MM-DD`. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format();

/** A file that is put into an upload. */
export const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(content),
});

/** The first dealer buys some vehicles; answers how to ask for those that are not paid, with their invoices. */
export async function buy(harness: Harness, vehicles: readonly number[]) {
  const lots = await seedAuctions(
    harness,
    vehicles.map((vehicle) => ({
      ownerCustomerId: commercialSeller.customerId,
      startPrice: 20_000 * EURO,
      minimum: 40_000 * EURO,
      buyNow: 45_600 * EURO,
      endsAt: minuteAhead(60 * 60_000),
      vehicle,
    })),
  );
  const dealer = new ApiClient(harness.url, dealer1.email);
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
  return bought;
}

/** Finance's morning: a statement of the bank pays three invoices, two entries are decided by hand. */
export function bankStory(harness: () => Harness): void {
  describe('bank', () => {
    test('a bank statement pays what fits; finance assigns one entry and sets one aside; the buyer sees it', async () => {
      const bought = await buy(harness(), VEHICLES);
      const orders = await bought();
      const short = orders.at(-1);
      if (!short) throw new Error('nothing was bought');
      const day = today();
      const xml = bankStatement({
        entries: [
          ...orders
            .slice(0, 3)
            .map(({ invoice }) => ({ amount: '949.62', day, text: `RE ${invoice.number}` })),
          { amount: '915.38', day, text: `Rechnung ${short.invoice.number}`, party: 'Freizeit Kröger KG' },
          { amount: '3.17', day, text: 'Habenzinsen 10/2026', party: 'Musterbank' },
        ],
      });

      const buyer = await harness().as('dealer1', { stays: true });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${orders[0]?.orderId}`);
      await buyer.page.getByRole('heading', { name: 'Rechnung bezahlen' }).waitFor();

      const operator = await harness().as('operator');
      const { page } = operator;
      operator.expect(400, /bank\/statements/);
      await page.goto('/operator/zahlungen');
      await page.getByRole('link', { name: 'Kontoauszüge' }).click();
      const upload = page.locator('input[type=file]');
      await upload.setInputFiles(
        file('fremd.xml', xml.replace('DE02120300000000202051', 'DE89370400440532013000')),
      );
      await page
        .getByText(
          'Der Auszug ist für DE89 3704 0044 0532 0130 00, erwartet wird DE02 1203 0000 0000 2020 51. Nichts wurde gebucht.',
        )
        .waitFor();
      await upload.setInputFiles(file('camt053.xml', xml));
      await page.getByText('3 gebucht, 2 zu klären.').first().waitFor();

      // no one loads a page again
      await buyer.page
        .getByRole('listitem')
        .filter({ hasText: 'Rechnung bezahlt' })
        .filter({ hasText: 'erledigt' })
        .waitFor();

      const less = page.getByRole('row').filter({ hasText: 'Freizeit Kröger KG' });
      await less.getByText('Betrag weicht ab').waitFor();
      await less.getByRole('button', { name: 'Zuordnen' }).click();
      await page.getByRole('dialog').getByText(short.invoice.number).last().click();
      await page.getByText(`noch ${euro(949_62)} offen, eingegangen sind ${euro(915_38)}.`).waitFor();
      // no one books a part as the whole
      await page.getByText(`${euro(34_24)} bleiben offen.`).waitFor();
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Als bezahlt buchen' }).count()).toBe(
        0,
      );
      await page.getByRole('button', { name: 'Als Teilzahlung buchen' }).click();
      await less.waitFor({ state: 'detached' });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${short.orderId}`);
      await buyer.page.getByText(/34,24.€ noch offen/).waitFor();

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
      const rest = [{ amount: '34.24', day, text: `Rest ${short.invoice.number}` }];
      await upload.setInputFiles(file('rest.xml', bankStatement({ id: 'rest', entries: rest })));
      await until('all paid', async () => (await bought()).length === 0);
      expect(
        await harness().mailbox.mail(dealer1.email, ({ subject }) => subject.includes(short.title)),
      ).toBeTruthy();
      await buyer.leave();
    });

    test('one payment for two invoices is split by keyboard, on a phone too, and taken back as a whole', async () => {
      const bought = await buy(harness(), SPLIT_VEHICLES);
      const [one, two] = await bought();
      if (!one || !two) throw new Error('nothing was bought');
      const party = 'Sammelzahler OHG';
      const text = `${one.invoice.number} und ${two.invoice.number}`;
      const xml = bankStatement({ id: 'split', entries: [{ amount: '1449.62', day: today(), text, party }] });
      const operator = await harness().as('operator');
      const { page } = operator;
      await page.goto('/operator/zahlungen?view=bank');
      await page.locator('input[type=file]').setInputFiles(file('sammel.xml', xml));
      const row = page.getByRole('row').filter({ hasText: party });
      await row.getByText('Mehrere Rechnungen').waitFor();
      await row.getByRole('button', { name: party }).focus();
      await page.keyboard.press('t');
      const dialog = page.getByRole('dialog');
      const first = dialog.getByLabel(`Betrag für ${one.invoice.number}`);
      const second = dialog.getByLabel(`Betrag für ${two.invoice.number}`);
      await expect.poll(() => first.inputValue()).toBe('949,62');
      await expect.poll(() => second.inputValue()).toBe('500');
      await dialog.getByText('Alles ist verteilt.').waitFor();
      const send = dialog.getByRole('button', { name: 'Aufgeteilt buchen' });
      await first.fill('950,62');
      await first.blur();
      await dialog.getByText(/^Bitte einen Betrag von 0,01/).waitFor();
      expect(await send.isDisabled()).toBe(true);
      await first.fill('949,62');
      // while it is typed: the first press on the button counts
      await second.fill('499,62');
      await dialog.getByText(/wurden zu viel gezahlt/).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByText(/wurden zu viel gezahlt/).click();
      await send.click();
      await row.waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await until('one is paid', async () => (await bought()).length === 1);
      const buyer = await harness().as('dealer1', { stays: true });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${two.orderId}`);
      await buyer.page.getByText(/450,00.€ noch offen/).waitFor();

      await page.getByRole('link', { name: /^Gebucht/ }).click();
      await row.getByText(/zu viel gezahlt/).waitFor();
      await row.getByRole('button', { name: 'Zurücknehmen' }).click();
      await page.getByLabel('Begründung').fill('Gehört zu einem anderen Händler');
      await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
      await row.waitFor({ state: 'detached' });
      await until('both wait again', async () => (await bought()).length === 2);
      // no one loads a page again
      await buyer.page.getByText(/450,00.€ noch offen/).waitFor({ state: 'detached' });
      await harness().mailbox.mail(dealer1.email, ({ subject }) =>
        subject.includes('Die Provision ist noch offen'),
      );
      await harness().mailbox.mail(commercialSeller.email, ({ subject }) =>
        subject.includes('Unsere Rechnung ist doch noch offen'),
      );
      await buyer.leave();
    });

    test('a payment that the bank takes back opens its invoice again: the open purchase, both sides and finance see it', async () => {
      const bought = await buy(harness(), RETURN_VEHICLES);
      const [order] = await bought();
      if (!order) throw new Error('nothing was bought');
      const amount = (order.commission.gross / 100).toFixed(2);
      const entry = { amount, day: today(), party: 'Rücklastschrift OHG' };
      const operator = await harness().as('operator');
      const { page } = operator;
      await page.goto('/operator/zahlungen?view=bank');
      const bring = (name: string, more: object) =>
        page
          .locator('input[type=file]')
          .setInputFiles(
            file(`${name}.xml`, bankStatement({ id: name, entries: [{ ...entry, ...more }] as never })),
          );
      await bring('bezahlt', { text: `RE ${order.invoice.number}` });
      const buyer = await harness().as('dealer1', { stays: true });
      await buyer.page.goto(`/a/haendler-bereich/purchases/${order.orderId}`);
      const paid = buyer.page.getByRole('listitem').filter({ hasText: 'Rechnung bezahlt' });
      await paid.filter({ hasText: 'erledigt' }).waitFor();

      // with a fee of the bank it fits no payment to the cent
      const text = `RUECKGABE ${order.invoice.number}`;
      const back = {
        text,
        debit: true,
        reversal: true,
        amount: (order.commission.gross / 100 + 3).toFixed(2),
      };
      await bring('rueckgabe', back);
      const row = page.getByRole('row').filter({ hasText: text });
      await row.getByText('Rückbuchung').waitFor();
      await row.getByRole('button', { name: 'Ablegen' }).click();
      await page.getByText(/Die Rechnung gilt dann weiter als bezahlt/).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
      await row.getByRole('button', { name: 'Rechnung wieder öffnen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rechnung wieder öffnen' }).click();
      await row.waitFor({ state: 'detached' });

      // no one loads a page again
      await buyer.page.getByText(/^Ihre Bank hat .* zurückgebucht/).waitFor();
      await buyer.page.getByRole('heading', { name: 'Rechnung bezahlen' }).waitFor();
      await buyer.page.getByText('DE02 1203 0000 0000 2020 51').waitFor();
      await buyer.page.setViewportSize({ width: 390, height: 844 });
      expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await buyer.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await buyer.page.getByRole('button', { name: 'IBAN kopieren' }).click();
      await buyer.page.getByText('Kopiert: DE02120300000000202051').waitFor();
      await harness().mailbox.mail(dealer1.email, ({ subject }) =>
        subject.includes('Die Zahlung wurde zurückgebucht'),
      );
      await harness().mailbox.mail(commercialSeller.email, ({ subject }) =>
        subject.includes('Bitte übergeben Sie das Fahrzeug noch nicht'),
      );
      await page.getByRole('link', { name: /^Gebucht/ }).click();
      await row.getByText('Rückbuchung').waitFor();
      expect(await row.getByRole('button', { name: 'Zurücknehmen' }).count()).toBe(0);
      await buyer.leave();
    });
  });
}
