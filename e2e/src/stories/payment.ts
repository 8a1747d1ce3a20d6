import { readFile } from 'node:fs/promises';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import type { Harness } from '../support/harness.ts';
import { playHandover } from './handover.ts';
import { playDispute } from './dispute.ts';

const { commercialSeller, dealer1 } = DEMO_USERS;
const EURO = 100;

/** From a purchase to its payment: the operator books it, both sides see it at once, the buyer has the invoice. */
export function paymentStory(harness: () => Harness): void {
  describe('payment', () => {
    test('a purchase is paid: the operator books it, buyer and seller see it live, the buyer downloads the invoice', async () => {
      const offered = {
        ownerCustomerId: commercialSeller.customerId,
        startPrice: 20_000 * EURO,
        minimum: 40_000 * EURO,
        buyNow: 45_600 * EURO,
        endsAt: minuteAhead(60 * 60_000),
        vehicle: 9074,
      };
      const [lot] = await seedAuctions(harness(), [offered]);
      if (!lot) throw new Error('nothing was seeded');
      const buyer = await harness().as('dealer1', { stays: true });
      const own = vehicle(buyer.page);
      await own.open(lot.auctionId);
      await own.auction.getByRole('button', { name: /^Für .* kaufen$/ }).click();
      await own.dialog.getByRole('button', { name: /kaufen$/ }).click();
      await own.auction.getByText('Sie haben dieses Fahrzeug gekauft.').waitFor();
      await own.dialog.waitFor({ state: 'detached' });

      await buyer.page.goto('/a/haendler-bereich/purchases');
      const bought = buyer.page.getByRole('row').filter({ hasText: lot.title }).first();
      await bought.getByRole('link').first().click();
      await buyer.page.getByRole('heading', { name: 'Rechnung bezahlen' }).waitFor();
      await buyer.page.getByText(euro(949_62)).first().waitFor();
      const order = new URL(buyer.page.url()).pathname.split('/').at(-1) ?? '';

      const link = buyer.page.getByRole('link', { name: /^Rechnung \d{4}-\d{6} als PDF$/ }).first();
      const number = /\d{4}-\d{6}/.exec(await link.innerText())?.[0] ?? '';
      await expect
        .poll(
          async () => (await buyer.page.request.head(`/api/private/orders/${order}/invoice.pdf`)).status(),
          {
            timeout: 30_000,
            interval: 500,
          },
        )
        .toBe(200);
      const coming = buyer.page.waitForEvent('download');
      await link.click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe(`Rollheim-${number}.pdf`);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

      const seller = await harness().as('commercialSeller', { stays: true });
      await seller.page.goto(`/a/meine-fahrzeuge/verkauf/${order}`);
      const paid = (page: typeof buyer.page) =>
        page.getByRole('listitem').filter({ hasText: 'Rechnung bezahlt' }).filter({ hasText: 'erledigt' });
      await seller.page.getByRole('listitem').filter({ hasText: 'Rechnung bezahlt' }).first().waitFor();
      expect(await seller.page.locator('main').innerText()).not.toContain(number);
      // the buyer is to pay: nothing is the seller's turn yet
      expect(await seller.page.locator('main').innerText()).not.toContain('jetzt: Sie');

      const operator = await harness().as('operator');
      await operator.page.goto('/operator/zahlungen');
      await operator.page.getByLabel('Vorgang, Rechnung, Fahrzeug, Nummer oder Firma').fill(number);
      await operator.page.getByRole('button', { name: 'Suchen' }).click();
      // what was found takes the place of the whole list, with every dialog in it
      await operator.page.getByText('1 von 1', { exact: true }).waitFor();
      const row = operator.page.getByRole('row').filter({ hasText: number });
      await row.getByText(euro(949_62)).waitFor();
      await row.getByRole('button', { name: 'Als bezahlt buchen' }).click();
      await operator.page.getByRole('button', { name: `${euro(949_62)} als bezahlt buchen` }).click();
      await row.waitFor({ state: 'detached' });

      // no one loads a page again
      await paid(buyer.page).waitFor();
      await buyer.page.getByRole('heading', { name: 'Der Verkäufer bietet Abholzeiten an' }).waitFor();
      await paid(seller.page).waitFor();
      const thanks = await harness().mailbox.mail(
        dealer1.email,
        ({ subject }) => subject.includes('Die Provision ist bezahlt') && subject.includes(lot.title),
      );
      expect(thanks.text).toContain(euro(949_62));
      await harness().mailbox.mail(
        commercialSeller.email,
        ({ subject }) =>
          subject.includes('Der Käufer hat unsere Rechnung bezahlt') && subject.includes(lot.title),
      );

      const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      await seller.page.getByRole('heading', { name: 'Abholzeiten anbieten' }).waitFor();
      await seller.page.getByRole('spinbutton', { name: 'Tag 1' }).first().click();
      const type = (date: string) => seller.page.keyboard.type(date.split('-').toReversed().join(''));
      // a day that is over is reported at its field, and nothing can be sent
      await type(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
      await seller.page.getByText('Diese Zeit ist schon vorbei.').waitFor();
      await seller.page.getByLabel('Abholort').fill('Hauptstraße 1');
      expect(await seller.page.getByRole('button', { name: 'Zeiten senden' }).isDisabled()).toBe(true);
      await seller.page.getByRole('spinbutton', { name: 'Tag 1' }).first().click();
      await type(day);
      await seller.page.getByText('Diese Zeit ist schon vorbei.').waitFor({ state: 'detached' });
      await seller.page.getByLabel('Abholort').fill('Hauptstraße 1, 88326 Aulendorf');
      await seller.page.getByRole('button', { name: 'Zeiten senden' }).click();
      await seller.page.getByText('Ihre Zeiten sind gesendet.').waitFor();
      await buyer.page.getByRole('heading', { name: 'Abholzeit wählen' }).waitFor();
      await buyer.page.getByRole('radio').first().check({ force: true });
      await buyer.page.getByLabel('Wer holt ab?').fill('Jannis Brandt');
      await buyer.page.getByRole('button', { name: 'Abholung vereinbaren' }).click();
      await seller.page.getByText('Jannis Brandt').waitFor();
      await seller.page.getByRole('link', { name: 'In den Kalender' }).waitFor();
      // the advice is that of the step that comes, and what was agreed is shown once
      await seller.page.getByRole('heading', { name: 'Fahrzeug übergeben' }).waitFor();
      await buyer.page.getByRole('heading', { name: 'Bezahlen und abholen' }).waitFor();
      for (const { page } of [buyer, seller]) {
        const said = page.getByText('Abholung vereinbart', { exact: true });
        // the step of the way, and the buyer's confirmation of what they did
        expect(await page.locator('main').locator(said).count()).toBe(1);
        const main = await page.locator('main').innerText();
        expect(main).not.toContain('Sobald die Rechnung bezahlt ist');
        expect(main).not.toContain('Sobald der Käufer unsere Rechnung bezahlt hat');
      }
      // day, hours and street are in the mails of both
      for (const { email } of [commercialSeller, dealer1]) {
        const told = await harness().mailbox.mail(
          email,
          ({ subject }) => subject.startsWith('Die Abholung ist vereinbart') && subject.includes(lot.title),
        );
        expect(told.text).toContain('Abholort: Hauptstraße 1, 88326 Aulendorf');
        expect(told.text).toContain('Abholung: 10:00–');
      }
      const calendar = await buyer.page.request.get(`/api/private/orders/${order}/pickup.ics`);
      expect(await calendar.text()).toContain(`DTSTART;TZID=Europe/Berlin:${day.replaceAll('-', '')}T100000`);
      await playHandover(harness(), {
        buyer: buyer.page,
        seller,
        title: lot.title,
        addresses: { buyer: dealer1.email, seller: commercialSeller.email },
      });
      await playDispute(harness(), {
        buyer: buyer.page,
        seller: seller.page,
        operator: operator.page,
        number,
        title: lot.title,
        less: '44.399,50',
        addresses: { buyer: dealer1.email, seller: commercialSeller.email },
      });
      await buyer.leave();
      await seller.leave();
    });
  });
}
