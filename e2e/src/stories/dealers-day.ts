import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { BrowserContextOptions, Locator } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { messages } from '../pages/messages.ts';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { dealer1, dealer2, dealer3, privateSeller } = DEMO_USERS;
const EURO = 100;
const HOUR = 60 * 60_000;
const PLACE = 'DE-88326';

/** Whose day it is, and on what. */
interface Desk {
  readonly name: string;
  readonly dealer: 'dealer1' | 'dealer3';
  readonly window?: BrowserContextOptions;
  /** Drawn vehicle that the others follow. */
  readonly first: number;
}
const DESKS: readonly Desk[] = [
  { name: 'desktop', dealer: 'dealer1', first: 9_720 },
  {
    name: 'phone',
    dealer: 'dealer3',
    window: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    first: 9_740,
  },
];

/** Of the vehicle that is judged; each is shown by other pictures of its gallery, from 0. */
const DAMAGES = [
  { location: 'rear', type: 'scratch', pictures: [2] },
  { location: 'roof', type: 'dent', pictures: [3, 1] },
  { location: 'front', type: 'scratch', pictures: [] },
];
const SCRATCH = 'Schaden 1: Heck, Kratzer';
const DENT = 'Schaden 2: Dach, Delle';
const BARE = 'Schaden 3: Front, Kratzer, kein Bild';

interface Lots {
  readonly running: SeededAuction;
  readonly chance: SeededAuction;
  readonly over: SeededAuction;
}

