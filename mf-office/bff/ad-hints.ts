import {
  AD_HINTS,
  FLAGGED_MAKES,
  type AdHint,
  type ListingPrivate,
  type ListingState,
  type OperatorAd,
  type VinTwin,
} from '@rollheim/contracts';
import { evidenceVehicleOfAd } from '@rollheim/contracts/server';
import { ProblemError, type BffContext, type BffRequest } from '@rollheim/service-kit';
import type { Pool } from 'pg';

/** A minimum so far below or above what eight of ten sales brought is pointed out. */
const FAR = [0.75, 1.25] as const;

/** In the order of their weight. */
export const inOrder = (hints: readonly AdHint[]): readonly AdHint[] =>
  AD_HINTS.filter((hint) => hints.includes(hint));

/** What the team flags makes by: the text of each vehicle type's setting. */
export async function flaggedMakes(pool: Pool): Promise<Readonly<Record<'motorhome' | 'trailer', string>>> {
  const { rows } = await pool.query<{ key: string; value: string }>('select key, value from setting');
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value ?? '';
  return { motorhome: valueOf(FLAGGED_MAKES.motorhome), trailer: valueOf(FLAGGED_MAKES.trailer) };
}

/** Other submitted ads of the same vehicles; `adIds` null: of all ads under review. */
export async function twinsOf(
  ctx: BffContext,
  request: BffRequest,
  adIds: readonly string[] | null,
): Promise<readonly VinTwin[]> {
  const payload = { adIds };
  return (await ctx.ask(request, { key: 'queue', type: 'listing.same-vin', payload })).twins;
}

/** What concluded sales say of an ad's price; an ad is reviewed without it where no one can say. */
export async function priceEvidenceOf(
  ctx: BffContext,
  request: BffRequest,
  content: ListingState['content'],
): Promise<OperatorAd['priceEvidence']> {
  const vehicle = evidenceVehicleOfAd(content);
  if (vehicle === null) return null;
  try {
    const { estimate } = await ctx.ask(request, {
      key: vehicle.productType,
      type: 'valuation.evidence',
      payload: { vehicle },
    });
    return estimate && { low: estimate.low, high: estimate.high, sales: estimate.sales };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    ctx.log.warn({ err: error }, 'no evidence of prices for an ad under review');
    return null;
  }
}

/** What a minimum is against the evidence. */
export function priceHints(minimum: number | null, evidence: OperatorAd['priceEvidence']): readonly AdHint[] {
  if (minimum === null || evidence === null) return [];
  if (minimum < evidence.low * FAR[0]) return ['price_low'];
  return minimum > evidence.high * FAR[1] ? ['price_high'] : [];
}

/** The price that an ad asks for at least. */
export const leastPrice = (minimum: number | null, { terms }: ListingPrivate): number | null =>
  minimum ?? terms.minimum ?? terms.buyNow;
