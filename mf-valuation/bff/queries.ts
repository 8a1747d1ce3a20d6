import {
  validUntil,
  type BegunAd,
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

/** A valuation that was sent before, which binds the next one; an account's own goes first. */
export async function earlierOf(
  pool: Pool,
  customerId: string | null,
  uuidHash: string | null,
): Promise<NonNullable<ValuationData['earlier']> | null> {
  if (customerId === null && uuidHash === null) return null;
  // each of the two by its own index
  const { rows } = await pool.query<NonNullable<ValuationData['earlier']>>(
    `select valuation_id as "valuationId", state ->> 'productType' as "productType", 'account' as of
       from valuation
      where customer_id = $1 and status <> 'editing' and (state ->> 'confirmed')::boolean
      order by created_at desc limit 1`,
    [customerId],
  );
  if (rows[0] || uuidHash === null) return rows[0] ?? null;
  const { rows: ofBrowser } = await pool.query<NonNullable<ValuationData['earlier']>>(
    `select valuation_id as "valuationId", state ->> 'productType' as "productType", 'browser' as of
       from valuation where uuid_hash = $1 and status <> 'editing' order by created_at desc limit 1`,
    [uuidHash],
  );
  return ofBrowser[0] ?? null;
}

/** The valuation as its browser sees it; the address that it was submitted with is not kept here. */
export const toData = (
  state: ValuationState | null,
  earlier: NonNullable<ValuationData['earlier']> | null,
): ValuationData => ({
  product: state?.product ?? null,
  valuate_my_vehicle: state && {
    valuationId: state.valuationId,
    status: state.status,
    notes: state.notes,
    confirmed: state.confirmed,
    refused: state.refused,
  },
  customer: null,
  tracking_status: state?.status ?? null,
  earlier,
});

/** A valuation that was submitted, by its unguessable id. */
export async function submittedOf(pool: Pool, valuationId: string): Promise<ValuationState | null> {
  const { rows } = await pool.query<{ state: ValuationState }>(
    `select state from valuation where valuation_id = $1 and status <> 'editing'`,
    [valuationId],
  );
  return rows[0]?.state ?? null;
}

function toReport(state: ValuationState): ValuationReport {
  const { valuationId, status, confirmed, refused, productType, product, notes, range, valuatedAt } = state;
  const until = valuatedAt === null ? null : validUntil(valuatedAt);
  return {
    valuationId,
    status,
    confirmed,
    refused,
    productType,
    product,
    notes,
    range,
    valuatedAt,
    validUntil: until,
  };
}

/**
 * The report of a submitted valuation: whoever knows the id may read it. Its browser alone learns that it is its own, as
 * long as the address may be corrected.
 */
export async function report(
  pool: Pool,
  valuationId: string,
  uuidHash: string | null,
): Promise<ValuationReport | null> {
  const state = await submittedOf(pool, valuationId);
  if (state === null) return null;
  const mine = !state.confirmed && !state.refused && uuidHash !== null && state.uuidHash === uuidHash;
  return { ...toReport(state), ...(mine ? { mine } : {}) };
}

/** A report with the asker's own ad that was begun with it. */
export function withAd(found: ValuationReport, ads: ReadonlyMap<string, BegunAd>): ValuationReport {
  const ad = ads.get(found.valuationId);
  return ad ? { ...found, ad } : found;
}

const MOST_OWN = 50;

/**
 * Valuations that a customer or their browser requested, drafts too, the newest first. What did not begin is refused as
 * soon as the customer has one that did.
 */
export async function ownReports(
  pool: Pool,
  customerId: string,
  uuidHash: string | null,
): Promise<readonly ValuationReport[]> {
  const { rows } = await pool.query<{ state: ValuationState }>(
    `select state from valuation where customer_id = $1 or uuid_hash = $2
     order by created_at desc, valuation_id limit $3`,
    [customerId, uuidHash, MOST_OWN],
  );
  const hasBegun = rows.some(({ state }) => state.confirmed && state.customerId === customerId);
  return rows.map(({ state }) => ({
    ...toReport(state),
    refused: state.refused || (hasBegun && !state.confirmed),
  }));
}
