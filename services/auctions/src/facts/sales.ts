import type { OrderDispute, OrderState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';

const hearUntil = (dispute: OrderDispute | null | undefined): string | null =>
  dispute?.status === 'open' && !dispute.heard ? dispute.answerUntil : null;

const sale: StateCopy<OrderState> = {
  table: 'sale',
  key: ['order_id'],
  row: ({ auctionId, version, status, dispute }, key) => ({
    order_id: key,
    auction_id: auctionId,
    version,
    status,
    hear_until: hearUntil(dispute),
  }),
};

/** Copies `orders.state`: a sale whose order is paid is not rescinded, nor one whose other side is awaited. */
export const projectSales = copyStates({ 'orders.state': sale });

/** True where an order of the auction is paid. */
export async function isPaid(pool: pg.Pool, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query("select 1 from sale where auction_id = $1 and status = 'paid' limit 1", [
    auctionId,
  ]);
  return rows.length > 0;
}

/** True while a side of the auction's open order has time to answer a dispute, and has not. */
export async function awaitsSide(pool: pg.Pool, auctionId: string, at: number): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from sale where auction_id = $1 and status = 'pending' and hear_until > $2 limit 1",
    [auctionId, new Date(at)],
  );
  return rows.length > 0;
}
