import { bid, RELEASED, REVIEWED, running, type Life } from './steps.ts';

/** Bids that do not lead, until one does by all that it may. */
export const NOT_ENOUGH: Life = {
  name: 'an agent and a bid that do not beat the leader’s limit, and an agent that ends at its own',
  steps: [
    ...running,
    bid(2, 'anna', 11_500),
    bid(3, 'bert', 11_000, 'agent'),
    bid(4, 'bert', 11_500),
    bid(5, 'bert', 11_600, 'agent'),
  ],
  received: {
    owner: [...RELEASED, '✉ bid_received', 'bid_received', 'bid_received', 'bid_received'],
    anna: ['✉ auction_started', '✉ overbid/buyer'],
    bert: [
      'agent_active/agent_overbid',
      '✉ overbid/buyer',
      '✉ overbid/earlier_bid',
      '✉ agent_active/agent_at_limit',
    ],
    wim: ['✉ auction_started'],
    ...REVIEWED,
  },
};
