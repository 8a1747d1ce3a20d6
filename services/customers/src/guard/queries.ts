import type {
  CustomerCommands,
  SuspicionBid,
  SuspicionDetail,
  SuspicionEvidence,
  SuspicionGroup,
  SuspicionPerson,
  SuspicionQueue,
  SuspicionRow,
  SuspicionStep,
} from '@rollheim/contracts';
import type pg from 'pg';

/** Entries per page. */
const PAGE = 50;
/** Bids of a suspicion at most. */
const MOST_BIDS = 200;

const NAME = (table: string): string =>
  `coalesce(${table}.company, nullif(trim(concat_ws(' ', ${table}.name, ${table}.surname)), ''))`;
const PERSON = (table: string, id: string): string =>
  `jsonb_build_object('customerId', ${id}, 'name', ${NAME(table)}, 'city', ${table}.city, 'merchantId', ${table}.merchant_id)`;
const OPERATOR = `coalesce(nullif(trim(concat_ws(' ', o.name, o.surname)), ''), o.email)`;

interface Stored {
  readonly suspicionId: string;
  readonly group: SuspicionGroup;
  readonly score: number;
  readonly since: Date;
  readonly bidder: SuspicionPerson;
  readonly owner: SuspicionPerson;
  readonly reasons: readonly SuspicionEvidence[];
  readonly auctions: number;
  readonly takenBy: string | null;
  readonly total: number;
}

const SELECT = `select s.suspicion_id as "suspicionId", s.state as "group", s.score, s.since, s.reasons, s.auctions,
  ${PERSON('b', 's.bidder')} as bidder, ${PERSON('w', 's.owner')} as owner,
  case when s.taken_by is not null then ${OPERATOR} end as "takenBy", (count(*) over ())::int as total
  from suspicions s left join customers b on b.customer_id::text = s.bidder
  left join customers w on w.customer_id::text = s.owner
  left join customers o on o.customer_id::text = s.taken_by`;

function rowOf(stored: Stored): SuspicionRow {
  const { suspicionId, group, score, since, bidder, owner, reasons, auctions, takenBy } = stored;
  const kinds = reasons.map(({ kind }) => kind);
  return { suspicionId, group, score, since: since.toISOString(), bidder, owner, kinds, auctions, takenBy };
}

/** A page of suspicions, the weightiest first; `q` is part of the name of either side. */
export async function suspicionQueue(
  client: pg.ClientBase,
  { group, q, page }: CustomerCommands['suspicion.queue'],
): Promise<SuspicionQueue> {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await client.query<Stored>(
    `${SELECT} where s.state = $1 and ($2 = '' or ${NAME('b')} ilike $3 or ${NAME('w')} ilike $3)
     order by s.score desc, s.suspicion_id limit $4 offset $5`,
    [group, q, like, PAGE, (page - 1) * PAGE],
  );
  const counted = await client.query<{ state: SuspicionGroup; count: number }>(
    'select state, count(*)::int as count from suspicions group by state',
  );
  const counts = { open: 0, taken: 0, dismissed: 0 };
  for (const { state, count } of counted.rows) counts[state] = count;
  const total = rows[0]?.total ?? 0;
  return { suspicions: rows.map((row) => rowOf(row)), total, page, pages: Math.ceil(total / PAGE), counts };
}

/** Everything about one suspicion; null where there is none. */
export async function suspicionDetail(
  client: pg.ClientBase,
  suspicionId: string,
): Promise<SuspicionDetail | null> {
  const { rows } = await client.query<Stored>(`${SELECT} where s.suspicion_id = $1`, [suspicionId]);
  const [stored] = rows;
  if (!stored) return null;
  const { kinds: _, ...row } = rowOf(stored);
  const bids = await client.query<Omit<SuspicionBid, 'at' | 'price'> & { at: Date; price: string }>(
    `select * from (
       select b.auction_id as "auctionId", b.round, b.at, b.price, b.customer_id, b.seq,
         coalesce(lag(b.customer_id) over (partition by b.auction_id, b.round order by b.seq) <> b.customer_id, false) as lifted
       from guard_bids b join guard_rounds r using (auction_id, round) where r.owner = $1) all_bids
     where customer_id = $2 order by at desc, seq desc limit ${MOST_BIDS}`,
    [row.owner.customerId, row.bidder.customerId],
  );
  const steps = await client.query<Omit<SuspicionStep, 'at'> & { at: Date }>(
    `select h.at, h.kind, case when h.actor is not null then ${OPERATOR} end as by, h.reason, h.score
     from suspicion_steps h left join customers o on o.customer_id::text = h.actor
     where h.suspicion_id = $1 order by h.id desc limit 200`,
    [suspicionId],
  );
  return {
    ...row,
    reasons: stored.reasons,
    bids: bids.rows.map(({ auctionId, round, at, price, lifted }) => ({
      auctionId,
      round,
      at: at.toISOString(),
      price: Number(price),
      lifted,
    })),
    history: steps.rows.map((step) => ({ ...step, at: step.at.toISOString() })),
  };
}
