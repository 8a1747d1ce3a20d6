/** `orders.state`, key orderId. Cents. */
export interface OrderState {
  readonly orderId: string;
  readonly number: number;
  readonly version: number;
  readonly auctionId: string;
  readonly round: number;
  readonly buyerCustomerId: string;
  readonly sellerCustomerId: string;
  readonly status: 'pending' | 'paid' | 'canceled';
  readonly origin: 'auction' | 'buy_now' | 'late_offer' | 'renegotiation';
  readonly title: string;
  readonly mediaId: string | null;
  /** Hammer price, gross. */
  readonly price: number;
  /** 1.75 % net, at least 399, at most 3,500 EUR, plus VAT (spec 2 §9). */
  readonly commission: {
    readonly net: number;
    readonly vat: number;
    readonly gross: number;
    readonly reverseCharge: boolean;
  };
  readonly createdAt: string;
}

/** Commands of `orders.commands` (key: orderId). */
export interface OrderCommands {
  'order.mark-paid': { orderId: string };
  /** Query, sealed: contact record of the other side. Buyer, seller or operator. */
  'order.contact': { orderId: string };
}
