import { isDeepStrictEqual } from 'node:util';
import { chainStart, createEngine, evolveAll, newAuction, replayEntry } from '@rollheim/auction-rules';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';
import { chain, chainRecord } from './chain.ts';
import {
  entryOf,
  isSubmitted,
  originOf,
  restoreLive,
  snapshot,
  type AuctionRow,
  type LogRow,
} from './live.ts';

/** An auction as its table has it. */
interface StoredAuction extends AuctionRow {
  readonly seq: number;
  readonly version: number;
  readonly status: string | null;
  readonly owner: string;
  readonly next_due: string | null;
  readonly stored: boolean;
  readonly since: string;
  readonly last_minimum: string | null;
}

/** Auctions that are read together. */
const LOT = 50;

/**
 * Chains every log again and replays it from its first entry: the chain has to lead to the heads that are stored, and the
 * state to that of snapshot and row.
 */
export async function verifyAuctions(pool: pg.Pool): Promise<Verification> {
  const faults: string[] = [];
  let [auctions, entries, last] = [0, 0, ''];
  for (;;) {
    const { rows } = await pool.query<StoredAuction>(
      'select * from auction where auction_id > $1 order by auction_id limit $2',
      [last, LOT],
    );
    const ids = rows.map((row) => row.auction_id);
    const logs = await pool.query<LogRow>(
      'select * from log where auction_id = any($1) order by auction_id, seq',
      [ids],
    );
    const byAuction = Map.groupBy(logs.rows, (row) => row.auction_id);
    for (const row of rows) faults.push(...faultsOf(row, byAuction.get(row.auction_id) ?? []));
    auctions += rows.length;
    entries += logs.rows.length;
    last = ids.at(-1) ?? '';
    if (rows.length < LOT) break;
  }
  const { rows: orphans } = await pool.query<{ auction_id: string }>(
    'select distinct auction_id from log l where not exists (select from auction a where a.auction_id = l.auction_id)',
  );
  faults.push(...orphans.map(({ auction_id }) => `auction ${auction_id} has a log and no row`));
  return { checked: `${auctions} auctions, ${entries} entries of their logs`, faults };
}

/** What does not hold of one auction; the first entry that breaks the chain is named, not those behind it. */
function faultsOf(row: StoredAuction, log: readonly LogRow[]): string[] {
  const name = `auction ${row.auction_id}`;
  const gap = log.findIndex(({ seq }, index) => seq !== index + 1);
  if (gap >= 0) return [`${name}: entry ${gap + 1} of its log is missing`];
  if (log.length !== row.seq)
    return [`${name}: its log ends with entry ${log.length}, its row says ${row.seq}`];
  const { broken, known } = chainAgain(row, log);
  if (broken !== null) return [`${name}: entry ${broken} does not follow from those before it`];
  if (log.at(-1)?.head !== row.head) return [`${name}: the log does not lead to the head of its row`];
  return stateFaults(row, log, known).map((fault) => `${name}: ${fault}`);
}

/** What the entries say beside the engine's state. */
interface Known {
  readonly bidders: readonly string[];
  readonly submitted: boolean;
}

/** Chains the log again; `broken`: number of the first entry whose head is not that of the chain, null where all are. */
function chainAgain(row: StoredAuction, log: readonly LogRow[]): { broken: number | null; known: Known } {
  const keeper = { logKey: row.log_key, bidders: new Map<string, number>() };
  let submitted = false;
  const known = (): Known => ({ bidders: [...keeper.bidders.keys()], submitted });
  let before = newAuction(originOf(row.auction_id, log[0]));
  let head = chainStart(row.auction_id);
  for (const entry of log) {
    const { seq, at, command_id: commandId, release_set: releaseSet, ...rest } = entry;
    const { actor, role, payload, facts, events, code } = rest;
    const after = evolveAll(before, events);
    const named = { actor, role, payload, facts, events, code, before, after };
    head = chain(head, chainRecord(keeper, { seq, at: Number(at), commandId, releaseSet, ...named }));
    if (head !== entry.head) return { broken: seq, known: known() };
    submitted ||= isSubmitted(after);
    before = after;
  }
  return { broken: null, known: known() };
}

/** By how much the clock of a writer may have been ahead, ms. */
const CLOCK_MS = 60_000;

/** JSON as a database keeps it: without an order of names. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function stateFaults(row: StoredAuction, log: readonly LogRow[], { bidders, submitted }: Known): string[] {
  const engine = createEngine(newAuction(originOf(row.auction_id, log[0])));
  for (const entry of log) replayEntry(engine, entryOf(entry));
  const kept = restoreLive(row, log.slice(Math.max(0, row.snapshot_seq))).engine;
  const { state, nextDue } = engine;
  const bigint = (value: number | null | undefined): string | null =>
    value === null || value === undefined ? null : String(value);
  const columns = {
    version: state.version,
    status: state.status,
    owner: state.owner.customer,
    next_due: bigint(Number.isFinite(nextDue) ? nextDue : null),
    stored: state.stored !== null,
    since: bigint(state.since),
    last_minimum: bigint(state.last?.minimum),
    submitted,
    bidders,
  };
  const others = Object.entries(columns).flatMap(([column, value]) =>
    isDeepStrictEqual(row[column as keyof typeof columns], value) ? [] : [column],
  );
  // a look at the clock moves an engine's time on and makes no entry: back it never goes
  const isTimely = kept.at >= engine.at && kept.at <= Date.now() + CLOCK_MS;
  const inTime = { ...snapshot(kept), at: engine.at };
  return [
    ...(isTimely && isDeepStrictEqual(stored(snapshot(engine)), stored(inTime))
      ? []
      : ['its stored state is not that of its log']),
    ...others.map((column) => `${column} of its row is not that of its log`),
  ];
}
