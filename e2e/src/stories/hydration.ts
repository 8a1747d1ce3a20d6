import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from './lives.ts';

const SHOWN = ['published', 'running', 'sold', 'failed', 'renegotiation', 'recd_late_offer'] as const;
/** How much slower than this machine the reader's is: parts of a page come alive one after the other. */
const SLOWER = 6;

/** What the server rendered for everyone is found again by the browser, whoever reads and whatever comes first. */
export function hydrationStory(harness: () => Harness): void {
  describe('a page comes alive as the server rendered it', () => {
    const lots = new Map<LifeName, string>();
    beforeAll(async () => {
      const { dealer1, dealer2, privateSeller } = DEMO_USERS;
      const who = { anna: dealer1.customerId, bert: dealer2.customerId };
      const seeded = await seedAuctions(
        harness(),
        SHOWN.map((life, at) => ({
          ownerCustomerId: privateSeller.customerId,
          ...TERMS,
          vehicle: 9_700 + at,
          steps: LIVES[life](who),
        })),
      );
      for (const [at, life] of SHOWN.entries()) lots.set(life, seeded[at]?.auctionId ?? expect.fail(life));
      for (const id of lots.values())
        await until(`vehicle ${id} in the catalog`, async () => {
          const answer = await fetch(`${harness().url}/api/public/catalog/get/${id}`);
          return answer.ok;
        });
    });

    test.each(SHOWN)('a vehicle that is %s, for a dealer on a slow machine', async (life) => {
      const { page, context, faults } = await harness().as('dealer1');
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`/caravan/${lots.get(life)}`);
      await alive(page);
      // the last that a dealer gets: it follows from the place of their company
      await page
        .getByText(/\d\skm entfernt/)
        .first()
        .waitFor();
      expect(faults()).toEqual([]);
    });

    test('a frame that says that it is alive is: what the live stream brings comes after it', async () => {
      const { page } = await harness().as('dealer1');
      await page.addInitScript(() => {
        const look = new MutationObserver(() => {
          const bar = document.querySelector('header a');
          const reached = Object.keys(bar ?? {}).some((key) => key.startsWith('__react'));
          document.documentElement.dataset['reached'] = String(reached);
          look.disconnect();
        });
        look.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-alive'] });
      });
      await page.goto(`/caravan/${lots.get('sold')}`);
      await page.locator('html[data-live]').waitFor({ state: 'attached' });
      expect(await page.locator('html').getAttribute('data-reached')).toBe('true');
    });
  });
}
