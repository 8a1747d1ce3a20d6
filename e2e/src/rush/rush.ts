import { Chance } from './chance.ts';
import { bidOf, decideBid, isOver, runningLot, SOFT_WINDOW_MS, tick, type Bid, type Lot } from './auction.ts';
import { EventQueue } from './event-queue.ts';
import { Writers, type Costs, type Machines } from './writers.ts';

/** An afternoon on which many auctions end. */
export interface Afternoon {
  readonly auctions: number;
  /** Share of them that many dealers want. */
  readonly hot: number;
  /** Bids that the dealers mean to send in the last half hour, in the mean: of an ordinary auction, of a hot one. */
  readonly bids: number;
  readonly hotBids: number;
  /** Over how many minutes the ends are spread. */
  readonly minutes: number;
  /** Share of the bids in the last minutes that are answered by a dealer who was overbid: of an ordinary auction, of a hot one. */
  readonly replies: number;
  readonly hotReplies: number;
  readonly seed: number;
}

/** What became of it. */
export interface Outcome {
  /** Bids that the rules accepted, and refused. */
  readonly accepted: number;
  readonly refused: number;
  /** Of those: sent before the end, and decided behind it. */
  readonly late: number;
  /** Auctions whose end was put off, and by how much at most, ms. */
  readonly extended: number;
  readonly longestExtension: number;
  /** Bids of the busiest second. */
  readonly busiestSecond: number;
  /** Commands in the longest queue of a partition. */
  readonly longestQueue: number;
  /** From the topic to the commit, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** How late the ends were committed, ms. */
  readonly endP99: number;
  /** Share of a core that the busiest writer used in its busiest minute. */
  readonly busiestWriter: number;
}

const MINUTE = 60_000;
/** A Monday, 14:00 in the market's zone. */
const BEGIN = Date.UTC(2026, 2, 2, 13);
const LOOK_MS = 30 * MINUTE;
/** Half of the bids come in the last minutes, this long before the end in the mean. */
const LAST_MS = MINUTE;
/** No one aims at less than this before the end. */
const AIM_MS = 1000;
/** How long a dealer who was overbid takes to bid again, in the mean. */
const REPLY_MS = 30_000;

/** Plays the afternoon on these machines. `draw`: how long something takes that takes so long in the mean. */
export function play(
  afternoon: Afternoon,
  machines: Machines,
  costs: Costs,
  draw?: (mean: number) => number,
): Outcome {
  const chance = new Chance(afternoon.seed);
  const times = new Chance(afternoon.seed + 1);
  const events = new EventQueue();
  const writers = new Writers(events, machines, costs, draw ?? ((mean) => times.around(mean)));
  const tally = new Tally();
  let commands = 0;

  const sendBid = (lot: Lot): void => {
    const sent = events.now;
    if (isOver(lot, sent)) return;
    const bid = bidOf(lot, chance, `k${commands++}`);
    tally.sent(sent);
    let accepted = false;
    writers.send({
      key: lot.id,
      sent,
      isEnd: false,
      decide: (at) => void (accepted = decided(bid, at)),
      written: (now) => {
        tally.committed(now - sent);
        if (accepted) reply(lot);
      },
    });
  };

  const decided = (bid: Bid, at: number): boolean => {
    const { code } = decideBid(bid, at);
    tally.decided(code === null, code !== null && isOver(bid.lot, at));
    armTick(bid.lot);
    return code === null;
  };

  const reply = (lot: Lot): void => {
    const { round } = lot.engine.state;
    if (round === null || events.now < round.end - SOFT_WINDOW_MS) return;
    if (chance.share() >= (lot.hot ? afternoon.hotReplies : afternoon.replies)) return;
    events.add(events.now + chance.around(REPLY_MS), () => sendBid(lot));
  };

  const armed = new Map<Lot, number>();
  const armTick = (lot: Lot): void => {
    const due = lot.engine.nextDue;
    if (isOver(lot, Number.NEGATIVE_INFINITY) || armed.get(lot) === due) return;
    armed.set(lot, due);
    events.add(due, () => {
      // put off meanwhile: a tick of its own is armed
      if (lot.engine.nextDue !== due || isOver(lot, Number.NEGATIVE_INFINITY)) return;
      const isEnd = lot.engine.state.round!.end === due;
      writers.send({
        key: lot.id,
        sent: due,
        isEnd,
        decide: (at) => {
          tick(lot, at);
          armTick(lot);
        },
        written: (now) => {
          if (isEnd) tally.ended(lot, now - due);
        },
      });
    });
  };

  for (let nth = 0; nth < afternoon.auctions; nth++) {
    const slot = BEGIN + LOOK_MS + Math.floor((nth * afternoon.minutes) / afternoon.auctions) * MINUTE;
    const lot = runningLot(`auction-${nth}`, slot, chance.share() < afternoon.hot);
    armTick(lot);
    for (let bids = chance.count(lot.hot ? afternoon.hotBids : afternoon.bids); bids > 0; bids--) {
      const before = chance.share() < 0.5 ? chance.share() * LOOK_MS : chance.around(LAST_MS);
      events.add(slot - AIM_MS - Math.min(before, LOOK_MS), () => sendBid(lot));
    }
  }
  events.run();
  return { ...tally.outcome(), longestQueue: writers.longest, busiestWriter: writers.busiest };
}

/** Counts what happens. */
class Tally {
  #accepted = 0;
  #refused = 0;
  #late = 0;
  #extended = 0;
  #longestExtension = 0;
  readonly #seconds = new Map<number, number>();
  readonly #times: number[] = [];
  readonly #ends: number[] = [];

  sent(at: number): void {
    const second = Math.floor(at / 1000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1);
  }

  decided(accepted: boolean, late: boolean): void {
    if (accepted) this.#accepted++;
    else this.#refused++;
    if (late) this.#late++;
  }

  committed(ms: number): void {
    this.#times.push(ms);
  }

  /** `ms`: behind the instant at which it was due. */
  ended({ slot, engine }: Lot, ms: number): void {
    this.#ends.push(ms);
    const by = (engine.state.round?.end ?? slot) - slot;
    if (by > 0) this.#extended++;
    this.#longestExtension = Math.max(this.#longestExtension, by);
  }

  outcome(): Omit<Outcome, 'longestQueue' | 'busiestWriter'> {
    const times = Float64Array.from(this.#times).sort();
    const ends = Float64Array.from(this.#ends).sort();
    return {
      accepted: this.#accepted,
      refused: this.#refused,
      late: this.#late,
      extended: this.#extended,
      longestExtension: this.#longestExtension,
      busiestSecond: [...this.#seconds.values()].reduce((most, count) => Math.max(most, count), 0),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      worst: times.at(-1) ?? 0,
      endP99: quantile(ends, 0.99),
    };
  }
}

const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
