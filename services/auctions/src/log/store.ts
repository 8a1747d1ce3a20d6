import {
  createEngine,
  LOG_VERSION,
  newAuction,
  type AuctionEvent,
  type LogEntry,
  type Reservation,
} from '@rollheim/auction-rules';
import { declareColumns, type Outbox, type OutgoingMessage } from '@rollheim/bus';
import type pg from 'pg';
import { originOf, restoreLive, snapshot, type AuctionRow, type LiveAuction, type LogRow } from './live.ts';
import { keptTerms } from './exclusive.ts';
import { OFFER_EVENTS, offersOf } from './offers.ts';

/**
 * A snapshot is stored again after so many entries, and after half as many as it holds: it remembers every key, so its
 * size grows with the log, and its cost per entry stays the same. Recovery replays the tail behind it.
 */
const SNAPSHOT_EVERY = 100;

/** An entry of a batch with its place in the chain. */
export interface ChainedEntry {
  readonly auctionId: string;
  readonly entry: LogEntry;
  readonly head: string;
}

type Reader = Pick<pg.Pool, 'query'> | pg.PoolClient;

async function auctionRows(pool: Reader, ids: readonly string[]): Promise<AuctionRow[]> {
  const { rows } = await pool.query<AuctionRow>({
    name: 'auctions_load',
    text: 'select auction_id, head, title, media_id, vat_reportable, vehicle_key, special, submitted, snapshot, snapshot_seq, log_key, bidders from auction where auction_id = any($1)',
    values: [ids],
  });
  return rows;
}

/** Auctions by id as the log has them; ids without a log are absent. Two round trips, and one each for questions and offers. */
export async function loadAuctions(pool: Reader, ids: readonly string[]): Promise<LiveAuction[]> {
  const rows = await auctionRows(pool, ids);
  if (rows.length === 0) return [];
  const tails = await pool.query<LogRow>({
    name: 'auctions_tail',
    text: `select l.* from unnest($1::text[], $2::int[]) as a (id, since)
      join log l on l.auction_id = a.id and l.seq > a.since order by l.auction_id, l.seq`,
    values: [rows.map((row) => row.auction_id), rows.map((row) => row.snapshot_seq)],
  });
  const byAuction = Map.groupBy(tails.rows, (row) => row.auction_id);
  const loaded = rows.map((row) => restoreLive(row, byAuction.get(row.auction_id) ?? []));
  await loadQuestions(pool, loaded);
  await loadOffers(pool, loaded);
  return loaded;
}

/** Timers that a command can make due at its own instant, at most: start, hot, end and what follows it. */
const OWN_TIMERS = 8;

/**
 * An auction as a command left it, from the log alone; null where the log does not know the command. For questions
 * about the past: what is read here is never written.
 */
export async function loadBehind(
  pool: pg.Pool,
  auctionId: string,
  { actor, commandId }: { readonly actor: string; readonly commandId: string },
): Promise<{ readonly live: LiveAuction; readonly entry: LogRow } | null> {
  const { rows } = await pool.query<LogRow>(
    `select * from log where auction_id = $1 and seq <= ${OWN_TIMERS} + (
       select seq from log where auction_id = $1 and actor = $2 and command_id = $3) order by seq`,
    [auctionId, actor, commandId],
  );
  const [row] = await auctionRows(pool, [auctionId]);
  const place = rows.findIndex((each) => each.actor === actor && each.command_id === commandId);
  const entry = rows[place];
  if (!row || !entry) return null;
  const isOwn = ({ role, at }: LogRow) => role === 'timer' && at === entry.at;
  const other = rows.findIndex((each, index) => index > place && !isOwn(each));
  const until = other < 0 ? rows : rows.slice(0, other);
  const engine = createEngine(newAuction(originOf(auctionId, rows[0])));
  const live = restoreLive({ ...row, snapshot: snapshot(engine) }, until);
  for (const [customerId, offer] of offersOf(until.flatMap(({ events }) => events)))
    live.offers.set(customerId, offer);
  for (const { events } of until)
    for (const event of events)
      if (event.type === 'QuestionAsked')
        live.questions.set(event.questionId, { text: event.text, at: event.at });
      else if (event.type === 'QuestionAnswered') live.questions.delete(event.questionId);
  return { live, entry };
}

