import type { ReceivedMessage } from '@rollheim/bus';
import { insertRow } from '@rollheim/bus';
import type { AccountSeen, AuctionHistoryEntry, AuctionState } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import type pg from 'pg';

/** Copies rounds and visible bids, and notes which auctions are to be judged anew. */
export async function copyCourse(messages: readonly ReceivedMessage[], client: pg.PoolClient): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (payload === null) continue;
    if (topic === 'auctions.state') await copyRound(client, payload as AuctionState);
    else await copyBid(client, key, payload as AuctionHistoryEntry);
  }
}

async function copyRound(client: pg.PoolClient, state: AuctionState): Promise<void> {
  const { auctionId, round, version, ownerCustomerId, endAt, reserve } = state;
  if (ownerCustomerId === null || round === 0) return;
  const { rowCount } = await client.query(
    `insert into guard_rounds (auction_id, round, version, owner, end_at, met_price, leader, buyer)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (auction_id, round) do update set version = excluded.version, owner = excluded.owner,
       end_at = excluded.end_at, met_price = coalesce(guard_rounds.met_price, excluded.met_price),
       leader = coalesce(excluded.leader, guard_rounds.leader),
       buyer = coalesce(excluded.buyer, guard_rounds.buyer),
       undone = guard_rounds.undone or (guard_rounds.buyer is not null and excluded.buyer is null),
       changed_at = now()
     where guard_rounds.version < excluded.version`,
    [
      auctionId,
      round,
      version,
      ownerCustomerId,
      endAt,
      reserve === 'met' ? state.price : null,
      state.leaderCustomerId,
      state.buyerCustomerId,
    ],
  );
  if (rowCount) await markDue(client, [auctionId]);
}

async function copyBid(client: pg.PoolClient, key: string, bid: AuctionHistoryEntry): Promise<void> {
  const { auctionId, round, seq, at, price, customerId } = bid;
  const row = { auction_id: auctionId, round, seq, at, price, customer_id: customerId };
  const { rowCount } = await client.query(
    insertRow('guard_bids', row, 'on conflict (auction_id, seq) do nothing'),
  );
  if (rowCount) await markDue(client, [key.split(':')[0] ?? auctionId]);
}

const markDue = (client: pg.ClientBase, auctionIds: readonly string[]): Promise<unknown> =>
  client.query(
    'insert into guard_due (auction_id) select unnest($1::text[]) on conflict (auction_id) do nothing',
    [auctionIds],
  );

/** Has everything judged anew that this person bid in or sold; called when something of them became known. */
export const markDueOf = (client: pg.ClientBase, customerId: string): Promise<unknown> =>
  client.query(
    `insert into guard_due (auction_id)
       select auction_id from guard_bids where customer_id = $1
       union select auction_id from guard_rounds where owner = $1
     on conflict (auction_id) do nothing`,
    [customerId],
  );

/** Where accounts were used. */
export const seenReactions: Readonly<Record<string, Reaction>> = {
  'account.seen': async ({ payload }, { client }) => {
    const { customerId, browsers, network } = payload as AccountSeen;
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
