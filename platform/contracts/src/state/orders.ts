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
  /** What the buyer owes the seller for the vehicle (docs/money.md); null on orders made before it was kept. */
  readonly vehicleCost: {
    readonly treatment: 'margin' | 'domestic' | 'intra_community' | 'export';
    /** How the buyer was shown the price. */
    readonly kind: 'net' | 'gross' | 'margin';
    /** Without VAT; the price where VAT is not reportable. */
    readonly net: number;
    /** Reportable VAT in the price. */
    readonly vat: number;
    /** `net` where no VAT is charged, else the price. */
    readonly payable: number;
  } | null;
  readonly createdAt: string;
}

/** Commands of `orders.commands` (key: orderId). */
export interface OrderCommands {
  'order.mark-paid': { orderId: string };
  /** Query, sealed: contact record of the other side. Buyer, seller or operator. */
  'order.contact': { orderId: string };
}
