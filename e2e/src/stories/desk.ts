import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { dealer1, dealer2, operator, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };

/** Two people of the team at one queue. */
export function deskStory(harness: () => Harness): void {
  describe('two people at one queue', () => {
    const seed = async (vehicle: number): Promise<string> => {
      const steps = LIVES.under_review(WHO);
      const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle, steps };
      const [seeded] = await seedAuctions(harness(), [options]);
      return seeded?.auctionId ?? '';
    };
    const statusOf = async (adId: string): Promise<string> => {
      const path = `/private/operator/ads/${adId}`;
      const { body } = await new ApiClient(harness().url, operator.email).send('GET', path);
      return (body as { status: string }).status;
    };
    const release = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Freigeben' });
    /** The decision can be made by keys: a key that comes sooner was meant for the item before. */
    const ready = async (page: Page) => {
      await release(page).waitFor();
      await page.waitForTimeout(500);
    };
    /** Opens the dialog of a query; a key that comes right behind an opened ad has no meaning. */
    const query = async (page: Page) => {
      const dialog = page.getByRole('dialog');
      await release(page).waitFor();
      await until('the dialog of the query', async () => {
        await page.keyboard.press('r');
        await page.waitForTimeout(1_000);
        return dialog.isVisible();
      });
      return dialog;
    };
    const show = async (page: Page, adId: string) => {
      await page.goto(`/operator/inserate/${adId}`);
      await alive(page);
    };

    // a decision that comes too late is refused
    test('who opens an ad has it; a colleague reads since when, takes it over, and is notified of what was decided meanwhile', async () => {
      const [ad, other] = [await seed(9_701), await seed(9_702)];
      const [{ page: olga }, clerk] = [await harness().as('operator'), await harness().as('clerk')];
      const { page: clara } = clerk;
      await show(olga, ad);
      await olga
        .getByText(/^Von Ihnen übernommen, seit/)
        .first()
        .waitFor();
      await clara.goto('/operator/inserate');
      const row = clara.getByRole('row').filter({ has: clara.locator(`a[href$="/${ad}"]`) });
      await row.getByText(/^Übernommen von Olga Brandt, seit \d+:\d+/).waitFor();
      await show(clara, ad);
      await clara.getByRole('button', { name: 'Übernehmen' }).waitFor();
      expect(await release(clara).count()).toBe(0);
      await clara.keyboard.press('f');
      await clara.getByRole('button', { name: 'Übernehmen' }).click();
      await release(clara).waitFor();
      await olga
        .getByText(/^Übernommen von Clara Voss/)
        .first()
        .waitFor();
      expect(await release(olga).count()).toBe(0);

      // keys rest in a field; a key that is held down decides nothing
      const reason = (await query(clara)).getByLabel('Begründung');
      await reason.fill('Frage: ');
      await reason.press('1');
      expect(await reason.inputValue()).toBe('Frage: 1');
      await reason.fill('');
      await clara.keyboard.press('Escape');
      await clara.keyboard.press('Escape');
      await clara.getByRole('dialog').waitFor({ state: 'detached' });

      // both have decided: the second one hears of it
      await clara.keyboard.press('f');
      await clara
        .getByText(/wird freigegeben\.$/)
        .first()
        .waitFor();
      const { status } = await new ApiClient(harness().url, operator.email).send(
        'POST',
        `/private/operator/ads/${ad}/reject`,
        { body: { reason: 'Schon anderswo verkauft' }, key: crypto.randomUUID() },
      );
      expect(status).toBe(200);
      clerk.expect(409, /\/release$/);
      await clara
        .getByText(/^Jemand anderes hat/)
        .first()
        .waitFor({ timeout: 20_000 });
      expect(await statusOf(other)).toBe('under_review');
    });

    test('a decision is taken back within ten seconds, a key pressed twice decides once, and a reload sends it', async () => {
      const [first, second] = [await seed(9_703), await seed(9_704)];
      const { page } = await harness().as('operator');
      await show(page, first);
      await page
        .getByText(/^Von Ihnen übernommen, seit/)
        .first()
        .waitFor();
      await ready(page);
      // the next ad is slow to load: the key works without it
      await page.route(/\/api\/private\/operator\/ads\/[^/?]+$/, async (route) => {
        if (!route.request().url().endsWith(first)) await page.waitForTimeout(4_000);
        await route.continue();
      });
      await page.keyboard.down('f');
      await page.keyboard.down('f');
      await page.keyboard.up('f');
      await page.waitForURL((url) => !url.pathname.endsWith(first));
      await page.waitForTimeout(1_000);
      expect(await statusOf(second)).toBe('under_review');
      await page.keyboard.press('u');
      await page.waitForURL((url) => url.pathname.endsWith(first));
      await page.waitForTimeout(1_000);
      expect(await statusOf(first)).toBe('under_review');
      await page.unrouteAll({ behavior: 'wait' });

      // a query that is taken back is still there, with its block, its field and what was typed
      const dialog = await query(page);
      await page.keyboard.press('1');
      const reason = dialog.getByLabel('Begründung');
      await reason.fill(`${await reason.inputValue()}\nDanke!`);
      const written = await reason.inputValue();
      await dialog.getByRole('button', { name: 'Rückfrage senden' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(first));
      await page.keyboard.press('u');
      await page.waitForURL((url) => url.pathname.endsWith(first));
      await query(page);
      expect(await reason.inputValue()).toBe(written);
      expect(await dialog.getByRole('checkbox').first().isChecked()).toBe(true);
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await dialog.waitFor({ state: 'detached' });
      await query(page);
      expect(await reason.inputValue()).toBe('');
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await dialog.waitFor({ state: 'detached' });

      await page.keyboard.press('f');
      await page
        .getByText(/wird freigegeben\.$/)
        .first()
        .waitFor();
      await page.reload();
      await expect.poll(() => statusOf(first), { timeout: 8_000 }).not.toBe('under_review');
      expect(await statusOf(second)).toBe('under_review');
    });
  });
}
