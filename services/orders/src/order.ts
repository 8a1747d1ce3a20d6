import { settle, type TaxProfile } from '@rollheim/auction-rules';
import type { AuctionSold, OrderSide, OrderState } from '@rollheim/contracts';
import { isOwnMatter } from '@rollheim/service-kit';

/** What a sale costs its buyer, cents: the commission, and what is owed to the seller (docs/money.md). */
function costsOf(
  { price, vatReportable }: AuctionSold,
  buyer: TaxProfile,
): Pick<OrderState, 'commission' | 'vehicleCost'> {
  const cost = settle(price, buyer, vatReportable);
  const { treatment, kind, net, vehicleVat, payable } = cost;
  return {
    commission: {
      net: cost.commissionNet,
      vat: cost.commissionVat,
      gross: cost.commissionGross,
      reverseCharge: cost.reverseCharge,
    },
    vehicleCost: { treatment, kind, net, vat: vehicleVat, payable },
  };
}

/** The order of a concluded sale. */
export const orderOf = (
  sale: AuctionSold,
  buyer: TaxProfile,
  id: { readonly orderId: string; readonly number: number },
): OrderState => ({
  ...id,
  version: 1,
  auctionId: sale.auctionId,
  round: sale.round,
  buyerCustomerId: sale.buyerCustomerId,
  sellerCustomerId: sale.sellerCustomerId,
  status: 'pending',
  origin: sale.origin,
  title: sale.title,
  mediaId: sale.mediaId,
  price: sale.price,
  ...costsOf(sale, buyer),
  createdAt: sale.at,
  changedAt: sale.at,
  paidOn: null,
  received: 0,
  paymentsTakenBack: 0,
  returned: 0,
  cancelReason: null,
  invoice: null,
  correction: null,
  dispute: null,
  handedOverOn: null,
});

/** What a pending order still owes of its commission, gross cents; 0 for any other. */
export const owedBy = ({
  status,
  commission,
  received,
}: Pick<OrderState, 'status' | 'commission' | 'received'>): number =>
  status === 'pending' ? Math.max(0, commission.gross - received) : 0;

/** The day that an instant is on in Berlin, `YYYY-MM-DD`. */
export const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(new Date(at));

/** The side that somebody has in an order; null for everyone else. */
export function sideOf(order: OrderState, customerId: string | null): OrderSide | null {
  if (customerId === null) return null;
  if (customerId === order.buyerCustomerId) return 'buyer';
  return customerId === order.sellerCustomerId ? 'seller' : null;
}

/** True where an operator acts on a sale of their own. */
export const isOwnSale = (actor: string | null, { buyerCustomerId, sellerCustomerId }: OrderState): boolean =>
  isOwnMatter(actor, buyerCustomerId, sellerCustomerId);

/** The other side of an order: the seller for the buyer, the buyer for the seller; null for everyone else. */
export function otherSide(order: OrderState, customerId: string | null): string | null {
  if (customerId === null) return null;
  if (customerId === order.buyerCustomerId) return order.sellerCustomerId;
  return customerId === order.sellerCustomerId ? order.buyerCustomerId : null;
}
