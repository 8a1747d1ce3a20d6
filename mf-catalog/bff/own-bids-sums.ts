import { settle, type Settlement, type TaxProfile } from '@rollheim/auction-rules';
import type { AmountBasis, OwnBidSums, OwnBindingSum } from '@rollheim/contracts';
import type { BoundIn, BoundVehicle, OpenBid } from './own-bids.ts';

/** The price at which a dealer would win now: the own one where they lead, else the next step. */
export const priceToWin = ({ leads, price, nextBid }: Pick<OpenBid, 'leads' | 'price' | 'nextBid'>): number =>
  leads ? price : (nextBid ?? price);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the amounts of a sum have in common. */
function basisOf(nets: readonly boolean[]): AmountBasis {
  if (nets.length > 0 && nets.every(Boolean)) return 'net';
  return nets.some(Boolean) ? 'mixed' : 'gross';
}

/** True where the buyer pays the seller without VAT that is in the price. */
export const paidNet = ({ payable, gross }: Settlement): boolean => payable < gross;

/**
 * What open bids come to for their dealer, each amount as they see and pay it.
 * @param limitOf the own limit in an auction, cents gross; undefined where none is known
 */
export function sumsOf(
  bids: readonly OpenBid[],
  viewer: TaxProfile,
  limitOf: (auctionId: string) => number | null | undefined,
): OwnBidSums {
  const leading = bids.filter(({ leads }) => leads);
  const seen = leading.map((bid) => ({
    price: settle(bid.price, viewer, bid.vatReportable),
    limit: settle(limitOf(bid.auctionId) ?? bid.price, viewer, bid.vatReportable),
  }));
  const seenNet = seen.filter(({ price }) => price.kind === 'net');
  const won = bids.map((bid) => settle(priceToWin(bid), viewer, bid.vatReportable));
  return {
    leading: {
      count: leading.length,
      price: sum(seen.map(({ price }) => price.shown)),
      limit: sum(seen.map(({ limit }) => limit.shown)),
      basis: basisOf(seen.map(({ price }) => price.kind === 'net')),
      net: {
        count: seenNet.length,
        price: sum(seenNet.map(({ price }) => price.shown)),
        limit: sum(seenNet.map(({ limit }) => limit.shown)),
      },
    },
    all: {
      count: bids.length,
      atPrice: leading.length,
      atNextStep: bids.length - leading.length,
      payable: sum(won.map(({ payable }) => payable)),
      basis: basisOf(won.map(paidNet)),
      net: {
        count: won.filter(paidNet).length,
        payable: sum(won.filter(paidNet).map(({ payable }) => payable)),
      },
      commission: sum(won.map(({ commissionGross }) => commissionGross)),
      commissionVat: sum(won.map(({ commissionVat }) => commissionVat)),
      total: sum(won.map(({ total }) => total)),
    },
  };
}

/** Vehicles that are named beside what binds in them; the tab has all. */
const MOST_NAMED = 3;

/** What binds a dealer while no round takes bids, as they see it: how much it is, and until when at most; null: nothing. */
export function bindingSum(
  bound: readonly BoundIn[],
  viewer: TaxProfile,
  vehicleOf: (auctionId: string) => BoundVehicle | undefined,
): OwnBindingSum | null {
  const [first] = bound;
  if (!first) return null;
  const seen = bound.map(({ auctionId, amount }) =>
    settle(amount, viewer, vehicleOf(auctionId)?.vatReportable === true),
  );
  const net = seen.filter(({ kind }) => kind === 'net');
  const total = (views: readonly Settlement[]) => sum(views.map(({ shown }) => shown));
  return {
    count: bound.length,
    amount: total(seen),
    basis: basisOf(seen.map(({ kind }) => kind === 'net')),
    net: { count: net.length, amount: total(net) },
    until: bound.reduce((last, { until }) => (until > last ? until : last), first.until),
    vehicles: bound
      .toSorted((a, b) => b.until.localeCompare(a.until))
      .flatMap(({ auctionId }) => {
        const title = vehicleOf(auctionId)?.title;
        return title === undefined ? [] : [{ auctionId, title }];
      })
      .slice(0, MOST_NAMED),
  };
}
