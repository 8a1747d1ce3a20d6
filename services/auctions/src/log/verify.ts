import { isDeepStrictEqual } from 'node:util';
import { chainStart, createEngine, evolveAll, newAuction, replayEntry } from '@rollheim/auction-rules';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';
import { chain, chainRecord } from './chain.ts';
import { entryOf, originOf, restoreLive, snapshot, type AuctionRow, type LogRow } from './live.ts';

/** An auction as its table has it. */
interface StoredAuction extends AuctionRow {
  readonly seq: number;
  readonly version: number;
  readonly status: string | null;
  readonly owner: string;
  readonly next_due: string | null;
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
  const broken = brokenAt(row, log);
  if (broken !== null) return [`${name}: entry ${broken} does not follow from those before it`];
  if (log.at(-1)?.head !== row.head) return [`${name}: the log does not lead to the head of its row`];
  return stateFaults(row, log).map((fault) => `${name}: ${fault}`);
}

/** Number of the first entry whose head is not that of the chain; null where all are. */
function brokenAt(row: StoredAuction, log: readonly LogRow[]): number | null {
  const keeper = { logKey: row.log_key, bidders: new Map<string, number>() };
  let before = newAuction(originOf(row.auction_id, log[0]));
  let head = chainStart(row.auction_id);
  for (const entry of log) {
    const { seq, at, command_id: commandId, release_set: releaseSet, ...rest } = entry;
    const { actor, role, payload, facts, events, code } = rest;
    const after = evolveAll(before, events);
    const known = { actor, role, payload, facts, events, code, before, after };
    head = chain(head, chainRecord(keeper, { seq, at: Number(at), commandId, releaseSet, ...known }));
    if (head !== entry.head) return seq;
    before = after;
  }
  return null;
}

/** JSON as a database keeps it: without an order of names. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function stateFaults(row: StoredAuction, log: readonly LogRow[]): string[] {
  const engine = createEngine(newAuction(originOf(row.auction_id, log[0])));
  for (const entry of log) replayEntry(engine, entryOf(entry));
  const kept = restoreLive(row, log.slice(Math.max(0, row.snapshot_seq))).engine;
  const { state, nextDue } = engine;
  const columns = {
    version: state.version,
    status: state.status,
    owner: state.owner.customer,
    next_due: Number.isFinite(nextDue) ? String(nextDue) : null,
  };
  const others = Object.entries(columns).flatMap(([column, value]) =>
    row[column as keyof typeof columns] === value ? [] : [column],
  );
  return [
    ...(isDeepStrictEqual(stored(snapshot(engine)), stored(snapshot(kept)))
      ? []
      : ['its stored state is not that of its log']),
    ...others.map((column) => `${column} of its row is not that of its log`),
  ];
}
