import type { OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import { numbersIn } from './match.ts';

/**
 * True while an entry by which the bank took a payment back names an order, alone or with others, and waits for a
 * decision.
 */
export async function isRecalled(
  client: pg.PoolClient,
  { orderId, invoice }: Pick<OrderState, 'orderId' | 'invoice'>,
): Promise<boolean> {
  const { rows } = await client.query<{ order_id: string | null; text: string }>(
    `select order_id, text from bank_entry
     where state = 'open' and reason = 'reversal' and not credit and (order_id = $1 or order_id is null)`,
    [orderId],
  );
  return rows.some(
    ({ order_id, text }) =>
      order_id !== null || (invoice !== null && numbersIn({ references: [], text }).includes(invoice.number)),
  );
}
