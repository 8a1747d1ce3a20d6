import type {
  ApiAuction,
  ApiBid,
  ApiMoney,
  ApiNegotiation,
  ApiPurchase,
  ApiStanding,
  ApiVehicle,
  ApiVehicleDetail,
  AuctionContext,
  BidHistoryAnswer,
  BidderContext,
  CatalogDetail,
  CatalogProduct,
  NegotiationContext,
  OrderRow,
  PublicAuctionState,
} from '@rollheim/contracts';

/** Width of the pictures that the API names. */
const PICTURE = 'w1600.jpg';

const instant = (at: string): string => new Date(at).toISOString();
const instantOrNull = (at: string | null): string | null => (at === null ? null : instant(at));

/** Cents as an amount of the API. */
const money = (cents: number): ApiMoney => ({ cents, currency: 'EUR' });
const moneyOrNull = (cents: number | null): ApiMoney | null => (cents === null ? null : money(cents));

/** Absolute address of a picture. */
const pictureAt = (origin: string, mediaId: string): string => `${origin}/media/${mediaId}/${PICTURE}`;

export const toAuction = (state: PublicAuctionState): ApiAuction => ({
  id: state.auctionId,
  version: state.version,
  status: state.status,
  round: state.round,
  price: moneyOrNull(state.price),
  nextBid: moneyOrNull(state.nextBid),
  buyNow: moneyOrNull(state.buyNow),
  reserve: state.reserve,
  startsAt: instantOrNull(state.startAt),
  endsAt: instantOrNull(state.endAt),
  bids: state.bidCount,
  bidders: state.bidderCount,
  soldPrice: moneyOrNull(state.soldPrice),
  logHead: state.logHead,
});

export const toVehicle = (product: CatalogProduct, origin: string): ApiVehicle => ({
  id: product.entityId,
  number: product.number,
  title: product.title,
  productType: product.productType,
  category: product.category,
  make: product.make,
  firstRegistration: product.firstRegistration,
  mileage: product.mileage,
  powerKw: product.powerKw,
  place:
    product.country === null
      ? null
      : { country: product.country, zipCode: product.zipCode, city: product.city },
  vatReportable: product.vatReportable,
  picture: product.mediaId === null ? null : pictureAt(origin, product.mediaId),
  auction: toAuction(product.auction),
});

export const toVehicleDetail = (
  { entityId, number, sellerSegment, content, auction }: CatalogDetail,
  origin: string,
): ApiVehicleDetail => ({
  id: entityId,
  number,
  title: content.title,
  productType: content.productType,
  category: content.category,
  sellerSegment,
  attributes: content.attributes,
  description: content.description,
  defects: content.defects,
  pictures: content.gallery.map(({ mediaId }) => pictureAt(origin, mediaId)),
  vatReportable: content.vatReportable,
  auction: toAuction(auction),
});

const toNegotiation = (talks: NegotiationContext | null, side: 'owner' | 'bidder'): ApiNegotiation | null =>
  talks && {
    ownTurn: talks.turn === side,
    offerId: talks.standing.offerId,
    amount: money(talks.standing.amount),
    own: talks.standing.by === side,
    deadline: instant(talks.deadline),
  };

/** A standing as the caller may read it; null for who has none. */
export function toStanding(context: AuctionContext | BidderContext | null): ApiStanding | null {
  if (context === null) return null;
  if (context.role === 'owner')
    return {
      role: 'owner',
      leading: false,
      overbid: false,
      limit: null,
      mayBid: false,
      mayNotBidReason: 'not_allowed',
      negotiation: toNegotiation(context.negotiation, 'owner'),
    };
  if (context.role !== 'bidder') return null;
  return {
    role: 'bidder',
    leading: context.holdingHighestBid,
    overbid: context.overbid,
    limit: moneyOrNull(context.ownLimit),
    mayBid: context.mayBid,
    mayNotBidReason: context.mayNotBidReason,
    negotiation: toNegotiation(context.negotiation, 'bidder'),
  };
}

export const toPurchase = (order: OrderRow): ApiPurchase => ({
  id: order.orderId,
  number: order.number,
  auctionId: order.auctionId,
  title: order.title,
  status: order.status,
  origin: order.origin,
  price: money(order.price),
  payable: order.vehicleCost === null ? null : money(order.vehicleCost.payable),
  commission: {
    net: money(order.commission.net),
    vat: money(order.commission.vat),
    gross: money(order.commission.gross),
    reverseCharge: order.commission.reverseCharge,
  },
  createdAt: instant(order.createdAt),
  changedAt: instant(order.changedAt),
  invoice: order.invoice && { ...order.invoice, href: `/api/v1/purchases/${order.orderId}/invoice.pdf` },
});

/** A step of a round; its kind says whose price it is not: who was beaten at once had a lower maximum. */
export const toBid = ({ price, at, bidder, own, kind }: BidHistoryAnswer['bids'][number]): ApiBid => ({
  price: money(price),
  at,
  bidder,
  own,
  kind,
});
