import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptDealer, newDealer } from '../access/objects.ts';
import { Stage } from '../live/stage.ts';
import { alive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { vehicle } from '../pages/vehicle.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES } from './lives.ts';

const { privateSeller } = DEMO_USERS;
const EURO = 100;
const LIST = '/wohnmobil-kaufen';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Infinity;

/** Marks of the map, each with the buttons of the map that lie over a part of it. */
const coveredMarks = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Karte der Fahrzeuge' }).evaluate((frame) => {
    const root = frame.parentElement!;
    const boxes = (within: Element) =>
      [...within.querySelectorAll('button')].map((each) => ({
        name: each.ariaLabel ?? '',
        box: each.getBoundingClientRect(),
      }));
    const seen = frame.getBoundingClientRect();
    const buttons = boxes(root).filter(({ name }) => !boxes(frame).some((mark) => mark.name === name));
    return boxes(frame)
      .filter(({ box }) => box.top < seen.bottom)
      .flatMap((mark) =>
        buttons
          .filter(
            ({ box }) =>
              mark.box.left < box.right &&
              box.left < mark.box.right &&
              Math.min(mark.box.bottom, seen.bottom) > box.top &&
              box.bottom > mark.box.top,
          )
          .map(({ name }) => `${mark.name} below ${name}`),
      );
  });

