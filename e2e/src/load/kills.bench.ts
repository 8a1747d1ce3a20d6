// bench: P28
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_USERS } from '@rollheim/contracts';
import { readPlan } from '@rollheim/embedded';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import { Caller, quantile } from './calls.ts';
import { makeDealers, type Dealer, type Place } from './dealers.ts';

/*
 * P28: bids are offered to a whole system, five a second, each by another dealer to another auction and sent again
 * under its key every 100 ms until it is accepted. Each process in turn is killed with -9: from the signal until a bid
 * is accepted whose first sending came after it.
 */

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Processes to kill, by name; all when left out. */
const ONLY = process.env['BENCH_KILL']?.split(' ');
const VICTIMS = ['edge', 'shell', 'bff-host', 'auctions', 'services', 'releases', 'postgres'];
const GOAL_MS = 3000;
const EACH_MS = 200;
const RETRY_MS = 100;
const AUCTIONS = 40;
const DEALERS = 400;
const EURO = 100;
const FIRST_BID = 20_000;
const STEP = 500;
/** Bids that are accepted after a kill before the next one. */
const BETWEEN = 25;
/** A process that was started long ago is killed, not one that has just come back. */
const CALM_MS = Number(process.env['BENCH_CALM'] ?? 10_000);
const BACK_MS = 120_000;

interface Accepted {
  /** First sending and acceptance, of `performance.now()`. */
  readonly sent: number;
  readonly at: number;
}

/** Offers bids until it is stopped. */
class Bids {
  readonly accepted: Accepted[] = [];
  readonly #caller: Caller;
  readonly #auctions: readonly string[];
  readonly #dealers: readonly Dealer[];
  readonly #timer: NodeJS.Timeout;
  #nth = 0;
  #stopped = false;

  constructor(url: string, auctions: readonly string[], dealers: readonly Dealer[]) {
    this.#caller = new Caller(url, 256);
    this.#auctions = auctions;
    this.#dealers = dealers;
    this.#timer = setInterval(() => void this.#offer(), EACH_MS);
  }

  /** Each auction is bid for by one after the other: a bid that waits is not overtaken by the next one. */
  async #offer(): Promise<void> {
    const nth = this.#nth++;
    const path = `/api/private/auction/${this.#auctions[nth % this.#auctions.length]}/bid`;
    const body = { amount: FIRST_BID + STEP * Math.floor(nth / this.#auctions.length), confirmedHigh: true };
    const { token } = this.#dealers[nth % this.#dealers.length]!;
    const sent = performance.now();
    for (let key = randomUUID(); !this.#stopped; await sleep(RETRY_MS)) {
      const { status, code } = await this.#caller.post(path, body, token, key);
      if (status === 200) return void this.accepted.push({ sent, at: performance.now() });
      // a bid that expired was not carried out: it is sent as another one
      if (code === 'expired') key = randomUUID();
      if (code === 'bid_too_low') return;
    }
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#caller.close();
  }
}

/** Waits until all processes say that they are ready: the edge is once all backends are. */
async function allReady({ basePort }: SystemUnderTest): Promise<void> {
  for (const { name, healthPort } of readPlan().processes)
    await until(
      `${name} is ready`,
      async () =>
        (await fetch(`http://127.0.0.1:${basePort + healthPort}/ready`).catch(() => null))?.ok === true,
      BACK_MS,
    );
}

/** From the kill until a bid that was sent after it is accepted, ms. */
async function firstBid(system: SystemUnderTest, bids: Bids, victim: string): Promise<number> {
  await allReady(system);
  await sleep(CALM_MS);
  const pid = (await system.pids())[victim];
  if (pid === undefined) throw new Error(`There is no process ${victim}`);
  const begun = performance.now();
  process.kill(pid, 'SIGKILL');
  const from = bids.accepted.length;
  const later = (): Accepted[] => bids.accepted.slice(from).filter(({ sent }) => sent >= begun);
  await until(`${BETWEEN} bids`, async () => later().length >= BETWEEN, BACK_MS);
  return Math.min(...later().map(({ at }) => at)) - begun;
}

async function measure(system: SystemUnderTest): Promise<void> {
  const place: Place = { basePort: system.basePort, bus: 'postgres' };
  const seeds = Array.from({ length: AUCTIONS }, (_, index) => ({
    ownerCustomerId: DEMO_USERS.privateSeller.customerId,
    startPrice: 10_000 * EURO,
    minimum: 9_000_000 * EURO,
    endsAt: minuteAhead(3 * 3_600_000),
    vehicle: 9300 + index,
  }));
  const auctions = (await seedAuctions(place, seeds)).map(({ auctionId }) => auctionId);
  const bids = new Bids(system.url, auctions, await makeDealers(place, DEALERS));
  const victims = VICTIMS.filter((victim) => !ONLY || ONLY.includes(victim));
  const took = new Map<string, number[]>(victims.map((victim) => [victim, []]));
  try {
    await until('bids', async () => bids.accepted.length >= BETWEEN, BACK_MS);
    for (let round = 0; round < ROUNDS; round++)
      for (const victim of victims) took.get(victim)?.push(await firstBid(system, bids, victim));
  } finally {
    bids.stop();
  }
  for (const [victim, times] of took) {
    const worst = Math.round(Math.max(...times));
    console.log(
      JSON.stringify({
        id: 'P28',
        name: `kill -9 of ${victim} at ${1000 / EACH_MS} bids/s: first accepted bid, worst of ${ROUNDS} (median ${Math.round(quantile(times, 0.5))} ms)`,
        value: worst,
        unit: 'ms',
        baseline: null,
        against: null,
        ratio: null,
        goal: `<=${GOAL_MS}`,
        holds: worst <= GOAL_MS,
      }),
    );
  }
}

const system = await startTestSystem('postgres');
try {
  await measure(system);
} finally {
  await system.stop();
}
process.exit(0);
