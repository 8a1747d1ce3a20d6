import {
  validUntil,
  type ProductType,
  type ValuationData,
  type ValuationReport,
  type ValuationState,
} from '@rollheim/contracts';
import type { Pool } from 'pg';

/** The newest valuation of a browser for such a vehicle; null without one. */
export async function newestOf(
  pool: Pool,
  uuidHash: string,
  productType: ProductType,
): Promise<ValuationState | null> {
  const { rows } = await pool.query<{ state: ValuationState }>(
    `select state from valuation where uuid_hash = $1 and state ->> 'productType' = $2
     order by created_at desc limit 1`,
    [uuidHash, productType],
  );
  return rows[0]?.state ?? null;
}

/** The valuation as its browser sees it; the address that it was submitted with is not kept here. */
export const toData = (state: ValuationState | null): ValuationData => ({
  product: state?.product ?? null,
  valuate_my_vehicle: state && {
    valuationId: state.valuationId,
    status: state.status,
    notes: state.notes,
    confirmed: state.confirmed,
  },
  customer: null,
  tracking_status: state?.status ?? null,
});

/** A valuation that was submitted, by its unguessable id. */
export async function submittedOf(pool: Pool, valuationId: string): Promise<ValuationState | null> {
  const { rows } = await pool.query<{ state: ValuationState }>(
    `select state from valuation where valuation_id = $1 and status <> 'editing'`,
    [valuationId],
  );
  return rows[0]?.state ?? null;
}

/** The report of a submitted valuation: whoever knows the id may read it. */
export async function report(pool: Pool, valuationId: string): Promise<ValuationReport | null> {
  const state = await submittedOf(pool, valuationId);
  if (!state) return null;
  const { status, confirmed, productType, product, notes, range, valuatedAt } = state;
  const until = valuatedAt === null ? null : validUntil(valuatedAt);
  return {
    valuationId,
    status,
    confirmed,
    productType,
    product,
    notes,
    range,
    valuatedAt,
    validUntil: until,
  };
}
