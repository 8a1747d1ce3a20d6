import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { badges } from '../pages/frame.ts';
import { thread } from '../pages/thread.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import { euro } from '../support/money.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, privateSeller } = DEMO_USERS;
const EURO = 100;
const START = 20_000;
const MINIMUM = 30_000;
const BUY_NOW = 40_000;
const OWNERS_TURN = 'Angebot des Höchstbietenden';
const BIDDERS_TURN = 'Gegenangebot des Verkäufers';

interface Auction {
  readonly status: string;
  readonly round: number;
  readonly price: number | null;
  readonly endAt: string | null;
  readonly soldPrice: number | null;
}

/** One vehicle, a seller and two dealers, each in a browser of their own: from the release to the sale of round two. */
export function lifeStory(harness: () => Harness): void {
  describe('a whole life', () => {
    let lot: SeededAuction;
    /** Null until the catalog knows it. */
    const state = async (): Promise<Auction | null> => {
      const { status, body } = await new ApiClient(harness().url).send(
        'GET',
        `/public/catalog/auction/get/${lot.auctionId}`,
      );
      return status === 200 ? (body as { auction: Auction }).auction : null;
    };
    const reaches = (status: string): Promise<Auction> =>
      until(
        status,
        async () => {
          const now = await state();
          return now?.status === status && now;
        },
        90_000,
      );
    const tasksOf = ({ page }: Visitor): Promise<number> => badges(page).then(({ tasks }) => tasks);

    beforeAll(async () => {
      const prices = { startPrice: START * EURO, minimum: MINIMUM * EURO, buyNow: BUY_NOW * EURO };
      const [seeded] = await seedAuctions(harness(), [
        { ownerCustomerId: privateSeller.customerId, vehicle: 9005, ...prices },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('release, bids, agent duel, soft close, below the minimum, counter, counter, restart, buy now', async () => {
      const begin = Date.now();
      const [operator, seller, hanna, bert] = await Promise.all([
        harness().as('operator'),
        harness().as('privateSeller'),
        harness().as('dealer1'),
        harness().as('dealer2'),
      ]);
      const mine = vehicle(hanna.page);
      const theirs = vehicle(bert.page);

      // the operator releases
      await operator.page.goto(`/operator/inserate/${lot.auctionId}`);
      await operator.page
        .getByText(euro(MINIMUM * EURO))
        .first()
        .waitFor();
      await operator.page.getByRole('button', { name: 'Freigeben' }).click();
      await operator.page.getByText('Das Inserat ist freigegeben.').first().waitFor();
      const first = await reaches('running');
      const slot = Date.parse(first.endAt ?? '');
      await Promise.all([mine.open(lot.auctionId), theirs.open(lot.auctionId)]);

      // one step, then the other one's agent, then a duel that the agent wins
      expect(await mine.next()).toBe(START * EURO);
      await mine.press();
      await mine.confirm();
      await mine.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await until('the next step', async () => (await theirs.next()) === 20_100 * EURO);
      await theirs.bidUpTo(24_000);
      await theirs.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await mine.auction.getByText('Sie wurden überboten').waitFor();
      await mine.askOwn(22_000);
      await mine.confirm();
      await hanna.page
        .getByText(/wurde sofort überboten/)
        .first()
        .waitFor();
      await Promise.all([mine.shows(22_100 * EURO), theirs.shows(22_100 * EURO)]);
      // no one but its owner sees the agent's limit, and no one sees the minimum
      for (const secret of [euro(24_000 * EURO), euro(MINIMUM * EURO)])
        expect(await hanna.page.content()).not.toContain(secret);

      // a bid in the last seconds moves the end
      await mine.askOwn(23_000);
      await until('the last seconds', async () => slot - Date.now() < 8_000, 90_000);
      await mine.confirm();
      await Promise.all([mine.shows(23_100 * EURO), theirs.shows(23_100 * EURO)]);
      const extended = await until('the later end', async () => {
        const now = await state();
        return Date.parse(now?.endAt ?? '') > slot && now;
      });
      const end = Date.parse(extended.endAt ?? '');
      expect(end - slot).toBeLessThanOrEqual(60_000);
      // the clock of the other one's open page runs to the later end
      await expect
        .poll(async () => Math.abs(Date.now() + 1_000 * (await theirs.secondsLeft()) - end))
        .toBeLessThan(2_500);
      const ended = await reaches('renegotiation');
      expect(ended).toMatchObject({ round: 1, price: 23_100 * EURO });
      say(`a whole life: the first round took ${Date.now() - begin} ms`);

      // below the minimum: the seller is to move, the dealers know their state
      const sellers = thread(seller.page);
      const dealers = thread(bert.page);
      await Promise.all([
        theirs.auction
          .getByText(/Sie sind Höchstbieter|Nachverhandlung/)
          .first()
          .waitFor(),
        theirs.auction.getByText(/Ihr Gebot von .+ bindet Sie bis/).waitFor(),
        sellers.open(lot.auctionId),
      ]);
      await sellers
        .card(OWNERS_TURN)
        .getByText(euro(23_100 * EURO), { exact: true })
        .first()
        .waitFor();
      const open = await tasksOf(seller);
      expect(open).toBeGreaterThan(0);
      await sellers.counter(OWNERS_TURN, 28_000);
      await until('the task is closed', async () => (await tasksOf(seller)) === open - 1);

      // the page of the vehicle has the same answers
      await theirs.auction.getByRole('button', { name: /^28\.000\s€ annehmen$/ }).waitFor();
      await theirs.auction.getByRole('button', { name: 'Gegenangebot' }).waitFor();
      await dealers.open(lot.auctionId);
      await dealers
        .card(BIDDERS_TURN)
        .getByText(euro(28_000 * EURO), { exact: true })
        .first()
        .waitFor();
      const asked = await tasksOf(bert);
      // 1.75 % of 25,000 is 437.50, plus 19 % VAT
      await dealers.counter(BIDDERS_TURN, 25_000, '25.520,63\u00a0€');
      await until('the task is closed', async () => (await tasksOf(bert)) === asked - 1);

      // the seller's page hears of it by itself; declined, at 95 % at most, the vehicle goes into its second round
      await sellers
        .card(OWNERS_TURN)
        .getByText(euro(25_000 * EURO), { exact: true })
        .first()
        .waitFor();
      await sellers.card(OWNERS_TURN).getByRole('button', { name: 'Ablehnen' }).click();
      const minimum = sellers.dialog.getByRole('textbox', { name: 'Neuer Mindestpreis' });
      await minimum.fill('28550');
      await minimum.blur();
      await sellers.dialog
        .getByText(/höchstens 28\.500\s€/i)
        .first()
        .waitFor();
      // the field says why nothing is sent
      await sellers.dialog.getByRole('button', { name: 'Neu starten' }).click();
      await until('the field has the focus', () =>
        minimum.evaluate((element) => element === document.activeElement),
      );
      await minimum.fill('28500');
      await minimum.blur();
      await sellers.dialog.getByRole('button', { name: /Mit 28\.500\s€ neu starten/ }).click();
      await seller.page.getByText('Das Fahrzeug kommt in eine neue Auktion.').first().waitFor();
      await until('no task is left of it', async () => (await tasksOf(seller)) === open - 1);

      // the bid that still binds opens the round
      const second = await reaches('running');
      expect(second).toMatchObject({ round: 2, price: 23_100 * EURO });
      await bert.page.getByText('Ihr Gebot eröffnet die neue Runde').first().waitFor();
      await theirs.open(lot.auctionId);
      await theirs.auction.getByText('Sie führen', { exact: true }).first().waitFor();

      // the other dealer buys now
      await mine.auction.getByRole('button', { name: `Für ${euro(BUY_NOW * EURO)} kaufen` }).click();
      // 1.75 % of 40,000 is 700, plus 19 % VAT
      await mine.dialog
        .getByText(euro(40_833 * EURO))
        .first()
        .waitFor();
      await mine.dialog.getByRole('button', { name: `Für ${euro(BUY_NOW * EURO)} kaufen` }).click();
      await mine.auction.getByText('Sie haben dieses Fahrzeug gekauft.').waitFor();
      expect(await reaches('sold')).toMatchObject({ soldPrice: BUY_NOW * EURO });
      await theirs.auction.getByText('Dieses Fahrzeug ist verkauft.').waitFor();

      await Promise.all([
        // each is notified of its outcome
        (async () => {
          await sellers.open(lot.auctionId);
          await seller.page.getByText('Ihr Fahrzeug ist verkauft').first().waitFor();
          await until('no task is left', async () => (await tasksOf(seller)) === open - 1);
        })(),
        (async () => {
          await dealers.open(lot.auctionId);
          await bert.page.getByText('Das Fahrzeug ist per Sofortkauf verkauft').first().waitFor();
          await until('no task is left', async () => (await tasksOf(bert)) === asked - 1);
        })(),
        // anyone may verify the winner
        (async () => {
          await hanna.page.getByRole('button', { name: 'Hier prüfen' }).click();
          await hanna.page.getByText('Das Protokoll stimmt.').waitFor();
        })(),
        // and the operator sees each step with its actor
        (async () => {
          await operator.page.goto(`/operator/inserate/${lot.auctionId}`);
          const course = operator.page.getByRole('table', { name: /Schritte der Auktion/ });
          for (const step of ['Sofortkauf', 'Neues Angebot des Höchstbietenden', 'Runde endet', 'Bietagent'])
            await course.getByText(step, { exact: true }).first().waitFor();
          await course
            .getByText(/Händler, Caravan Ostertal/)
            .first()
            .waitFor();
        })(),
      ]);
      const late = await new ApiClient(harness().url, dealer1.email).send(
        'POST',
        `/private/auction/${lot.auctionId}/bid`,
        { body: { amount: 41_000 }, key: randomUUID() },
      );
      expect(late.status).toBe(409);
      say(`a whole life took ${Date.now() - begin} ms`);
    });
  });
}
