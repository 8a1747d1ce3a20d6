import { mail, UNTIL, type Figure, type MessageEntry, type MessageTable } from './row.ts';

const OFFER: readonly Figure[] = [['offer', 'price'], UNTIL];
const YOUR_OFFER: readonly Figure[] = [['your_offer', 'price'], UNTIL];
const COUNTEROFFER: readonly Figure[] = [['counteroffer', 'price'], UNTIL];

const RENEGOTIATION = { during: ['renegotiation'], turn: 'negotiation', push: 'high' } as const;
const LATE_OFFER = { during: ['recd_late_offer'], turn: 'late_offer', push: 'high' } as const;
const RESERVATION = { during: ['anr_offer_above_targetprice'], turn: 'late_offer', shared: true } as const;

/** A note that asks for nothing. */
const note = (to: string, when: string, design: MessageEntry['mail']): MessageEntry => ({
  to,
  when,
  mail: design,
});

/** A note of what its receiver has just done, and by which no one is bound. */
const ownStep = (...of: Parameters<typeof note>): MessageEntry => ({ ...note(...of), own: true });

/** Messages of renegotiation, late offers and reservation. */
export const TALKS = {
  owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline: {
    to: 'owner',
    when: 'a round ends below the minimum price',
    mail: mail('talks', 'task', 'answer_offer', ...OFFER),
    ...RENEGOTIATION,
  },
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline.new_offer': {
    to: 'owner',
    when: 'the bidder answers the counteroffer with an offer',
    mail: mail('talks', 'task', 'answer_offer', ['offer', 'price'], ['your_counteroffer', 'ask'], UNTIL),
    ...RENEGOTIATION,
  },
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline.counter_declined': {
    to: 'owner',
    when: 'the bidder declines the counteroffer',
    mail: mail('talks', 'task', 'answer_offer', ...OFFER),
    ...RENEGOTIATION,
  },
  highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline: {
    to: 'the highest bidder',
    when: 'the owner makes a counteroffer',
    mail: mail('talks', 'task', 'answer_offer', ...COUNTEROFFER),
    ...RENEGOTIATION,
  },
  owner_accept_late_offer_or_send_counteroffer_or_decline: {
    to: 'owner',
    when: 'a late offer is made',
    mail: mail('talks', 'task', 'answer_offer', ...OFFER),
    ...LATE_OFFER,
  },
  'owner_accept_late_offer_or_send_counteroffer_or_decline.counter_declined': {
    to: 'owner',
    when: 'the dealer with the late offer declines the counteroffer',
    mail: mail('talks', 'task', 'answer_offer', ...OFFER),
    ...LATE_OFFER,
  },
  merchant_accept_counteroffer_or_send_new_offer_or_decline: {
    to: 'the dealer with the late offer',
    when: 'the owner makes a counteroffer',
    mail: mail('talks', 'task', 'answer_offer', ...COUNTEROFFER),
    ...LATE_OFFER,
  },
  confirm_or_refuse_reservation: {
    to: 'owner',
    when: 'a late offer reaches the target price',
    mail: mail(null, 'task', 'decide', ...OFFER),
    push: 'high',
    ...RESERVATION,
  },
  'confirm_or_refuse_reservation.operator': {
    to: 'operators',
    act: 'auction.reservation',
    when: 'a late offer reaches the target price',
    mail: mail('team', 'task', 'review', ...OFFER),
    ...RESERVATION,
  },
  highest_bidder_waiting_for_owner: note('the highest bidder', 'a round ends below the minimum price', {
    ...mail('talks', 'tertiary', 'talks', ['your_bid', 'price'], UNTIL),
    due: 'their_answer',
  }),
  offer_from_highest_bidder_sent: note('the highest bidder', 'their offer is with the owner', {
    ...mail('talks', 'tertiary', 'talks', ...YOUR_OFFER),
    due: 'offer_answer',
  }),
  merchant_waiting_for_owner: note('the dealer with the late offer', 'their late offer is with the owner', {
    ...mail('talks', 'tertiary', 'talks', ...YOUR_OFFER),
    due: 'offer_binds',
  }),
  owner_waiting_for_counteroffer: note(
    'owner',
    'their counteroffer to a late offer is with the dealer',
    mail('talks', 'tertiary', 'talks', ['your_counteroffer', 'price'], UNTIL),
  ),
  'read_me.counteroffer_sent': note(
    'owner',
    'their counteroffer is with the highest bidder',
    mail('talks', 'tertiary', 'talks', ['your_counteroffer', 'price'], UNTIL),
  ),
  'read_me.counteroffer_declined': ownStep(
    'the highest bidder',
    'they decline the counteroffer: their bid of the round stands again',
    { ...mail('talks', 'tertiary', 'talks', ['your_bid', 'price'], UNTIL), due: 'their_answer' },
  ),
  'read_me.late_counteroffer_declined': ownStep(
    'the dealer with the late offer',
    'they decline the counteroffer: their late offer stands',
    { ...mail('talks', 'tertiary', 'talks', ...YOUR_OFFER), due: 'offer_binds' },
  ),
  'read_me.negotiation_paused': note('the highest bidder', 'the owner declines the bid for now', {
    ...mail('talks', 'quiet', 'auction', ['your_bid', 'price'], UNTIL),
    due: 'binds',
  }),
  'read_me.negotiation_ended': note(
    'owner, the highest bidder',
    'a renegotiation ends without an agreement',
    mail('talks', 'quiet', 'auction'),
  ),
  'read_me.late_offer_displaced': note(
    'the dealer with the lower late offer',
    'another dealer makes a higher late offer',
    mail('talks', 'error', 'auction'),
  ),
  'read_me.late_offer_declined': note(
    'the dealer with the late offer',
    'the owner declines the late offer or reservation',
    mail('talks', 'quiet', 'auction'),
  ),
  'read_me.late_offer_refused': note(
    'the dealer with the late offer',
    'an operator refuses the reservation',
    mail('talks', 'quiet', 'auction'),
  ),
  'read_me.late_offer_expired': note(
    'the dealer with the late offer',
    'nobody answers the late offer, or confirms the reservation, in time',
    mail('talks', 'quiet', 'auction'),
  ),
  'read_me.late_offer_declined_by_owner': ownStep(
    'owner',
    'they decline a late offer, or a reservation',
    mail('talks', 'quiet', 'after_round'),
  ),
  'read_me.late_offer_lapsed': note(
    'owner',
    'nobody answers a late offer in time',
    mail('talks', 'quiet', 'after_round'),
  ),
  'read_me.late_offer_reserved': note('the dealer with the late offer', 'it reaches the target price', {
    ...mail(null, 'tertiary', 'talks', ...YOUR_OFFER),
    due: 'offer_binds',
  }),
  'read_me.reservation_refused': note(
    'owner',
    'an operator refuses the reservation',
    mail('talks', 'quiet', 'after_round'),
  ),
  'read_me.reservation_lapsed': note(
    'owner',
    'nobody confirms the reservation in time',
    mail('talks', 'quiet', 'after_round'),
  ),
} as const satisfies MessageTable;
