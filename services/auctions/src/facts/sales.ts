import type { OrderState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';

const sale: StateCopy<OrderState> = {
  table: 'sale',
  key: ['order_id'],
  row: ({ auctionId, version, status }, key) => ({ order_id: key, auction_id: auctionId, version, status }),
};

/** Copies `orders.state`: a sale whose order is paid is not rescinded. */
export const projectSales = copyStates({ 'orders.state': sale });

/** True where an order of the auction is paid. */
export async function isPaid(pool: pg.Pool, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query("select 1 from sale where auction_id = $1 and status = 'paid' limit 1", [
    auctionId,
  ]);
  return rows.length > 0;
}
