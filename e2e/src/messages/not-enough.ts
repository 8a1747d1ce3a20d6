import { bid, RELEASED, REVIEWED, running, type Life } from './steps.ts';

/** Bids that never lead. */
export const NOT_ENOUGH: Life = {
  name: 'an agent and a bid that do not beat the leader’s limit',
  steps: [...running, bid(2, 'anna', 11_500), bid(3, 'bert', 11_000, 'agent'), bid(4, 'bert', 11_500)],
  received: {
    owner: [...RELEASED, '✉ bid_received', 'bid_received', 'bid_received'],
    anna: ['✉ auction_started'],
    bert: ['agent_active/agent_overbid', '✉ overbid/buyer', '✉ overbid/earlier_bid'],
    wim: ['✉ auction_started'],
    ...REVIEWED,
  },
};
