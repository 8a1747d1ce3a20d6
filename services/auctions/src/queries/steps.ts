import type {
  AdQuery,
  AuctionClosing,
  AuctionCommands,
  AuctionStep,
  AuctionSteps,
  AuctionWithdrawn,
  OperatorContext,
  OwnerContext,
} from '@rollheim/contracts';
import { accepted, rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { isOperator } from '../facts/facts.ts';
import type { Incoming } from '../commands/incoming.ts';
import { keptTerms, toldCode } from '../log/exclusive.ts';
import type { Proofs } from './proof.ts';
import { entryOf, type LiveAuction, type LogRow } from '../log/live.ts';

const PAGE = 200;

/** Price in an entry's events. */
function priceOf({ events }: LogRow): number | null {
  for (const event of events.toReversed())
    if (event.type === 'BidPlaced' || event.type === 'Sold') return event.price;
  return null;
}

/** Offer or ask in an entry's events; limits and minimum stay where they are. */
function offerOf({ events }: LogRow): number | null {
  for (const event of events.toReversed()) {
    if (event.type === 'AskMade' || event.type === 'OfferMade') return event.amount;
    if (event.type === 'LateOfferMade' || event.type === 'LateCounterMade') return event.amount;
  }
  return null;
}

function codeOf(row: LogRow): AuctionStep['code'] {
  const { code, facts } = entryOf(row);
  return code && toldCode(code, facts);
}

const stepOf = (
  row: LogRow,
  chosen: readonly string[],
  opened: ReadonlyMap<number, number>,
): AuctionStep => ({
  seq: row.seq,
  at: new Date(Number(row.at)).toISOString(),
  actor: row.actor,
  role: row.role,
  kind: row.payload.kind === 'timer' ? `timer.${row.payload.timer}` : row.payload.kind,
  code: codeOf(row),
  events: row.events.map(({ type }) => type),
  price: priceOf(row),
  amount: offerOf(row) ?? opened.get(row.seq) ?? null,
  reason: 'reason' in row.payload ? (row.payload.reason ?? null) : null,
  releaseSet: row.release_set,
  ...(row.payload.kind === 'release' && row.code === null && chosen.length > 0 ? { chosen } : {}),
});

/** Every step of an auction with its actor and time, the newest first; for the operator alone. */
export async function readSteps(
  pool: pg.Pool,
  live: LiveAuction,
  proofs: Proofs,
  { actor, payload }: Incoming<AuctionCommands['auction.steps']>,
): Promise<Decision<AuctionSteps>> {
  if (!isOperator(actor)) return rejected('not_allowed');
  const { before = Number.MAX_SAFE_INTEGER } = payload;
  const { rows } = await pool.query<LogRow>(
    'select * from log where auction_id = $1 and seq < $2 order by seq desc limit $3',
    [live.auctionId, Math.min(before, 2_147_483_647), PAGE + 1],
  );
  // a first round has one release
  const chosen = keptTerms(live)?.exclusiveTo ?? [];
  const opened = await proofs.opened(live.auctionId);
  const steps = rows.slice(0, PAGE).map((row) => stepOf(row, chosen, opened));
  const answer: AuctionSteps = {
    auctionId: live.auctionId,
    status: live.engine.state.status ?? 'editing',
    steps,
    before: rows.length > PAGE ? (steps.at(-1)?.seq ?? null) : null,
  };
  return accepted(undefined, { private: { ...answer } });
}

/** The operator's last decision that ended an auction, for its owner; null where there is none. */
async function readClosing(pool: pg.Pool, auctionId: string): Promise<AuctionClosing | null> {
  const { rows } = await pool.query<{ kind: AuctionClosing['kind']; reason: string; at: string }>(
    `select payload->>'kind' as kind, payload->>'reason' as reason, at from log
     where auction_id = $1 and code is null and payload->>'kind' in ('reject', 'void')
     order by seq desc limit 1`,
    [auctionId],
  );
  const [row] = rows;
  return row ? { ...row, at: new Date(Number(row.at)).toISOString() } : null;
}

/** How a vehicle came to be offered no more: taken back, or lapsed. */
async function readWithdrawn(pool: pg.Pool, auctionId: string): Promise<AuctionWithdrawn | null> {
  const { rows } = await pool.query<Omit<AuctionWithdrawn, 'at'> & { at: string }>(
    `select event->>'by' as by, at from log, jsonb_array_elements(events) as event
     where auction_id = $1 and code is null and event->>'type' = 'Withdrawn'
     order by seq desc limit 1`,
    [auctionId],
  );
  const [row] = rows;
  return row ? { by: row.by, at: new Date(Number(row.at)).toISOString() } : null;
}

/** What the operator asked last behind the last command of a kind; null where that is nothing. */
async function queryAfter(
  pool: pg.Pool,
  auctionId: string,
  kind: 'submit' | 'release',
): Promise<AdQuery | null> {
  const { rows } = await pool.query<{ reason: string | null; fields: string[] | null; at: string }>(
    `select payload->>'reason' as reason, payload->'fields' as fields, at from log
     where auction_id = $1 and code is null and payload->>'kind' = 'request_changes'
       and seq > (select coalesce(max(seq), 0) from log
                  where auction_id = $1 and code is null and payload->>'kind' = $2)
     order by seq desc limit 1`,
    [auctionId, kind],
  );
  const [row] = rows;
  if (!row?.reason) return null;
  return { reason: row.reason, fields: row.fields ?? [], at: new Date(Number(row.at)).toISOString() };
}

/** What the log has for the owner of an ad that was ended or is edited; null in all other states. */
export function toldOwner(
  pool: pg.Pool,
  { auctionId, engine }: LiveAuction,
): Promise<Pick<OwnerContext, 'closing' | 'query' | 'withdrawn'>> | null {
  switch (engine.state.status) {
    case 'inactive':
      return readClosing(pool, auctionId).then((closing) => ({ closing }));
    case 'failed_na':
      return readWithdrawn(pool, auctionId).then((withdrawn) => ({ withdrawn }));
    case 'editing':
      return queryAfter(pool, auctionId, 'submit').then((query) => ({ query }));
    default:
      return null;
  }
}

/** What was asked of the owner of an ad that is reviewed or edited, for the operator; null in all other states. */
export function askedOwner(
  pool: pg.Pool,
  { auctionId, engine }: LiveAuction,
): Promise<Pick<OperatorContext, 'query'>> | null {
  const { status } = engine.state;
  if (status !== 'under_review' && status !== 'editing') return null;
  return queryAfter(pool, auctionId, 'release').then((query) => ({ query }));
}
