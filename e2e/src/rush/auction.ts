import {
  createEngine,
  evolve,
  newAuction,
  nextStep,
  STANDARD_SCHEDULE,
  step,
  type Answer,
  type Engine,
} from '@rollheim/auction-rules';
import type { Chance } from './chance.ts';

const MINUTE = 60_000;
const ROUND_MS = 22 * 60 * MINUTE;
const EURO = 100;
const START_PRICE = 10_000 * EURO;
const MINIMUM = 20_000 * EURO;
const GRID = 50 * EURO;
/** Dealers who bid in an auction. */
const DEALERS = { ordinary: 4, hot: 12 };
/** Share of the bids that are higher than they have to be, and by how many steps of the grid at most. */
const HIGHER = { share: 0.3, steps: 20 };

/** An auction in its round, and those who bid in it. */
export interface Lot {
  readonly id: string;
  readonly hot: boolean;
  /** The end that it was released with, epoch ms. */
  readonly slot: number;
  readonly engine: Engine;
}

/** A bid as its sender's page sends it. */
export interface Bid {
  readonly lot: Lot;
  readonly dealer: number;
  readonly amount: number;
  readonly commandId: string;
}

const { hotSeconds, softWindowSeconds, softCapSeconds } = STANDARD_SCHEDULE;

/** An auction that was released a day before its slot, by the schedule of the market. */
export function runningLot(id: string, slot: number, hot: boolean): Lot {
  const at = slot - ROUND_MS;
  const fresh = newAuction({
    auctionId: id,
    owner: { customer: 'owner', uuid: null },
    reserve: true,
    at,
    plannedSaleDate: null,
    emailVerified: true,
    systemMinimum: null,
  });
  const scheduled = evolve(fresh, {
    type: 'RoundScheduled',
    at,
    by: 'release',
    terms: { startPrice: START_PRICE, minimum: MINIMUM, buyNow: null },
    start: at,
    slot,
    hot: hotSeconds * 1000,
    softWindow: softWindowSeconds * 1000,
    softCap: softCapSeconds * 1000,
    ladder: fresh.ladder,
    carried: null,
  });
  return { id, hot, slot, engine: createEngine(evolve(scheduled, { type: 'RoundStarted', at })) };
}

/** Nothing is bid any more, as far as the log knows. */
export const isOver = ({ engine: { state } }: Lot, at: number): boolean =>
  (state.status !== 'running' && state.status !== 'hotbidding') || at >= state.round!.end;

/** What a dealer who does not lead bids at the price of now; `but`: not this one. */
export function bidOf(lot: Lot, chance: Chance, commandId: string): Bid {
  const { round, ladder } = lot.engine.state;
  const { price, leaderCustomer, plan } = round!;
  const dealers = lot.hot ? DEALERS.hot : DEALERS.ordinary;
  const drawn = chance.below(dealers);
  const dealer = leaderCustomer === `c${drawn}` ? (drawn + 1) % dealers : drawn;
  const least = price === null ? plan.opening : nextStep(price, ladder);
  const more = chance.share() < HIGHER.share ? GRID * (1 + chance.below(HIGHER.steps)) : 0;
  return { lot, dealer, amount: least + more, commandId };
}

/** Has the engine decide a bid that its writer took at an instant. */
export function decideBid({ lot, dealer, amount, commandId }: Bid, at: number): Answer {
  return step(
    lot.engine,
    {
      commandId,
      actor: `m${dealer}`,
      role: 'merchant',
      at,
      payload: { kind: 'bid', amount, confirmedHigh: true },
      facts: { customer: `c${dealer}`, accepted: true, blocked: false },
      releaseSet: null,
    },
    STANDARD_SCHEDULE,
  ).answer;
}

/** Lets time go on: what is due happens. */
export const tick = ({ engine }: Lot, at: number): void =>
  void step(engine, { at, payload: null }, STANDARD_SCHEDULE);

/** Bids that extend an end come in its last minutes, ms. */
export const SOFT_WINDOW_MS = softWindowSeconds * 1000;
/** No end is later than this after its slot, ms. */
export const SOFT_CAP_MS = softCapSeconds * 1000;
