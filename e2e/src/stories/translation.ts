import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openLive } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;

/** A seller's text in the reader's language. */
export function translationStory(harness: () => Harness): void {
  describe('translation', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 17_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(55 * 60_000),
          vehicle: 9_750,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('a guest who reads English translates the description and brings the original back', async () => {
      const { page } = await harness().visitor({ locale: 'en-GB' });
      await vehicle(page).open(lot.auctionId);
      await openLive(page, `/en/caravan/${lot.auctionId}`);
      const section = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Description' }) });
      const text = section.locator('p').first();
      const original = await text.innerText();
      expect(await text.getAttribute('lang')).toBe('de');
      await section.getByRole('button', { name: 'Translate' }).click();
      await section.getByText(/^Translated by a machine\./).waitFor();
      expect(await text.innerText()).not.toBe(original);
      await section.getByRole('button', { name: 'Show original' }).click();
      await page.getByText(original, { exact: true }).waitFor();
    });

    test('a guest who reads the language of the text has nothing to press', async () => {
      const { page } = await harness().visitor();
      await vehicle(page).open(lot.auctionId);
      await page.getByRole('heading', { name: 'Frage zum Fahrzeug' }).waitFor();
      expect(await page.getByRole('button', { name: 'Übersetzen' }).count()).toBe(0);
    });
  });
}
