import type { BidRecord } from './bidders.ts';
import { chainFaults, type LogKeys, type LogLine } from './chain.ts';

/**
 * Checks a run of bids against the log and the public history. Shares no code with the auctions: the chain and the
 * rules of bidding are written down here a second time.
 */

/** What everyone may see of an auction after the run. */
export interface PublicView {
  readonly auctionId: string;
  readonly price: number | null;
  readonly logHead: string;
  /** Newest first. */
  readonly bids: readonly { readonly seq: number; readonly price: number }[];
}

export interface Verdict {
  readonly acknowledged: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly expired: number;
  /** Bids that needed more than one request. */
  readonly repeated: number;
  readonly logEntries: number;
  readonly publicBids: number;
  /** Everything that does not fit; empty when nothing was lost or doubled. */
  readonly faults: readonly string[];
}

interface Bid {
  readonly kind: string;
  readonly amount: number;
}

const above = (price: number): number =>
  price + (price < 500_000 ? 5_000 : price < 2_500_000 ? 10_000 : price < 10_000_000 ? 25_000 : 50_000);

/** Plays the accepted bids by the rules of bidding; reports where the log has another price or leader. */
function priceFaults(lines: readonly LogLine[]): { faults: string[]; price: number | null } {
  const faults: string[] = [];
  let terms = { startPrice: 0, minimum: 0 };
  let price: number | null = null;
  let leader = '';
  let limit = 0;
  for (const line of lines.filter(({ code }) => code === null)) {
    const payload = line.payload as (Bid & typeof terms) | null;
    if (payload?.kind === 'submit') terms = payload;
    if (payload?.kind !== 'bid' && payload?.kind !== 'agent') continue;
    const { customer } = line.facts as { customer: string };
    const { amount } = payload;
    const place = `${line.auction_id}:${line.seq}`;
    if (price === null) {
      if (amount < terms.startPrice) faults.push(`${place}: below the start price`);
      [price, leader, limit] = [terms.startPrice, customer, amount];
    } else if (customer === leader) {
      if (amount <= limit) faults.push(`${place}: the own limit was not raised`);
      limit = amount;
    } else if (amount < above(price)) {
      faults.push(`${place}: ${amount} is below the step above ${price}`);
    } else if (amount > limit) {
      [price, leader, limit] = [Math.min(amount, above(limit)), customer, amount];
    } else {
      price = Math.min(limit, above(amount));
    }
    if (price < terms.minimum && terms.minimum <= limit) price = terms.minimum;
    for (const { type, price: told, leads } of line.events)
      if (type === 'BidPlaced' && (told !== price || leads !== (leader === customer)))
        faults.push(`${place}: the log says ${told}, the rules say ${price}`);
  }
  return { faults, price };
}

/** The client's history against the log: every answer is in it once, and nothing that no one sent. */
function answerFaults(records: readonly BidRecord[], lines: readonly LogLine[]): string[] {
  const faults: string[] = [];
  const byKey = Map.groupBy(
    lines.filter(({ command_id, role }) => command_id !== null && role === 'merchant'),
    ({ auction_id, actor, command_id }) => `${auction_id} ${actor} ${command_id}`,
  );
  for (const [key, rows] of byKey)
    if (rows.length > 1) faults.push(`${key} stands in the log ${rows.length} times`);
  for (const { auctionId, customerId, key, code, amount } of records) {
    const id = `${auctionId} ${customerId} ${key}`;
    const [row] = byKey.get(id) ?? [];
    byKey.delete(id);
    if (code === 'expired') {
      if (row?.code === null) faults.push(`${id} was told to have expired and was carried out`);
    } else if (!row) faults.push(`${id} was acknowledged (${code ?? 'accepted'}) and is lost`);
    else if (row.code !== code) faults.push(`${id} was told ${code ?? 'accepted'}, the log says ${row.code}`);
    else if ((row.payload as Bid).amount !== amount)
      faults.push(`${id} stands in the log with another amount`);
  }
  for (const id of byKey.keys()) faults.push(`${id} stands in the log and nobody sent it`);
  return faults;
}

/**
 * The public history against the log: the same steps, once each, newest first. A bid of entry n is step 2n; where the
 * leader's higher limit answered it, that answer is step 2n + 1 at the same price.
 */
function publicFaults({ auctionId, price, logHead, bids }: PublicView, lines: readonly LogLine[]): string[] {
  const faults: string[] = [];
  const told = bids.map((bid) => `${bid.seq}=${bid.price}`).toReversed();
  const logged = lines.flatMap(({ seq, events }) =>
    events
      .filter(({ type }) => type === 'BidPlaced')
      .flatMap((event) => [
        `${seq * 2}=${event.price}`,
        ...(event.leads ? [] : [`${seq * 2 + 1}=${event.price}`]),
      ]),
  );
  if (told.join() !== logged.join())
    faults.push(
      `${auctionId}: the public history differs: ${told.length} bids, the log has ${logged.length}`,
    );
  const played = priceFaults(lines);
  if (played.price !== price)
    faults.push(`${auctionId}: public price ${price}, by the rules ${played.price}`);
  if (!isCurrent({ logHead }, lines))
    faults.push(`${auctionId}: the public state is not that of the log’s end`);
  return [...faults, ...played.faults];
}

/** True where the head that is reported is in the log, and no bid behind it: refusals change nothing public. */
export function isCurrent({ logHead }: Pick<PublicView, 'logHead'>, lines: readonly LogLine[]): boolean {
  const told = lines.findIndex(({ head }) => head === logHead);
  const last = lines.findLastIndex(({ events }) => events.some(({ type }) => type === 'BidPlaced'));
  return told >= last && told >= 0;
}

/** Judges a whole run. `log` is ordered by auction and number; `keys` are its secrets. */
export function check(
  records: readonly BidRecord[],
  log: readonly LogLine[],
  views: readonly PublicView[],
  keys: LogKeys,
): Verdict {
  const byAuction = Map.groupBy(log, (line) => line.auction_id);
  const faults = [
    ...answerFaults(records, log),
    ...[...byAuction].flatMap(([id, lines]) => chainFaults(id, lines, keys.get(id) ?? null)),
    ...views.flatMap((view) => publicFaults(view, byAuction.get(view.auctionId) ?? [])),
  ];
  const count = (fits: (record: BidRecord) => boolean) => records.filter(fits).length;
  return {
    acknowledged: records.length,
    accepted: count(({ code }) => code === null),
    rejected: count(({ code }) => code !== null && code !== 'expired'),
    expired: count(({ code }) => code === 'expired'),
    repeated: count(({ attempts }) => attempts > 1),
    logEntries: log.length,
    publicBids: views.reduce((sum, { bids }) => sum + bids.length, 0),
    faults,
  };
}
