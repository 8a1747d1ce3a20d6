import type { CatalogProduct, LiveFrame } from '@rollheim/contracts';
import { isRunning } from '@rollheim/auction-rules';

type Standing = Pick<NonNullable<CatalogProduct['context']>, 'holdingHighestBid' | 'overbid'>;
type News = Pick<LiveFrame, 'own'> & { readonly state: Pick<NonNullable<LiveFrame['state']>, 'status'> };

/**
 * The viewer's standing at the state of a frame. Who leads, and who led before, is in the frame itself: a frame
 * that says nothing is none of a leader, and leaves an overbid bidder overbid for as long as bids count.
 */
export const standingAfter = (before: Standing, { state, own }: News): Standing => ({
  holdingHighestBid: own?.leading ?? false,
  overbid: own?.overbid ?? (isRunning(state.status) && (before.overbid || before.holdingHighestBid)),
});

/** A row after a frame about the viewer's own offer on it; one of another round, or older than what is known, changes nothing. */
function offeredAfter<T extends CatalogProduct>(product: T, { offer }: Pick<LiveFrame, 'offer'>): T {
  const { context, auction, entityId } = product;
  if (!offer || !context || offer.auctionId !== entityId || offer.round !== auction.round) return product;
  if ((context.lateOffer?.version ?? -1) > offer.version) return product;
  const { version, own, least } = offer;
  return { ...product, context: { ...context, lateOffer: { version, own, least } } };
}

/** A row after a frame about its auction: price and own standing are of the same version. An older state changes nothing. */
export function productAfter<T extends CatalogProduct>(
  product: T,
  { state, own, offer }: Pick<LiveFrame, 'state' | 'own' | 'offer'>,
): T {
  if (offer) return offeredAfter(product, { offer });
  if (!state || product.entityId !== state.auctionId || product.auction.version > state.version)
    return product;
  const { context } = product;
  return {
    ...product,
    auction: state,
    ...(context
      ? { context: { ...context, ...standingAfter(context, { state, ...(own ? { own } : {}) }) } }
      : {}),
  };
}

/** An answer with rows after a frame; undefined: it changes none of them. */
export function answerAfter<T extends { readonly products: readonly CatalogProduct[] }>(
  answer: T,
  frame: Pick<LiveFrame, 'state' | 'own' | 'offer'>,
): T | undefined {
  const products = answer.products.map((product) => productAfter(product, frame));
  return products.some((product, place) => product !== answer.products[place])
    ? { ...answer, products }
    : undefined;
}
