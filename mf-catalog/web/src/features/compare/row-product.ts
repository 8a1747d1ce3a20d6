import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { ownOffers } from '../../shared/own-standing.ts';
import type { RowProduct } from '../../shared/row-product.ts';

/** A vehicle as the cells of a row take it; `context` as its auction says it now. */
export const rowProduct = (
  { entityId, auction, content }: CatalogDetail,
  context: AuctionContext | undefined,
  watched = false,
): RowProduct => ({
  entityId,
  auction,
  title: content.title,
  vatReportable: content.vatReportable,
  ...(context && 'overbid' in context
    ? {
        context: {
          watched,
          holdingHighestBid: context.holdingHighestBid,
          overbid: context.overbid,
          lateOffer: ownOffers(context),
        },
      }
    : {}),
});
