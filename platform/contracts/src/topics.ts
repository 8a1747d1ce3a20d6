/** How long a topic's messages live and who may read it; the bus creates exactly these topics. */
export interface TopicDeclaration {
  readonly name: string;
  readonly kind: 'command' | 'event' | 'state' | 'reply';
  readonly partitions: number;
  readonly private?: boolean;
}

const command = (name: string, partitions = 4): TopicDeclaration => ({
  name,
  kind: 'command',
  partitions,
  private: true,
});
const event = (name: string, partitions = 4): TopicDeclaration => ({ name, kind: 'event', partitions });
const state = (name: string, partitions = 4): TopicDeclaration => ({ name, kind: 'state', partitions });

/** Every topic of the system. Personal data stands in `customers.contact` alone. */
export const TOPICS: readonly TopicDeclaration[] = [
  command('customers.commands'),
  command('listings.commands'),
  command('auctions.commands', 8),
  command('orders.commands'),
  command('valuations.commands'),
  command('notifications.commands'),
  command('content.commands', 1),
  command('personal.commands', 1),
  { name: 'replies', kind: 'reply', partitions: 32 },
  event('identity.events'),
  { name: 'security.events', kind: 'event', partitions: 1, private: true },
  event('customers.events'),
  event('listings.events'),
  event('auctions.events', 8),
  event('orders.events'),
  event('valuations.events'),
  event('releases.events', 1),
  event('releases.telemetry'),
  state('customers.state'),
  state('customers.contact'),
  state('listings.state'),
  state('listings.published'),
  state('auctions.state', 8),
  state('auctions.history', 8),
  state('auctions.questions'),
  state('orders.state'),
  state('valuations.state'),
  state('notifications.messages'),
  state('notifications.watchlist'),
  state('content.state', 1),
  state('settings.state', 1),
];

/** Topic that answers of commands go to. */
export const REPLY_TOPIC = 'replies';
