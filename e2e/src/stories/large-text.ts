import { DEMO_USERS, pathTo } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { chromium, type Locator, type Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { wizard } from '../pages/wizard.ts';
import { open } from '../people/places.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import { CHROMIUM, type Harness } from '../support/harness.ts';
import { openVisitor } from '../support/visitor.ts';
import { LIVES, TERMS } from './lives.ts';

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
      if (parent.closest('nav, thead') || parent.getBoundingClientRect().width <= 2) continue;
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

/** Words below an element that its box, or that of a part, cuts off at the end of a line. */
const cut = (root: Locator): Promise<string[]> =>
  root.evaluate((element) =>
    [element, ...element.querySelectorAll<HTMLElement>('*')]
      // what only screen readers get has no room of its own
      .filter((each) => each.checkVisibility() && each.clientWidth > 2 && !each.closest('nav, thead'))
      .filter((each) => /hidden|clip/.test(getComputedStyle(each).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

/** How much of the window bars cover that stay where they are while the page below them is scrolled. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const bars = [...document.querySelectorAll('body *')]
      .filter((each) => /sticky|fixed/.test(getComputedStyle(each).position))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width >= innerWidth / 2 && bottom > 0 && top < innerHeight);
    const heights = bars.map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0));
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });

/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10), and a small phone whose browser has text twice as large. */
const NARROW = [
  ['400 %', { width: 320, height: 256 }, []],
  ['large text', SMALL, ['--blink-settings=defaultFontSize=32']],
] as const;

/** A desktop, and a low phone. */
const DESKTOP = { width: 1280, height: 800 };
const LOW = { width: 390, height: 640 };

/** Parts of the page that reach beyond the window, whole px. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What a dealer works with when all text is twice as large. */
export function largeTextStory(harness: () => Harness): void {
  describe('text twice as large on 320 px', () => {
    let lot: SeededAuction;
    let other: SeededAuction;
    let chance: SeededAuction;
    beforeAll(async () => {
      const { dealer1, dealer2, privateSeller } = DEMO_USERS;
      const running = {
        ownerCustomerId: privateSeller.customerId,
        startPrice: 41_000 * EURO,
        minimum: 60_000 * EURO,
        buyNow: 75_000 * EURO,
        endsAt: minuteAhead(3 * 60 * 60_000),
      };
      const [first, second, third] = await seedAuctions(harness(), [
        { ...running, vehicle: 9071 },
        { ...running, vehicle: 9077 },
        {
          ownerCustomerId: privateSeller.customerId,
          ...TERMS,
          vehicle: 9078,
          steps: LIVES.acpt_late_offer({ anna: dealer1.customerId, bert: dealer2.customerId }),
        },
      ]);
      if (!first || !second || !third) throw new Error('nothing was seeded');
      [lot, other, chance] = [first, second, third];
    });

    test.each(NARROW)('bars leave most of the window to what is read: %s', async (_name, viewport, args) => {
      const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...args] });
      try {
        const { page, context, leave } = await openVisitor(browser, harness().url, { viewport });
        await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url: harness().url }]);
        await vehicle(page).open(lot.auctionId);
        await page.getByRole('main').getByRole('timer').last().waitFor({ state: 'attached' });
        expect(await covered(page)).toBeLessThan(0.4);
        await wizard(page).begin();
        await page.getByRole('button', { name: 'Weiter' }).waitFor();
        expect(await covered(page)).toBeLessThan(0.25);
        await leave();
      } finally {
        await browser.close();
      }
    });

    test('the bar of a round is one line on a small phone', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      const own = vehicle(page);
      await own.open(lot.auctionId);
      await own.nextStep.waitFor();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      const boxes = await page
        .locator('[class*="BidBar.module-root"] > *')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
      expect(boxes.length).toBe(3);
      const middles = boxes.map(({ top, height }) => top + height / 2);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
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

    test('what is compared is above its values and stays in sight, and a vehicle has most of the window', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      const ids = [lot, other].map(({ auctionId }) => auctionId);
      for (const id of ids) await vehicle(page).open(id);
      await open(page, `/vergleich?ids=${ids.join(',')}`);
      const table = page.getByRole('region', { name: 'Fahrzeuge vergleichen' });
      await table.locator('thead th').nth(2).waitFor();
      await twiceAsLarge(page);
      const boxOf = async (part: Locator) => (await part.boundingBox()) ?? expect.fail('it has no box');
      const row = table.locator('tbody tr', { has: page.locator('td') }).first();
      const label = row.locator('th > span');
      for (const at of [0, 1]) {
        await row.locator('td').nth(at).scrollIntoViewIfNeeded();
        const value = await boxOf(row.locator('td').nth(at));
        expect(value.width).toBeGreaterThan(SMALL.width * 0.75);
        const words = await boxOf(label);
        expect(words.y + words.height).toBeLessThanOrEqual(value.y + 1);
        expect(words.x).toBeGreaterThanOrEqual(0);
        expect(words.x + words.width).toBeLessThanOrEqual(SMALL.width);
      }
      // no corner lies upon the names above the rows
      expect(await table.locator('thead th').first().isVisible()).toBe(false);
      expect(await cut(table.locator('tbody').first())).toEqual([]);
    });

    test('no words of the watchlist lie upon others or are cut off', async () => {
      const client = new ApiClient(harness().url, DEMO_USERS.dealer1.email);
      await until(
        'the vehicle on the watchlist',
        async () => (await client.send('PUT', `/private/customer/watchlist/${other.auctionId}`)).status < 300,
      );
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      await open(page, pathTo('watchlist', 'de'));
      const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${other.auctionId}"]`) });
      await row.getByRole('timer').waitFor();
      await twiceAsLarge(page);
      const rows = page.getByRole('table').locator('tbody');
      expect(await collisions(rows)).toEqual([]);
      expect(await cut(rows)).toEqual([]);
    });

    test('no words on the cards of the list are cut off', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      await open(page, '/wohnmobil-kaufen?auction_status=running');
      const card = page.getByRole('article').first();
      await card.getByRole('timer').waitFor();
      await twiceAsLarge(page);
      expect(await cut(card)).toEqual([]);
    });

    test('amounts of what an offer after the round costs stay within the margins of its dialog', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      const own = vehicle(page);
      await own.open(chance.auctionId);
      await own.auction.getByRole('button', { name: 'Kaufangebot machen' }).click();
      const costs = own.dialog.locator('dl').last();
      await costs.waitFor();
      await twiceAsLarge(page);
      expect(await costs.locator('dd').count()).toBeGreaterThan(2);
      expect(await collisions(costs)).toEqual([]);
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

    test.each(['dense', 'cards', 'map'])(
      'on a desktop nothing of the list as %s is lost, and no one scrolls sideways',
      async (view) => {
        for (const { page } of [await harness().visitor(), await harness().as('dealer1')]) {
          await page.setViewportSize(DESKTOP);
          await open(page, `/wohnmobil-kaufen?view=${view}&auction_status=running`);
          await twiceAsLarge(page);
          expect(await beyond(page)).toBeLessThanOrEqual(0);
          const bar = page.getByRole('banner');
          const brand = await bar.getByRole('link').first().boundingBox();
          expect(brand?.width).toBeGreaterThan(100);
          expect(await cut(bar)).toEqual([]);
          if (view !== 'dense') continue;
          const names = page.locator('tr[data-row] th a');
          const widths = await names.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
          expect(widths.length).toBeGreaterThan(0);
          expect(Math.min(...widths)).toBeGreaterThan(300);
        }
      },
    );

    test('suggestions leave the field in sight that they are for', async () => {
      const { page } = await harness().visitor();
      await page.setViewportSize(LOW);
      await open(page, '/wohnmobil-kaufen');
      await twiceAsLarge(page);
      // it is one with suggestions once it is used
      await page.getByRole('search').getByRole('textbox').or(page.getByRole('combobox')).first().click();
      await page.keyboard.type('hymer');
      await page.getByRole('option').first().waitFor();
      const overlap = async () => {
        const [list, box] = [
          await page.getByRole('listbox').boundingBox(),
          await page.getByRole('combobox').first().boundingBox(),
        ];
        if (!list || !box) return true;
        return list.y < box.y + box.height && box.y < list.y + list.height;
      };
      expect(await overlap()).toBe(false);
      expect(await beyond(page)).toBeLessThanOrEqual(0);
    });
  });

  describe('a dialog on a small phone', () => {
    test('has what the bid comes to and the button that sends it in sight', async () => {
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          startPrice: 41_000 * EURO,
          minimum: 60_000 * EURO,
          endsAt: minuteAhead(3 * 60 * 60_000),
          vehicle: 9079,
        },
      ]);
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(SMALL);
      const own = vehicle(page);
      await own.open(lot?.auctionId ?? expect.fail('nothing was seeded'));
      await own.nextStep.waitFor();
      await own.press();
      const sum = own.dialog.locator('dl > div').last();
      const button = own.dialog.getByRole('button', { name: /bieten/ });
      await sum.waitFor();
      for (const part of [sum, button]) {
        const box = (await part.boundingBox()) ?? expect.fail('it has no box');
        const seen = await page.evaluate(
          ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2)?.textContent,
          box,
        );
        expect(await part.textContent()).toContain(seen);
        expect(box.y + box.height).toBeLessThanOrEqual(SMALL.height);
      }
    });
  });
}
