// bench: P5
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SystemUnderTest } from '@rollheim/tooling/testing';
import { startTestSystem } from '../support/system.ts';
import { Caller, decided, openLoop, quantile, type Answered, type Load } from './calls.ts';
import { ask, makeDealers, type Place } from './dealers.ts';
import type { LogPlace, StreamReport, StreamTask } from './stream-clients.ts';

/*
 * P5 of a whole system: 10,000 live streams through the edge, bids on one auction, and beside them documents and calls,
 * each against the same without streams. Then one address that takes all that the limits give it, against the same
 * without it. Bids of the log are timed from their decision, which is before their commit.
 */

const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 10_000);
const RATE = Number(process.env['BENCH_RATE'] ?? 100);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 12);
const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 10);
/** Calls beside a document. */
const CALLS = 2;
const WARM_MS = 5000;
const DEALERS = 600;
const EURO = 100;
const STEP = 500;
const FIRST_BID = 20_000;
const DOCUMENT = '/wohnmobil-kaufen';
const CALL = '/api/public/catalog/search?sort=newest';

interface Times {
  readonly documents: number;
  readonly calls: number;
  /** Documents and calls that were refused or broke off. */
  readonly unread: number;
  /** Answers to bids that were no decision. */
  readonly refused: number;
  readonly bids: number;
}

/** Readers in turn, each a browser at an address of its own: what one of them may read a minute is limited. */
const readers = Array.from({ length: 100 }, (_, nth) => ({
  agent: new Agent({ keepAlive: true, localAddress: `127.0.2.${nth + 1}` }),
  cookie: `visitor=${randomUUID()}; uuid=${randomUUID()}`,
}));
let turns = 0;

/** One read, until its last byte. */
function read(port: number, path: string): Promise<Answered> {
  const begun = performance.now();
  const { agent, cookie } = readers[turns++ % readers.length]!;
  const wanted =
    path === DOCUMENT
      ? { accept: 'text/html', 'sec-fetch-dest': 'document' }
      : { accept: 'application/json' };
  const headers = { ...wanted, cookie };
  return new Promise((resolve) => {
    const end = (status: number): void =>
      resolve({ status, ms: performance.now() - begun, retryAfter: false, code: null });
    const req = request({ host: '127.0.0.1', port, path, agent, headers }, (res) => {
      res.resume().once('end', () => end(res.statusCode ?? 0));
      res.once('error', () => end(0));
    });
    req.setTimeout(30_000, () => req.destroy());
    req.once('error', () => end(0));
    req.end();
  });
}

/** The p99 of those that were answered. */
function p99Of({ answers }: Load): number {
  const good = answers.filter(({ status }) => status === 200);
  if (good.length === 0) throw new Error(`None of ${answers.length} reads was answered`);
  return quantile(
    good.map(({ ms }) => ms),
    0.99,
  );
}

class Child<Task extends object, Report> {
  readonly #child: ChildProcess;
  constructor(program: URL) {
    this.#child = fork(fileURLToPath(program), [], { execArgv: [] });
  }
  async ask(task: Task): Promise<Report> {
    const answer = once(this.#child, 'message') as Promise<[Report]>;
    this.#child.send(task);
    return (await answer)[0];
  }
  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }
}

