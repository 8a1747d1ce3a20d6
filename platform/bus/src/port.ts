/**
 * The bus port: what every service and backend-for-frontend sees of the message log.
 * Two transports implement it (postgres, kafka) and pass one conformance suite.
 */

import type { Queryable } from './sql.ts';

/** How long a topic's messages live: `event` and `reply` for a time, `state` compacted and for ever, `command` one hour. */
export type TopicKind = 'command' | 'event' | 'state' | 'reply';

/** A topic as declared in `@rollheim/contracts`; there is no automatic creation. */
export interface TopicDefinition {
  /** Dotted name, e.g. `auctions.state`. */
  readonly name: string;
  readonly kind: TopicKind;
  readonly partitions: number;
  /** Only `command` topics and the auctions' log are private: readable by their owner alone. */
  readonly private?: boolean;
}

/** Keyed hashes of a caller's browser and network: equal for the same one, and no way back to it. */
export interface CallerMarks {
  /** One for each cookie that names the browser; none for a client without cookies. */
  readonly browsers: readonly string[];
  /** Of the address, or of the /64 of an IPv6 address. */
  readonly network: string | null;
}

/** What every message carries beside its payload. */
export interface MessageHeaders {
  /** One id from click to event. */
  readonly correlationId: string;
  /** Id of the message that caused this one; null at the edge. */
  readonly causationId: string | null;
  /** Who acts: a customer id, `operator:<id>`, `uuid:<hash of the cookie>`, `timer` or null for a system message. */
  readonly actor: string | null;
  /** Release set of the page that caused it. */
  readonly releaseSet: string | null;
  /** ISO instant of creation. */
  readonly time: string;
  /** W3C context of the span that sent it (`traceparent`); what it causes belongs to the same trace. */
  readonly traceparent?: string | undefined;
  /** Commands only: where the outcome goes. */
  readonly replyTo?: { readonly topic: string; readonly partition: number };
  /** Commands only: ISO instant after which the command must not be carried out but ends as `expired`. */
  readonly deadline?: string;
  /** Commands of a visitor only: where they came from. Never passed on to what they cause. */
  readonly caller?: CallerMarks;
  /** Commands of the team only: the sender's roles. Never passed on to what they cause. */
  readonly team?: readonly string[];
  /** Commands of a module only: identity's word for the actor. Never passed on to what they cause. */
  readonly proof?: string;
  /** Commands of a module only: the edge's word for the visitor who acts or is named. Never passed on to what they cause. */
  readonly visitorProof?: string;
  /** Messages of a dead-letter topic only: where and why handling failed. */
  readonly deadLetter?: DeadLetter;
}

/** Why a message is in a dead-letter topic. */
export interface DeadLetter {
  readonly reason: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly group: string;
  readonly attempts: number;
}

export interface OutgoingMessage {
  readonly topic: string;
  /** Decides partition (murmur2) and order. */
  readonly key: string;
  /** Only for replies: the exact partition instead of the key's. */
  readonly partition?: number;
  /** Unique id of the message (UUID); a duplicate delivery carries the same id. */
  readonly id: string;
  /** Name of the contract, e.g. `auction.bid`. */
  readonly type: string;
  /** Version of that contract. */
  readonly version: number;
  /** JSON value; null on a state topic is a tombstone. */
  readonly payload: unknown;
  readonly headers: MessageHeaders;
}

/**
 * A message whose contents are written as JSON already: from the outbox to the log they are carried as text, never
 * read and written once more.
 */
export interface EncodedMessage {
  readonly topic: string;
  readonly key: string;
  /** Only for replies: the exact partition instead of the key's. */
  readonly partition?: number;
  /** Id, type and version as JSON values with commas between. */
  readonly head: string;
  /** JSON value; `null` is a tombstone. */
  readonly payload: string;
  readonly headers: string;
}

export interface ReceivedMessage extends OutgoingMessage {
  readonly partition: number;
  /** Position within the partition, decimal, increasing (may have gaps where a topic was compacted). */
  readonly offset: string;
}

export interface SubscribeOptions {
  /** Consumer group: positions are kept per group. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without positions begins. */
  readonly start: 'earliest' | 'latest';
  /** True keeps no positions: every subscription begins at `start` again and reads beside all others. */
  readonly ephemeral?: boolean;
  /** Ephemeral subscriptions only: read just these partitions of every topic; default all. */
  readonly partitions?: readonly number[];
  /**
   * Handles messages of one partition, in order. Resolving commits the position behind the last one. Throwing
   * retries the batch (bounded, with back-off), then message by message; one that still fails goes to the
   * dead-letter topic `<topic>.dlq` with its reason, and the others go on. Failures of the infrastructure
   * (database or broker away, deadlock) do not count as attempts: they are retried until they pass. Data that the
   * database refuses are not tried again: the messages of the batch are handled one by one at once. Neither is a
   * {@link MalformedMessageError}. The signal is aborted when another process may take the partition over.
   */
  readonly onMessages: (messages: readonly ReceivedMessage[], signal: AbortSignal) => Promise<void>;
  /** Messages per call at most; default 200. */
  readonly batchSize?: number;
  /**
   * Least time between two reads while messages keep coming, ms; default 0. The first message after a pause is read at
   * once, those behind it together: what many subscribers do per message then costs once per rest. On Kafka 50 at least.
   */
  readonly restMs?: number;
  /**
   * Hands over what was read of all partitions in one batch, in order per partition: one transaction where there were
   * as many as partitions. The handler's effects must be all or nothing: where a batch fails, parts of it come again.
   * A message that fails holds up all of the group for its attempts on Postgres, its partition on Kafka.
   */
  readonly together?: boolean;
  /** Calls of `onMessages` at a time, each for another partition; default 1. */
  readonly concurrency?: number;
  /**
   * Full batches of one partition under way at a time; default 1. With 2 the next batch is handed over while the one
   * before is under way: the handler keeps the order itself, and fails a batch (transiently) whenever the one before
   * it fails (and until the turn of the event loop after that is over). What failed is tried again in order, with
   * nothing behind it.
   */
  readonly window?: number;
  /** Attempts before a message goes to the dead-letter topic; default 5. */
  readonly maxAttempts?: number;
  /** Wait of the first retry in ms (doubles, at most 5 s); default 100. */
  readonly retryDelayMs?: number;
  /** Called for every message that went to the dead-letter topic, with its topic and type. */
  readonly onDeadLetter?: (message: Pick<ReceivedMessage, 'topic' | 'type'>) => void;
  /** Called when the subscription itself fails for good (the process should turn not ready). */
  readonly onCrash?: (error: unknown) => void;
}

