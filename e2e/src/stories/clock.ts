import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open } from '../people/places.ts';
import { noteWhatIsSaid, whatWasSaid } from '../people/said.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;

/** An open page counts down to the end of its auction. `meanwhile`: stories that pass the time until then. */
export function clockStory(harness: () => Harness, meanwhile: () => void): void {
  describe('the clock', () => {
    let visitor: Visitor;
    let endsAt: number;
    /** How the clocks of the running auction are read out. */
    let spoken: (string | null)[];
    let lotId: string;
    beforeAll(async () => {
      // open well before the first words, also on a busy machine
      endsAt = minuteAhead(105_000);
      const options = {
        ownerCustomerId: DEMO_USERS.privateSeller.customerId,
        startPrice: 20_000 * EURO,
        minimum: 30_000 * EURO,
        endsAt,
        vehicle: 9012,
      };
      const [lot] = await seedAuctions(harness(), [options]);
      if (!lot) throw new Error('nothing was seeded');
      lotId = lot.auctionId;
      visitor = await harness().as('dealer2', { stays: true });
      const call = `/api/public/catalog/get/${lotId}`;
      await until('the vehicle in the catalog', async () => (await visitor.page.request.get(call)).ok());
      await open(visitor.page, `/caravan/${lotId}`);
      await noteWhatIsSaid(visitor.page);
      const timers = visitor.page.getByRole('timer');
      spoken = await timers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-live')));
    });
    afterAll(() => visitor?.leave());

    test('clocks of tiles and rows count down, each in its second', async () => {
      const { page } = await harness().visitor();
      for (const view of ['cards', 'dense']) {
        await open(
          page,
          `/wohnmobil-kaufen?view=${view}&auction_status=running&priceFrom=20000&priceTo=20000`,
        );
        const one = page.locator('article, tr[data-row]').filter({ has: page.locator(`[href*="${lotId}"]`) });
        const timer = one.getByRole('timer');
        const seen = new Set<string>();
        await until('three readings that are right', async () => {
          const text = await timer.innerText();
          const [minutes = 0, seconds = 0] = text.split(':').map(Number);
          if (Math.abs(minutes * 60 + seconds - (endsAt - Date.now()) / 1000) < 1.5) seen.add(text);
          return seen.size === 3;
        });
      }
    });

    describe('meanwhile', () => {
      meanwhile();
    });

    test('the clock is a silent timer, and is read out at 60, 30 and 10 seconds and at the end', async () => {
      expect(new Set(spoken)).toEqual(new Set(['off']));
      await until('the clock is read out four times', async () =>
        /polite .*60[^]*assertive .*30[^]*assertive .*10[^]*assertive /.test(
          (await whatWasSaid(visitor.page)).join('\n'),
        ),
      );
      expect(Date.now()).toBeGreaterThanOrEqual(endsAt);
    });
  });
}
