import type { OwnBid, WireMessage } from '@rollheim/contracts';
import { talkOf, type Talk } from '../own-bids/talk.ts';

/** What a dealer has offered and what the seller asks for. */
export interface Offers {
  readonly asked: number;
  readonly own: number;
  readonly vatReportable: boolean;
}

/** A task as its row shows it. */
export interface TaskRow {
  readonly message: WireMessage;
  /** Both amounts of the talks in which the dealer is to answer. */
  readonly offers: Offers | null;
  /** Until when it can be answered, ISO; null: it is not known. */
  readonly until: string | null;
  /** When the round that it is about ends, where it has no deadline of its own. */
  readonly ends: string | null;
}

const instant = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

function offersOf(bid: OwnBid | undefined, talk: Talk | null): Offers | null {
  if (!bid || !talk?.mine || talk.asked === null || talk.own === null) return null;
  return { asked: talk.asked, own: talk.own, vatReportable: bid.product.vatReportable };
}

/** Tasks with their amounts and deadlines, the soonest first; `talks`: own bids that are negotiated. */
export function taskRows(messages: readonly WireMessage[], talks: readonly OwnBid[]): readonly TaskRow[] {
  const byAuction = new Map(talks.map((bid) => [bid.product.entityId, bid]));
  const rows = messages.map((message): TaskRow => {
    const { auctionId, open, params } = message;
    const bid = auctionId === null ? undefined : byAuction.get(auctionId);
    const talk = bid ? talkOf(bid.context) : null;
    const offers = offersOf(bid, talk);
    // the newest message of a thread need not be the one that asks
    const said = open ? instant(params['deadline']) : null;
    const until = (offers && talk ? talk.until : null) ?? said;
    return { message, offers, until, ends: until === null ? instant(params['endAt']) : null };
  });
  const due = ({ until, ends }: TaskRow): number => Date.parse(until ?? ends ?? '9999-12-31');
  return rows.toSorted((a, b) => due(a) - due(b));
}
