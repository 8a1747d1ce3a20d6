import type { Settlement } from '@rollheim/auction-rules';
import type { OwnBid } from '@rollheim/contracts';

/** What open bids come to; cents, amounts of bids gross. */
export interface Sums {
  /** Where the dealer leads: at the price, and up to the own limits. */
  readonly leading: { readonly count: number; readonly price: number; readonly limit: number };
  /** If all were won: to the sellers, the commission of each with its VAT, and both. */
  readonly all: {
    readonly count: number;
    readonly atPrice: number;
    readonly atNextStep: number;
    readonly payable: number;
    readonly commission: number;
    readonly total: number;
  };
}

/** The price at which a dealer would win now: the own one where they lead, else the next step. */
function priceToWin({ product: { auction, context } }: OwnBid): number {
  const price = auction.price ?? auction.startPrice ?? 0;
  return context?.holdingHighestBid ? price : (auction.nextBid ?? price);
}

/** Sums of open bids; `settle` says what a gross price of this vehicle means for the dealer. */
export function sumsOf(bids: readonly OwnBid[], settle: (gross: number, bid: OwnBid) => Settlement): Sums {
  const leading = bids.filter(({ product }) => product.context?.holdingHighestBid);
  const won = bids.map((bid) => settle(priceToWin(bid), bid));
  const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
    items.reduce((total, item) => total + of(item), 0);
  return {
    leading: {
      count: leading.length,
      price: sum(leading, priceToWin),
      limit: sum(leading, (bid) => bid.context?.ownLimit ?? priceToWin(bid)),
    },
    all: {
      count: bids.length,
      atPrice: leading.length,
      atNextStep: bids.length - leading.length,
      payable: sum(won, ({ payable }) => payable),
      commission: sum(won, ({ commissionGross }) => commissionGross),
      total: sum(won, ({ total }) => total),
    },
  };
}
