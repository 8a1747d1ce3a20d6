import type { Pool } from 'pg';

const OPEN = "status in ('running','hotbidding','published')";

/** How many rounds end in each minute of a span, for the ruler above the list. */
export async function endsOfDay(
  pool: Pool,
  from: string,
  to: string,
): Promise<{ at: string; count: number }[]> {
  const { rows } = await pool.query<{ at: Date; count: number }>(
    `select date_trunc('minute', end_at) as at, count(*)::int as count from auction
     where ${OPEN} and end_at >= $1 and end_at < $2 group by 1 order by 1`,
    [from, to],
  );
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }));
}

export interface OwnEnd {
  readonly auctionId: string;
  readonly title: string;
  readonly at: string;
  readonly kind: 'leading' | 'overbid' | 'watched';
}

/** Rounds of a span that the viewer bids in or watches. */
export async function ownEnds(pool: Pool, viewer: string, from: string, to: string): Promise<OwnEnd[]> {
  const { rows } = await pool.query<{
    auction_id: string;
    title: string;
    end_at: Date;
    kind: OwnEnd['kind'];
  }>(
    `select a.auction_id, v.title, a.end_at,
       case when a.leader_customer_id = $1 then 'leading' when b.bid then 'overbid' else 'watched' end as kind
     from auction a join vehicle v on v.ad_id = a.auction_id
     cross join lateral (select exists (select 1 from history h
       where h.customer_id = $1 and h.auction_id = a.auction_id and h.round = a.round) as bid) b
     where a.${OPEN} and a.end_at >= $2 and a.end_at < $3
       and (b.bid or exists (select 1 from watch w where w.customer_id = $1 and w.auction_id = a.auction_id))
     order by a.end_at limit 40`,
    [viewer, from, to],
  );
  return rows.map((row) => ({
    auctionId: row.auction_id,
    title: row.title,
    at: row.end_at.toISOString(),
    kind: row.kind,
  }));
}
