import { DEMO_USERS, type AuctionContext } from '@rollheim/contracts';
import { keepProven, keyOf } from '@rollheim/contracts/server';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { rootSecret } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;

/** What the reads of a page named as seen, and whether their answers lacked it. */
function readsOf(page: Page, path: RegExp) {
  const reads: { readonly seen: string; readonly stale: boolean }[] = [];
  page.on('response', (answer) => {
    if (!path.test(answer.url())) return;
    reads.push({
      seen: answer.request().headers()['x-seen'] ?? '',
      stale: answer.headers()['x-stale'] !== undefined,
    });
  });
  return reads;
}

/** A page reads what it was notified of, by its own act or by a frame. */
export function seenStory(harness: () => Harness): void {
  describe('seen', () => {
    test('after a bid the pages of bidder and watcher read the history of its version, which both can prove', async () => {
      const { dataDir } = harness();
      const key = keyOf({ SECRET: rootSecret(dataDir) }, 'seen');
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle: 9077,
        },
      ]);
      const { auctionId } = lot!;
      const [bidder, watcher] = [await harness().as('dealer1'), await harness().as('dealer2')];
      const [mine, other] = [vehicle(bidder.page), vehicle(watcher.page)];
      const standing = bidder.page.waitForResponse(new RegExp(`/private/auction/${auctionId}/context$`));
      await mine.open(auctionId);
      await other.open(auctionId);
      // the owner's word, which may be ahead of the read model: the price of the same version can be read
      const own = await standing;
      const { version: before } = (await own.json()) as AuctionContext;
      expect(keepProven(key, own.headers()['x-version'] ?? '')).toBe(`auctions/${auctionId}:${before}`);
      const history = new RegExp(`/api/public/auction/${auctionId}/bids`);
      const reads = [bidder, watcher].map(({ page }) => readsOf(page, history));

      await mine.press();
      const answered = bidder.page.waitForResponse(/\/private\/auction\/.+\/bid$/);
      await mine.confirm();
      const given = (await answered).headers()['x-version'] ?? '';
      const version = keepProven(key, given);
      expect(version).toMatch(new RegExp(`^auctions/${auctionId}:\\d+$`));

      for (const known of reads)
        await until('a read that has seen the bid', () =>
          Promise.resolve(
            known.some(({ seen, stale }) => !stale && keepProven(key, seen).split(', ').includes(version)),
          ),
        );
    });
  });
}
