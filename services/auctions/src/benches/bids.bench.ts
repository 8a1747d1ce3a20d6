// bench: P1
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMessage, ReceivedMessage } from '@rollheim/bus';
import {
  createPostgresBus,
  installBusSchema,
  openOutbox,
  OUTBOX_SQL,
  openPool,
  type Outbox,
} from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { nextStep, STANDARD_SCHEDULE, type Schedule } from '@rollheim/auction-rules';
import { createLog, type ServiceContext } from '@rollheim/service-kit';
import { startPostgres } from '@rollheim/embedded';
import type pg from 'pg';
import type { AuctionsEnv } from '../config.ts';
import { Browsers } from '../facts/browsers.ts';
import { Customers } from '../facts/customers.ts';
import type { LiveAuction } from '../log/live.ts';
import { migrations } from '../migrations.ts';
import { rowsOf, writeRows, type ChainedEntry } from '../log/store.ts';
import { Writer } from '../writer/writer.ts';

/*
 * P1: durable bids per second on one hot auction, answers after the commit: the writer with its log, state, outbox and
 * replies, against (a) one transaction per bid with a row lock from 16 connections, and (b) the batched insert of the
 * very same rows without any engine.
 */

const BATCH = 200;
/** The three take turns, so that what else the machine does meets all of them; medians are reported. */
const ROUNDS = 7;
const BIDS = 3_000;
const WARM = 3_000;
const LOCK_MS = 1_000;
const dataDir = join(import.meta.dirname, '../../../../.cache/bench/bids');
const schedule: Schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 600,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};
const auctionId = 'bench0000001';
const [owner, anna, bert] = [randomUUID(), randomUUID(), randomUUID()];

const message = (type: string, actor: string, payload: object): ReceivedMessage => ({
  topic: 'auctions.commands',
  key: auctionId,
  partition: 0,
  offset: '0',
  id: randomUUID(),
  type,
  version: 1,
  payload: {
    commandId: randomUUID(),
    payload: { auctionId, ...payload },
    sealKey: Buffer.alloc(32, 7).toString('base64url'),
  },
  headers: {
    correlationId: randomUUID(),
    causationId: null,
    actor,
    releaseSet: '5b1f0c7e',
    time: new Date().toISOString(),
    replyTo: { topic: 'replies', partition: 3 },
  },
});

const print = (id: string, name: string, value: number, baseline: number, against: string, goal: number) =>
  console.log(
    JSON.stringify({
      id,
      name,
      value: Math.round(value),
      unit: 'bids/s',
      baseline: Math.round(baseline),
      against,
      ratio: Number((value / baseline).toFixed(2)),
      goal: `>=${goal}`,
      holds: value / baseline >= goal,
    }),
  );

/** The tables of the auctions in a schema of their own. */
async function makeTables(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`create schema ${schema}`);
  await pool.query(OUTBOX_SQL(schema));
  for (const { up } of migrations) await pool.query(up);
}

function contextOf(pool: pg.Pool, outbox: Outbox): ServiceContext<AuctionsEnv> {
  const parts = {
    pool,
    env: { DEMO: true, AUCTION_SCHEDULE: '{}', OUTAGE_LIFT: 'operator' },
    bus: { send: () => Promise.resolve() },
    outbox,
    // lines are made as in production, and go nowhere
    log: createLog('auctions', 'info', { write: () => undefined }),
  };
  return parts as unknown as ServiceContext<AuctionsEnv>;
}

/** A writer with one auction that runs; each call bids so many times. */
async function openWriter(pool: pg.Pool, outbox: Outbox): Promise<(count: number) => Promise<number>> {
  const customers = new Customers();
  for (const customerId of [anna, bert])
    customers.note({
      customer_id: customerId,
      version: 1,
      merchant: true,
      accepted: true,
      blocked: false,
      email_verified: true,
    });
  const writer = new Writer(contextOf(pool, outbox), { customers, browsers: new Browsers() }, schedule);
  const minute = Math.ceil(Date.now() / 60_000) * 60_000;
  const steps = [
    {
      at: new Date(Date.now() - 60_000).toISOString(),
      actor: 'owner',
      payload: { kind: 'submit', startPrice: 1_000_000, minimum: 400_000_000_000, buyNow: null },
    },
    {
      at: new Date(Date.now() - 30_000).toISOString(),
      actor: 'operator',
      payload: { kind: 'release', slot: minute + 3_600_000 },
    },
  ];
  await writer.handle([
    message('auction.seed', 'operator:bench', {
      ownerCustomerId: owner,
      reserve: true,
      title: 'Bench',
      mediaId: null,
      vatReportable: false,
      vehicleKey: null,
      steps,
    }),
  ]);
  let amount = 1_000_000;
  let turn = 0;
  return async (count) => {
    const all = Array.from({ length: count }, () => {
      const bid = message('auction.bid', turn++ % 2 ? anna : bert, { amount });
      amount = nextStep(amount);
      return bid;
    });
    const start = performance.now();
    // two batches at a time, as the bus hands them over
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at < count; at += BATCH) {
      const next = writer.handle(all.slice(at, at + BATCH));
      await before;
      before = next;
    }
    await before;
    const rate = count / ((performance.now() - start) / 1000);
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from log where code is null and payload->>'kind' = 'bid'",
    );
    if (rows[0]?.n !== turn) throw new Error(`Only ${rows[0]?.n} of ${turn} bids were accepted`);
    return rate;
  };
}