/** Resident memory of a process, kB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

const round = (value: number): number => Math.round(value * 100) / 100;

interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly baseline?: { readonly value: number; readonly against: string };
}

function print({ name, value, unit, limit, baseline }: Line): void {
  const ratio = baseline ? round(value / baseline.value) : null;
  const line = {
    id: 'P5',
    name,
    value: round(value),
    unit,
    baseline: baseline ? round(baseline.value) : null,
    against: baseline?.against ?? null,
    ratio,
    goal: baseline ? `<=${limit}x` : `<=${limit}`,
    holds: (ratio ?? value) <= limit,
  };
  console.log(JSON.stringify(line));
}

async function measure(system: SystemUnderTest): Promise<void> {
  const port = system.basePort;
  const place: Place = { basePort: port, bus: 'postgres' };
  const [lot] = await seedAuctions(place, [
    {
      ownerCustomerId: DEMO_USERS.privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 9_000_000 * EURO,
      endsAt: minuteAhead(3 * 3_600_000),
      vehicle: 30_000,
    },
  ]);
  const auctionId = lot?.auctionId ?? '';
  const dealers = await makeDealers(place, DEALERS);
  const bidders = new Caller(system.url, 256);
  let amount = FIRST_BID;
  const bid = (turn: number): Promise<Answered> => {
    const body = { amount: (amount += STEP), confirmedHigh: true };
    const token = dealers[turn % dealers.length]?.token ?? null;
    return bidders.post(`/api/private/auction/${auctionId}/bid`, body, token);
  };
  /** Documents and calls beside the bids. */
  const times = async (ms: number): Promise<Times> => {
    const [documents, calls, bids] = await Promise.all([
      openLoop(DOCUMENTS, ms, () => read(port, DOCUMENT)),
      openLoop(CALLS * DOCUMENTS, ms, () => read(port, CALL)),
      openLoop(RATE, ms, bid),
    ]);
    return {
      documents: p99Of(documents),
      calls: p99Of(calls),
      unread: [...documents.answers, ...calls.answers].filter(({ status }) => status !== 200).length,
      bids: bids.answers.filter(decided).length,
      refused: bids.answers.filter((answer) => !decided(answer)).length,
    };
  };
  const log = (): Promise<(LogPlace & Record<string, unknown>)[]> =>
    ask<LogPlace & Record<string, unknown>>(
      place,
      'select head, seq, at::float8 as at from auctions.log where auction_id = $1 order by seq',
      [auctionId],
    );
  const clients = new Child<StreamTask, StreamReport>(new URL('./stream-clients.ts', import.meta.url));
  const stranger = new Child<{ port: number }, unknown>(new URL('./one-address.ts', import.meta.url));
  try {
    await times(WARM_MS);
    const alone = await times(SECONDS * 1000);
    const from = (await log()).length;
    const { edge = 0, shell = 0 } = await system.pids();
    const before = [memoryOf(edge), memoryOf(shell)];
    const opened = await clients.ask({ do: 'open', port, count: STREAMS });
    if (opened.open < STREAMS)
      throw new Error(`Only ${opened.open} of ${STREAMS} streams are open: ${JSON.stringify(opened.why)}`);
    const after = [memoryOf(edge), memoryOf(shell)];
    const beside = await times(SECONDS * 1000);
    await sleep(1000);
    const told = await clients.ask({ do: 'judge', log: (await log()).slice(from) });
    const about = `${STREAMS} streams through the edge, ${RATE} bids/s of one auction offered (${beside.bids} decided, ${beside.refused} refused)`;
    print({ name: `${about}: decision to client, p99`, value: told.p99, unit: 'ms', limit: 300 });
    const against = `the same without streams (${alone.bids} bids decided, ${alone.refused} refused)`;
    for (const kind of ['documents', 'calls'] as const)
      print({
        name: `${kind} beside ${STREAMS} streams, p99 (${beside.unread} reads refused, ${alone.unread} without)`,
        value: beside[kind],
        unit: 'ms',
        limit: 2,
        baseline: { value: alone[kind], against },
      });
    for (const [at, name] of ['edge', 'shell server'].entries())
      print({
        name: `memory of the ${name} per stream`,
        value: ((after[at] ?? 0) - (before[at] ?? 0)) / STREAMS,
        unit: 'kB',
        limit: 15,
      });
    await clients.ask({ do: 'close' });
    const again = await clients.ask({ do: 'open', port, count: STREAMS });
    print({
      name: `${STREAMS} reconnects through the edge, ${again.errors} errors`,
      value: again.errors === 0 ? again.seconds : Infinity,
      unit: 's',
      limit: 10,
    });
    await clients.ask({ do: 'close' });
    await sleep(2000);
    const calm = await times(SECONDS * 1000);
    await stranger.ask({ port });
    await sleep(2000);
    const pressed = await times(SECONDS * 1000);
    for (const kind of ['documents', 'calls'] as const)
      print({
        name: `${kind} beside one address at its limits, p99 (${pressed.unread} reads refused, ${calm.unread} without)`,
        value: pressed[kind],
        unit: 'ms',
        limit: 1.2,
        baseline: { value: calm[kind], against: 'the same without it' },
      });
  } finally {
    await stranger.end();
    await clients.end();
    bidders.close();
    for (const { agent } of readers) agent.destroy();
  }
}

const system = await startTestSystem('postgres');
try {
  await measure(system);
} finally {
  await system.stop();
}
