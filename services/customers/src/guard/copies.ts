import type { ReceivedMessage } from '@rollheim/bus';
import type { AuctionHistoryEntry, AuctionState } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import type { NamedReactions } from '@rollheim/service-kit';
import type pg from 'pg';

/** A round as its state shows it; the columns of `guard_rounds`. */
interface RoundRow {
  readonly auction_id: string;
  readonly round: number;
  readonly version: number;
  readonly owner: string;
  readonly end_at: string | null;
  readonly met_price: number | null;
  readonly leader: string | null;
  readonly buyer: string | null;
}

/** Copies rounds and visible bids, and notes which auctions are to be judged again: one statement, most often. */
export async function copyCourse(messages: readonly ReceivedMessage[], client: pg.PoolClient): Promise<void> {
  const bids = messages.flatMap((message) => {
    const entry = stateOf('auctions.history', message);
    return entry ? [[message.key, bidOf(entry)] as const] : [];
  });
  const [first = [], ...later] = roundsOf(messages);
  if (bids.length > 0 || first.length > 0) await write(client, first, [...new Map(bids).values()]);
  for (const rounds of later) await write(client, rounds, []);
}

const write = (client: pg.PoolClient, rounds: readonly RoundRow[], bids: readonly object[]) =>
  client.query({
    name: 'guard_course',
    // an update and an insert apart: one statement for both writes a record more for each row
    text: `with state as (
      select s.* from (select * from jsonb_populate_recordset(null::guard_rounds, $1::jsonb) limit $3) s),
    changed as (
      update guard_rounds r set version = s.version, owner = s.owner, end_at = s.end_at,
        met_price = coalesce(r.met_price, s.met_price), leader = coalesce(s.leader, r.leader),
        buyer = coalesce(s.buyer, r.buyer), undone = r.undone or (r.buyer is not null and s.buyer is null),
        changed_at = now()
      from state s where r.auction_id = s.auction_id and r.round = s.round and r.version < s.version
      returning r.auction_id),
    begun as (
      insert into guard_rounds (auction_id, round, version, owner, end_at, met_price, leader, buyer)
        select s.auction_id, s.round, s.version, s.owner, s.end_at, s.met_price, s.leader, s.buyer from state s
        where not exists (select from guard_rounds r where r.auction_id = s.auction_id and r.round = s.round)
      returning auction_id),
    bid as (
      insert into guard_bids (auction_id, round, seq, at, price, customer_id)
        select b.auction_id, b.round, b.seq, b.at, b.price, b.customer_id
        from (select * from jsonb_populate_recordset(null::guard_bids, $2::jsonb) limit $4) b
        where not exists (select from guard_bids o where o.auction_id = b.auction_id and o.seq = b.seq)
      returning auction_id)
    insert into guard_due (auction_id)
      select auction_id from changed union select auction_id from begun union select auction_id from bid
    on conflict (auction_id) do nothing`,
    values: [JSON.stringify(rounds), JSON.stringify(bids), rounds.length, bids.length],
  });

/** Rounds of a batch by statement: a statement writes none twice. States without a buyer are one with the next. */
function roundsOf(messages: readonly ReceivedMessage[]): RoundRow[][] {
  const statements: Map<string, RoundRow>[] = [];
  for (const message of messages) {
    const state = stateOf('auctions.state', message);
    const row = state ? roundOf(state) : null;
    if (!row) continue;
    const id = `${row.auction_id} ${String(row.round)}`;
    const last = statements.findLast((rounds) => rounds.has(id));
    const before = last?.get(id);
    if (last && before && before.buyer === null && row.buyer === null) last.set(id, followed(before, row));
    else {
      const next = last ? statements[statements.indexOf(last) + 1] : statements[0];
      if (next) next.set(id, row);
      else statements.push(new Map([[id, row]]));
    }
  }
  return statements.map((rounds) => [...rounds.values()]);
}

/** What two states of a round come to, one written behind the other. */
const followed = (before: RoundRow, row: RoundRow): RoundRow =>
  row.version <= before.version
    ? before
    : { ...row, met_price: before.met_price ?? row.met_price, leader: row.leader ?? before.leader };

function roundOf(state: AuctionState): RoundRow | null {
  const { auctionId, round, version, ownerCustomerId, endAt, reserve } = state;
  if (ownerCustomerId === null || round === 0) return null;
  return {
    auction_id: auctionId,
    round,
    version,
    owner: ownerCustomerId,
    end_at: endAt,
    met_price: reserve === 'met' ? state.price : null,
    leader: state.leaderCustomerId,
    buyer: state.buyerCustomerId,
  };
}

const bidOf = ({ auctionId, round, seq, at, price, customerId }: AuctionHistoryEntry) => ({
  auction_id: auctionId,
  round,
  seq,
  at,
  price,
  customer_id: customerId,
});

/** Has everything judged again that this person bid in or sold; called when something of them became known. */
export const markDueOf = (client: pg.ClientBase, customerId: string): Promise<unknown> =>
  client.query(
    `insert into guard_due (auction_id)
       select auction_id from guard_bids where customer_id = $1
       union select auction_id from guard_rounds where owner = $1
     on conflict (auction_id) do nothing`,
    [customerId],
  );

/** Where accounts were used. */
export const seenReactions: NamedReactions = {
  'account.seen': async ({ payload }, { client }) => {
    const { customerId, browsers, network } = payload;
    const marks = [
      ...browsers.map((mark) => ['browser', mark] as const),
      ...(network === null ? [] : [['network', network] as const]),
    ];
    let news = false;
    for (const [kind, mark] of marks) {
      const { rows } = await client.query<{ fresh: boolean }>(
        `insert into guard_marks (customer_id, kind, mark) values ($1, $2, $3)
         on conflict (customer_id, kind, mark) do update set seen_at = now() returning xmax = 0 as fresh`,
        [customerId, kind, mark],
      );
      news ||= rows[0]?.fresh === true;
    }
    if (news) await markDueOf(client, customerId);
  },
};
