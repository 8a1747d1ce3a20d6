import type { Code } from './codes.ts';
import type { Envelope, Payload } from './commands.ts';
import type { AuctionEvent } from './events.ts';
import type { Auction } from './state.ts';

/** One entry of an auction's log, a timer's included, with the states around it (for effects). */
export interface LogEntry {
  readonly seq: number;
  readonly at: number;
  readonly commandId: string | null;
  readonly actor: string;
  readonly role: Envelope['role'];
  readonly payload: Payload;
  readonly facts: Envelope['facts'];
  readonly releaseSet: string | null;
  /** Empty for a refusal. */
  readonly events: readonly AuctionEvent[];
  /** Of the refusal; null: accepted. A repetition of the command is answered with it. */
  readonly code: Code | null;
  readonly before: Auction;
  readonly after: Auction;
}