/** The state holds who asked what when; the words are in the log. */
async function loadQuestions(pool: Reader, loaded: readonly LiveAuction[]): Promise<void> {
  const open = loaded.filter(({ engine }) => Object.keys(engine.state.questions).length > 0);
  if (open.length === 0) return;
  const { rows } = await pool.query<Pick<LogRow, 'auction_id' | 'events'>>(
    "select auction_id, events from log where auction_id = any($1) and payload->>'kind' = 'question' and code is null",
    [open.map(({ auctionId }) => auctionId)],
  );
  for (const { auctionId, engine, questions } of open) {
    const waiting = new Set(Object.values(engine.state.questions).map(({ questionId }) => questionId));
    for (const row of rows)
      for (const event of row.auction_id === auctionId ? row.events : [])
        if (event.type === 'QuestionAsked' && waiting.has(event.questionId))
          questions.set(event.questionId, { text: event.text, at: event.at });
  }
}

/** The state holds the pending offer; earlier ones are in the log. */
async function loadOffers(pool: Reader, loaded: readonly LiveAuction[]): Promise<void> {
  // each offer was numbered
  const offered = loaded.filter(({ engine }) => engine.state.numbered > 0);
  if (offered.length === 0) return;
  const { rows } = await pool.query<{ auction_id: string; event: AuctionEvent }>(
    `select auction_id, event from log, jsonb_array_elements(events) with ordinality as each(event, place)
     where auction_id = any($1) and code is null and event->>'type' = any($2) order by seq, place`,
    [offered.map(({ auctionId }) => auctionId), OFFER_EVENTS],
  );
  const byAuction = Map.groupBy(rows, (row) => row.auction_id);
  for (const { auctionId, offers } of offered) {
    const events = (byAuction.get(auctionId) ?? []).map(({ event }) => event);
    for (const [customerId, offer] of offersOf(events)) offers.set(customerId, offer);
  }
}

/** The slot that was reserved for an earlier arrival of the command. */
export async function loggedSlot(
  pool: pg.Pool,
  auctionId: string,
  actor: string,
  commandId: string,
): Promise<Reservation | null> {
  const { rows } = await pool.query<{ payload: Partial<Reservation> }>(
    'select payload from log where auction_id = $1 and actor = $2 and command_id = $3 limit 1',
    [auctionId, actor, commandId],
  );
  const { r, start, slot } = rows[0]?.payload ?? {};
  return r === undefined || start === undefined || slot === undefined ? null : { r, start, slot };
}

/** Where a batch's messages leave with its rows. */
export type WithOutbox = Pick<Outbox, 'statement' | 'values'>;

/** Columns of the log. */
const LOG = declareColumns<ChainedEntry>({
  auction_id: ['text', ({ auctionId }) => auctionId],
  seq: ['int', ({ entry }) => entry.seq],
  at: ['bigint', ({ entry }) => entry.at],
  command_id: ['text', ({ entry }) => entry.commandId],
  actor: ['text', ({ entry }) => entry.actor],
  role: ['text', ({ entry }) => entry.role],
  payload: ['json lines', ({ entry }) => JSON.stringify(entry.payload)],
  facts: ['json lines', ({ entry }) => JSON.stringify(entry.facts)],
  release_set: ['text', ({ entry }) => entry.releaseSet],
  events: ['json lines', ({ entry }) => JSON.stringify(entry.events)],
  code: ['text', ({ entry }) => entry.code],
  head: ['text', ({ head }) => head],
});

interface StoredAuction {
  readonly live: LiveAuction;
  /** A snapshot is stored with it. */
  readonly fresh: boolean;
  /** Somebody bid for the first time: all bidders are stored with it. */
  readonly grown: boolean;
}

