import { randomUUID } from 'node:crypto';
import { DEMO_USERS, type CatalogSearchAnswer } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { open, placesOf } from '../people/places.ts';
import { enter } from '../people/roles.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller } = DEMO_USERS;
const EURO = 100;

/** What sticks out at the right, px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Names of vehicles in rows that have room for no more than a few letters. */
const lostNames = (page: Page) =>
  page.locator('tr[data-row] th a').evaluateAll((links) =>
    links
      .filter((link) => {
        const { clientWidth, textContent } = link.firstElementChild ?? link;
        return textContent !== '' && clientWidth < 3 * parseFloat(getComputedStyle(link).fontSize);
      })
      .map(({ textContent }) => textContent),
  );

/** Names of vehicles that are cut off on their cards. */
const cutNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article h2')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

/** Pages that say more to a dealer than to others. */
const MORE_FOR_DEALERS: readonly string[] = ['catalog-detail', 'catalog-rows', 'catalog-map'];

const twiceAsLarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** How the site looks when someone zooms, wants no motion, has colours of their own, or listens. */
export function calmStory(harness: () => Harness): void {
  describe('calm', () => {
    test('at 200 % and on 320 px nothing sticks out, whoever looks', async () => {
      const wide: string[] = [];
      const seen = new Set<string>();
      for (const role of ['private', 'accepted', 'admin'] as const) {
        const visitor = await harness().visitor({
          viewport: { width: 640, height: 450 },
          deviceScaleFactor: 2,
        });
        const { page, context } = visitor;
        visitor.expect(404, /gibt\/es\/nicht/);
        // no one opens so many pages in a minute
        visitor.expect(429, /telemetry/);
        await enter(context, harness().url, role);
        for (const { name, path } of await placesOf(page, role)) {
          // a page that all may see is looked at once, the frame of each role on the pages of its own
          if (seen.has(name) && !(role === 'accepted' && MORE_FOR_DEALERS.includes(name))) continue;
          seen.add(name);
          await open(page, path);
          for (const width of [640, 320]) {
            await page.setViewportSize({ width, height: 450 });
            const over = await overflow(page);
            if (over > 0) wide.push(`${role} ${name} at ${width}: ${over} px`);
          }
          // people of the team work on larger screens
          if (role === 'admin') continue;
          await twiceAsLarge(page);
          const over = await overflow(page);
          if (over > 0) wide.push(`${role} ${name} at 320 with text twice as large: ${over} px`);
          for (const lost of [...(await lostNames(page)), ...(await cutNames(page))])
            wide.push(`${role} ${name}: no room for ${lost}`);
        }
        await context.close();
      }
      expect(wide).toEqual([]);
      expect(seen.size).toBeGreaterThan(40);
    });

    test('with text twice as large nothing sticks out on a phone, and the account is in sight', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize({ width: 390, height: 844 });
      const wide: string[] = [];
      for (const path of ['/', '/wohnmobil-kaufen', '/inserat/neu', '/preise']) {
        await open(page, path);
        await twiceAsLarge(page);
        const over = await overflow(page);
        if (over > 0) wide.push(`${path}: ${over} px`);
        const box = await page.getByRole('banner').getByRole('button').last().boundingBox();
        if (!box || box.x + box.width > 390) wide.push(`${path}: the account is out of sight`);
      }
      expect(wide).toEqual([]);
    });

    test('with reduced motion nothing moves longer than a moment', async () => {
      const { page } = await harness().visitor({ reducedMotion: 'reduce' });
      const slow: string[] = [];
      for (const path of ['/', '/wohnmobil-kaufen', '/preise', '/login']) {
        await open(page, path);
        const found = await page.evaluate(() => {
          const ms = (list: string) =>
            Math.max(...list.split(',').map((each) => parseFloat(each) * (each.includes('ms') ? 1 : 1000)));
          return [...document.querySelectorAll('*')]
            .filter((element) => {
              const { transitionDuration, animationDuration } = getComputedStyle(element);
              return ms(transitionDuration) > 1 || ms(animationDuration) > 1;
            })
            .map((element) => element.outerHTML.slice(0, 100));
        });
        slow.push(...found.map((html) => `${path}: ${html}`));
      }
      expect(slow).toEqual([]);
    });

    test('with colours of one’s own the focus is drawn on everything that takes it', async () => {
      const { page } = await harness().visitor({ forcedColors: 'active' });
      await open(page, '/wohnmobil-kaufen');
      const bare: string[] = [];
      for (let press = 0; press < 25; press++) {
        await page.keyboard.press('Tab');
        const fault = await page.evaluate(() => {
          const drawn = (element: Element | null) => {
            if (!element) return false;
            const { outlineStyle, outlineWidth } = getComputedStyle(element);
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
          };
          const at = document.activeElement;
          // a hidden field draws it on what is seen in its place
          const seen = [at, at?.parentElement ?? null, at?.closest('label') ?? null];
          const inside = [...(at?.closest('label')?.querySelectorAll('*') ?? [])];
          return [...seen, ...inside].some(drawn) ? null : (at?.outerHTML.slice(0, 120) ?? 'nothing');
        });
        if (fault !== null) bare.push(fault);
      }
      expect(bare).toEqual([]);
    });

    test('who types before the page is alive loses nothing', async () => {
      const { page } = await harness().visitor();
      const held = Promise.withResolvers<void>();
      await page.route(/\.js(\?|$)/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/wohnmobil-bewerten', { waitUntil: 'commit' });
      const model = page.getByRole('textbox', { name: 'Modell', exact: true });
      const make = page.getByRole('combobox', { name: 'Marke' });
      const year = page.getByRole('textbox', { name: 'Erstzulassung, Jahr' });
      await model.fill('Van TI');
      await year.fill('2018');
      await make.fill('Knaus');
      const field = await make.elementHandle();
      held.resolve();
      await alive(page);
      await page.getByRole('option', { name: 'Knaus', exact: true }).click();
      expect(await field?.evaluate((element) => element.isConnected), 'the field was drawn anew').toBe(true);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByText('Bitte füllen Sie dieses Feld aus.').first().waitFor();
      for (const typed of [model, year, make]) {
        expect(await typed.inputValue()).not.toBe('');
        expect(await typed.getAttribute('aria-invalid')).toBeNull();
      }
    });

    test('a screen reader is led from the landmarks to a vehicle, its price and its end', async () => {
      const { page } = await harness().visitor();
      await open(page, '/wohnmobil-kaufen');
      const tree = await page.locator('body').ariaSnapshot();
      const at = (line: RegExp) => tree.search(line);
      const order = [
        at(/^- link "Zum Inhalt/m),
        at(/^\s*- banner/m),
        at(/^\s*- navigation/m),
        at(/^\s*- main/m),
        at(/heading "Wohnmobile[^"]*" \[level=1\]/),
        at(/^\s*- contentinfo/m),
      ];
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order).not.toContain(-1);
      // not the auctions that end next: one that ends while it is looked at has no clock
      await open(page, '/wohnmobil-kaufen?auction_status=running&sort=price_desc');
      const card = page.getByRole('main').getByRole('article').first();
      const spoken = await card.ariaSnapshot();
      expect(spoken).toMatch(/heading ".+" \[level=2\]/);
      expect(spoken).toMatch(/€/);
      expect(spoken).toMatch(/timer/);
      await card.getByRole('link').first().press('Enter');
      await page.getByRole('region', { name: 'Auktion', exact: true }).waitFor();
      const auction = await page.getByRole('region', { name: 'Auktion', exact: true }).ariaSnapshot();
      expect(auction).toMatch(/€/);
      expect(auction).toMatch(/timer "(Endet|Startet) in"/);
    });

    test('what a dealer may do with a vehicle is there with the document: nothing below is pushed down', async () => {
      const { page } = await harness().as('dealer3');
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/wohnmobil-kaufen?auction_status=running&sort=newest');
      const others = page.getByRole('main').getByRole('article').filter({ hasNotText: 'Sie führen' });
      const path = (await others.nth(3).getByRole('link').first().getAttribute('href')) ?? '';
      const auction = page.getByRole('region', { name: 'Auktion', exact: true });
      const height = async () => (await auction.boundingBox())?.height ?? 0;
      const heights: number[] = [];
      await page.goto(path, { waitUntil: 'commit' });
      await auction.waitFor();
      heights.push(await height());
      const bids = auction.getByRole('button', { name: /bieten$/ });
      expect(await bids.first().isVisible()).toBe(true);
      await alive(page);
      heights.push(await height());
      await bids.first().waitFor();
      const [first = 0, pending = 0] = heights;
      const ready = await height();
      // within a line of text: words wrap as they do
      expect(pending - first, 'while it is asked for').toBeLessThanOrEqual(24);
      expect(ready - first, 'once it is there').toBeLessThanOrEqual(24);
    });

    test('distances that come late move no row of the list', async () => {
      const { page } = await harness().as('dealer3');
      await page.setViewportSize({ width: 390, height: 844 });
      const held = Promise.withResolvers<void>();
      await page.route(/\/catalog\/distances/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await open(page, '/wohnmobil-kaufen?view=dense&sort=price_desc');
      const rows = page.locator('tr[data-row]');
      const heights = () =>
        rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
      await rows.first().waitFor();
      await alive(page);
      const before = await heights();
      held.resolve();
      await page
        .getByText(/\d km weg$/)
        .first()
        .waitFor();
      expect(await heights()).toEqual(before);
    });

    test('an own standing is there with the document, and what comes after it moves no row', async () => {
      const lot = (vehicle: number) => ({
        ownerCustomerId: privateSeller.customerId,
        startPrice: 88_000 * EURO,
        minimum: 99_000 * EURO,
        endsAt: minuteAhead(50 * 60_000),
        vehicle,
      });
      const lots = await seedAuctions(harness(), [lot(9061), lot(9062), lot(9063)]);
      const client = new ApiClient(harness().url, DEMO_USERS.dealer3.email);
      for (const { auctionId } of lots.slice(1)) {
        await until('the vehicle in the catalog', async () => {
          const { status } = await client.send('GET', `/public/catalog/get/${auctionId}`);
          return status === 200;
        });
        const body = { amount: 88_000 };
        const bid = await client.send('POST', `/private/auction/${auctionId}/bid`, {
          body,
          key: randomUUID(),
        });
        expect(bid.status).toBeLessThan(300);
      }
      const search = '/public/catalog/search?priceFrom=88000&priceTo=88000';
      await until('the lead in the catalog', async () => {
        const { body } = await client.send('GET', search);
        const { products } = body as CatalogSearchAnswer;
        const led = products.flatMap(({ entityId, context }) => (context?.holdingHighestBid ? entityId : []));
        return lots.slice(1).every(({ auctionId }) => led.includes(auctionId));
      });
      const { page } = await harness().as('dealer3');
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const held = Promise.withResolvers<void>();
        await page.route(/\/catalog\/distances/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto('/wohnmobil-kaufen?view=dense&priceFrom=88000&priceTo=88000', {
          waitUntil: 'commit',
        });
        const rows = page.locator('tr[data-row]');
        const heights = () =>
          rows.evaluateAll((all) =>
            Object.fromEntries(
              all.map((row) => [
                row.getAttribute('data-row'),
                Math.round(row.getBoundingClientRect().height),
              ]),
            ),
          );
        await rows.nth(2).waitFor();
        // no call of the page is needed for it
        const before = await heights();
        expect(await rows.getByText('Sie führen').count()).toBeGreaterThan(1);
        await alive(page);
        held.resolve();
        await page
          .getByText(/\d km weg$/)
          .first()
          .waitFor({ state: 'attached' });
        expect(await heights(), `${width} px`).toEqual(before);
        await page.unrouteAll({ behavior: 'wait' });
      }
    });

    test('a distance that comes late moves nothing on the page of a vehicle', async () => {
      const { page } = await harness().as('dealer3');
      await open(page, '/wohnmobil-kaufen?auction_status=running&sort=newest');
      const link = page.getByRole('main').getByRole('article').nth(3).getByRole('link').first();
      const path = (await link.getAttribute('href')) ?? '';
      const held = Promise.withResolvers<void>();
      await page.route(/\/catalog\/distances/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path);
      await alive(page);
      const pictures = page.getByRole('button', { name: /^\d+ Bilder$/ });
      // where the line of facts breaks depends on the width
      const tops = async () => {
        const found: Record<number, number> = {};
        for (let width = 320; width <= 560; width += 10) {
          await page.setViewportSize({ width, height: 844 });
          await page.evaluate(() => scrollTo(0, 0));
          found[width] = Math.round((await pictures.boundingBox())?.y ?? 0);
        }
        return found;
      };
      const before = await tops();
      held.resolve();
      await page
        .getByText(/\d km entfernt$/)
        .first()
        .waitFor();
      expect(await tops()).toEqual(before);
    });

    test('a screen reader hears in the dialog what a bid costs before it is made', async () => {
      const { page } = await harness().as('dealer3');
      await open(page, '/wohnmobil-kaufen?auction_status=running&sort=newest');
      // who leads raises their limit
      const others = page.getByRole('main').getByRole('article').filter({ hasNotText: 'Sie führen' });
      await others.nth(3).getByRole('link').first().press('Enter');
      const auction = page.getByRole('region', { name: 'Auktion', exact: true });
      const bid = auction.getByRole('button', { name: /€ (?:brutto |netto )?bieten$/ });
      await bid.waitFor();
      await bid.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const spoken = await dialog.ariaSnapshot();
      expect(spoken).toMatch(/heading ".*€.*" \[level=2\]/);
      expect(spoken).toMatch(/table|rowheader|term/);
      expect(spoken).toMatch(/button ".*€ (?:brutto |netto )?bieten"/);
      // what lies behind the dialog is out of reach
      const reached = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, input')]
          .filter((each) => !each.closest('[inert], [role="dialog"], [hidden]') && each.checkVisibility())
          .map((each) => each.outerHTML.slice(0, 100)),
      );
      expect(reached).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });
}
