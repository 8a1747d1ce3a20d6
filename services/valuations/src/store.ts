import type { ValuationState } from '@rollheim/contracts';
import type pg from 'pg';

interface Row {
  readonly valuation_id: string;
  readonly version: number;
  readonly status: ValuationState['status'];
  readonly confirmed: boolean;
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
export async function lockValuation(
  client: pg.PoolClient,
  valuationId: string,
): Promise<ValuationState | null> {
  const { rows } = await client.query<Row>('select * from valuations where valuation_id = $1 for update', [
    valuationId,
  ]);
  const row = rows[0];
  if (!row) return null;
  return {
    valuationId: row.valuation_id,
    version: row.version,
    status: row.status,
    confirmed: row.confirmed,
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
  await client.query(
    `insert into valuations (valuation_id, version, status, customer_id, uuid_hash, product_type, product, notes,
       range, created_at, submitted_at, valuated_at, confirmed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (valuation_id) do update set version = $2, status = $3, customer_id = $4, product_type = $6,
       product = $7, notes = $8, range = $9, submitted_at = $11, valuated_at = $12, confirmed = $13`,
    [
      state.valuationId,
      state.version,
      state.status,
      state.customerId,
      state.uuidHash,
      state.productType,
      state.product,
      state.notes,
      state.range,
      state.createdAt,
      state.submittedAt,
      state.valuatedAt,
      state.confirmed,
    ],
  );
}

/** Takes a confirmed address, or account, for a valuation; false where it has another one. */
export async function claimAddress(
  client: pg.PoolClient,
  hmac: string,
  valuationId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ valuation_id: string }>(
    `insert into confirmed_addresses (address_hmac, valuation_id) values ($1, $2)
     on conflict (address_hmac) do update set valuation_id = confirmed_addresses.valuation_id
     returning valuation_id`,
    [hmac, valuationId],
  );
  return rows[0]?.valuation_id === valuationId;
}
