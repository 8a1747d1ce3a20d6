import type { ListedAd, OwnAd } from '@rollheim/contracts';
import type { BffContext, BffRequest } from '@rollheim/service-kit';

/**
 * The highest minimum that earlier ads of the vehicle leave to this one, as the submission judges it: the ad that ended last
 * decides. The ad is allowed while auctions cannot be asked.
 */
export async function boundBy(
  ctx: Pick<BffContext, 'ask' | 'log'>,
  request: BffRequest,
  { earlierAds = [] }: Pick<ListedAd, 'earlierAds'>,
): Promise<Pick<OwnAd, 'highestMinimum'>> {
  try {
    const contexts = await Promise.all(
      earlierAds.map((auctionId) =>
        ctx.ask(request, {
          key: auctionId,
          type: 'auction.context',
          payload: { auctionId },
        }),
      ),
    );
    const [last] = contexts
      .flatMap((context) => (context.role === 'owner' ? [context.nextAd] : []))
      .flatMap((nextAd) => (nextAd && Date.parse(nextAd.until) >= Date.now() ? [nextAd] : []))
      .sort((a, b) => b.until.localeCompare(a.until));
    return last ? { highestMinimum: last.highestMinimum } : {};
  } catch (error) {
    ctx.log.warn(
      { err: error, earlierAds },
      'what earlier ads of a vehicle leave to the next one cannot be asked',
    );
    return {};
  }
}
