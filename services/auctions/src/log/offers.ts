import type { AuctionEvent } from '@rollheim/auction-rules';
import type { LostOffer } from '@rollheim/contracts';

/** The last offer that a customer made after a round. Cents, epoch ms. */
interface MadeOffer {
  /** Round after which it was made. */
  readonly round: number;
  readonly amount: number;
  readonly at: number;
  /** What became of it; null: it is pending. */
  readonly ended: { readonly how: LostOffer['how'] | 'accepted'; readonly at: number } | null;
}

/** What each customer offered last, of all rounds. */
export type MadeOffers = Map<string, MadeOffer>;

/** Events that make an offer, or end the pending one. */
export const OFFER_EVENTS = [
  'LateOfferMade',
  'LateOfferDeclined',
  'ReservationRefused',
  'Sold',
  'NegotiationEnded',
  'Changed',
  'Withdrawn',
  'Voided',
  'RoundScheduled',
] as const satisfies readonly AuctionEvent['type'][];

type OfferEvent = Extract<AuctionEvent, { readonly type: (typeof OFFER_EVENTS)[number] }>;

const isOfOffers = (event: AuctionEvent): event is OfferEvent =>
  (OFFER_EVENTS as readonly string[]).includes(event.type);

/** True where an event changes an offer of a customer, or what their next one is at least. */
export const concernsOffers = (event: AuctionEvent): boolean =>
  isOfOffers(event) || event.type === 'LateOffersOpened' || event.type === 'SystemMinimumSet';

/** How an event ends the offer of a customer. */
function endedBy(event: OfferEvent, customerId: string): LostOffer['how'] | 'accepted' {
  switch (event.type) {
    case 'LateOfferMade':
      return 'displaced';
    case 'LateOfferDeclined':
    case 'ReservationRefused':
      return event.by === 'deadline' ? 'lapsed' : 'declined';
    case 'Sold':
      return event.customer === customerId ? 'accepted' : 'released';
    default:
      return 'released';
  }
}

/** Takes an event into what was offered; `round`: the one that the auction is in, or was in last. */
export function takeOffer(offers: MadeOffers, event: AuctionEvent, round: number): void {
  if (!isOfOffers(event)) return;
  const maker = event.type === 'LateOfferMade' ? event.customer : null;
  for (const [customerId, offer] of offers)
    if (offer.ended === null && customerId !== maker)
      offers.set(customerId, { ...offer, ended: { how: endedBy(event, customerId), at: event.at } });
  if (event.type === 'LateOfferMade')
    offers.set(event.customer, { round, amount: event.amount, at: event.at, ended: null });
}

/** What was offered, by the events of the log in their order. */
export function offersOf(events: readonly AuctionEvent[]): MadeOffers {
  const offers: MadeOffers = new Map();
  let round = 0;
  for (const event of events) {
    if (event.type === 'RoundScheduled') round++;
    takeOffer(offers, event, round);
  }
  return offers;
}

/** What became of a customer's last offer after a round; null: there is none, it is pending, or it was accepted. */
export function lostOfferOf(offers: MadeOffers, customerId: string, round: number): LostOffer | null {
  const offer = offers.get(customerId);
  if (!offer?.ended || offer.ended.how === 'accepted' || offer.round !== round) return null;
  const { how, at } = offer.ended;
  return { amount: offer.amount, how, at: new Date(at).toISOString() };
}
