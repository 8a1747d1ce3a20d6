import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';

const { dealer2, privateSeller } = DEMO_USERS;
const EURO = 100;

/** Presses 'back' as soon as the page adds an entry to its history; resolves once the entry is left. */
const backAtOnce = (): Promise<void> =>
  new Promise((resolve) => {
    const push = history.pushState;
    history.pushState = function pushState(...entry: Parameters<typeof push>) {
      history.pushState = push;
      push.apply(history, entry);
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    };
  });

/** Dialogs of a vehicle's page, and what becomes of them. */
export function dialogsStory(harness: () => Harness): void {
  describe('dialogs of a vehicle', () => {
    let lots: readonly SeededAuction[];
    beforeAll(async () => {
      const lot = (number: number, more: object = {}) => ({
        ownerCustomerId: privateSeller.customerId,
        startPrice: 18_000 * EURO,
        minimum: 30_000 * EURO,
        endsAt: minuteAhead(70 * 60_000),
        vehicle: number,
        ...more,
      });
      lots = await seedAuctions(harness(), [lot(9047), lot(9048, { buyNow: 40_000 * EURO })]);
    });

    test("'back' closes the dialog of a bid and stays on the vehicle", async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/wohnmobil-kaufen');
      const own = vehicle(page);
      await own.open(lots[0]!.auctionId);
      const address = page.url();
      await own.press();
      await page.goBack();
      await own.dialog.waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
      // on a slow phone 'back' comes before the page has rendered that the dialog has its entry
      const slow = await page.context().newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      for (let press = 1; press <= 3; press += 1) {
        const left = page.evaluate(backAtOnce);
        await own.nextStep.click();
        await left;
        await own.dialog.waitFor({ state: 'detached' });
      }
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect(page.url()).toBe(address);
      // forward opens nothing that could be confirmed by mistake
      await page.goForward();
      expect(await own.dialog.count()).toBe(0);
      await page.goBack();
      // each way to close it leaves no entry behind: the next 'back' leaves the vehicle
      await own.press();
      await own.cancel();
      await own.dialog.waitFor({ state: 'detached' });
      await own.press();
      await page.keyboard.press('Escape');
      await own.dialog.waitFor({ state: 'detached' });
      await page.waitForFunction(() => !JSON.stringify(history.state).includes('"dialog"'));
      await page.goBack();
      await page.waitForURL(/wohnmobil-kaufen/);
    });

    test('the slower of two buyers reads that another dealer has bought it, and has nothing left to press', async () => {
      const id = lots[1]!.auctionId;
      const { page } = await harness().as('dealer1');
      const own = vehicle(page);
      await own.open(id);
      await own.auction.getByRole('button', { name: /^Für 40\.000\s€ kaufen$/ }).click();
      await own.dialog.getByRole('button', { name: /^Für 40\.000\s€ kaufen$/ }).waitFor();
      const other = new ApiClient(harness().url, dealer2.email);
      const bought = await other.send('POST', `/private/auction/${id}/buy-now`, { key: randomUUID() });
      expect(bought.status).toBeLessThan(300);
      await own.dialog.getByText('Ein anderer Händler hat dieses Fahrzeug gekauft').waitFor();
      expect(await own.dialog.getByRole('button', { name: /kaufen/ }).count()).toBe(0);
      await own.dialog.getByRole('button', { name: 'Schließen' }).first().click();
      await own.dialog.waitFor({ state: 'detached' });
      await own.auction.getByText('Dieses Fahrzeug ist verkauft.').waitFor();
    });
  });
}
