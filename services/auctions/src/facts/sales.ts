import type { OrderState } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';

/** Follows `orders.state`: a sale whose order is paid is not rescinded. */
export const followSales = (ctx: ServiceContext) =>
  ctx.project('auctions.orders', ['orders.state'], async (messages, client) => {
    for (const { key, payload } of messages) {
      const order = payload as OrderState | null;
      if (order === null) await client.query('delete from sale where order_id = $1', [key]);
      else
        await client.query(
          `insert into sale (order_id, auction_id, version, status) values ($1, $2, $3, $4)
           on conflict (order_id) do update set version = excluded.version, status = excluded.status
           where sale.version <= excluded.version`,
          [key, order.auctionId, order.version, order.status],
        );
    }
  });

/** True where an order of the auction is paid. */
export async function isPaid(pool: pg.Pool, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query("select 1 from sale where auction_id = $1 and status = 'paid' limit 1", [
    auctionId,
  ]);
  return rows.length > 0;
}