/** Columns of an auction as it is kept beside its log. */
const AUCTION = declareColumns<StoredAuction>({
  auction_id: ['text', ({ live }) => live.auctionId],
  seq: ['int', ({ live }) => live.engine.seq],
  version: ['int', ({ live }) => live.engine.state.version],
  status: ['text', ({ live }) => live.engine.state.status],
  owner: ['text', ({ live }) => live.engine.state.owner.customer],
  next_due: ['bigint', ({ live: { engine } }) => (Number.isFinite(engine.nextDue) ? engine.nextDue : null)],
  head: ['text', ({ live }) => live.head],
  title: ['text', ({ live }) => live.ad.title],
  media_id: ['text', ({ live }) => live.ad.mediaId],
  vat_reportable: ['boolean', ({ live }) => live.ad.vatReportable],
  vehicle_key: ['text', ({ live }) => live.ad.vehicleKey],
  special: [
    'jsonb',
    ({ live }) => {
      const kept = keptTerms(live);
      return kept && JSON.stringify(kept);
    },
  ],
  submitted: ['boolean', ({ live }) => live.submitted],
  stored: ['boolean', ({ live }) => live.engine.state.stored !== null],
  since: ['bigint', ({ live }) => live.engine.state.since],
  last_minimum: ['bigint', ({ live }) => live.engine.state.last?.minimum ?? null],
  snapshot: ['jsonb', ({ live, fresh }) => (fresh ? JSON.stringify(snapshot(live.engine)) : null)],
  snapshot_seq: ['int', ({ live, fresh }) => (fresh ? live.engine.seq : live.snapshotSeq)],
  log_key: ['text', ({ live }) => live.logKey],
  bidders: ['jsonb', ({ live, grown }) => (grown ? JSON.stringify([...live.bidders.keys()]) : null)],
});

/**
 * Log, auctions and messages of one batch: one statement, one transaction, one round trip. An auction is updated or
 * added: `on conflict` would lock its row first, one more record of the write-ahead log with each bid. A writer that lost its
 * partition fails here on (auction_id, seq) and nothing of its batch stays.
 */
const writing = (outbox: WithOutbox): string => /* sql */ `
with logged as (
  insert into log (${LOG.names}, version) select *, ${LOG_VERSION} from unnest(${LOG.arrays()})
), touched (${AUCTION.names}) as (
  select * from unnest(${AUCTION.arrays(LOG.count + 1)})
), kept as (
  update auction a set ${AUCTION.replacedBy('n', 'auction_id', 'snapshot', 'bidders', 'log_key')},
    snapshot = coalesce(n.snapshot, a.snapshot), bidders = coalesce(n.bidders, a.bidders)
  from touched n where a.auction_id = n.auction_id
), begun as (
  insert into auction (${AUCTION.names}) select ${AUCTION.names} from touched n
  where not exists (select from auction a where a.auction_id = n.auction_id)
)
${outbox.statement(LOG.count + AUCTION.count + 1)}`;

/**
 * Values of {@link writeRows}, as the auctions are at this moment; a snapshot that is due goes with them, and the bidders
 * where they have become more: what stays as it is stored is not written again with each bid.
 */
export function rowsOf(
  entries: readonly ChainedEntry[],
  touched: readonly LiveAuction[],
  messages: readonly OutgoingMessage[],
  outbox: WithOutbox,
): unknown[] {
  const auctions = touched.map((live) => ({
    live,
    fresh: isSnapshotDue(live),
    grown: live.bidders.size > live.storedBidders || live.snapshotSeq < 0,
  }));
  const values = [...LOG.values(entries), ...AUCTION.values(auctions), ...outbox.values(messages)];
  for (const { live, fresh } of auctions) {
    if (fresh) live.snapshotSeq = live.engine.seq;
    live.storedBidders = live.bidders.size;
  }
  return values;
}

/** Writes a batch. */
export async function writeRows(
  client: pg.Pool | pg.PoolClient,
  values: unknown[],
  outbox: WithOutbox,
): Promise<void> {
  await client.query({ name: 'auctions_write', text: writing(outbox), values });
}

const isSnapshotDue = ({ engine, snapshotSeq }: LiveAuction): boolean =>
  snapshotSeq < 0 || engine.seq - snapshotSeq >= Math.max(SNAPSHOT_EVERY, snapshotSeq / 2);

/** Auctions whose next timer is due until then (epoch ms). */
export async function dueUntil(pool: pg.Pool, until: number): Promise<{ auctionId: string; due: number }[]> {
  const { rows } = await pool.query<{ auction_id: string; next_due: string }>({
    name: 'auctions_due',
    text: 'select auction_id, next_due from auction where next_due <= $1 order by next_due limit 2000',
    values: [until],
  });
  return rows.map((row) => ({ auctionId: row.auction_id, due: Number(row.next_due) }));
}
