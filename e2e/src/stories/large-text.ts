import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { open } from '../people/places.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;
/** A small phone. */
const SMALL = { width: 320, height: 568 };

const twiceAsLarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Words below an element that lie upon others, or are cut off at the right. */
const collisions = (root: Locator): Promise<string[]> =>
  root.evaluate((element) => {
    const found: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      // links that are scrolled sideways, and heads of a table whose rows are records
      if (parent.closest('nav, thead')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // what only screen readers get has no room of its own
      for (const box of range.getClientRects())
        if (box.width > 2 && box.height > 2) found.push({ text, box });
    }
    const wrong = found.flatMap(({ text, box }, index) =>
      found
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            // lines of different sizes beside each other are as high as their letters are not
            box.top < other.box.bottom - box.height / 3 &&
            other.box.top < box.bottom - other.box.height / 3,
        )
        .map((other) => `${text} upon ${other.text}`),
    );
    const { right } = element.getBoundingClientRect();
    return [
      ...wrong,
      ...found.filter(({ box }) => box.right > right + 1).map(({ text }) => `${text} is cut off`),
    ];
  });

/** What a dealer works with when all text is twice as large. */
export function largeTextStory(harness: () => Harness): void {
  describe('text twice as large on 320 px', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 41_000 * EURO,
          minimum: 60_000 * EURO,
          buyNow: 75_000 * EURO,
          endsAt: minuteAhead(3 * 60 * 60_000),
          vehicle: 9071,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('no words of the own bids lie upon others', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      await open(page, '/a/haendler-bereich/gebote');
      await page.getByRole('table', { name: 'Meine Gebote' }).locator('tbody tr').first().waitFor();
      await twiceAsLarge(page);
      expect(await collisions(page.getByRole('main'))).toEqual([]);
    });

    test('no words of the bid panel and its dialog lie upon others, and what binds has room', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      const own = vehicle(page);
      await own.open(lot.auctionId);
      await own.nextStep.waitFor();
      await twiceAsLarge(page);
      expect(await collisions(own.auction)).toEqual([]);
      await own.press();
      expect(await collisions(own.dialog)).toEqual([]);
      // head and buttons give way: what is read is scrolled in most of the window
      const rooms = await own.dialog.evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')]
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
          .map(({ clientHeight }) => clientHeight),
      );
      expect(Math.max(...rooms)).toBeGreaterThan(SMALL.height * 0.8);
      await own.confirm();
      await own.dialog.waitFor({ state: 'detached' });
      await own.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      expect(await collisions(own.auction)).toEqual([]);
    });

    test('the bar at the lower edge has whole words, and the map shows its sources beside its buttons', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      await open(page, '/wohnmobil-kaufen?view=dense&auction_status=running');
      await twiceAsLarge(page);
      const sort = page.getByRole('button', { name: /Sortierung/ });
      const width = await sort.evaluate(({ clientWidth }) => clientWidth);
      expect(width).toBeGreaterThan(SMALL.width / 2);
      await open(page, '/wohnmobil-kaufen?view=map&auction_status=running');
      const map = page.getByRole('group', { name: 'Karte der Fahrzeuge' });
      await map.waitFor();
      await twiceAsLarge(page);
      const sources = page.getByRole('link', { name: /Natural Earth/ });
      const covered = await sources.evaluate((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return [...(link.closest('p')?.parentElement?.querySelectorAll('button') ?? [])]
          .map((button) => ({ name: button.ariaLabel, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.left < right && left < box.right && box.top < bottom && top < box.bottom)
          .map(({ name }) => name);
      });
      expect(covered).toEqual([]);
    });
  });
}
