import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from './lives.ts';

const { dealer1, dealer2, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };

/** The vehicle's page once its round has ended without a sale. */
export function afterRoundStory(harness: () => Harness): void {
  describe('after the round', () => {
    let talks: string;
    let chance: string;
    beforeAll(async () => {
      const options = (life: LifeName, number: number) => ({
        ownerCustomerId: privateSeller.customerId,
        ...TERMS,
        vehicle: number,
        steps: LIVES[life](WHO),
      });
      const [first, second] = await seedAuctions(harness(), [
        options('renegotiation', 9021),
        options('acpt_late_offer', 9022),
      ]);
      if (!first || !second) throw new Error('nothing was seeded');
      talks = first.auctionId;
      chance = second.auctionId;
    });

    test('the open page follows a negotiation that is led elsewhere', async () => {
      const { page } = await harness().as('dealer1');
      const own = vehicle(page);
      await own.open(talks);
      await own.auction.getByText(/Der (?:Verkäufer|Höchstbieter) ist am Zug/).waitFor();
      const move = async (email: string, path: string, body: object) => {
        const { status } = await new ApiClient(harness().url, email).send(
          'POST',
          `/private/auction/${talks}/negotiation/${path}`,
          { body, key: randomUUID() },
        );
        expect(status).toBe(200);
      };
      await move(privateSeller.email, 'counter', { offerId: 'offer-1', amount: 11_500 });
      await own.auction.getByText(/Sie sind am Zug/).waitFor();
      await move(dealer1.email, 'offer', { offerId: 'offer-2', amount: 11_200 });
      await own.auction.getByText(/Der (?:Verkäufer|Höchstbieter) ist am Zug/).waitFor();
    });

    test('a buy chance leads with the least offer and its deadline, and the owner reads words of their own', async () => {
      const dealer = await harness().as('dealer2');
      const theirs = vehicle(dealer.page);
      await theirs.open(chance);
      await theirs.auction.getByText('Mindestangebot', { exact: true }).waitFor();
      await theirs.shows(TERMS.startPrice);
      await theirs.auction.getByText('Möglich bis').waitFor();
      const owner = await harness().as('privateSeller');
      const own = vehicle(owner.page);
      await own.open(chance);
      await own.auction.getByText('Offen für Kaufangebote', { exact: true }).waitFor();
      expect(await own.auction.innerText()).not.toContain('Kaufchance');
    });

    test('a restart from the own vehicles opens its dialog with one press, once', async () => {
      const { page } = await harness().as('privateSeller');
      await page.goto('/a/meine-fahrzeuge');
      await page.locator(`a[href*="${chance}"]`).getByText('Neu starten').click();
      await page.waitForURL((url) => url.pathname.endsWith(`/${chance}`));
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByRole('textbox');
      await amount.waitFor();
      await until('the focus in the amount', () =>
        amount.evaluate((field) => field === field.ownerDocument.activeElement),
      );
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await dialog.waitFor({ state: 'detached' });
      // whoever left it is not asked again
      expect(new URL(page.url()).search).toBe('');
    });

    test('the panel stays beside what is read, and a page without a network says what is known', async () => {
      const visitor = await harness().as('dealer1');
      visitor.expectMessage(/net::ERR_/);
      const { page, context } = visitor;
      const own = vehicle(page);
      await own.open(chance);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, -600);
      await expect
        .poll(async () => {
          const box = await own.auction.boundingBox();
          return box !== null && box.y > 0 && box.y < 400;
        })
        .toBe(true);

      const list = catalog(page);
      await list.open();
      const title = await list.cards.first().getByRole('heading').innerText();
      await list.cards.nth(1).getByRole('link').first().click();
      await own.auction.waitFor(); // the parts of a vehicle's page are in the browser now
      await page.goBack();
      await context.setOffline(true);
      await list.cards.first().getByRole('link').first().click();
      await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
      await page.getByRole('article').getByText(title).first().waitFor();
      await context.setOffline(false);
      await own.auction.waitFor();
    });
  });
}
