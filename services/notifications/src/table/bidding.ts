import { ENDS, mail, ROUND, type Figure, type MessageTable } from './row.ts';

const BID: Figure = ['current_bid', 'price'];

/** Messages of a running auction, and of its end to those who did not buy. */
export const BIDDING = {
  bid_received: {
    to: 'owner',
    when: 'a bid is placed',
    mail: mail('bids', 'success', 'auction', BID, ENDS),
    quick: true,
    sparse: true,
  },
  agent_active: {
    to: 'the agent’s dealer',
    when: 'their agent places a bid, and leads',
    mail: mail('bids', 'success', 'auction', BID, ENDS),
    quick: true,
    sparse: true,
  },
  'agent_active.agent_at_limit': {
    to: 'the agent’s dealer',
    when: 'their agent places a bid, and leads with all of its limit',
    mail: mail('bids', 'success', 'auction', BID, ENDS),
    quick: true,
    sparse: true,
  },
  'agent_active.agent_overbid': {
    to: 'the agent’s dealer',
    when: 'their agent’s bid does not beat the leader’s limit; `overbid` says so by mail and push',
    mail: mail('bids', 'quiet', 'auction', BID, ENDS),
    quick: true,
    own: true,
  },
  overbid: {
    to: 'the dealer who led, or whose bid is below the leader’s limit',
    when: 'another dealer leads',
    mail: mail('bids', 'error', 'auction', BID, ENDS),
    push: 'high',
    quick: true,
  },
  'overbid.earlier_bid': {
    to: 'the dealer whose bid is as high as the leader’s limit',
    when: 'they bid: the earlier limit leads',
    mail: mail('bids', 'error', 'auction', BID, ENDS),
    push: 'high',
    quick: true,
  },
  'read_me.round_extended': {
    to: 'owner, dealers who bid in the round',
    when: 'the round is extended after an outage',
    mail: mail('bids', 'tertiary', 'auction', ENDS),
  },
  auction_started: {
    to: 'watchers',
    when: 'a round starts',
    mail: mail('watched', 'success', 'auction', ENDS),
    quick: true,
  },
  exclusive_round: {
    to: 'dealers whom the operator chose',
    when: 'an auction is released whose first round is for them alone',
    mail: { ...mail('bids', 'success', 'auction', ...ROUND), why: 'chosen' },
    push: 'normal',
  },
  search_match: {
    to: 'accepted dealers with a saved search that it fits, once',
    when: 'an auction is published or runs for the first time; mailed where the search asks for mails',
    mail: mail('searches', 'success', 'auction', ['start_price', 'price'], ...ROUND),
    push: 'normal',
  },
  auction_ended_without_you: {
    to: 'dealers who bid in the round but did not buy',
    when: 'the round ends with a sale',
    mail: mail('watched', 'quiet', 'catalog'),
  },
  'auction_ended_without_you.bought_without_you': {
    to: 'dealers who bid in the round but did not buy',
    when: 'another dealer buys the vehicle at its buy-now price',
    mail: mail('watched', 'quiet', 'catalog'),
  },
  'auction_ended_without_you.no_longer_offered': {
    to: 'who watches the vehicle; dealers who bid in the round of a withdrawn ad, unless its sale was rescinded',
    when: 'the ad is withdrawn, the auction is cancelled',
    mail: mail('watched', 'quiet', 'catalog'),
  },
  'auction_ended_without_you.sold_after_round': {
    to: 'dealers who bid in the round but did not buy',
    when: 'the vehicle is sold after a renegotiation or by a late offer',
    mail: mail('watched', 'quiet', 'catalog'),
  },
  'auction_ended_without_you.talks_without_you': {
    to: 'dealers who bid in the round but do not lead',
    when: 'a round ends below the minimum price: the highest bidder and the owner talk',
    mail: mail('watched', 'quiet', 'catalog'),
  },
  bid_again_or_decline_or_submit_reminder: {
    to: 'the highest bidder of the round before, unless a sale since then was rescinded',
    when: 'the owner restarts the auction',
    mail: mail('watched', 'success', 'auction', ...ROUND),
  },
  'bid_again_or_decline_or_submit_reminder.bid_carried': {
    to: 'the highest bidder of the round before whose bid still binds',
    when: 'the owner restarts the auction: that bid opens the new round',
    mail: mail(null, 'tertiary', 'auction', ['your_bid', 'price'], ...ROUND),
    push: 'normal',
  },
  'read_me.bid_released': {
    to: 'the leader, the binding bidder and the one with a late offer',
    when: 'an operator cancels the auction',
    mail: mail(null, 'quiet', 'auction'),
  },
  'read_me.bid_released_by_owner': {
    to: 'the binding bidder',
    when: 'the owner changes or withdraws the ad',
    mail: mail(null, 'quiet', 'auction'),
  },
} as const satisfies MessageTable;
