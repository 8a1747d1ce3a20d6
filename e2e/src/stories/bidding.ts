import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { badges, moreUnread } from '../pages/frame.ts';
import { logIn } from '../pages/login.ts';
import { messages } from '../pages/messages.ts';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import { say } from '../support/system.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, privateSeller } = DEMO_USERS;
const EURO = 100;

/** Two dealers, two browsers, one vehicle. */
export function biddingStory(harness: () => Harness): void {
  describe('bidding', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const options = {
        ownerCustomerId: privateSeller.customerId,
        startPrice: 20_000 * EURO,
        minimum: 30_000 * EURO,
        endsAt: minuteAhead(60 * 60_000),
        vehicle: 9001,
      };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('a dealer logs in, sees next step and whole cost, bids, and hears at once of being overbid', async () => {
      const first = await harness().visitor();
      await logIn(first.page, dealer1.email, 'Rollheim2026', /Ostertal|Hanna/);
      // the session is one that lasts: a code of the login that comes twice would have ended it
      const sessions = await first.page.request.get('/api/private/me/sessions');
      expect((await sessions.json()) as object).toMatchObject({
        sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) as unknown,
      });
      const second = await harness().as('dealer2');
      const mine = vehicle(first.page);
      const other = vehicle(second.page);
      await mine.open(lot.auctionId);
      await other.open(lot.auctionId);

      const owner = await harness().as('privateSeller');
      await vehicle(owner.page).open(lot.auctionId);
      const none = owner.page.getByText('Noch kein Gebot.', { exact: false });
      await none.waitFor();

      expect(await mine.next()).toBe(20_000 * EURO);
      // the whole cost is there before anything is pressed, for the next step and for an own amount as it is typed
      await mine.auction.getByText('20.474,81').first().waitFor();
      await mine.auction.getByRole('textbox', { name: 'Ihr Maximum' }).fill('40000');
      // 1.75 % of 40,000 is 700, plus 19 % VAT
      await mine.auction.getByText('40.833\u00a0€', { exact: true }).waitFor();
      await mine.auction.getByRole('button', { name: 'Bietschritte' }).click();
      await mine.dialog.getByText('ab 25.000\u00a0€, unter 100.000\u00a0€').waitFor();
      await mine.dialog.getByRole('button', { name: 'Schließen' }).first().click();
      await mine.dialog.waitFor({ state: 'detached' });
      await mine.press();
      // 1.75 % of 20,000 is 350: the least commission of 399 counts, plus 19 % VAT
      await mine.dialog
        .getByText(euro(399 * EURO))
        .first()
        .waitFor();
      await mine.dialog.getByText('75,81').first().waitFor();
      await mine.dialog.getByText('20.474,81').first().waitFor();
      const { unread } = await badges(first.page);
      await mine.confirm();
      await mine.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      // the report of the bid is one line; the head of the log is on the page
      const report = first.page.getByRole('region', { name: 'Meldungen' });
      await report.getByText(/^Sie führen\. Ihr Maximum ist [\d.]+\s€\.$/).waitFor();
      await first.page
        .locator('#log')
        .getByText(/^[0-9a-f]{8} … [0-9a-f]{8}$/)
        .waitFor();

      // the owner's open page has the first bid in its history
      await owner.page.getByText('Bieter 1', { exact: false }).first().waitFor();
      expect(await none.count()).toBe(0);

      // the second browser sees it without a reload; the price alone would not show it, it was the start price before
      await until('the next step in the other browser', async () => (await other.next()) === 20_100 * EURO);
      await other.press();
      const answered = second.page.waitForResponse(/\/private\/auction\/.+\/bid$/);
      await other.confirm();
      expect((await answered).status()).toBe(200);
      const since = Date.now();
      await mine.auction.getByText('Sie wurden überboten').waitFor();
      await mine.auction
        .getByText(euro(20_100 * EURO), { exact: true })
        .first()
        .waitFor();
      say(`overbid on the page after ${Date.now() - since} ms (${harness().bus})`);
      await moreUnread(first.page, unread);

      const inbox = messages(first.page);
      await inbox.open();
      const said = await inbox.thread(lot.title);
      expect(said.join('\n')).toMatch(/überboten/i);
    });

    test('a bid is sent only while its dialog waits, and its outcome is shown', async () => {
      const visitor = await harness().as('dealer1');
      const { page, context } = visitor;
      visitor.expectMessage(/net::ERR_/);
      const own = vehicle(page);
      await own.open(lot.auctionId);
      const next = await own.next();
      const posts: string[] = [];
      page.on('request', (request) => request.url().endsWith('/bid') && posts.push(request.method()));

      // without a network nothing is sent, now or later
      await own.press();
      await context.setOffline(true);
      await own.confirm();
      await own.dialog.getByText(/nichts gesendet/).waitFor();
      await own.cancel();
      await context.setOffline(false);
      await page.getByText('Sie sind wieder online.').first().waitFor();
      expect(posts).toEqual([]);
      expect(await own.next()).toBe(next);

      // the answer does not arrive, and the bidder cancels: too late, which is shown
      await page.route(/\/bid$/, async (route) => void (await route.fetch()));
      await own.press();
      const sent = page.waitForRequest(/\/bid$/);
      await own.confirm();
      await sent;
      await own.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await own.cancel();
      await page
        .getByText(/Der Abbruch kam zu spät\./)
        .first()
        .waitFor();
      expect(posts).toEqual(['POST']);
    });

    test('a bidder who is overbid at once by a higher limit is notified', async () => {
      const leader = await harness().as('dealer3');
      const challenger = await harness().as('dealer1');
      const theirs = vehicle(leader.page);
      await theirs.open(lot.auctionId);
      const next = await theirs.next();
      await theirs.askOwn(next / EURO + 2_000);
      await theirs.confirm();
      await theirs.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      const own = vehicle(challenger.page);
      await own.open(lot.auctionId);
      await own.press();
      await own.confirm();
      await challenger.page
        .getByText(/wurde sofort überboten/)
        .first()
        .waitFor();
      await own.auction.getByText('Sie wurden überboten').waitFor();
      // no one but the leader sees the limit
      expect(await challenger.page.content()).not.toContain(euro(next + 2_000 * EURO));
    });

    test('after a reload the page still knows who leads, who was overbid and what is watched', async () => {
      const overbid = await harness().as('dealer1');
      const watching = await overbid.context.request.get('/api/public/auth/csrf-token');
      const { csrfToken } = (await watching.json()) as { csrfToken: string };
      await overbid.context.request.put(`/api/private/customer/watchlist/${lot.auctionId}`, {
        headers: { 'x-csrf-token': csrfToken },
      });
      const leader = await harness().as('dealer3');
      for (const [visitor, state] of [
        [overbid, 'Überboten'],
        [leader, 'Sie führen'],
      ] as const) {
        const list = catalog(visitor.page);
        const link = `a[href*="${lot.auctionId}"]`;
        const card = list.cards.filter({ has: visitor.page.locator(link) });
        // as a reload does, a document with the server's page for everyone
        await list.open(`?q=${encodeURIComponent(lot.title)}`);
        await card.getByText(state, { exact: true }).waitFor();
        const band = visitor.page.getByRole('region', { name: 'Auktionsenden der nächsten Stunden' });
        // one of the demo that ends at about the same time shares its pin, which says when the last of them ends
        const shared = band.getByRole('link', { name: pinUntil(lot.endsAt) });
        await band.locator(link).or(shared).first().waitFor({ state: 'attached' });
        if (visitor === overbid) await card.getByRole('button', { name: /nicht mehr merken$/ }).waitFor();
      }
      await overbid.page.goto(`/caravan/${lot.auctionId}`);
      await overbid.page
        .locator('section', { hasText: 'Gebotsverlauf' })
        .getByRole('listitem')
        .filter({ hasText: /^Sie/ })
        .first()
        .waitFor();
    });

    test('in a browser that the seller used a dealer reads why no one bids there, and has no button for it', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      // the page may just open its live stream when its session ends
      visitor.expect(401, /\/get-sse/);
      await logIn(page, privateSeller.email, 'Rollheim2026', /Petra Lindner/);
      await page.getByRole('button', { name: /Petra Lindner/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).waitFor();
      await logIn(page, dealer1.email, 'Rollheim2026', /Ostertal|Hanna/);
      const mine = vehicle(page);
      await mine.open(lot.auctionId);
      await mine.auction.getByText('In diesem Browser war der Verkäufer angemeldet').waitFor();
      expect(await page.getByRole('button', { name: /bieten$|Maximum/ }).count()).toBe(0);
    });
  });
}

/** Minutes that the width of a pin covers, at least. */
const PIN_MINUTES = 7;

/** The name of a pin for several rounds, one of which ends at `at`. */
function pinUntil(at: number): RegExp {
  const times = Array.from({ length: PIN_MINUTES }, (_, minute) =>
    new Date(at + minute * 60_000).toLocaleTimeString('de-DE', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    }),
  );
  return new RegExp(`Auktionen bis (${times.join('|')}) Uhr`);
}