/** What a dealer works with is in sight, on a desk and on a phone. */
export function inSightStory(harness: () => Harness): void {
  describe('in sight', () => {
    let lot: SeededAuction;
    /** Has no other bids. */
    let email: string;
    beforeAll(async () => {
      const dealer = await newDealer(harness().url, 'sight');
      await acceptDealer(harness().url, dealer);
      ({ email } = dealer);
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(40 * 60_000),
          vehicle: 9086,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('on a phone the first own bid is in sight with its standing and price, below what the bids come to', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(PHONE);
      await page.goto('/a/haendler-bereich/gebote');
      await alive(page);
      // what is binding beside them is above it, too
      await page.getByText(/^Außerdem bindend/).waitFor();
      await page.getByText('Provision dazu').waitFor();
      const row = page.getByRole('table', { name: 'Meine Gebote' }).locator('tbody tr').first();
      await row.waitFor();
      const price = await row.getByText(/€/).first().boundingBox();
      expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    });

    test('rows begin near the top, and each head that sorts says so', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(DESKTOP);
      await page.goto(`${LIST}?auction_status=running&view=dense`);
      await alive(page);
      const rows = page.locator('tr[data-row]');
      await rows.first().waitFor();
      expect(await topOf(rows.first())).toBeLessThanOrEqual(280);
      // what is of the viewer comes behind the document
      await page.getByRole('columnheader', { name: 'Ihr Stand' }).waitFor();
      const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
      expect(await heads.count()).toBeGreaterThanOrEqual(8);
      for (const head of await heads.all()) expect(await head.locator('svg').count()).toBe(1);
    });

    test('on a phone tiles begin high with filters that are on, and no button of the map covers a mark', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize(PHONE);
      await page.goto(`${LIST}?view=cards&auction_status=running&priceFrom=1000`);
      await alive(page);
      await page
        .getByRole('button', { name: /entfernen/ })
        .nth(1)
        .waitFor();
      expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(330);

      await page.goto(`${LIST}?view=map&auction_status=running`);
      await alive(page);
      const map = page.getByRole('group', { name: 'Karte der Fahrzeuge' });
      await map
        .getByRole('button', { name: /Fahrzeuge, Raum/ })
        .first()
        .waitFor();
      expect(await coveredMarks(page)).toEqual([]);
    });

    test('on a phone an offer after the round is made from the lower edge', async () => {
      const stage = Stage.of(harness());
      const { auctionId } = await stage.auction(9087, LIVES.acpt_late_offer);
      await stage.detail(auctionId);
      const { page } = await harness().as('dealer2');
      await page.setViewportSize(PHONE);
      const own = vehicle(page);
      await own.open(auctionId);
      // the one of the panel is further down
      const step = page.getByRole('button', { name: 'Kaufangebot machen' }).last();
      await until('the step at the lower edge', async () => (await topOf(step)) < PHONE.height);
      await step.click();
      await own.dialog.getByRole('textbox').waitFor();
      await own.cancel();
      await own.dialog.waitFor({ state: 'detached' });
    });

    test('in the last minutes the links to the parts of the page stay where they are', async () => {
      const stage = Stage.of(harness());
      const { auctionId } = await stage.auction(9088, LIVES.hotbidding);
      await stage.detail(auctionId);
      const { page } = await harness().as('dealer2');
      await page.setViewportSize(DESKTOP);
      const own = vehicle(page);
      await own.open(auctionId);
      await page.locator('[data-late]').waitFor();
      const links = page.getByRole('navigation', { name: 'Abschnitte' });
      expect((await links.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    });

    test.each(['dense', 'cards'])(
      'a clock of the list as %s that was out of sight is right when it is seen',
      async (view) => {
        const { page } = await harness().as('dealer1');
        await page.setViewportSize(DESKTOP);
        await page.goto(`${LIST}?auction_status=running&view=${view}&size=48`);
        await alive(page);
        const clocks = page.getByRole('main').getByRole('timer');
        const last = clocks.last();
        const before = await last.textContent();
        const first = await clocks.first().textContent();
        // two seconds of a clock that is in sight
        for (let turn = 0, shown = first; turn < 2; turn += 1) {
          await until('a clock to go on', async () => (await clocks.first().textContent()) !== shown);
          shown = await clocks.first().textContent();
        }
        // what the first frame draws is there ahead of the observers, which speak behind it
        const drawn = await last.evaluate(
          (clock) =>
            new Promise<string | null>((done) => {
              addEventListener('scroll', () => requestAnimationFrame(() => done(clock.textContent)), {
                once: true,
                capture: true,
              });
              clock.scrollIntoView({ behavior: 'instant', block: 'center' });
            }),
        );
        expect(drawn).not.toBe(before);
      },
    );

    test('the front page has tasks, bids, searches, the day and invoices in this order', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto('/a/haendler-bereich/start');
      await alive(page);
      const heads = page.getByRole('main').getByRole('heading', { level: 2 });
      await page.getByRole('heading', { level: 2, name: 'Offene Rechnungen' }).waitFor();
      await page.getByRole('heading', { level: 2, name: /enden \d+ Auktionen|endet \d+ Auktion/ }).waitFor();
      expect(await heads.allInnerTexts()).toEqual([
        expect.stringMatching(/^Sie sind am Zug/),
        'Ihre Gebote',
        'Neu für Ihre Suchen',
        expect.stringMatching(/Auktion/),
        'Offene Rechnungen',
      ]);
    });

    test('own bids are counted in the frame as they come, a maximum is raised in one dialog, and those that lead are listed alone', async () => {
      const stage = Stage.of(harness());
      await stage.detail(lot.auctionId);
      const { page } = await harness().visitor();
      await page.setViewportSize(DESKTOP);
      await page.goto('/login');
      await submitLogin(page, email, DEMO_PASSWORD);
      await page.waitForURL('**/start');
      await page.goto('/a/haendler-bereich/gebote');
      await alive(page);
      const place = page.getByRole('link', { name: /^Meine Gebote/ }).first();
      await until('no bid in the frame', async () => /\b0$/.test((await place.innerText()).trim()));
      // those who write auctions know soon that the dealer may bid
      await until('the bid', () =>
        stage.call(email, 'POST', `/private/auction/${lot.auctionId}/bid`, { amount: 15_000 }).then(
          () => true,
          (error: Error) => {
            if (/: 40[39] /.test(error.message)) return false;
            throw error;
          },
        ),
      );
      await until('one bid in the frame', async () => /\b1$/.test((await place.innerText()).trim()));
      await page.getByRole('button', { name: /^Maximum erhöhen/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('16000');
      await dialog.getByRole('button', { name: 'Bis 16.000 € bieten' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('main').getByText('16.000 €').first().waitFor();
      const row = page.getByRole('table', { name: 'Meine Gebote' }).locator(`a[href*="${lot.auctionId}"]`);
      const lists = page.getByRole('navigation', { name: 'Offene Gebote filtern' });
      await lists.getByRole('link', { name: /^Sie führen/ }).click();
      await page.waitForURL('**/gebote?only=leading');
      await row.waitFor();
      await page.goto('/a/haendler-bereich/start');
      await alive(page);
      await page
        .getByRole('heading', { name: /^Sie führen/ })
        .getByRole('link')
        .click();
      await page.waitForURL('**/gebote?only=leading');
      await row.waitFor();
      // on a phone the bar at the lower edge opens it, too
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/caravan/${lot.auctionId}`);
      await alive(page);
      await page
        .getByRole('button', { name: /^Maximum erhöhen/ })
        .last()
        .click();
      await dialog.getByRole('textbox').fill('17000');
      await dialog.getByRole('button', { name: 'Bis 17.000 € bieten' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  });
}
