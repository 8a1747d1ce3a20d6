import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { logIn } from '../access/caller.ts';
import { bidder } from '../load/bid-loads.ts';
import { Caller, decided, openLoop } from '../load/calls.ts';
import { makeDealers, type Dealer, type Place } from '../load/dealers.ts';
import type { StreamReport, StreamTask } from '../load/stream-clients.ts';
import { visit } from '../siege/visitors.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';

const EURO = 100;
const LOTS = 40;
const DEALERS = 200;
const VISITORS = 12;
const STREAMS = 200;
const LONGEST_PART_MS = 600_000;
const FIRST_VEHICLE = 60_000;
/** Until new auctions can be bid on, on a busy machine. */
const PUT_UP_MS = 90_000;

/** What a mixed day did. */
interface Done {
  bids: number;
  accepted: number;
  calls: number;
  refusedCalls: number;
  auctions: number;
  frames: number;
}

/**
 * A mixed day at an even load, in parts: dealers bid in auctions that end soon and are sold, new ads come, guests and
 * dealers look around, live streams stay open.
 */
export class Day {
  readonly done: Done = { bids: 0, accepted: 0, calls: 0, refusedCalls: 0, auctions: 0, frames: 0 };
  /** Until when rounds may last, epoch ms. */
  lastEnd = 0;
  readonly #system: SystemUnderTest;
  readonly #place: Place;
  readonly #rate: number;
  readonly #dealers: readonly Dealer[];
  readonly #streams: ChildProcess;
  #vehicle = FIRST_VEHICLE;

  private constructor(system: SystemUnderTest, place: Place, rate: number, dealers: readonly Dealer[]) {
    this.#system = system;
    this.#place = place;
    this.#rate = rate;
    this.#dealers = dealers;
    this.#streams = fork(fileURLToPath(new URL('../load/stream-clients.ts', import.meta.url)), [], {
      execArgv: [],
    });
  }

  /** `hours`: how long the dealers' tokens are valid. */
  static async begin(system: SystemUnderTest, place: Place, rate: number, hours: number): Promise<Day> {
    const day = new Day(system, place, rate, await makeDealers(place, DEALERS, hours));
    const { open, why } = await day.#ask({ do: 'open', port: system.basePort, count: STREAMS });
    if (open < STREAMS)
      throw new Error(`Only ${open} of ${STREAMS} streams are open: ${JSON.stringify(why)}`);
    return day;
  }

  /** Plays so long, ms. */
  async play(ms: number): Promise<void> {
    const parts = Math.max(1, Math.ceil(ms / LONGEST_PART_MS));
    for (let part = 0; part < parts; part++) {
      await Promise.all([this.#bid(ms / parts), this.#look(ms / parts)]);
      this.done.frames += (await this.#ask({ do: 'judge', log: [] })).frames;
    }
  }

  end(): void {
    this.#streams.kill();
  }

  async #bid(ms: number): Promise<void> {
    const caller = new Caller(this.#system.url, 100);
    const bid = bidder(caller, await this.#putUp(ms), this.#dealers);
    const { answers } = await openLoop(this.#rate, ms, () => bid());
    caller.close();
    this.done.bids += answers.length;
    this.done.accepted += answers.filter(({ status }) => status === 200).length;
    if (!answers.some(decided)) throw new Error(`No bid was decided, e.g. ${JSON.stringify(answers[0])}`);
  }

  /** Auctions that end behind this part. */
  async #putUp(ms: number): Promise<string[]> {
    const endsAt = minuteAhead(ms + PUT_UP_MS);
    const options = Array.from({ length: LOTS }, () => ({
      ownerCustomerId: DEMO_USERS.privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 30_000 * EURO,
      endsAt,
      vehicle: this.#vehicle++,
    }));
    const ids = (await seedAuctions(this.#place, options)).map(({ auctionId }) => auctionId);
    const guest = new ApiClient(this.#system.url);
    for (const id of ids.slice(-3)) {
      const isThere = async () => (await guest.send('GET', `/public/catalog/get/${id}`)).status === 200;
      await until('the auctions in the catalog', isThere, 60_000);
    }
    this.done.auctions += ids.length;
    this.lastEnd = endsAt;
    return ids;
  }

  async #look(ms: number): Promise<void> {
    const { dealer1, dealer2 } = DEMO_USERS;
    const tokens: string[] = [];
    for (const { email } of [dealer1, dealer2]) tokens.push((await logIn(this.#system.url, email)).token);
    const { times, refused } = await visit(this.#system.basePort, VISITORS, tokens, ms);
    this.done.calls += times.length;
    this.done.refusedCalls += refused.length;
  }

  async #ask(task: StreamTask): Promise<StreamReport> {
    const answer = once(this.#streams, 'message') as Promise<[StreamReport]>;
    this.#streams.send(task);
    return (await answer)[0];
  }
}
