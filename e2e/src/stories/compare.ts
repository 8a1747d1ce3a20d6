import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive, openLive } from '../pages/frame.ts';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer2, privateSeller } = DEMO_USERS;
const EURO = 100;

/** Takes the vehicle of a page into the comparison; a press on a part that is not hydrated yet does nothing. */
const choose = (page: Page): Promise<boolean> =>
  until('the vehicle is chosen', async () => {
    const [out, toggle] = ['Nicht mehr vergleichen', 'Vergleichen'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    if (await out?.isVisible()) return true;
    if (await toggle?.isVisible()) await toggle?.click();
    return null;
  });

/** Vehicles side by side. */
export function compareStory(harness: () => Harness): void {
  describe('comparison', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 17_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(55 * 60_000),
          vehicle: 9032,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('vehicles of list and page are side by side, with live prices and their differences', async () => {
      const { page, context } = await harness().as('dealer1');
      await page.goto('/wohnmobil-kaufen?view=dense&auction_status=running&sort=price_desc');
      await alive(page);
      const rows = page.locator('tr[data-row]');
      const others = rows.filter({ hasNot: page.locator(`a[href*="${lot.auctionId}"]`) });
      const bar = page.getByRole('complementary', { name: 'Vergleichen' });
      const ids = await others.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
      // the list is live: its rows change places
      const box = (at: number) => page.locator(`tr[data-row="${ids[at]}"]`).getByRole('checkbox');
      const press = async (at: number, count: number) => {
        await box(at).click({ force: true });
        await bar.getByText(`${count} von 4`).waitFor();
      };
      await press(0, 1);
      // the fifth cannot be chosen, and the bar says why
      await press(1, 2);
      await press(2, 3);
      await box(3).click({ force: true });
      await bar.getByText(/Vier Fahrzeuge/).waitFor();
      expect(await box(4).isDisabled()).toBe(true);
      await press(2, 3);
      await press(3, 2);

      // another tab knows them, and adds one from a vehicle's page
      const second = await context.newPage();
      await second.goto(`/caravan/${lot.auctionId}`);
      await alive(second);
      await choose(second);
      await bar.getByText('3 von 4').waitFor();
      await second.close();

      await bar.getByRole('link', { name: '3 vergleichen' }).click();
      await page.waitForURL(/\/vergleich\?ids=/);
      const table = page.getByRole('table', { name: 'Fahrzeuge vergleichen' });
      await until('three vehicles', async () => (await table.getByRole('columnheader').count()) === 4);
      const all = await table.getByRole('row').count();
      await page.getByText('Nur Unterschiede zeigen').click();
      await until('fewer rows', async () => (await table.getByRole('row').count()) < all);
      expect(new URL(page.url()).searchParams.get('only')).toBe('differences');
      for (const view of VIEWS) expect(await violationsOf(page, view)).toEqual([]);

      // its address is all that is needed, also for a guest; a bid from elsewhere shows
      const { page: guest } = await harness().visitor();
      await openLive(guest, new URL(page.url()).pathname + new URL(page.url()).search);
      const column = guest
        .getByRole('columnheader')
        .filter({ has: guest.locator(`a[href*="${lot.auctionId}"]`) });
      await column.getByText(/17\.000/).waitFor();
      const other = new ApiClient(harness().url, dealer2.email);
      for (const amount of [17_000, 19_000]) {
        const bid = await other.send('POST', `/private/auction/${lot.auctionId}/bid`, {
          body: { amount },
          key: randomUUID(),
        });
        expect(bid.status).toBeLessThan(300);
      }
      const count = guest.getByRole('row', { name: /^Gebote/ });
      await until('the bid in the comparison', async () => /[1-9]/.test(await count.innerText()));

      // the own state and what is next are shown here, and a bid goes out from here
      const ownColumn = page
        .getByRole('columnheader')
        .filter({ has: page.locator(`a[href*="${lot.auctionId}"]`) });
      await ownColumn.getByRole('button', { name: /bieten/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /€ (?:brutto |netto )?bieten$/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await ownColumn.getByText('Überboten').waitFor();

      // a reload keeps them; one that is taken out leaves the address
      await page.reload();
      await until('three vehicles again', async () => (await table.getByRole('columnheader').count()) === 4);
      await table
        .getByRole('button', { name: /aus dem Vergleich nehmen/ })
        .first()
        .click();
      await until('two vehicles', async () => (await table.getByRole('columnheader').count()) === 3);
      expect(new URL(page.url()).searchParams.get('ids')?.split(',').length).toBe(2);
    });

    test.each([390, 320])(
      'on %i px the bar says whole names, and why no further vehicle is chosen',
      async (width) => {
        const { page } = await harness().visitor();
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/wohnmobil-kaufen?view=dense&auction_status=running&sort=price_desc');
        await alive(page);
        const bar = page.getByRole('complementary', { name: 'Vergleichen' });
        const boxes = page.locator('tr[data-row]').getByRole('checkbox');
        for (const [at, said] of [/^1 von 4/, /^2 von 4/, /^3 von 4/, /^Vier Fahrzeuge/].entries()) {
          await boxes.nth(at).click({ force: true });
          await bar.getByText(said).waitFor();
        }
        const cut = () =>
          bar.evaluate((root) =>
            [...root.querySelectorAll('*')]
              .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
              .filter((each) => getComputedStyle(each).overflowX !== 'visible')
              .map((each) => each.textContent),
          );
        expect(await cut(), 'folded').toEqual([]);
        await bar.getByRole('button', { name: 'Ausklappen' }).click();
        await bar.getByRole('listitem').nth(3).getByText(/€/).first().waitFor();
        expect(await cut(), 'unfolded').toEqual([]);
      },
    );

    test('the page of a chosen vehicle leads to the comparison from the second vehicle on', async () => {
      const { page } = await harness().visitor();
      const found = await page.request.get(
        '/api/public/catalog/search?auction_status=running&sort=price_desc',
      );
      const { products } = (await found.json()) as { products: { entityId: string }[] };
      const [first = '', second = ''] = products.map(({ entityId }) => entityId);
      // that of the page, not that of the bar
      const link = page.locator('a:not(aside a)', { hasText: '2 vergleichen' });
      await page.goto(`/caravan/${first}`);
      await alive(page);
      await choose(page);
      expect(await link.count()).toBe(0);
      await page.goto(`/caravan/${second}`);
      await alive(page);
      expect(await link.count()).toBe(0);
      await choose(page);
      await link.click();
      await page.waitForURL((url) => url.searchParams.get('ids') === `${first},${second}`);
      const table = page.getByRole('table', { name: 'Fahrzeuge vergleichen' });
      await until('two vehicles', async () => (await table.getByRole('columnheader').count()) === 3);
    });

    test('a fifth vehicle of an address is reported, and the bar can be folded', async () => {
      const { page } = await harness().as('dealer1');
      const found = await page.request.get(
        '/api/public/catalog/search?auction_status=running&sort=price_desc',
      );
      const { products } = (await found.json()) as { products: { entityId: string }[] };
      const ids = products.slice(0, 6).map(({ entityId }) => entityId);
      await page.goto(`/vergleich?ids=${ids.join(',')}`);
      await page.getByText('2 Fahrzeuge der Adresse werden nicht gezeigt').waitFor();

      await page.goto(`/caravan/${ids[0]}`);
      await alive(page);
      await choose(page);
      const bar = page.getByRole('complementary', { name: 'Vergleichen' });
      // beside a vehicle it is small until somebody wants more
      await bar.getByRole('button', { name: 'Ausklappen' }).click();
      await bar.getByRole('listitem').first().waitFor();
      await bar.getByRole('button', { name: 'Einklappen' }).click();
      await bar.getByRole('listitem').first().waitFor({ state: 'detached' });
    });

    test('unknown ids are reported, and an empty comparison leads to the catalog', async () => {
      const { page, expect: awaited } = await harness().visitor();
      awaited(404, /catalog\/get\/gibtesnicht/);
      await page.goto(`/vergleich?ids=${lot.auctionId},gibtesnicht,..%2F..,<b>,${lot.auctionId}`);
      await page.getByText('1 Fahrzeug gibt es nicht oder nicht mehr', { exact: false }).waitFor();
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
      await page.goto('/vergleich?ids=gibtesnicht');
      await page.getByText('Noch nichts zu vergleichen').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Zum Katalog' }).click();
      await page.waitForURL(/wohnmobil-kaufen/);
    });
  });
}
