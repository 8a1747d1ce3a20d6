import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { ask, makeDealers, type Dealer, type Place } from '../load/dealers.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import { runBidder, type BidRecord } from './bidders.ts';
import type { LogKeys } from './chain.ts';
import type { LogLine } from './chain.ts';
import { check, isCurrent, type PublicView } from './checker.ts';
import { readEffects } from './effects.ts';
import type { Row } from './report.ts';

const EURO = 100;
const PACE_MS = 700;
const { dealer1, dealer2, dealer3, privateSeller } = DEMO_USERS;

/** A system under faults: its auctions, its bidders, and everything that the bidders received. */
export class Run<S extends { readonly url: string } = SystemUnderTest> {
  readonly system: S;
  /** Edges that bidders call, each always the same one. */
  readonly #urls: readonly string[];
  readonly place: Place;
  readonly auctionIds: readonly string[];
  readonly dealers: readonly Dealer[];
  /** The clients' own history, over all faults. */
  readonly records: BidRecord[] = [];
  /** Calls of bidders that got no answer which counts, in their order. */
  readonly failed: string[] = [];
  readonly guest: ApiClient;
  sent = 0;
  /** Reported before: each fault is in the row that brought it. */
  readonly #told = new Set<string>();

  private constructor(
    system: S,
    urls: readonly string[],
    place: Place,
    auctionIds: readonly string[],
    dealers: readonly Dealer[],
  ) {
    this.system = system;
    this.#urls = urls;
    this.place = place;
    this.auctionIds = auctionIds;
    this.dealers = dealers;
    this.guest = new ApiClient(system.url);
  }

  /** Puts auctions and dealers into a system that runs. `urls`: its edges. */
  static async prepare<S extends { readonly url: string }>(
    system: S,
    place: Place,
    lots: number,
    dealers: number,
    urls: readonly string[] = [system.url],
  ): Promise<Run<S>> {
    const seeded = await seedAuctions(
      place,
      Array.from({ length: lots }, (_, index) => ({
        ownerCustomerId: privateSeller.customerId,
        startPrice: 10_000 * EURO,
        minimum: 1_000_000 * EURO,
        endsAt: minuteAhead(3 * 3_600_000),
        vehicle: 9100 + index,
      })),
    );
    const auctionIds = seeded.map(({ auctionId }) => auctionId);
    const run = new Run(system, urls, place, auctionIds, await makeDealers(place, dealers));
    await until(
      'the auctions in the catalog',
      async () => {
        const answers = await Promise.all(
          auctionIds.map((id) => run.guest.send('GET', `/public/catalog/get/${id}`)),
        );
        return answers.every(({ status }) => status === 200);
      },
      60_000,
    );
    return run;
  }

  /**
   * Lets bidders bid while the work is done; comes back when each knows what became of its last bid. `edge`: the one that
   * a bidder calls next, by its number; always the same one where it is left out.
   */
  async underBids(
    work: () => Promise<void>,
    edge = (bidder: number): string => this.#urls[bidder % this.#urls.length] ?? this.system.url,
  ): Promise<void> {
    const over = new AbortController();
    const people = [dealer1, dealer2, dealer3].map(({ email, customerId }) => ({ email, customerId }));
    const load = this.dealers.slice(0, 9).map((dealer) => ({ email: null, ...dealer }));
    const bidders = [...people, ...load].map((who, index) =>
      runBidder({
        url: () => edge(index),
        ...who,
        auctionIds: this.auctionIds.map(
          (_, at) => this.auctionIds[(at + index) % this.auctionIds.length] ?? '',
        ),
        paceMs: PACE_MS,
        signal: over.signal,
        onSend: () => void this.sent++,
        onRecord: (record) => void this.records.push(record),
        onFailed: (why) => void this.failed.push(why),
      }),
    );
    try {
      await work();
    } finally {
      over.abort();
      await Promise.all(bidders);
    }
  }

  /** Waits until so many more bids are acknowledged; returns how long that took, ms. */
  async acknowledged(more: number, timeoutMs = 90_000): Promise<number> {
    const goal = this.records.length + more;
    const begun = Date.now();
    await until(`${more} more acknowledged bids`, async () => this.records.length >= goal, timeoutMs);
    return Date.now() - begun;
  }

