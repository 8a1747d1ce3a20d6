import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer3, privateSeller } = DEMO_USERS;
const EURO = 100;
const PAGE = '/account/merchant/watchlist';

/** A dealer works with what they watch. */
export function watchlistStory(harness: () => Harness): void {
  describe('watchlist', () => {
    let lots: readonly SeededAuction[];
    beforeAll(async () => {
      lots = await seedAuctions(
        harness(),
        [9041, 9042, 9043].map((vehicle, at) => ({
          ownerCustomerId: privateSeller.customerId,
          startPrice: (12_000 + at * 1000) * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead((70 - at * 5) * 60_000),
          vehicle,
        })),
      );
    });

    test('is sorted and filtered, loses several at once, and takes them back', async () => {
      const client = new ApiClient(harness().url, dealer3.email);
      const ids = lots.map(({ auctionId }) => auctionId);
      // what the demo market has them watch would take places of the first page
      await until('an empty watchlist', async () => {
        const { body } = await client.send('GET', '/private/customer/watchlist/get?page=1');
        const { products } = body as { products: readonly { entityId: string }[] };
        for (const { entityId } of products)
          await client.send('DELETE', `/private/customer/watchlist/${entityId}`);
        return products.length === 0;
      });
      for (const id of ids)
        await until(
          'the vehicle on the watchlist',
          async () => (await client.send('PUT', `/private/customer/watchlist/${id}`)).status < 300,
        );
      const { page, expectMessage } = await harness().as('dealer3');
      await page.goto(PAGE);
      await alive(page);
      const row = (id: string) => page.getByRole('row').filter({ has: page.locator(`a[href*="${id}"]`) });
      const order = async () => {
        const links = await page
          .getByRole('table')
          .locator('a[href*="/caravan/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        return links.flatMap((href) => ids.filter((id) => href.includes(id)));
      };
      const [first = '', second = '', third = ''] = ids;
      for (const id of ids) await row(id).waitFor();

      const price = page.getByRole('columnheader', { name: 'Gebot', exact: true });
      await price.getByRole('button').click();
      await page.waitForURL(/sort=price_asc/);
      await until(
        'the lowest price first',
        async () => (await order()).join() === [first, second, third].join(),
      );
      await price.getByRole('button').click();
      await until(
        'the highest price first',
        async () => (await order()).join() === [third, second, first].join(),
      );
      await page.reload();
      await until(
        'the order after a reload',
        async () => (await order()).join() === [third, second, first].join(),
      );

      const standing = page.getByRole('columnheader', { name: 'Ihr Stand', exact: true });
      await standing.getByRole('button').click();
      await page.waitForURL(/sort=standing/);
      await until(
        'the order by the own state',
        async () =>
          (await standing.getAttribute('aria-sort')) === 'ascending' && (await order()).length === 3,
      );

      // none of them starts later: the tab of those says so
      await page.getByRole('link', { name: /^Startet in Kürze/ }).click();
      await page.waitForURL(/show=starts/);
      await until('none that starts later', async () => (await order()).length === 0);
      await page.getByRole('link', { name: /^Mit Ihrem Gebot/ }).click();
      await page.waitForURL(/show=own/);
      await until('none of them with an own bid', async () => (await order()).length === 0);
      await page.getByRole('link', { name: /^Alle/ }).first().click();
      await row(second).waitFor();
      for (const view of VIEWS) expect(await violationsOf(page, view)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });

      // a note stays with its vehicle, over a reload and a removal that is taken back
      await row(second)
        .getByRole('button', { name: /^Notiz/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Markise prüfen');
      await dialog.getByRole('button', { name: 'Notiz speichern' }).click();
      await dialog.waitFor({ state: 'detached' });
      await row(second).getByText('Markise prüfen').waitFor();
      await page.reload();
      await row(second).getByText('Markise prüfen').waitFor();

      for (const id of [first, second]) await row(id).getByRole('checkbox').check({ force: true });
      await page.getByText('2 ausgewählt').waitFor();
      await page.getByRole('button', { name: 'Von der Merkliste nehmen' }).click();
      await page.getByText('2 Fahrzeuge von der Merkliste genommen.').waitFor();
      for (const id of [first, second]) await row(id).waitFor({ state: 'detached' });
      await row(third).waitFor();
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      for (const id of [first, second]) await row(id).waitFor();
      await row(second).getByText('Markise prüfen').waitFor();

      // without a network nothing leaves the list, and the page says why
      expectMessage(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await row(third).getByRole('checkbox').check({ force: true });
      await page.getByRole('button', { name: 'Von der Merkliste nehmen' }).click();
      await page.getByText('1 ausgewählt').waitFor();
      await page.context().setOffline(false);
      await row(third).waitFor();

      // a page past the end leads back
      await page.goto(`${PAGE}?page=40`);
      await page.getByRole('link', { name: 'Zur ersten Seite' }).click();
      await row(first).waitFor();
      for (const id of ids) await client.send('DELETE', `/private/customer/watchlist/${id}`);
    });
  });
}
