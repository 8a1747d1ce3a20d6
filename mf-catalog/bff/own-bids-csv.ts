import type { Locale, OwnBid, OwnBidPlace } from '@rollheim/contracts';
import { csvRows, euros, toCsv, type CsvCell } from '@rollheim/service-kit';
import { ownPage, type AskContexts, type Bidding } from './own-bids.ts';
import type { Pool } from 'pg';

type Texts = Readonly<Record<string, string>>;

const amount = (cents: number | null | undefined): string | null => (cents == null ? null : euros(cents));

const COLUMNS = ['number', 'vehicle', 'where', 'standing', 'limit', 'bid', 'next_bid', 'end'] as const;

/** Where the dealer stands, in words. */
function standing({ place, product: { auction, context } }: OwnBid, texts: Texts): string {
  const state = texts[`status.${auction.status}`] ?? auction.status;
  if (place === 'won') return texts['won'] ?? place;
  if (place === 'lost') return texts['lost'] ?? place;
  if (place === 'talks') return state;
  if (context?.holdingHighestBid) return texts['leading'] ?? state;
  return context?.overbid ? (texts['overbid'] ?? state) : state;
}

function rowOf(bid: OwnBid, texts: Texts): readonly CsvCell[] {
  const { product, context } = bid;
  const { auction } = product;
  return [
    product.number,
    product.title,
    [product.country, product.zipCode, product.city].filter(Boolean).join(' '),
    standing(bid, texts),
    amount(context?.ownLimit),
    amount(auction.soldPrice ?? auction.price ?? auction.startPrice),
    amount(auction.nextBid),
    auction.endAt ?? null,
  ];
}

const textsIn = async (locale: Locale): Promise<Texts> =>
  ((await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts }).default;

/**
 * Every own bid of a place as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8), a page of rows at a time:
 * amounts in euros gross, times in UTC.
 */
export async function* ownBidsCsv(
  pool: Pick<Pool, 'query'>,
  bidding: Bidding,
  ask: AskContexts,
  { place, locale, size }: { readonly place: OwnBidPlace; readonly locale: Locale; readonly size: number },
): AsyncGenerator<string> {
  const texts = await textsIn(locale);
  yield toCsv([COLUMNS.map((column) => texts[`csv_${column}`] ?? column)]);
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
      fresh.map((bid) => rowOf({ ...bid, context: byId.get(bid.product.entityId) ?? null }, texts)),
    );
    after = next;
  } while (after !== null);
}
