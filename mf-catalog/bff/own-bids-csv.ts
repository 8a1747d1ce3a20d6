import { settle, type TaxProfile } from '@rollheim/auction-rules';
import { shownPrice, type Locale, type OwnBid, type OwnBidPlace } from '@rollheim/contracts';
import { csvRows, toCsv, type CsvCell } from '@rollheim/service-kit';
import { paidNet, priceToWin } from './own-bids-sums.ts';
import { ownPage, type AskContexts, type Bidding } from './own-bids.ts';
import type { Pool } from 'pg';

type Texts = Readonly<Record<string, string>>;

const amount = (cents: number | null | undefined): CsvCell => (cents == null ? null : { cents });

const COLUMNS = [
  'number',
  'vehicle',
  'where',
  'standing',
  'limit',
  'limit_net',
  'bid',
  'bid_net',
  'next_bid',
  'payable_net',
  'payable_gross',
  'commission',
  'end',
  'offer',
  'offer_net',
  'offer_end',
] as const;

/** What a column is called; of what was bought, the end is the purchase. */
const headOf = (column: (typeof COLUMNS)[number], place: OwnBidPlace, texts: Texts): string =>
  texts[`csv_${column === 'end' && place === 'won' ? 'bought' : column}`] ?? column;

/** What is paid for the vehicle in all, cents gross: at the price it would be won or was bought; null: it is not any more. */
function winning({ place, sale, product: { auction, context } }: OwnBid): number | null {
  if (sale) return sale.price;
  const price = shownPrice(auction);
  if (place === 'won' || price === null) return price;
  return place === 'open'
    ? priceToWin({ leads: context?.holdingHighestBid === true, price, nextBid: auction.nextBid ?? null })
    : null;
}

/** The dealer's state, in words. */
function standing({ place, product: { auction, context }, lateOffer }: OwnBid, texts: Texts): string {
  const state = texts[`status.${auction.status}`] ?? auction.status;
  if (place === 'won') return texts['won'] ?? place;
  if (place === 'lost') return texts[lateOffer ? `offer_${lateOffer.how}` : 'lost'] ?? place;
  if (place === 'talks') return state;
  if (context?.holdingHighestBid) return texts['leading'] ?? state;
  return context?.overbid ? (texts['overbid'] ?? state) : state;
}

function rowOf(bid: OwnBid, viewer: TaxProfile, texts: Texts): readonly CsvCell[] {
  const { product, context } = bid;
  const { auction, vatReportable } = product;
  const price = shownPrice(auction);
  // in talks the amount that binds takes the place of the limit of the round, and its deadline for the end
  const bound = bid.place === 'talks' ? context?.bound : null;
  const limit = bound?.amount ?? context?.ownLimit ?? null;
  const bought = bid.place === 'won' ? auction.closedAt : null;
  const end = bought ?? bound?.until ?? auction.endAt;
  const lost = bid.place === 'lost' ? (bid.lateOffer ?? null) : null;
  const won = winning(bid);
  const net = (gross: number | null): CsvCell => {
    const view = gross === null ? null : settle(gross, viewer, vatReportable);
    return amount(view?.kind === 'net' ? view.shown : null);
  };
  const cost = won === null ? null : settle(won, viewer, vatReportable);
  // a reduction leaves the commission as it was, a cancellation leaves none
  const charged = bid.sale ? settle(bid.sale.agreed, viewer, vatReportable) : cost;
  const commission = bid.sale?.canceled ? 0 : charged?.commissionGross;
  const isNet = cost !== null && paidNet(cost);
  return [
    product.number,
    product.title,
    [product.country, product.zipCode, product.city].filter(Boolean).join(' '),
    standing(bid, texts),
    amount(limit),
    net(limit),
    amount(price),
    net(price),
    amount(auction.nextBid),
    isNet ? amount(cost.payable) : null,
    isNet ? null : amount(cost?.payable),
    amount(commission),
    end ? { at: end } : null,
    amount(lost?.amount),
    net(lost?.amount ?? null),
    lost ? { at: lost.at } : null,
  ];
}

const textsIn = async (locale: Locale): Promise<Texts> =>
  ((await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts }).default;

/** What the file of a place is called in a language, in letters that every header and file system takes. */
export async function ownBidsFile(place: OwnBidPlace, locale: Locale): Promise<string> {
  const texts = await textsIn(locale);
  const name = `Rollheim-${texts['csv_file']}-${texts[`csv_file_${place}`]}.csv`;
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Every own bid of a place as CSV in a language, a page of rows at a time: amounts in euros, gross and where the dealer sees or pays net also net,
 * so that the sums of the page can be computed from it.
 */
export async function* ownBidsCsv(
  pool: Pick<Pool, 'query'>,
  bidding: Bidding,
  ask: AskContexts,
  asked: {
    readonly place: OwnBidPlace;
    readonly viewer: TaxProfile;
    readonly locale: Locale;
    readonly size: number;
  },
): AsyncGenerator<string> {
  const { place, viewer, locale, size } = asked;
  const texts = await textsIn(locale);
  yield toCsv([COLUMNS.map((column) => headOf(column, place, texts))], locale);
  // an end that is put off while the file is written moves its row behind the ones to come
  const written = new Set<string>();
  let after: string | null = null;
  do {
    const { bids, next } = await ownPage(pool, bidding, place, { after, size });
    const fresh = bids.filter(({ product }) => !written.has(product.entityId));
    for (const { product } of fresh) written.add(product.entityId);
    const contexts = await ask(fresh.map(({ product }) => product.entityId));
    const byId = new Map(contexts.map((context) => [context.auctionId, context]));
    yield csvRows(
      fresh.map((bid) => rowOf({ ...bid, context: byId.get(bid.product.entityId) ?? null }, viewer, texts)),
      locale,
    );
    after = next;
  } while (after !== null);
}
