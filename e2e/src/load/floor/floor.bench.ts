// bench: P29
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { startTestSystem } from '../../support/system.ts';
import { bidder, WORKERS } from '../bid-loads.ts';
import { Caller, closedLoop, decided, openLoop, quantile, type Answered, type Load } from '../calls.ts';
import { countWhile } from '../counters.ts';
import { pidsBelow } from '../cpu.ts';
import { adminUrl, ask, makeDealers, type Dealer, type Place } from '../dealers.ts';
import { openPage } from '../other-pages.ts';

/*
 * P29: what a bid costs, against the floor of what it can cost (`floor.ts`): all that follows from it done by one process
 * with one transaction a batch, on the same Postgres while the product is halted.
 */

const AUCTIONS = 200;
const DEALERS = 400;
const SEEDS_AT_ONCE = 50;
const PAGES = 5;
const RATE = 54;
const SPREAD_MS = 20_000;
const HOT_MS = 8_000;
const WARM_MS = 5_000;
/** Demo data and read models come to rest. */
const REST_MS = 30_000;
const EURO = 100;
/** The floor's bids begin above what the product was bid, so that each is accepted, EUR. */
const FIRST_BIDS = { product: 20_000, floor: 20_000_000 } as const;
const EXAMPLE_BID = 1_000_000;

/** What one bid costs. */
interface Cost {
  readonly 'ms of processor': number;
  readonly 'kB of WAL': number;
  readonly statements: number;
  readonly commits: number;
  readonly 'ms to the answer, p99': number;
  readonly 'bids/s': number;
}

interface Target {
  readonly url: string;
  readonly firstBid: number;
  readonly pids: () => Promise<Record<string, number>>;
}

type Work = (bid: () => Promise<Answered>) => Promise<Load>;
const spread: Work = (bid) => openLoop(RATE, SPREAD_MS, bid);
const hot: Work = (bid) => closedLoop(WORKERS, HOT_MS, bid);

async function costOf(
  place: Place,
  { url, firstBid, pids }: Target,
  ids: readonly string[],
  dealers: readonly Dealer[],
  work: Work,
): Promise<Cost> {
  const caller = new Caller(url, 400);
  const bid = bidder(caller, ids, dealers, firstBid);
  await openLoop(RATE / 2, WARM_MS, () => bid());
  let load: Load = { answers: [], seconds: 0 };
  const used = await countWhile(place, pids, async () => {
    load = await work(() => bid());
  });
  caller.close();
  const times = load.answers.filter(decided).map(({ ms }) => ms);
  const bids = times.length;
  if (bids < load.answers.length / 2)
    throw new Error(`Only ${bids} of ${load.answers.length} bids were decided`);
  const statements = used.statements.reduce((sum, { calls }) => sum + calls, 0);
  const processor = [...used.cpu.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    'ms of processor': processor / bids,
    'kB of WAL': used.walBytes / 1000 / bids,
    statements: statements / bids,
    commits: used.commits / bids,
    'ms to the answer, p99': quantile(times, 0.99),
    'bids/s': bids / load.seconds,
  };
}

/** The answer of the product to a bid: the floor's has the same form. */
async function exampleAnswer(url: string, auctionId: string, dealer: Dealer): Promise<string> {
  const answer = await fetch(`${url}/api/private/auction/${auctionId}/bid`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      authorization: `Bearer ${dealer.token}`,
    },
    body: JSON.stringify({ amount: EXAMPLE_BID, confirmedHigh: true }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`A bid was answered by ${answer.status}: ${text}`);
  return text;
}

/** Works with the floor while all processes of the product but its Postgres are halted. */
async function withFloor<T>(
  place: Place,
  all: Readonly<Record<string, number>>,
  answer: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const { launcher = 0, postgres = 0 } = all;
  const database = new Set(pidsBelow(postgres));
  const product = pidsBelow(launcher).filter((pid) => !database.has(pid));
  const child = fork(fileURLToPath(new URL('./floor.ts', import.meta.url)), [], {
    env: { ...process.env, DATABASE_URL: adminUrl(place) },
  });
  for (const pid of product) process.kill(pid, 'SIGSTOP');
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const url = `http://127.0.0.1:${port}`;
    const headers = { 'content-type': 'application/json' };
    const made = await fetch(`${url}/lots`, { method: 'POST', headers, body: answer });
    if (made.status !== 200) throw new Error(`The floor has no auctions: ${await made.text()}`);
    const pages = await openPages(port);
    const done = await work({
      url,
      firstBid: FIRST_BIDS.floor,
      pids: async () => ({ postgres, floor: child.pid ?? 0 }),
    });
    for (const page of pages) page.destroy();
    return done;
  } finally {
    for (const pid of product) process.kill(pid, 'SIGCONT');
    child.kill();
  }
}

const openPages = (port: number) =>
  Promise.all(Array.from({ length: PAGES }, () => openPage(port, () => undefined)));

function print(load: string, ours: Cost, floor: Cost): void {
  const round = (figure: number) => Math.round(figure * 100) / 100;
  for (const unit of Object.keys(ours) as (keyof Cost)[])
    console.log(
      JSON.stringify({
        id: 'P29',
        name: `a bid, ${load}, ${PAGES} live pages`,
        value: round(ours[unit]),
        unit,
        baseline: round(floor[unit]),
        against: 'the same done by one process, one transaction a batch',
        ratio: round(ours[unit] / floor[unit]),
        goal: null,
        holds: null,
      }),
    );
}

const system = await startTestSystem('postgres', { COUNT_STATEMENTS: '1' });
const place: Place = { basePort: system.basePort, bus: 'postgres' };
try {
  const dealers = await makeDealers(place, DEALERS);
  const options = Array.from({ length: AUCTIONS + 1 }, (_, index) => ({
    ownerCustomerId: DEMO_USERS.privateSeller.customerId,
    startPrice: 10_000 * EURO,
    minimum: 9_000_000 * EURO,
    endsAt: minuteAhead(6 * 3_600_000),
    vehicle: 60_000 + index,
  }));
  const ids: string[] = [];
  for (let at = 0; at < options.length; at += SEEDS_AT_ONCE)
    for (const { auctionId } of await seedAuctions(place, options.slice(at, at + SEEDS_AT_ONCE)))
      ids.push(auctionId);
  const [first = '', ...many] = ids;
  await ask(place, 'vacuum (analyze)');
  await sleep(REST_MS);
  const product: Target = { url: system.url, firstBid: FIRST_BIDS.product, pids: system.pids };
  const pages = await openPages(system.basePort);
  const ours = {
    spread: await costOf(place, product, many, dealers, spread),
    hot: await costOf(place, product, [first], dealers, hot),
  };
  for (const page of pages) page.destroy();
  const answer = await exampleAnswer(system.url, many[0] ?? '', dealers[0]!);
  // what the bids have left to do is done before all is halted
  await sleep(WARM_MS);
  const floor = await withFloor(place, await system.pids(), answer, async (target) => ({
    spread: await costOf(place, target, many, dealers, spread),
    hot: await costOf(place, target, [first], dealers, hot),
  }));
  print(`${AUCTIONS} auctions, ${RATE} bids/s offered`, ours.spread, floor.spread);
  print(`hot auction, ${WORKERS} callers`, ours.hot, floor.hot);
} finally {
  await system.stop();
}
process.exit(0);
