// bench: P1
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMessage, ReceivedMessage } from '@rollheim/bus';
import { OUTBOX_SQL } from '@rollheim/bus';
import { nextStep, STANDARD_SCHEDULE, type Schedule } from '@rollheim/auction-rules';
import type { ServiceContext } from '@rollheim/service-kit';
import { startPostgres } from '@rollheim/tooling/embedded';
import pg from 'pg';
import type { AuctionsEnv } from './config.ts';
import { Customers } from './customers.ts';
import type { LiveAuction } from './live.ts';
import { migrations } from './migrations.ts';
import { writeBatch, type ChainedEntry } from './store.ts';
import { Writer } from './writer.ts';

/*
 * P1: durable bids per second on one hot auction, answers after the commit: the writer with its log, state, outbox and
 * replies, against (a) one transaction per bid with a row lock from 16 connections, and (b) the batched insert of the
 * very same rows without any engine.
 */

const BATCH = 200;
const BIDS = 12_000;
const LOCK_MS = 4_000;
const dataDir = join(import.meta.dirname, '../../../.cache/bench/bids');
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

/** Two dealers outbid each other by one step of the ladder. */
function bids(count: number): ReceivedMessage[] {
  let amount = 1_000_000;
  return Array.from({ length: count }, (_, index) => {
    const bid = message('auction.bid', index % 2 ? anna : bert, { amount });
    amount = nextStep(amount);
    return bid;
  });
}

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
async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query('create schema auctions');
  await pool.query(OUTBOX_SQL('auctions'));
  for (const { up } of migrations) await pool.query(up);
}

function contextOf(pool: pg.Pool): ServiceContext<AuctionsEnv> {
  const parts = {
    pool,
    env: { DEMO: true, AUCTION_SCHEDULE: '{}', OUTAGE_LIFT: 'operator' },
    bus: { send: () => Promise.resolve() },
    relay: () => undefined,
    log: console,
  };
  return parts as unknown as ServiceContext<AuctionsEnv>;
}

async function writerRate(pool: pg.Pool): Promise<number> {
  const customers = new Customers();
  for (const customerId of [anna, bert])
    customers.note(customerId, { merchant: true, accepted: true, blocked: false, emailVerified: true });
  const writer = new Writer(contextOf(pool), customers, schedule);
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
  const all = bids(BIDS + 2_000);
  // two batches at a time, as the bus hands them over
  const run = async (from: number, to: number) => {
    let before: Promise<void> = Promise.resolve();
    for (let at = from; at < to; at += BATCH) {
      const next = writer.handle(all.slice(at, at + BATCH));
      await before;
      before = next;
    }
    await before;
  };
  await run(0, 2_000);
  const start = performance.now();
  await run(2_000, all.length);
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from log where code is null and payload->>'kind' = 'bid'",
  );
  if (rows[0]?.n !== BIDS + 2_000) throw new Error(`Only ${rows[0]?.n} of the bids were accepted`);
  return BIDS / seconds;
}

interface Written {
  readonly entries: readonly ChainedEntry[];
  readonly messages: readonly OutgoingMessage[];
}

/** The rows of the run before, written again by the same statement. */
async function insertRate(pool: pg.Pool, batches: readonly Written[], live: LiveAuction): Promise<number> {
  await pool.query('truncate log, outbox, auction');
  const start = performance.now();
  let rows = 0;
  for (const { entries, messages } of batches) {
    await writeBatch(pool, entries, [live], messages);
    rows += entries.length;
  }
  return rows / ((performance.now() - start) / 1000);
}

/** One transaction per bid: lock the row, check, insert, update, in one round trip by a function. */
async function lockRate(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
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
  const run = async (ms: number): Promise<number> => {
    const end = performance.now() + ms;
    const start = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (performance.now() < end) {
          await pool.query({
            name: 'place',
            text: 'select place($1, $2, $3)',
            values: [randomUUID(), 'bench', anna],
          });
          done++;
        }
      }),
    );
    return done / ((performance.now() - start) / 1000);
  };
  await run(500);
  const rate = await run(LOCK_MS);
  await pool.end();
  return rate;
}

await rm(dataDir, { recursive: true, force: true });
const server = await startPostgres({ dataDir });
try {
  const pool = new pg.Pool({ connectionString: server.url, max: 4, options: '-c search_path=auctions' });
  await makeTables(pool);
  const written: Written[] = [];
  let live: LiveAuction | null = null;
  const keep = (
    entries: Written['entries'],
    touched: readonly LiveAuction[],
    messages: Written['messages'],
  ) => {
    written.push({ entries, messages });
    live ??= touched[0] ?? null;
  };
  Writer.observe = keep;
  const ours = await writerRate(pool);
  Writer.observe = null;
  if (!live) throw new Error('The writer wrote nothing');
  const raw = await insertRate(pool, written.slice(-BIDS / BATCH), live);
  const locked = await lockRate(server.url);
  print('P1', 'durable bids, hot auction', ours, locked, 'row lock, 16 connections', 15);
  print('P1', 'durable bids, hot auction', ours, raw, 'batched insert of the same rows', 0.7);
  await pool.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
