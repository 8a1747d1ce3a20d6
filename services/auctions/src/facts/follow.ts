import type { ServiceContext } from '@rollheim/service-kit';
import type { Browsers } from './browsers.ts';
import type { Customers } from './customers.ts';

/** What decisions are made with, in the memory of this process. */
export interface Memory {
  readonly customers: Customers;
  readonly browsers: Browsers;
}

/**
 * Keeps the memory of this process whole where several share the groups that fill the tables: Kafka gives each of them
 * some of the partitions, and a bidder's auction may be in one process and their account in another. Reads the topics from
 * their beginning beside all others; resolves when it has read what was there.
 */
export async function followFacts(
  { bus, onStop, log }: Pick<ServiceContext, 'bus' | 'onStop' | 'log'>,
  { customers, browsers }: Memory,
  crashed: () => void,
): Promise<void> {
  if (bus.transport === 'postgres') return;
  const subscription = await bus.subscribe({
    group: 'auctions.facts',
    topics: ['customers.state', 'identity.events', 'listings.events'],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => {
      customers.hear(messages.filter(({ topic }) => topic === 'customers.state'));
      browsers.hear(messages);
    },
    onCrash: (err) => {
      log.fatal({ err }, 'the facts of decisions cannot be followed');
      crashed();
    },
  });
  onStop(() => subscription.stop());
  await subscription.caughtUp;
}
