import type { Messages } from '../payloads.ts';

type MessageName = keyof Messages;

/** Topics of states whose messages have another name. */
interface Renamed {
  readonly 'auctions.state': 'auction.state';
  readonly 'auctions.history': 'auction.history';
  readonly 'auctions.questions': 'auction.question-answered';
  readonly 'auctions.late-offers': 'auction.last-late-offer';
}

/** Topics that hold the newest message of each key, which are named as their messages are, or in {@link Renamed}. */
export type StateTopic =
  | keyof Renamed
  | Extract<
      MessageName,
      | 'customers.state'
      | 'customers.contact'
      | 'identity.api-tokens'
      | 'listings.state'
      | 'listings.published'
      | 'orders.state'
      | 'valuations.state'
      | 'notifications.messages'
      | 'notifications.watchlist'
      | 'notifications.searches'
      | 'content.state'
      | 'settings.state'
    >;

/** What a message of a state topic carries. */
export type StateOf<T extends StateTopic> = T extends keyof Renamed
  ? Messages[Renamed[T]]
  : T extends MessageName
    ? Messages[T]
    : never;

/*
 * Whoever sends checks a payload by its contract, and the bus upcasts it at reading: by topic or name it is what the
 * contract says. Here alone the compiler learns it.
 */

/** The state that a message of this topic carries, null where it is gone; undefined for a message of another topic. */
export const stateOf = <T extends StateTopic>(
  topic: T,
  message: { readonly topic: string; readonly payload: unknown },
): StateOf<T> | null | undefined =>
  message.topic === topic ? (message.payload as StateOf<T> | null) : undefined;

/** The payload of a command or an event of this name; undefined for a message of another one. */
export const payloadOf = <N extends Exclude<MessageName, StateTopic>>(
  name: N,
  message: { readonly type: string; readonly payload: unknown },
): Messages[N] | undefined => (message.type === name ? (message.payload as Messages[N]) : undefined);
