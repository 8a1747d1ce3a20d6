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

/** An open transaction. What is emitted leaves through the outbox when it commits, and not at all otherwise. */
export interface Tx {
  readonly client: pg.PoolClient;
  emit(message: NewMessage): void;
}
