import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { TERMS } from './lives.ts';

const { commercialSeller, operator } = DEMO_USERS;

const DECISIONS = 50;
/** Longer than a review may take: these ads come before all others, and are the ones over their time. */
const SUBMITTED_AGO = 30 * 3_600_000;
/** A key that comes sooner decides nothing, ms. */
const TOO_SOON = 450;

/** What a clerk presses for an ad, and the state of the ad then: an auction that was released goes on by itself. */
const WAYS = [
  { keys: ['f'], status: /^(?!under_review|editing|inactive)/ },
  { keys: ['r', '1', 'Enter'], status: /^editing$/ },
  { keys: ['a', '1', 'Enter'], status: /^inactive$/ },
] as const;

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A clerk's morning: 50 ads, by keyboard alone. */
export function morningStory(harness: () => Harness): void {
  describe('a clerk’s morning', () => {
    test('50 ads are decided by keyboard, at most four keys each, the next one opens by itself; hints and filters lead', async () => {
      const steps = [
        { at: Date.now() - SUBMITTED_AGO, actor: 'owner', payload: { kind: 'submit', ...TERMS } },
      ];
      // the last two are the same vehicle
      const vehicles = Array.from({ length: DECISIONS }, (_, at) => 9_800 + Math.min(at, DECISIONS - 2));
      const seeded = await seedAuctions(
        harness(),
        vehicles.map((vehicle) => ({
          ownerCustomerId: commercialSeller.customerId,
          ...TERMS,
          vehicle,
          steps,
        })),
      );
      const ids = new Set(seeded.map(({ auctionId }) => auctionId));
      const { page } = await harness().as('clerk');
      await page.goto('/operator/inserate?hint=same_vin&due=soon');
      await alive(page);
      const twins = page.getByRole('row').filter({ hasText: 'Fahrgestellnummer schon inseriert' });
      await expect.poll(() => twins.count()).toBe(2);

      await page.goto('/operator/inserate?due=soon');
      await alive(page);
      await page
        .getByRole('row')
        .filter({ hasText: 'Std. über der Frist' })
        .first()
        .getByRole('link', { name: 'Prüfen' })
        .click();
      await page.waitForURL(/\/operator\/inserate\/[^/]+\?due=soon$/);
      const decided = new Map<string, RegExp>();
      for (let at = 0; at < DECISIONS; at += 1) {
        const { keys, status } = WAYS[at % WAYS.length] ?? WAYS[0];
        expect(keys.length).toBeLessThanOrEqual(4);
        const id = idIn(page);
        expect(ids, `the ad at place ${at + 1}`).toContain(id);
        expect(decided.has(id), `${id} is open for the second time`).toBe(false);
        await page.getByRole('heading', { name: 'Hinweise' }).waitFor();
        await page.getByRole('main').getByRole('button', { name: 'Freigeben' }).waitFor();
        await page.waitForTimeout(TOO_SOON);
        const [first, ...rest] = keys;
        await page.keyboard.press(first);
        if (rest.length > 0) {
          const reason = page.getByRole('dialog').getByLabel('Begründung');
          await reason.waitFor();
          for (const key of rest) {
            if (key === 'Enter') await expect.poll(() => reason.inputValue()).not.toBe('');
            await page.keyboard.press(key);
          }
        }
        decided.set(id, status);
        // by itself: no one went back to the list
        await page.waitForURL((url) => !url.pathname.endsWith(id));
      }
      expect(decided.size).toBe(DECISIONS);
      // the list says what is left once the last decision is sent
      await page.goto('/operator/inserate?due=soon');
      const api = new ApiClient(harness().url, operator.email);
      for (const [id, status] of decided)
        await until(`the decision on ${id}`, async () => {
          const { body } = await api.send('GET', `/private/operator/ads/${id}`);
          return status.test((body as { status: string }).status);
        });
      await expect
        .poll(() => page.getByRole('row').filter({ hasText: 'Std. über der Frist' }).count())
        .toBe(0);
    });
  });
}
