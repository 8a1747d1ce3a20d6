import type { AuctionEvent } from '@rollheim/auction-rules';
import type { BidderContext, LostOffer } from '@rollheim/contracts';
import type pg from 'pg';
import type { LiveAuction } from '../log/live.ts';

type Told = AuctionEvent & {
  readonly type:
    | 'RoundScheduled'
    | 'LateOfferMade'
    | 'LateOfferDeclined'
    | 'ReservationRefused'
    | 'Voided'
    | 'Sold';
};

const TOLD = [
  'RoundScheduled',
  'LateOfferMade',
  'LateOfferDeclined',
  'ReservationRefused',
  'Voided',
  'Sold',
] as const satisfies readonly Told['type'][];

/** How an offer that stood ended by an event; null: it was accepted, or its round is another. */
function endedBy(event: Told): LostOffer['how'] | null {
  switch (event.type) {
    case 'LateOfferMade':
      return 'displaced';
    case 'LateOfferDeclined':
    case 'ReservationRefused':
      return event.by === 'deadline' ? 'lapsed' : 'declined';
    case 'Voided':
      return 'released';
    default:
      return null;
  }
}

/** What became of a customer's last late offer, by the events of the log in their order; null: it stands, or was accepted. */
export function lostOfferOf(events: readonly Told[], customerId: string): LostOffer | null {
  let standing: number | null = null;
  let lost: LostOffer | null = null;
  for (const event of events) {
    if (event.type === 'LateOfferMade' && event.customer === customerId) {
      standing = event.amount;
      lost = null;
      continue;
    }
    if (event.type === 'RoundScheduled') lost = null;
    if (standing === null) continue;
    const how = endedBy(event);
    lost = how && { amount: standing, how, at: new Date(event.at).toISOString() };
    standing = null;
  }
  return lost;
}

/** What became of the asker's late offer that stands no more; null where there is none. */
export function toldBidder(
  pool: pg.Pool,
  { auctionId }: LiveAuction,
  { hasFailedLateOfferOnProduct }: BidderContext,
  customerId: string,
): Promise<Pick<BidderContext, 'lostOffer'>> | null {
  if (!hasFailedLateOfferOnProduct) return null;
  return pool
    .query<{ event: Told }>(
      `select event from log, jsonb_array_elements(events) with ordinality as each(event, place)
       where auction_id = $1 and code is null and event->>'type' = any($2) order by seq, place`,
      [auctionId, TOLD],
    )
    .then(({ rows }) => ({
      lostOffer: lostOfferOf(
        rows.map(({ event }) => event),
        customerId,
      ),
    }));
}
