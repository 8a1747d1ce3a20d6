import type { OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import { numbersIn } from './match.ts';

/**
 * True while a debit that names an order, alone or with others, waits for a decision: by a document's number or by the id
 * of its payment, and whatever the bank calls it.
 */
export async function isRecalled(
  client: pg.PoolClient,
  { orderId, invoice }: Pick<OrderState, 'orderId' | 'invoice'>,
): Promise<boolean> {
  const { rows } = await client.query<{ names: string[]; text: string }>(
    `select names, text from bank_entry
     where state = 'open' and not credit and (reason = 'reversal' or $1 = any(names))`,
    [orderId],
  );
  return rows.some(
    ({ names, text }) =>
      names.includes(orderId) ||
      // kept before an entry's orders were
      (invoice !== null && numbersIn({ references: [], text }).includes(invoice.number)),
  );
}
