import type { BidderContext } from '@rollheim/contracts';
import type pg from 'pg';
import type { AskContexts } from '../own-bids.ts';

/** Whose bids they are. */
export const ANNA = 'anna';
/** ms. */
export const HOUR = 3_600_000;
/** Epoch ms. */
export const NOON = Date.parse('2026-11-22T12:00:00.000Z');
/** An instant as the wire has it. */
export const iso = (at: number): string => new Date(at).toISOString();

/** An auction in which Anna may have bid. */
export interface Life {
  readonly status: string;
  readonly leader?: string;
  readonly buyer?: string;
  /** False: Anna placed no bid. */
  readonly bid?: boolean;
  /** Round of the auction; Anna bid in the first. */
  readonly round?: number;
  readonly price?: number;
  readonly endAt?: number | null;
  readonly bidAt?: number;
  readonly vatReportable?: boolean;
  readonly title?: string;
  /** When the state was entered. */
  readonly since?: number;
}

/** Auctions in which Anna bid, with their vehicles. */
export async function putLives(
  client: Pick<pg.Client, 'query'>,
  lives: Readonly<Record<string, Life>>,
): Promise<void> {
  const rows = Object.entries(lives).map(([id, life], index) => ({
    id,
    number: index + 1,
    title: life.title ?? id,
    vat: life.vatReportable ?? false,
    status: life.status,
    round: life.round ?? 1,
    end_at: life.endAt === null ? null : iso(life.endAt ?? NOON),
    leader: life.leader ?? null,
    bid_at: iso(life.bidAt ?? NOON),
    state: {
      auctionId: id,
      status: life.status,
      price: life.price ?? 1_000_000,
      nextBid: 1_010_000,
      endAt: iso(life.endAt ?? NOON),
      buyerCustomerId: life.buyer ?? null,
      ...(life.since ? { since: iso(life.since) } : {}),
    },
    bid: life.bid ?? true,
  }));
  await client.query(
    `with rows as (select * from json_to_recordset($1) as r(id text, number int, title text, vat boolean, status text,
       round int, end_at timestamptz, leader text, bid_at timestamptz, state jsonb, bid boolean)),
     vehicles as (insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type,
       equipment, undamaged, vat_reportable, released_at, search, squeezed, content, zip_code, city, country)
       select id, 1, number, 'owner', 'PRIVATE', title, 'motorhome', '{}', true, vat, now(), '', '', '{}', '24837',
         'Schleswig', 'DE' from rows),
     steps as (insert into history select id, 2, 1, bid_at, 1000000, '${ANNA}', 1, true, now() from rows where bid)
     insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id, owner_customer_id, state,
       buyer_customer_id) select id, 1, status, round, 1000000, 1000000, null, end_at, leader, 'owner', state,
       case when status = 'sold' then coalesce(state ->> 'buyerCustomerId', leader) end from rows`,
    [JSON.stringify(rows)],
  );
}

/** Anna's own side of an auction. */
const context = (auctionId: string, part: Partial<BidderContext> = {}): BidderContext =>
  ({ auctionId, ownLimit: 1_500_000, late: null, ...part }) as BidderContext;

/** What binds her in auctions that are named so. */
export const BOUND = { amount: 4_425_000, until: '2026-11-24T13:00:00.000Z' };

/** The auctions as they answer: something binds in what is named so. */
export const ask: AskContexts = (ids) =>
  Promise.resolve(ids.map((id) => context(id, { bound: id.startsWith('bound') ? BOUND : null })));
