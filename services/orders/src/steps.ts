import { insertRow } from '@rollheim/bus';
import type { OrderStep } from '@rollheim/contracts';
import type pg from 'pg';

/** An entry of the history that no one gave a day or words to. */
export const BY_SYSTEM = { actor: null, note: '', day: null } as const;

/** Adds an entry to the history of an order. */
export async function addStep(
  client: pg.PoolClient,
  orderId: string,
  { at, actor, kind, note, day, amount = null }: OrderStep,
): Promise<void> {
  await client.query(insertRow('order_step', { order_id: orderId, at, actor, kind, note, day, amount }));
}

/** The history of an order, the oldest entry first. */
export async function readSteps(client: pg.PoolClient, orderId: string): Promise<readonly OrderStep[]> {
  const { rows } = await client.query<Omit<OrderStep, 'at'> & { readonly at: Date }>(
    'select at, actor, kind, note, day::text as day, amount::float8 as amount from order_step where order_id = $1 order by step_id',
    [orderId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
