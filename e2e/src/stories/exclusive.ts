import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { messages } from '../pages/messages.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { commercialSeller, dealer1, dealer2, operator } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };

/** A first round for chosen dealers, and auctions of makers. */
export function exclusiveStory(harness: () => Harness): void {
  describe('exclusive auctions', () => {
    const seed = async (number: number, more: object) => {
      const options = { ownerCustomerId: commercialSeller.customerId, ...TERMS, vehicle: number, ...more };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      return seeded;
    };

    test('an operator reserves the first round for a dealer: they are invited and bid, they alone see it', async () => {
      const { auctionId, title } = await seed(9_860, { steps: LIVES.under_review(WHO) });
      const { page } = await harness().as('operator');
      await page.goto(`/operator/inserate/${auctionId}`);
      await alive(page);
      await page.getByRole('button', { name: 'Exklusiv oder vom Hersteller …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Art der Auktion' });
      await dialog.getByRole('checkbox', { name: /Verkäufer ist der Hersteller/ }).press('Space');
      await dialog.getByRole('textbox', { name: 'Freigegebene Händler suchen' }).fill(dealer1.company);
      await dialog.getByRole('button', { name: 'Suchen' }).click();
      await until('the one that was searched for', async () =>
        (await dialog.getByRole('checkbox').count()) === 2 ? true : null,
      );
      await dialog.getByRole('checkbox', { name: new RegExp(`^${dealer1.company}`) }).press('Space');
      await dialog.getByRole('button', { name: 'Übernehmen' }).click();
      const chosen = page.getByRole('button', { name: 'Herstellerauktion · Erste Runde nur für 1 Händler' });
      const release = page.getByRole('main').getByRole('button', { name: 'Freigeben' });
      await chosen.waitFor();
      // neither a reload nor a release that is taken back loses what was chosen
      await page.reload();
      await chosen.waitFor();
      await alive(page);
      await release.click();
      await page.waitForURL((url) => !url.pathname.endsWith(auctionId));
      await page
        .getByText(/wird freigegeben\.$/)
        .first()
        .waitFor();
      await page.keyboard.press('u');
      await page.waitForURL((url) => url.pathname.endsWith(auctionId));
      await chosen.waitFor();
      await release.click();
      await page.goto('/operator/inserate');
      const api = new ApiClient(harness().url, operator.email);
      await until('the release', async () => {
        const { body } = await api.send('GET', `/private/operator/ads/${auctionId}`);
        return (body as { status: string }).status !== 'under_review';
      });
      await page.goto(`/operator/inserate/${auctionId}`);
      await page.getByText('Herstellerauktion · Erste Runde nur für 1 Händler').waitFor();

      const other = new ApiClient(harness().url, dealer2.email);
      for (const path of [`/private/auction/${auctionId}/context`, `/public/catalog/get/${auctionId}`])
        expect((await other.send('GET', path)).status).toBe(404);
      const { page: invited } = await harness().as('dealer1');
      await messages(invited).open();
      expect((await messages(invited).thread(title)).join(' ')).toMatch(/erste Auktionsrunde .* reserviert/);

      const list = '/wohnmobil-kaufen?exclusive=true&manufacturer=true';
      await invited.goto(list);
      const own = invited.locator(`a[href$="/${auctionId}"]`).first();
      await own.waitFor();
      await invited.getByText('Exklusiv für Sie').first().waitFor();
      const { page: visitor } = await harness().visitor();
      await visitor.goto(list);
      await visitor.getByText('Kein Fahrzeug passt zu diesen Filtern').waitFor();
    });

    test('while it runs, a dealer who was not chosen finds no page and is refused, the chosen one bids', async () => {
      const special = { exclusiveTo: [dealer1.customerId], manufacturer: false };
      const { auctionId } = await seed(9_861, { endsAt: minuteAhead(90 * 60_000), special });
      const visitor = await harness().as('dealer2');
      visitor.expect(404, /caravan|catalog\/get|auction/);
      await visitor.page.goto(`/caravan/${auctionId}`);
      await visitor.page.getByText('Dieses Fahrzeug gibt es nicht').first().waitFor();
      const bid = await new ApiClient(harness().url, dealer2.email).send(
        'POST',
        `/private/auction/${auctionId}/bid`,
        { body: { amount: 20_000 }, key: crypto.randomUUID() },
      );
      expect(bid.status).toBe(404);

      const chosen = await harness().as('dealer1');
      // the document is theirs; a guest's is a 404
      const address = `/caravan/${auctionId}`;
      expect((await chosen.page.request.get(address)).status()).toBe(200);
      const { page: guest } = await harness().visitor();
      expect((await guest.request.get(address)).status()).toBe(404);
      const own = vehicle(chosen.page);
      await own.open(auctionId);
      await own.press();
      await own.confirm();
      await own.auction.getByText('Sie führen').first().waitFor();
    });
  });
}
