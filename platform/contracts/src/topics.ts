/** How long a topic's messages live, who may read it and who appends; the bus creates exactly these topics. */
export interface TopicDeclaration {
  /** Its first part names the owner: a service, or another part of the system. */
  readonly name: string;
  readonly kind: 'command' | 'event' | 'state' | 'reply';
  readonly partitions: number;
  /** Read by its owner and by `readers` alone. */
  readonly private?: boolean;
  readonly readers?: readonly string[];
  /** Services, modules and parts that append to it besides its owner. */
  readonly senders?: readonly string[];
}

/** Who answers commands: the services, and the shell where people's data are concerned. */
const ANSWERING = [
  'identity',
  'customers',
  'listings',
  'auctions',
  'orders',
  'valuations',
  'notifications',
  'content',
  'media',
  'shell',
];
/** The demo market and its people. */
const DEMO = 'demo';

/** Had the back office in it: a release of then sends what the office sends, until the office has a release of its own. */
const BEFORE_OFFICE = 'mf-account';

const command = (name: string, senders: readonly string[], partitions = 4): TopicDeclaration => ({
  name,
  kind: 'command',
  partitions,
  private: true,
  senders,
});
const event = (name: string, partitions = 4): TopicDeclaration => ({ name, kind: 'event', partitions });
const state = (name: string, partitions = 4): TopicDeclaration => ({ name, kind: 'state', partitions });

/** Every topic of the system. Personal data is in `customers.contact` alone. */
export const TOPICS: readonly TopicDeclaration[] = [
  command('identity.commands', [BEFORE_OFFICE, 'mf-office'], 1),
  command('customers.commands', [
    'identity',
    'valuations',
    'mf-catalog',
    'mf-account',
    'mf-office',
    'shell',
    DEMO,
  ]),
  command('listings.commands', [
    'identity',
    'mf-catalog',
    'mf-sell',
    'mf-valuation',
    'mf-account',
    'mf-integrations',
    'mf-office',
    DEMO,
  ]),
  command(
    'auctions.commands',
    ['listings', 'mf-catalog', 'mf-sell', BEFORE_OFFICE, 'mf-integrations', 'mf-office', DEMO],
    8,
  ),
  command('orders.commands', ['notifications', 'mf-account', 'mf-office']),
  command('valuations.commands', ['mf-valuation', 'mf-catalog', 'mf-sell', BEFORE_OFFICE, 'mf-office']),
  command('notifications.commands', [
    'mf-catalog',
    'mf-account',
    'mf-messages',
    'mf-integrations',
    'mf-office',
    DEMO,
  ]),
  command('content.commands', ['mf-catalog', 'shell'], 1),
  { ...command('personal.commands', ['identity'], 1), readers: ANSWERING },
  { name: 'replies', kind: 'reply', partitions: 32, senders: ANSWERING },
  event('identity.events'),
  {
    ...event('security.events', 1),
    private: true,
    readers: ['identity'],
    senders: [...ANSWERING, 'releases'],
  },
  { ...event('audit.events', 1), private: true, readers: ['identity'], senders: ANSWERING },
  event('customers.events'),
  event('listings.events'),
  event('auctions.events', 8),
  event('orders.events'),
  event('valuations.events'),
  event('releases.events', 1),
  { ...event('releases.telemetry'), senders: ['edge'] },
  state('identity.api-tokens', 1),
  state('customers.state'),
  { ...state('customers.contact'), private: true, readers: ['identity', 'orders', 'notifications', 'shell'] },
  state('listings.state'),
  state('listings.published'),
  state('auctions.state', 8),
  state('auctions.history', 8),
  state('auctions.questions'),
  state('auctions.late-offers'),
  state('orders.state'),
  state('valuations.state'),
  state('notifications.messages'),
  state('notifications.watchlist'),
  state('notifications.searches'),
  state('content.state', 1),
  { ...state('settings.state', 1), senders: ['content'] },
];

/** Topic that answers of commands go to. */
export const REPLY_TOPIC = 'replies';

const ownerOf = ({ name }: TopicDeclaration): string => name.slice(0, name.indexOf('.'));

/** Names of the topics that a service (`orders`), module (`mf-sell`) or part (`edge`) appends to. */
export const topicsSentBy = (who: string): string[] =>
  TOPICS.filter((topic) => ownerOf(topic) === who || topic.senders?.includes(who)).map(({ name }) => name);

/** Names of the private topics that it reads. */
export const privateTopicsReadBy = (who: string): string[] =>
  TOPICS.filter((topic) => topic.private && (ownerOf(topic) === who || topic.readers?.includes(who))).map(
    ({ name }) => name,
  );
