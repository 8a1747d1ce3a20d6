import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;
const DESKTOP = { width: 1280, height: 800 };
/** Layout shift that no reader notices (Core Web Vitals call 0.1 good). */
const CALM = 0.02;

/** Holds all code of the page back: what is seen until it is let go is the document alone. */
async function withoutCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** Notes from the beginning of the next page on how much of what was drawn moves. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved until now; what the last frames moved is handed over behind them. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { moved: number }).moved;
  });

/** What a dealer sees first is their own page. */
export function ownFirstPaintStory(harness: () => Harness): void {
  describe('the first paint of a dealer', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 33_000 * EURO,
          minimum: 40_000 * EURO,
          endsAt: minuteAhead(50 * 60_000),
          vehicle: 9094,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
      await until('the vehicle in the catalog', async () => {
        const answer = await fetch(`${harness().url}/api/public/catalog/get/${lot.auctionId}`);
        return answer.ok;
      });
    });

    test('has the columns of a dealer, and they stay where they are', async () => {
      const { page, faults } = await harness().as('dealer1', { window: { serviceWorkers: 'block' } });
      await page.setViewportSize(DESKTOP);
      await noteShifts(page);
      const letGo = await withoutCode(page);
      await page.goto('/wohnmobil-kaufen?view=dense&auction_status=running', { waitUntil: 'commit' });
      const heads = page.locator('thead th');
      await page.locator('tr[data-row]').first().waitFor();
      const drawn = await heads.allInnerTexts();
      expect(drawn.join(' ')).toContain('Ihr Stand');
      expect(await page.getByRole('button', { name: /bieten/ }).count()).toBeGreaterThan(0);
      letGo();
      await alive(page);
      await page.locator('html[data-live]').waitFor({ state: 'attached' });
      expect(await heads.allInnerTexts()).toEqual(drawn);
      expect(await shifts(page)).toBeLessThanOrEqual(CALM);
      expect(faults()).toEqual([]);
    });

    test('of a vehicle has the bid, and no word for those who are no dealers', async () => {
      const { page, faults } = await harness().as('dealer1', { window: { serviceWorkers: 'block' } });
      await page.setViewportSize(DESKTOP);
      await noteShifts(page);
      const letGo = await withoutCode(page);
      await page.goto(`/caravan/${lot.auctionId}`, { waitUntil: 'commit' });
      const auction = page.getByRole('region', { name: 'Auktion', exact: true });
      const bid = auction.getByRole('button', { name: /33\.000\s€ bieten/ }).first();
      await bid.waitFor();
      for (const text of ['So werden Sie Händler', 'Zum Bieten anmelden'])
        expect([text, await page.getByText(text).count()]).toEqual([text, 0]);
      letGo();
      await alive(page);
      await page.locator('html[data-live]').waitFor({ state: 'attached' });
      await page
        .getByText(/\d\skm entfernt/)
        .first()
        .waitFor();
      expect(await shifts(page)).toBeLessThanOrEqual(CALM);
      expect(faults()).toEqual([]);
    });
  });
}
