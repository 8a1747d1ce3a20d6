import { BINDING_MS } from './end.ts';
import type { EventOf } from './events.ts';
import { merchant, type Message, OPERATOR, OWNER, type Say } from './message.ts';
import type { Auction } from './state.ts';

const OWNERS_LATE_TURN = 'owner_accept_late_offer_or_send_counteroffer_or_decline';

type LateEvent = EventOf<
  'LateOfferMade' | 'LateCounterMade' | 'LateCounterDeclined' | 'LateOfferDeclined' | 'ReservationRefused'
>;

/** The messages of a late offer and its answers. */
export function late(event: LateEvent, before: Auction, after: Auction, say: Say): Message[] {
  const offered = before.late;
  switch (event.type) {
    case 'LateOfferMade': {
      const params = { amount: event.amount, offerId: event.offerId, deadline: event.at + BINDING_MS };
      const messages = event.reserved
        ? [
            ...[OWNER, OPERATOR].map((to) => say(to, 'confirm_or_refuse_reservation', 'late_offer', params)),
            say(merchant(event), 'read_me', 'late_offer', params, 'late_offer_reserved'),
          ]
        : [
            say(merchant(event), 'merchant_waiting_for_owner', 'late_offer', params),
            say(OWNER, OWNERS_LATE_TURN, 'late_offer', params),
          ];
      if (offered && offered.customer !== event.customer) {
        const { amount } = offered;
        messages.push(say(merchant(offered), 'read_me', 'late_offer', { amount }, 'late_offer_displaced'));
      }
      return messages;
    }
    case 'LateCounterMade': {
      // a counter does not extend the offer that it answers
      const params = { amount: event.amount, offerId: event.offerId, deadline: after.late!.at + BINDING_MS };
      return [
        say(OWNER, 'owner_waiting_for_counteroffer', 'late_offer', params),
        say(
          merchant(after.late!),
          'merchant_accept_counteroffer_or_send_new_offer_or_decline',
          'late_offer',
          params,
        ),
      ];
    }
    case 'LateCounterDeclined': {
      const { amount, offerId, at } = after.late!;
      const params = { amount, offerId, deadline: at + BINDING_MS };
      return [
        say(OWNER, OWNERS_LATE_TURN, 'late_offer', params, 'counter_declined'),
        say(merchant(after.late!), 'read_me', 'late_offer', params, 'late_counteroffer_declined'),
      ];
    }
    case 'LateOfferDeclined':
    case 'ReservationRefused': {
      const params = { by: event.by, amount: offered!.amount };
      return [
        say(merchant(offered!), 'read_me', 'late_offer', params, MERCHANTS_NOTE[event.by]),
        say(OWNER, 'read_me', 'late_offer', params, ownersNote(event)),
      ];
    }
  }
}

/** What the dealer reads of an offer that is gone, by who decided. */
const MERCHANTS_NOTE = {
  owner: 'late_offer_declined',
  operator: 'late_offer_refused',
  deadline: 'late_offer_expired',
} as const;

/** What the owner reads of an offer that is gone; an own refusal, too, leaves its trace in the thread. */
function ownersNote({ type, by }: EventOf<'LateOfferDeclined' | 'ReservationRefused'>): string {
  if (by === 'owner') return 'late_offer_declined_by_owner';
  if (type === 'LateOfferDeclined') return 'late_offer_lapsed';
  return by === 'operator' ? 'reservation_refused' : 'reservation_lapsed';
}