interface Written {
  readonly entries: readonly ChainedEntry[];
  readonly messages: readonly OutgoingMessage[];
}

/** The rows of the run before, written again by the same statement into tables of their own. */
async function insertRate(
  pool: pg.Pool,
  outbox: Outbox,
  batches: readonly Written[],
  live: LiveAuction,
): Promise<number> {
  const start = performance.now();
  let rows = 0;
  for (const { entries, messages } of batches) {
    await writeRows(pool, rowsOf(entries, [live], messages, outbox), outbox);
    rows += entries.length;
  }
  return rows / ((performance.now() - start) / 1000);
}

/** One transaction per bid: lock the row, check, insert, update, in one round trip by a function. */
async function openLock(pool: pg.Pool): Promise<(ms: number) => Promise<number>> {
  await pool.query(`
    create table lot (id text primary key, price bigint not null, leader text not null);
    create table bid (id uuid primary key, lot text not null, bidder text not null, amount bigint not null, at timestamptz not null default now());
    insert into lot values ('bench', 0, '');
    create function place(bid_id uuid, lot_id text, who text) returns bigint language plpgsql as $$
      declare now_at bigint;
      begin
        select price into now_at from lot where id = lot_id for update;
        insert into bid (id, lot, bidder, amount) values (bid_id, lot_id, who, now_at + 5000);
        update lot set price = now_at + 5000, leader = who where id = lot_id;
        return now_at + 5000;
      end $$;`);
  return async (ms) => {
    const start = performance.now();
    const end = start + ms;
    let done = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (performance.now() < end) {
          const values = [randomUUID(), 'bench', anna];
          await pool.query({ name: 'place', text: 'select place($1, $2, $3)', values });
          done++;
        }
      }),
    );
    return done / ((performance.now() - start) / 1000);
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await rm(dataDir, { recursive: true, force: true });
const server = await startPostgres({ dataDir });
try {
  const open = (schema: string, max: number) =>
    openPool({ connectionString: server.url, max, options: `-c search_path=${schema}` });
  const [own, raw, lock] = [open('auctions', 4), open('raw', 1), open('public', 16)];
  await makeTables(own, 'auctions');
  await makeTables(raw, 'raw');
  await installBusSchema(server.url);
  const bus = createPostgresBus({ connectionString: server.url, clientId: 'bench' });
  await bus.declare(TOPICS);
  const outbox = await openOutbox({ pool: own, schema: 'auctions', bus });
  const bid = await openWriter(own, outbox);
  const place = await openLock(lock);
  let live: LiveAuction | null = null;
  /** What bids write: kept of bids of their own, for what is kept costs the collector of those that are measured. */
  const rowsOfBids = async (): Promise<Written[]> => {
    const written: Written[] = [];
    Writer.observe = (entries, touched, messages) => {
      written.push({ entries, messages });
      live ??= touched[0] ?? null;
    };
    await bid(BIDS);
    Writer.observe = null;
    return written;
  };
  await bid(WARM);
  await place(LOCK_MS);
  const rates: { ours: number; inserted: number; locked: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const written = await rowsOfBids();
    const ours = await bid(BIDS);
    if (!live) throw new Error('The writer wrote nothing');
    const inserted = await insertRate(raw, outbox, written, live);
    rates.push({ ours, inserted, locked: await place(LOCK_MS) });
  }
  const ours = median(rates.map((rate) => rate.ours));
  const [locked, inserted] = [
    median(rates.map((rate) => rate.locked)),
    median(rates.map((rate) => rate.inserted)),
  ];
  print('P1', 'durable bids, hot auction', ours, locked, 'row lock, 16 connections', 8);
  print('P1', 'durable bids, hot auction', ours, inserted, 'batched insert of the same rows', 0.7);
  await outbox.stop();
  await bus.close();
  await Promise.all([own.end(), raw.end(), lock.end()]);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
