import type { OwnBid } from '@rollheim/contracts';

/** Signs that a spreadsheet takes for the begin of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const field = (text: string): string => {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const euros = (cents: number | null | undefined): string => (cents == null ? '' : (cents / 100).toFixed(2));

/** Rows as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8): amounts in euros gross, times in UTC. */
export function csvOf(
  head: readonly string[],
  bids: readonly OwnBid[],
  standingOf: (bid: OwnBid) => string,
): string {
  const rows = bids.map((bid) => {
    const { product, context } = bid;
    const { auction } = product;
    return [
      String(product.number),
      product.title,
      [product.country, product.zipCode, product.city].filter(Boolean).join(' '),
      standingOf(bid),
      euros(context?.ownLimit),
      euros(auction.soldPrice ?? auction.price ?? auction.startPrice),
      euros(auction.nextBid),
      auction.endAt ?? '',
    ];
  });
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