/** What a dealer does from finding a vehicle to checking the log, by distance and without seeing it. */
export function dealersDayStory(harness: () => Harness): void {
  describe.each(DESKS)("a dealer's day on a $name", ({ dealer, window, first }) => {
    const open = () => harness().as(dealer, window ? { window } : {});
    let lots: Lots;
    beforeAll(async () => {
      const who = {
        anna: dealer === 'dealer1' ? dealer3.customerId : dealer1.customerId,
        bert: dealer2.customerId,
      };
      const of = { ownerCustomerId: privateSeller.customerId, ...TERMS };
      const [running, chance, over] = await seedAuctions(harness(), [
        { ...of, endsAt: minuteAhead(HOUR), vehicle: first, damages: DAMAGES },
        { ...of, vehicle: first + 1, steps: LIVES.acpt_late_offer(who) },
        { ...of, vehicle: first + 2, steps: LIVES.sold(who) },
      ]);
      if (!running || !chance || !over) throw new Error('nothing was seeded');
      lots = { running, chance, over };
    });

    test('finds by distance, and every vehicle of the list says how far it is', async () => {
      const { page } = await open();
      await page.goto(`/wohnmobil-kaufen?distance=300-${PLACE}&auction_status=running`);
      await alive(page);
      const cards = page.getByRole('main').getByRole('article');
      await cards.first().waitFor();
      const away = /(\d+)\skm entfernt/;
      const texts = await until('the distance of every vehicle', async () => {
        const all = await cards.allInnerTexts();
        return all.every((text) => away.test(text)) && all;
      });
      for (const text of texts) expect(Number(away.exec(text)?.[1]), text).toBeLessThanOrEqual(300);
      // a bound without a place is refused by its name, and the page says so
      const half = await page.request.get('/api/public/catalog/search?distance=300');
      expect([half.status(), Object.keys((await half.json()).fields ?? {})]).toEqual([400, ['distance']]);
    });

    test('compares two, saves the search, and is alerted of the next vehicle that fits', async () => {
      const { page } = await open();
      const { products } = (await (
        await page.request.get('/api/public/catalog/search?auction_status=running')
      ).json()) as { products: { entityId: string }[] };
      const ids = products.slice(0, 2).map(({ entityId }) => entityId);
      await page.goto(`/vergleich?ids=${ids.join(',')}`);
      await page.getByRole('table', { name: 'Fahrzeuge vergleichen' }).waitFor();

      await page.goto(`/wohnmobil-kaufen?priceFrom=${TERMS.startPrice / EURO}`);
      await alive(page);
      await page.getByRole('button', { name: 'Suche speichern' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click();
      await page
        .getByText(/(?:ist|sind schon als .*) gespeichert\.$/)
        .first()
        .waitFor();
      const now = Date.now();
      const [lot] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          ...TERMS,
          vehicle: first + 3,
          steps: [
            { at: now - 1, actor: 'owner', payload: { kind: 'submit', ...TERMS } },
            { at: now, actor: 'operator', payload: { kind: 'release', slot: minuteAhead(HOUR) } },
          ],
        },
      ]);
      if (!lot) throw new Error('nothing was seeded');
      const theirs = messages(page);
      await theirs.open();
      await theirs.search(lot.title);
      await page.locator(`a[href$="/${lot.auctionId}"]`).first().waitFor();
    });

    test('judges the damages by pins, rows and pictures, and downloads the report', async () => {
      const { page } = await open();
      const own = vehicle(page);
      await own.open(lots.running.auctionId);
      const part = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Schäden', exact: true }) });
      const outline = part.getByRole('group', { name: /^Umriss des Fahrzeugs/ });
      const pins = [SCRATCH, DENT].map((name) => outline.getByRole('button', { name, exact: true }));
      const rows = part.locator('ol > li > button');
      /** Which pin and which row are marked, from 0. */
      const marked = async (): Promise<string> => {
        const of = async (all: readonly Locator[]) =>
          (await Promise.all(all.map((one) => one.getAttribute('aria-current')))).indexOf('true');
        return `pin ${await of(pins)}, row ${await of(await rows.all())}`;
      };
      /** Presses until its code is there: the server's HTML hears nothing. */
      const press = (target: Locator, wanted: string) =>
        until(`after a press: ${wanted}`, async () => {
          await target.click();
          return (await marked()) === wanted;
        });
      // a pin opens the first picture of its damage
      const gallery = page.getByRole('dialog', { name: 'Bilder', exact: true });
      const close = async (place: number) => {
        await gallery.getByText(new RegExp(`^Bild ${place} von `)).waitFor();
        await gallery.getByRole('button', { name: 'Schließen' }).click();
        await gallery.waitFor({ state: 'detached' });
      };
      await press(pins[1]!, 'pin 1, row 1');
      await close(2);
      const box = await rows.nth(1).boundingBox();
      const { height = 0 } = page.viewportSize() ?? {};
      expect(box !== null && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box)).toBe(true);
      await press(rows.nth(0), 'pin 0, row 0');
      await press(pins[1]!, 'pin 1, row 1');
      await close(2);
      await outline.getByRole('button', { name: BARE, exact: true }).click();
      expect(await gallery.count()).toBe(0);
      await press(rows.nth(1), 'pin 1, row 1');

      // pictures of a damage are in the order of the gallery, and open it at themselves
      for (const [thumb, place] of [
        [`Bild 1 zu ${SCRATCH}`, 3],
        [`Bild 2 zu ${DENT}`, 4],
      ] as const) {
        await part.getByRole('button', { name: thumb, exact: true }).click();
        await close(place);
      }
      expect(await marked()).toBe('pin 1, row 1');
      const link = page.getByRole('link', { name: 'Zustandsbericht (PDF)' });
      const report = await page.request.get((await link.getAttribute('href')) ?? '');
      expect([report.status(), report.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect((await report.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    test('bids from what stays on the screen; a network that goes meanwhile sends nothing by itself', async () => {
      const visitor = await open();
      visitor.expectMessage(/net::ERR_/);
      const { page, context } = visitor;
      const own = vehicle(page);
      await own.open(lots.running.auctionId);
      const step = page.getByRole('button', { name: /^[\d.]+\s€ (?:brutto |netto )?bieten$/ });
      await page.getByRole('heading', { name: 'Technik und Maße' }).scrollIntoViewIfNeeded();
      const inView = step.filter({ visible: true }).last();
      await until('the step in view', async () => {
        const box = await inView.boundingBox();
        return box !== null && box.y > 0 && box.y < (page.viewportSize()?.height ?? 0);
      });
      await inView.click();
      await own.dialog.waitFor();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/bid')) sent.push(request.url());
      });
      await context.setOffline(true);
      await own.confirm();
      await own.dialog.getByText(/nichts gesendet/).waitFor();
      await context.setOffline(false);
      await page.getByText('Sie sind wieder online.').first().waitFor();
      await own.dialog.getByText(/nichts gesendet/).waitFor({ state: 'detached' });
      expect(sent).toEqual([]);
      await own.confirm();
      await own.dialog.waitFor({ state: 'detached' });
      await own.auction.getByText('Sie führen').first().waitFor();
      expect(sent).toHaveLength(1);
      await page.reload();
      await own.auction.getByText('Sie führen').first().waitFor();
    });

    test('makes a late offer, and checks the log of an auction that is over', async () => {
      const { page } = await open();
      const own = vehicle(page);
      await own.open(lots.chance.auctionId);
      await own.auction.getByRole('button', { name: 'Kaufangebot machen' }).click();
      await own.dialog.getByRole('button', { name: /€ anbieten$/ }).click();
      await own.dialog.waitFor({ state: 'detached' });
      await own.auction
        .getByText(`Ihr Kaufangebot über ${euro(TERMS.startPrice)} liegt beim Verkäufer.`)
        .waitFor();

      await own.open(lots.over.auctionId);
      // from the head of the log, which the menu of an own bid opens, a link leads to its check
      await page.locator('#log').getByRole('link', { name: 'Nachprüfen' }).click();
      const check = page.getByRole('button', { name: 'Hier prüfen' });
      const isInView = () =>
        check.evaluate((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isInView).toBe(true);
      await check.click();
      await page.getByText('Das Protokoll stimmt.').waitFor();
    });
  });
}
