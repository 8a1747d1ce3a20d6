import type { AuctionEvent } from './events.ts';
import { recipientOf, type Message } from './message.ts';
import { messagesOf } from './messages.ts';
import type { Auction, Order } from './state.ts';

/** What must be done because of a log entry: delivered at least once, visible once by its key. */
export type Effect = { readonly key: string } & (
  | { readonly kind: 'message'; readonly message: Message }
  /** Something public changed: broadcast_auction_update with the new public state. */
  | { readonly kind: 'public'; readonly version: number }
  | { readonly kind: 'order'; readonly order: Order; readonly at: number }
);

/**
 * Effects of one log entry. `seq` is its place in the log; every key is `auctionId:seq:kind:recipient`. A message
 * carries what its receiver may know: no limit, and the minimum to the owner alone.
 */
export function effects(
  events: readonly AuctionEvent[],
  before: Auction,
  after: Auction,
  seq: number,
): Effect[] {
  const result: Effect[] = [];
  const key = (kind: string, recipient: string) => `${after.auctionId}:${seq}:${kind}:${recipient}`;
  for (const event of events) {
    for (const message of messagesOf(event, before, after)) {
      const kind = `message.${message.code}${message.text === message.code ? '' : `.${message.text}`}`;
      result.push({ key: key(kind, recipientOf(message.to)), kind: 'message', message });
    }
    const order = orderOf(event, after);
    if (order)
      result.push({ key: key(`order.${order.status}`, order.orderId), kind: 'order', order, at: event.at });
  }
  if (after.version !== before.version) {
    result.push({ key: key('public', 'all'), kind: 'public', version: after.version });
  }
  return result;
}

function orderOf(event: AuctionEvent, after: Auction): Order | undefined {
  if (event.type !== 'Sold' && event.type !== 'Rescinded') return undefined;
  return after.orders.find((order) => order.orderId === event.orderId);
}
