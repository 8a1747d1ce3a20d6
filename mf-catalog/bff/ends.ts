import type { HttpAnswers } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { conditionsOf } from './conditions.ts';
import type { CatalogFilters } from './filters.ts';
import { OPEN, statusIn } from '@rollheim/auction-rules';

/** Rounds of the span that the ruler above the list shows, of the vehicles that pass its filters. */
function shownEnds(filters: CatalogFilters, from: string, to: string) {
  const { from: shown, conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const [start, end] = [values.push(from), values.push(to)];
  const sql = `${shown}${where} and ${statusIn(OPEN, 'a.status')} and a.end_at >= $${start} and a.end_at < $${end}`;
  return { sql, values };
}

/** How many rounds end in each minute of a span, for the ruler above the list. */
export async function endsOfDay(
  pool: Pick<Pool, 'query'>,
  filters: CatalogFilters,
  from: string,
  to: string,
): Promise<{ at: string; count: number }[]> {
  const { sql, values } = shownEnds(filters, from, to);
  const { rows } = await pool.query<{ at: Date; count: number }>(
    `select date_trunc('minute', a.end_at) as at, count(*)::int as count ${sql} group by 1 order by 1`,
    values,
  );
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }));
}

type OwnEnd = HttpAnswers['CatalogEnds']['pins'][number];

/** Rounds of a span that the viewer bids in or watches; all of them, for they are counted. */
export async function ownEnds(
  pool: Pick<Pool, 'query'>,
  filters: CatalogFilters,
  viewer: string,
  from: string,
  to: string,
): Promise<OwnEnd[]> {
  const { sql, values } = shownEnds(filters, from, to);
  const who = values.push(viewer);
  const { rows } = await pool.query<{
    auction_id: string;
    title: string;
    end_at: Date;
    kind: OwnEnd['kind'];
    watched: boolean;
  }>(
    `select * from (
       select a.auction_id, v.title, a.end_at, a.leader_customer_id = $${who} as leads,
         exists (select 1 from history h
           where h.customer_id = $${who} and h.auction_id = a.auction_id and h.round = a.round) as bid,
         exists (select 1 from watch w where w.customer_id = $${who} and w.auction_id = a.auction_id) as watched
       ${sql}
     ) own cross join lateral (
       select case when own.leads then 'leading' when own.bid then 'overbid' else 'watched' end as kind
     ) k where own.bid or own.watched order by own.end_at, own.auction_id`,
    values,
  );
  return rows.map((row) => ({
    auctionId: row.auction_id,
    title: row.title,
    at: row.end_at.toISOString(),
    kind: row.kind,
    watched: row.watched,
  }));
}
