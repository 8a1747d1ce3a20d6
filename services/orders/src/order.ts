import { costOf, isReverseCharge, type TaxProfile } from '@rollheim/auction-rules';
import type { AuctionSold, OrderState } from '@rollheim/contracts';

/** The commission of a sale, cents: 1.75 % net within its bounds, VAT from the rounded net (spec 2 §9). */
export function commissionOf(price: number, buyer: TaxProfile): OrderState['commission'] {
  const { commissionNet, commissionVat, commissionGross } = costOf(price, buyer);
  return {
    net: commissionNet,
    vat: commissionVat,
    gross: commissionGross,
    reverseCharge: isReverseCharge(buyer),
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
  commission: commissionOf(sale.price, buyer),
  createdAt: sale.at,
});

/** The other side of an order: the seller for the buyer, the buyer for the seller; null for everyone else. */
export function otherSide(order: OrderState, customerId: string | null): string | null {
  if (customerId === null) return null;
  if (customerId === order.buyerCustomerId) return order.sellerCustomerId;
  return customerId === order.sellerCustomerId ? order.buyerCustomerId : null;
}