export interface Subscription {
  /** Resolves once everything that was in the topics when the subscription started was handled (replay done). */
  readonly caughtUp: Promise<void>;
  /** Messages not yet handled, over all partitions. */
  lag(): Promise<number>;
  /** Ends a rest (`restMs`) under way: somebody waits for what may have come meanwhile. */
  hurry(): void;
  /** Stops after the batch under way. */
  stop(): Promise<void>;
}

/** Appends as a part of statements that an owner runs in the bus' own database: they are sent by its commit. */
export interface OwnAppend {
  /** A statement that appends the messages of its parameters, which begin with number `first`; none appends nothing. */
  statement(first: number): string;
  /** Its parameters for these messages. */
  values(messages: readonly OutgoingMessage[]): unknown[];
}

/** One end of the bus. */
export interface Bus {
  readonly transport: 'postgres' | 'kafka';
  /** Creates the topics that are missing. Idempotent. */
  declare(topics: readonly TopicDefinition[]): Promise<void>;
  /** Number of partitions of a declared topic. */
  partitionsOf(topic: string): Promise<number>;
  /** Appends; resolves when durable. Order of the array is kept per key. */
  send(messages: readonly OutgoingMessage[]): Promise<void>;
  /** As `send`, for messages whose contents are written already: what the relay carries from an outbox. */
  sendEncoded(messages: readonly EncodedMessage[]): Promise<void>;
  /**
   * How an owner with these connections appends in its own transactions; null where its tables are not in the bus'
   * database, or its role may not: then an outbox carries what it sends.
   */
  ownAppend(pool: Queryable): Promise<OwnAppend | null>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Forgets a group's positions (its read model was dropped). */
  deleteGroup(group: string): Promise<void>;
  /** Puts dead letters of a topic back at its end; returns how many. */
  redrive(topic: string): Promise<number>;
  /** True while the broker answers. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

/** What became of a command. */
export interface Outcome {
  readonly status: 'accepted' | 'rejected' | 'expired';
  /** Code of the error catalogue when rejected. */
  readonly code?: string;
  /** Fields at fault, when the code speaks of input. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The answer's body. Never a limit, minimum price or personal field: those go into `sealed`. */
  readonly result?: unknown;
  /** Private part of the answer, encrypted with the command's `sealKey` (AES-256-GCM, base64url of iv+tag+data). */
  readonly sealed?: string;
  /** Versions this command made, e.g. `{"auctions/42": 17}`. */
  readonly versions?: Readonly<Record<string, number>>;
}

export interface CommandRequest {
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly version: number;
  /** UUID: the Idempotency-Key of the call; the same again gets the first outcome. */
  readonly commandId: string;
  readonly payload: unknown;
  readonly actor: string | null;
  readonly correlationId: string;
  /** W3C context of the span that sends it. */
  readonly traceparent?: string | undefined;
  readonly releaseSet: string | null;
  /** Where the caller came from, if it is known. */
  readonly caller?: CallerMarks;
  /** Roles of a sender of the team. */
  readonly team?: readonly string[];
  /** Identity's word for the actor, from the access token of the call. */
  readonly proof?: string;
  /** The edge's word for the visitor of the call. */
  readonly visitorProof?: string;
  /** How long the command may wait before it is carried out, ms; default 5000. Null: for ever, as set-up does. */
  readonly deadlineMs?: number | null;
  /** How long the caller waits, ms; longer than the deadline; default 1.5 s longer. Without a deadline it must be given. */
  readonly waitMs?: number;
}

/** Payload of a message on a command topic (command topics are private to their service). */
export interface CommandEnvelope<Payload = unknown> {
  readonly commandId: string;
  readonly payload: Payload;
  /** 32 bytes, base64url: encrypts the private part of the answer. */
  readonly sealKey: string;
  /** Distinguishes one call of a command from another with the same id. */
  readonly call?: string;
}

/**
 * Thrown by a handler for a message that can never be handled (it is not what its topic carries, or what it makes
 * cannot be written): it goes to the dead letters at once, and the others of its batch go on without a wait.
 */
export class MalformedMessageError extends Error {
  readonly messageId: string;
  constructor(messageId: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MalformedMessageError';
    this.messageId = messageId;
  }
}

/** Thrown by {@link CommandClient.command} when no outcome came within `waitMs`: the HTTP answer is a 202. */
export class OutcomePendingError extends Error {
  readonly commandId: string;
  constructor(commandId: string) {
    super(`The outcome of command ${commandId} is not known yet; read it later`);
    this.name = 'OutcomePendingError';
    this.commandId = commandId;
  }
}

/** Sends commands and matches replies. One per process; leases a partition of the reply topic. */
export interface CommandClient {
  /** Resolves with the outcome, its sealed part opened into `result` (merged over the public fields). */
  command(request: CommandRequest): Promise<Outcome>;
  close(): Promise<void>;
}
