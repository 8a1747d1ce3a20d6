import { randomUUID } from 'node:crypto';
import { DEMO_USERS, type CatalogDetail, type PurchasesAnswer } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from '../stories/lives.ts';

const { commercialSeller, dealer1, dealer2, dealer3, operator, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };
const EURO = 100;

/** Who acts elsewhere logs in once for all stories of a system: logins are limited. */
const stages = new WeakMap<Harness, Stage>();

/** Everything that the lines happen to, and those who act elsewhere: callers without a page. */
export class Stage {
  readonly #harness: Harness;
  readonly #callers = new Map<string, ApiClient>();
  #lastBidder = '';

  private constructor(harness: Harness) {
    this.#harness = harness;
  }

  static of(harness: Harness): Stage {
    const stage = stages.get(harness) ?? new Stage(harness);
    stages.set(harness, stage);
    return stage;
  }

  /** A call of somebody from elsewhere; throws when it is refused. */
  async call<T>(email: string, method: string, path: string, body?: object): Promise<T> {
    const caller = this.#callers.get(email) ?? new ApiClient(this.#harness.url, email);
    this.#callers.set(email, caller);
    const answer = await caller.send(method, path, { ...(body ? { body } : {}), key: randomUUID() });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  async #seed(options: Parameters<typeof seedAuctions>[1][number]): Promise<SeededAuction> {
    const [seeded] = await seedAuctions(this.#harness, [options]);
    if (!seeded) throw new Error('nothing was seeded');
    return seeded;
  }

  /** An auction with this life, of the private seller unless given. */
  auction(
    vehicle: number,
    life: (typeof LIVES)[LifeName],
    ownerCustomerId: string = privateSeller.customerId,
  ): Promise<SeededAuction> {
    return this.#seed({ ownerCustomerId, ...TERMS, vehicle, steps: life(WHO) });
  }

  /** A running auction in the catalog, of the private seller unless given. */
  async running(vehicle: number, ownerCustomerId?: string): Promise<SeededAuction> {
    const lot = await this.auction(vehicle, LIVES.running, ownerCustomerId);
    await this.detail(lot.auctionId);
    return lot;
  }

  /** An ad that waits for its review, where the operator can read it. */
  async inReview(vehicle: number): Promise<SeededAuction> {
    const ad = await this.auction(vehicle, LIVES.under_review);
    await until('the ad in review', () =>
      this.call<{ status: string }>(operator.email, 'GET', `/private/operator/ads/${ad.auctionId}`).then(
        ({ status }) => status === 'under_review',
        () => false,
      ),
    );
    return ad;
  }

  /** An auction of the commercial seller that can be bought at once. */
  forSale(vehicle: number): Promise<SeededAuction> {
    return this.#seed({
      ownerCustomerId: commercialSeller.customerId,
      startPrice: 20_000 * EURO,
      minimum: 40_000 * EURO,
      buyNow: 45_600 * EURO,
      endsAt: minuteAhead(60 * 60_000),
      vehicle,
    });
  }

  /** The first dealer buys it. */
  async buy({ auctionId }: SeededAuction): Promise<void> {
    await until('the purchase', () =>
      this.call(dealer1.email, 'POST', `/private/auction/${auctionId}/buy-now`, {}).then(
        () => true,
        () => false,
      ),
    );
  }

  /** The purchase that became of it, once it is known with its invoice. */
  async orderOf({ auctionId }: SeededAuction): Promise<string> {
    return until('the order', async () => {
      const { products } = await this.call<PurchasesAnswer>(
        dealer1.email,
        'GET',
        '/private/customer/my-purchases/get',
      );
      const order = products.find((each) => each.auctionId === auctionId);
      return order?.invoice ? order.orderId : null;
    });
  }

  async pay(orderId: string): Promise<void> {
    const paidOn = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format();
    await this.call(operator.email, 'POST', `/private/operator/orders/${orderId}/paid`, {
      paidOn,
      reference: '',
    });
  }

  /** The vehicle as everybody reads it, once the catalog has it. */
  detail(auctionId: string): Promise<CatalogDetail> {
    return until(`the vehicle ${auctionId} in the catalog`, async () => {
      const response = await fetch(`${this.#harness.url}/api/public/catalog/get/${auctionId}`);
      return response.ok ? ((await response.json()) as CatalogDetail) : (await response.body?.cancel(), null);
    });
  }

  /** The next bid by whoever does not lead; answers the new price, cents. */
  async bid(auctionId: string): Promise<number> {
    const bidder = this.#lastBidder === dealer2.email ? dealer3.email : dealer2.email;
    this.#lastBidder = bidder;
    return this.#bid(bidder, auctionId);
  }

  /** The next step; it is in the catalog when this is over, so that who bids next reads the step of then. */
  async #bid(bidder: string, auctionId: string): Promise<number> {
    const { auction } = await this.detail(auctionId);
    const next = auction.nextBid ?? 0;
    await this.call(bidder, 'POST', `/private/auction/${auctionId}/bid`, { amount: next / EURO });
    await until('the bid in the catalog', async () => {
      const now = await this.detail(auctionId);
      return now.auction.bidCount > auction.bidCount;
    });
    return next;
  }

  /** The first dealer bids the next step. */
  async bidFirst(auctionId: string): Promise<void> {
    await this.#bid(dealer1.email, auctionId);
  }

  watch(email: string, auctionId: string, watched: boolean): Promise<unknown> {
    return this.call(email, watched ? 'PUT' : 'DELETE', `/private/customer/watchlist/${auctionId}`);
  }
}
