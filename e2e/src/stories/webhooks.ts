import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { verified } from '../../../services/notifications/src/testing/webhook-receiver.ts';
import { alive } from '../pages/frame.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller, dealer1, dealer2 } = DEMO_USERS;
const EURO = 100;
const PATH = '/dms?key=ostertal';

/** A webhook from the page to a dealer's own system, and back into the page's log. */
export function webhooksStory(harness: () => Harness): void {
  describe('webhooks', () => {
    test('a dealer makes a webhook, is outbid, and their system gets one signed event; the log shows it', async () => {
      const { receiver, url } = harness();
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 40_000 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle: 9083,
        },
      ]);
      const { auctionId = '' } = lot ?? {};
      const window = await harness().as('dealer2');
      const { page } = window;
      await page.goto('/schnittstellen');
      await alive(page);
      await page.getByText('Noch kein Webhook').waitFor();
      await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Webhook anlegen' });
      const save = () => dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
      await dialog.getByLabel('Adresse').fill('https://192.168.1.10/hooks');
      await save();
      await dialog.getByText('Wählen Sie mindestens ein Ereignis.').waitFor();
      await dialog.getByText('auction.outbid').click();
      window.expect(400, /\/private\/webhooks$/);
      await save();
      await dialog.getByText('Das ist keine https-Adresse').waitFor();
      await dialog.getByLabel('Adresse').fill(receiver.origin + PATH);
      await save();
      const made = page.getByRole('dialog', { name: 'Signaturschlüssel' });
      const secret = await made.getByLabel('Signaturschlüssel', { exact: true }).innerText();
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(await made.getByRole('button', { name: 'Schließen' }).isDisabled()).toBe(true);
      await made.getByText('Ich habe den Schlüssel sicher abgelegt').click();
      await made.getByRole('button', { name: 'Schließen' }).click();
      const card = page.getByRole('article', { name: receiver.origin + PATH });
      await card.getByText('Aktiv').waitFor();
      await card.getByText('Noch nichts gesendet.').waitFor();

      const bid = (email: string, amount: number) =>
        until(`the bid of ${email}`, async () => {
          const { status } = await new ApiClient(url, email).send(
            'POST',
            `/private/auction/${auctionId}/bid`,
            {
              body: { amount },
              key: randomUUID(),
            },
          );
          return status === 200;
        });
      await bid(dealer2.email, 21_000);
      await bid(dealer1.email, 25_000);
      const [event] = await until('the event', async () => {
        const events = receiver.at(PATH);
        return events.length > 0 && events;
      });
      expect(event?.said).toMatchObject({
        type: 'auction.outbid',
        data: { auctionId, href: `/api/v1/auctions/${auctionId}`, price: { currency: 'EUR' } },
      });
      expect(event?.raw).not.toContain(dealer1.customerId);
      expect(verified(event!, secret)).toEqual(event?.said);

      const row = card.getByRole('row').filter({ hasText: 'auction.outbid' });
      await row.getByText('Zugestellt').waitFor({ timeout: 30_000 });
      await row.getByRole('button', { name: /Inhalt/ }).click();
      await page.getByRole('dialog').getByText(`"id": "${event?.id}"`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).first().click();
      expect(receiver.at(PATH)).toHaveLength(1);

      await card.getByRole('button', { name: 'Test senden' }).click();
      await until('the test', async () => receiver.at(PATH).at(-1)?.said.test === true);
      await card.getByRole('button', { name: 'Löschen' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
      await page.getByText('Noch kein Webhook').waitFor();
    });
  });
}