  /** Waits until the next bid is accepted; returns how long that took, ms. */
  async accepted(timeoutMs = 90_000): Promise<number> {
    const from = this.records.length;
    const begun = Date.now();
    const some = async () => this.records.slice(from).some(({ code }) => code === null);
    await until('an accepted bid', some, timeoutMs);
    return Date.now() - begun;
  }

  /** Waits until bids are under way. */
  async underWay(): Promise<void> {
    await until('bids under way', async () => this.sent - this.records.length >= 2, 30_000);
  }

  /** The auctions' log, read past every part of the system. */
  readLog(): Promise<LogLine[]> {
    return ask<LogLine & Record<string, unknown>>(
      this.place,
      'select * from auctions.log where auction_id = any($1) order by auction_id, seq',
      [this.auctionIds],
    );
  }

  /** Judges everything so far; the row speaks of what happened since `since` records. */
  async judge(
    id: string,
    fault: string,
    since: { records: number; sent: number },
    note: string,
  ): Promise<Row> {
    const log = await this.readLog();
    const lines = Map.groupBy(log, ({ auction_id }) => auction_id);
    const views = await until(
      'the read model is up to date',
      async () => {
        const all = await Promise.all(this.auctionIds.map((auctionId) => publicView(this.guest, auctionId)));
        return all.every((view) => isCurrent(view, lines.get(view.auctionId) ?? [])) && all;
      },
      60_000,
    );
    const { faults } = check(this.records, log, views, await readLogKeys(this.place, this.auctionIds));
    const effects = await readEffects(this.place, this.auctionIds);
    const own = this.records.slice(since.records);
    const counted = new Map<string, number>();
    for (const { auction_id, actor, command_id } of log) {
      const key = `${auction_id} ${actor} ${command_id}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const times = own.map(
      ({ auctionId, customerId, key }) => counted.get(`${auctionId} ${customerId} ${key}`) ?? 0,
    );
    const accepted = own.filter(({ code }) => code === null).length;
    const expired = own.filter(({ code }) => code === 'expired').length;
    return {
      id,
      fault,
      tried: this.sent - since.sent,
      acknowledged: own.length,
      accepted,
      refused: own.length - accepted - expired,
      expired,
      repeated: own.filter(({ attempts }) => attempts > 1).length,
      found: times.filter((n) => n > 0).length,
      doubled: times.filter((n) => n > 1).length,
      effectsExpected: effects.expected,
      effectsFound: effects.found,
      note,
      faults: [
        ...(accepted === 0 ? ['no bid was accepted: nothing was tried'] : []),
        ...this.#fresh([...faults, ...effects.faults]),
      ],
    };
  }

  #fresh(faults: readonly string[]): string[] {
    const fresh = faults.filter((fault) => !this.#told.has(fault));
    for (const fault of fresh) this.#told.add(fault);
    return fresh;
  }

  /** Where a part of the run begins. */
  mark(): { records: number; sent: number } {
    return { records: this.records.length, sent: this.sent };
  }
}

/** Secrets of the auctions' logs. */
export async function readLogKeys(place: Place, auctionIds: readonly string[]): Promise<LogKeys> {
  const rows = await ask<{ auction_id: string; log_key: string | null }>(
    place,
    'select auction_id, log_key from auctions.auction where auction_id = any($1)',
    [auctionIds],
  );
  return new Map(rows.map(({ auction_id, log_key }) => [auction_id, log_key]));
}

export async function publicView(client: ApiClient, auctionId: string): Promise<PublicView> {
  const state = await client.send('GET', `/public/catalog/auction/get/${auctionId}`);
  const { price, logHead } = (state.body as { auction: { price: number; logHead: string } }).auction;
  const bids: PublicView['bids'][number][] = [];
  for (let page = 1, total = 1; bids.length < total; page++) {
    const { body } = await client.send('GET', `/public/auction/${auctionId}/bids?page=${page}`);
    const answer = body as { bids: PublicView['bids']; total: number };
    if (answer.bids.length === 0) break;
    bids.push(...answer.bids);
    total = answer.total;
  }
  return { auctionId, price, logHead, bids };
}
