import {
  participationsOf,
  scorePair,
  type PairScore,
  type Participation,
} from '@rollheim/auction-rules/shill';
import { Rest, type ServiceContext, type Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { publishSuspicions } from './handlers.ts';
import { countShared, loadPeople } from './people.ts';

/** How often it is looked for what is due, ms: whatever was bid meanwhile in a seller's auctions is judged once. */
const EVERY_MS = 5000;
/** Sellers whose auctions are judged in one transaction. */
const BATCH = 10;
/** By how many points a dismissed suspicion has to rise to come again. */
const RISE = 15;

interface BidRow {
  readonly auction_id: string;
  readonly round: number;
  readonly at: Date;
  readonly customer_id: string;
  readonly owner: string;
  readonly end_at: Date | null;
  readonly price: string;
  readonly met_price: string | null;
  readonly leader: string | null;
  readonly buyer: string | null;
  readonly undone: boolean;
}

/** Judges the bidders of auctions that changed, again and again. */
export function startGuard({ transact, log, onStop, pool, env }: ServiceContext): void {
  let running: Promise<void> | null = null;
  const rest = new Rest(pool, env.PACE);
  // a transaction for nothing would keep the timers of the process awake
  const isDue = async () =>
    (await pool.query({ name: 'guard_due', text: 'select from guard_due limit 1' })).rowCount === 1;
  const work = async () => {
    while ((await isDue()) && (await transact(judgeDue)) > 0);
  };
  const timer = setInterval(() => {
    if (running || !rest.isOver()) return;
    running = work()
      .catch((err: unknown) => log.warn({ err }, 'bidders could not be judged'))
      .finally(() => (running = null));
  }, EVERY_MS * env.PACE);
  onStop(async () => {
    clearInterval(timer);
    await running;
  });
}

/** Judges some of what is due: all auctions of a few sellers; how many auctions. */
export async function judgeDue(tx: Tx): Promise<number> {
  const { client } = tx;
  // all of a seller's auctions at once: each pair is judged by all that was bid in them
  const { rows } = await client.query<{ auction_id: string }>({
    name: 'guard_take',
    text: `with oldest as (select auction_id from guard_due order by since limit ${BATCH}),
        seller as (select distinct owner from guard_rounds join oldest using (auction_id))
      delete from guard_due where auction_id in
        (select auction_id from guard_due
         where auction_id in (select auction_id from oldest
           union select auction_id from guard_rounds where owner in (select owner from seller))
         order by auction_id for update skip locked)
      returning auction_id`,
  });
  if (rows.length === 0) return 0;
  const due = rows.map(({ auction_id }) => auction_id);
  const pairs = await client.query<{ owner: string; bidder: string }>(
    `select distinct r.owner, b.customer_id as bidder from guard_rounds r join guard_bids b using (auction_id, round)
     where r.auction_id = any($1) and r.owner <> b.customer_id order by 1, 2`,
    [due],
  );
  let noted = false;
  const byOwner = Map.groupBy(pairs.rows, ({ owner }) => owner);
  for (const [owner, bidders] of byOwner) {
    const score = await judgeOwner(
      client,
      owner,
      bidders.map(({ bidder }) => bidder),
    );
    for (const { pair, auctions } of score) noted = (await note(client, pair, auctions)) || noted;
  }
  if (noted) publishSuspicions(tx, new Date().toISOString());
  return due.length;
}

/** Scores of bidders against one owner, by all that they did in the owner's auctions. */
async function judgeOwner(client: pg.PoolClient, owner: string, bidders: readonly string[]) {
  const course = await client.query<BidRow>(
    `select b.auction_id, b.round, b.at, b.price, b.customer_id, r.owner, r.end_at, r.met_price, r.leader, r.buyer, r.undone
     from guard_rounds r join guard_bids b using (auction_id, round) where r.owner = $1 order by b.auction_id, b.seq`,
    [owner],
  );
  const parts = partsOf(course.rows);
  const people = await loadPeople(client, [owner, ...bidders]);
  const counted = await client.query<{ auctions: number; id: string; of: number }>(
    `select (select count(distinct auction_id)::int from guard_rounds where end_at <= now() and auction_id in (select auction_id from guard_bids)) as auctions, customer_id as id,
       count(distinct auction_id) filter (where r.end_at <= now())::int as of
     from guard_bids b join guard_rounds r using (auction_id, round) where customer_id = any($1) group by customer_id`,
    [bidders],
  );
  const ofOwner = new Set(parts.filter(({ over }) => over).map(({ auctionId }) => auctionId)).size;
  const seller = people.get(owner);
  const scores: { pair: PairScore; auctions: number }[] = [];
  for (const { id, of: ofBidder, auctions } of counted.rows) {
    const bidder = people.get(id);
    if (!bidder || !seller) continue;
    const own = parts.filter((part) => part.bidder === id);
    const sharedBy = await countShared(client, bidder, seller);
    scores.push({
      pair: scorePair(bidder, seller, own, { auctions, ofOwner, ofBidder, sharedBy }),
      auctions: new Set(own.map(({ auctionId }) => auctionId)).size,
    });
  }
  return scores;
}

function partsOf(rows: readonly BidRow[]): readonly Participation[] {
  const rounds = Map.groupBy(rows, ({ auction_id, round }) => `${auction_id} ${round}`);
  return [...rounds.values()].flatMap((bids) => {
    const [first] = bids;
    if (!first) return [];
    const { met_price: metPrice } = first;
    const end = first.end_at?.getTime() ?? Infinity;
    const met = metPrice === null ? undefined : bids.find(({ price }) => Number(price) >= Number(metPrice));
    return participationsOf({
      auctionId: first.auction_id,
      owner: first.owner,
      bids: bids.map(({ customer_id, at }) => ({ bidder: customer_id, at: at.getTime() })),
      endAt: end,
      over: end <= Date.now(),
      reserveMetAt: met?.at.getTime() ?? null,
      buyer: first.buyer,
      leader: first.leader,
      undone: first.undone,
    });
  });
}

/**
 * Keeps a suspicion, new or changed; true where it did. What falls below the mark stays as it was: operators saw it so.
 */
async function note(client: pg.PoolClient, pair: PairScore, auctions: number): Promise<boolean> {
  if (!pair.suspected) return false;
  const { rows } = await client.query<{ id: string; fresh: boolean; again: boolean }>(
    `insert into suspicions as s (bidder, owner, score, reasons, auctions) values ($1, $2, $3, $4, $5)
     on conflict (bidder, owner) do update set score = excluded.score, reasons = excluded.reasons,
       auctions = excluded.auctions, changed_at = now(),
       state = case when s.state = 'dismissed' and excluded.score >= s.dismissed_score + ${RISE} then 'open' else s.state end,
       dismissed_score = case when excluded.score >= s.dismissed_score + ${RISE} then null else s.dismissed_score end
     returning suspicion_id as id, xmax = 0 as fresh,
       state = 'open' and exists (select 1 from suspicion_steps t where t.suspicion_id = s.suspicion_id
         and t.kind = 'dismissed' and not exists (select 1 from suspicion_steps l
           where l.suspicion_id = t.suspicion_id and l.id > t.id)) as again`,
    [pair.bidder, pair.owner, pair.score, JSON.stringify(pair.reasons), auctions],
  );
  const [kept] = rows;
  if (!kept || !(kept.fresh || kept.again)) return true;
  await client.query('insert into suspicion_steps (suspicion_id, kind, score) values ($1, $2, $3)', [
    kept.id,
    kept.fresh ? 'found' : 'rose',
    pair.score,
  ]);
  return true;
}
