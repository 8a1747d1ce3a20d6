import type { BegunAd } from '@rollheim/contracts';
import type { BffContext, BffRequest } from './types.ts';

/** A valuation is read without its ad rather than late, ms. */
const WAITS = { deadlineMs: 2000, waitMs: 2500 };

/**
 * The asker's own ads that were begun with these valuations, by valuation; none while the owner of ads cannot be asked:
 * a valuation is shown without it.
 */
export async function begunAdsOf(
  ctx: Pick<BffContext, 'ask' | 'log'>,
  request: BffRequest<unknown, unknown>,
  valuationIds: readonly string[],
): Promise<ReadonlyMap<string, BegunAd>> {
  const { session, uuidHash } = request;
  const key = session?.customerId ?? uuidHash;
  if (key === null || valuationIds.length === 0) return new Map();
  try {
    const { ads } = await ctx.ask(request, {
      key,
      type: 'listing.begun',
      payload: { valuationIds, uuidHash },
      ...WAITS,
    });
    return new Map(ads.map((ad) => [ad.valuationId, ad]));
  } catch (error) {
    ctx.log.warn({ err: error }, 'which ads were begun with valuations cannot be asked');
    return new Map();
  }
}
