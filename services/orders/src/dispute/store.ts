import { insertRow } from '@rollheim/bus';
import { disputesOf, type DisputeStatement, type OrderSide } from '@rollheim/contracts';
import type pg from 'pg';
import type { EarlierDisputes } from './decide.ts';

interface Row {
  readonly dispute_id: string;
  readonly by_side: DisputeStatement['by'];
  readonly at: Date;
  readonly text: string;
}

/** Everything that was stated about an order, the oldest first. */
export async function readStatements(
  client: pg.PoolClient,
  orderId: string,
): Promise<readonly DisputeStatement[]> {
  const { rows } = await client.query<Row>(
    'select dispute_id, by_side, at, text from dispute_statement where order_id = $1 order by place',
    [orderId],
  );
  return rows.map(({ dispute_id, by_side, at, text }) => ({
    disputeId: dispute_id,
    by: by_side,
    at: at.toISOString(),
    text,
  }));
}

/** Adds a statement. */
export async function addStatement(
  client: pg.PoolClient,
  orderId: string,
  { disputeId, by, at, text }: DisputeStatement,
): Promise<void> {
  await client.query(
    insertRow('dispute_statement', { order_id: orderId, dispute_id: disputeId, by_side: by, at, text }),
  );
}

/** How many statements a side made in a dispute. */
export async function countStatements(
  client: pg.PoolClient,
  { disputeId, by }: Pick<DisputeStatement, 'disputeId' | 'by'>,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from dispute_statement where dispute_id = $1 and by_side = $2',
    [disputeId, by],
  );
  return rows[0]?.count ?? 0;
}

/** Notes that a notification of a dispute's deadline was sent; false where it was before. */
export async function noteTold(
  client: pg.PoolClient,
  disputeId: string,
  kind: 'reminded' | 'due',
  at: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into dispute_notice (dispute_id, kind, at) values ($1, $2, $3) on conflict do nothing',
    [disputeId, kind, at],
  );
  return rowCount === 1;
}

/** What a side opened in an order before: none of it is open or settled where another one may be. */
export async function earlierDisputes(
  client: pg.PoolClient,
  orderId: string,
  side: OrderSide,
): Promise<EarlierDisputes> {
  const own = disputesOf(await readStatements(client, orderId), side);
  const { rowCount } = await client.query(
    "select 1 from dispute_notice where kind = 'due' and dispute_id = any($1) limit 1",
    [own],
  );
  return { count: own.length, evaded: rowCount === 1 };
}

/** Deletes what a person stated in disputes; what the other side and the team stated stays. */
export async function removeStated(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query(
    `delete from dispute_statement s using orders o
     where o.order_id = s.order_id
       and (s.by_side = 'buyer' and o.buyer_customer_id = $1 or s.by_side = 'seller' and o.seller_customer_id = $1)`,
    [customerId],
  );
}
