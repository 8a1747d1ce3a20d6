import type pg from 'pg';

/** A message to be sent; the kit adds id and headers. */
export interface NewMessage {
  readonly topic: string;
  readonly key: string;
  /** Name of the contract. */
  readonly type: string;
  /** Version of the contract; the registered one when left out. */
  readonly version?: number;
  /** Null on a state topic is a tombstone. */
  readonly payload: unknown;
}

/** What a mail goes back to, as it is kept with the mail until it is sent. */
export interface MailOrigin {
  readonly correlationId: string | null;
  /** W3C context of the span that wanted it. */
  readonly traceparent: string | null;
}

/** An open transaction. What is emitted leaves through the outbox when it commits, and not at all otherwise. */
export interface Tx {
  readonly client: pg.PoolClient;
  /** What the work goes back to; for what waits in tables of its own, such as mails. */
  readonly origin?: MailOrigin;
  emit(message: NewMessage): void;
}
