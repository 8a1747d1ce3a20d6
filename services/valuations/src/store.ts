import { upsertRow } from '@rollheim/bus';
import type { ValuationState } from '@rollheim/contracts';
import type pg from 'pg';

interface Row {
  readonly valuation_id: string;
  readonly version: number;
  readonly status: ValuationState['status'];
  readonly confirmed: boolean;
  readonly refused: boolean;
  readonly customer_id: string | null;
  readonly uuid_hash: string;
  readonly product_type: ValuationState['productType'];
  readonly product: ValuationState['product'];
  readonly notes: string;
  readonly range: ValuationState['range'];
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  readonly valuated_at: Date | null;
}

/** A valuation, locked until the transaction ends; null when there is none. */
export const lockValuation = (client: pg.PoolClient, valuationId: string): Promise<ValuationState | null> =>
  find(client, 'select * from valuations where valuation_id = $1 for update', valuationId);

/** A valuation as it is; null when there is none. */
export const readValuation = (client: pg.PoolClient, valuationId: string): Promise<ValuationState | null> =>
  find(client, 'select * from valuations where valuation_id = $1', valuationId);

async function find(
  client: pg.PoolClient,
  statement: string,
  valuationId: string,
): Promise<ValuationState | null> {
  const { rows } = await client.query<Row>(statement, [valuationId]);
  const row = rows[0];
  if (!row) return null;
  return {
    valuationId: row.valuation_id,
    version: row.version,
    status: row.status,
    confirmed: row.confirmed,
    refused: row.refused,
    customerId: row.customer_id,
    uuidHash: row.uuid_hash,
    productType: row.product_type,
    product: row.product,
    notes: row.notes,
    range: row.range,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    valuatedAt: row.valuated_at?.toISOString() ?? null,
  };
}

/** How many valuations a browser has begun. */
export async function countDrafts(client: pg.PoolClient, uuidHash: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from valuations where uuid_hash = $1 and status = 'editing'",
    [uuidHash],
  );
  return rows[0]?.count ?? 0;
}

/** Writes a valuation that is new or locked. */
export async function saveValuation(client: pg.PoolClient, state: ValuationState): Promise<void> {
  const row = {
    valuation_id: state.valuationId,
    version: state.version,
    status: state.status,
    customer_id: state.customerId,
    uuid_hash: state.uuidHash,
    product_type: state.productType,
    product: state.product,
    notes: state.notes,
    range: state.range,
    created_at: state.createdAt,
    submitted_at: state.submittedAt,
    valuated_at: state.valuatedAt,
    confirmed: state.confirmed,
    refused: state.refused,
  };
  await client.query(upsertRow('valuations', ['valuation_id'], row, { fixed: ['uuid_hash', 'created_at'] }));
}
