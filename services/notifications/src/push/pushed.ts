import type { Params } from '../message.ts';

/** A message as it was stored. */
export interface PushedMessage {
  readonly messageId: string;
  readonly customerId: string;
  /** Thread that it is about. */
  readonly groupKey: string;
  readonly auctionId: string | null;
  readonly code: string;
  readonly params: Params;
  readonly title: string;
  /** ISO instant. */
  readonly createdAt: string;
}
