/**
 * `npm run cost [-- --rate=54 --auctions=200 --seconds=20 --lines=40]`: what one bid costs a whole system:
 * statements by text and role, commits, WAL, processor per process, and the stages of its answer; before that what the
 * idle system uses. `--callers=64`: so many callers, each with its next bid as soon as it was answered, in place of a
 * rate; `--profile=FOLDER`: which functions took the time of its processes; `--checkpoint`: the bids come behind a
 * checkpoint, which has each page that they change written whole once; `--pages`: then more bids, until the open pages of
 * others have their state; `--bus=kafka`: the system's bus is Kafka, and there are no stages.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { ApiClient } from '../support/api.ts';
import { say, startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import { Caller, closedLoop, decided, openLoop, type Answered } from './calls.ts';
import { idleText, loadText } from './cost-report.ts';
import { countWhile } from './counters.ts';
import { ask, makeDealers, type Dealer, type Place } from './dealers.ts';
import { profileEach } from './profile.ts';
import { toOtherPages } from './other-pages.ts';
import { stagesOf, type SentBid, type Stage } from './stages.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '54' },
    auctions: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    idle: { type: 'string', default: '10' },
    lines: { type: 'string', default: '40' },
    callers: { type: 'string', default: '0' },
    profile: { type: 'string' },
    checkpoint: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    bus: { type: 'string', default: 'postgres' },
  },
});
const RATE = Number(values.rate);
const AUCTIONS = Number(values.auctions);
const LOAD_MS = Number(values.seconds) * 1000;
const IDLE_MS = Number(values.idle) * 1000;
const LINES = Number(values.lines);
const CALLERS = Number(values.callers);
const WARM_MS = 5000;
/** Demo data and read models come to rest, and timers that look often behind what they found. */
const REST_MS = 30_000;
const DEALERS = 400;
const SEEDS_AT_ONCE = 50;
const EURO = 100;

const bus = values.bus === 'kafka' ? 'kafka' : 'postgres';
const system = await startTestSystem(bus, { COUNT_STATEMENTS: '1' });
const place: Place = { basePort: system.basePort, bus };
try {
  const dealers = await makeDealers(place, DEALERS);
  const auctionIds = await seed();
  // what autovacuum would do behind the seeding, some minutes of it, is neither rest nor a bid's cost
  await ask(place, 'vacuum (analyze)');
  await sleep(REST_MS);
  const idle = await countWhile(place, system.pids, () => sleep(IDLE_MS));
  const caller = new Caller(system.url, 400);
  const bids = new Map<string, SentBid>();
  const bid = bidder(caller, auctionIds, dealers, bids);
  const offer = (rate: number, ms: number) =>
    CALLERS > 0 ? closedLoop(CALLERS, ms, bid) : openLoop(rate, ms, bid);
  await offer(RATE / 2, WARM_MS);
  if (values.checkpoint) await ask(place, 'checkpoint');
  bids.clear();
  let answers: readonly Answered[] = [];
  const used = await countWhile(place, system.pids, async () => {
    ({ answers } = await offer(RATE, LOAD_MS));
  });
  const profile =
    values.profile === undefined
      ? null
      : await profileEach(
          values.profile,
          await system.pids(),
          async () => (await offer(RATE, LOAD_MS)).answers.filter(decided).length,
        );
  caller.close();
  say(idleText(idle));
  say(loadText(used, answers, LINES));
  if (profile !== null) say(`\n${profile}`);
  if (bus === 'postgres') {
    say('\nanswer, ms: median, p99');
    sayStages(await stagesOf(place, bids));
  }
  if (values.pages) {
    const pages = await toOtherPages(place, system.url, auctionIds, dealers, RATE);
    say(`\nto the pages of others, ms: median, p99 (${pages.timed} of ${pages.bids} bids)`);
    sayStages(pages.stages);
  }
} finally {
  await system.stop();
}

function sayStages(stages: readonly Stage[]): void {
  for (const { name, median, p99 } of stages)
    say(`${median.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}  ${name}`);
}

async function seed(): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < AUCTIONS; at += SEEDS_AT_ONCE) {
    const options = Array.from({ length: Math.min(SEEDS_AT_ONCE, AUCTIONS - at) }, (_, index) => ({
      ownerCustomerId: DEMO_USERS.privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 9_000_000 * EURO,
      endsAt: minuteAhead(6 * 3_600_000),
      vehicle: 40_000 + at + index,
    }));
    ids.push(...(await seedAuctions(place, options)).map(({ auctionId }) => auctionId));
  }
  const guest = new ApiClient(system.url);
  for (const id of ids.slice(-5)) {
    const isThere = async () => (await guest.send('GET', `/public/catalog/get/${id}`)).status === 200;
    await until('the auctions in the catalog', isThere, 120_000);
  }
  return ids;
}

/** Bids that climb by one step each; every dealer in turn. */
function bidder(
  caller: Caller,
  auctionIds: readonly string[],
  dealers: readonly Dealer[],
  bids: Map<string, SentBid>,
): () => Promise<Answered> {
  let nth = 0;
  return async () => {
    const round = Math.floor(nth / auctionIds.length);
    const dealer = dealers[nth % dealers.length];
    const auctionId = auctionIds[nth++ % auctionIds.length] ?? '';
    const body = { amount: 20_000 + round * 500, confirmedHigh: true };
    const [key, sent] = [randomUUID(), Date.now()];
    const answer = await caller.post(
      `/api/private/auction/${auctionId}/bid`,
      body,
      dealer?.token ?? null,
      key,
    );
    if (answer.status === 200) bids.set(key, { sent, answered: sent + answer.ms });
    return answer;
  };
}
