import type { ReceivedMessage } from '@rollheim/bus';
import type { NotificationState } from '@rollheim/contracts';

/** When the first of the sample messages came, epoch ms. */
const BEGIN = Date.parse('2026-03-02T06:00:00.000Z');
const CODES = [
  'bid_received',
  'overbid',
  'auction_started',
  'owner_answer_question',
  'search_match',
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  'read_me',
] as const;

/** The n-th message of a customer, a second after the one before: of seven codes, most of them read, some tasks open. */
export const sampleMessage = (customerId: string, n: number, threads: number): NotificationState => ({
  messageId: `${customerId}:${n}`,
  customerId,
  // neighbours belong to different threads, and some threads get many more than others
  groupKey: `thread-${Math.floor(threads * ((n * 0.618_034) % 1) ** 2)}`,
  auctionId: null,
  code: CODES[n % CODES.length] ?? 'read_me',
  params: { price: 1_000_000 + 5_000 * n, title: `Hymer B-Klasse ${n}` },
  title: `Hymer B-Klasse ${n}`,
  mediaId: null,
  createdAt: new Date(BEGIN + n * 1_000).toISOString(),
  read: n % 5 === 0 ? 1 : 0,
  closedAt: n % 3 === 0 ? null : new Date(BEGIN + n * 1_000 + 500).toISOString(),
});

/** States as they come from the bus; null: the message was deleted. */
export const asReceived = (
  states: readonly (NotificationState | { readonly messageId: string; readonly payload: null })[],
): ReceivedMessage[] =>
  states.map((state) => ({
    topic: 'notifications.messages',
    key: state.messageId,
    payload: 'payload' in state ? state.payload : state,
  })) as unknown as ReceivedMessage[];
