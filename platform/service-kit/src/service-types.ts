import type {
  AuditDetails,
  CommandAnswer,
  CommandName,
  CommandOwner,
  Commands,
  CommandsOf,
  Messages,
} from '@rollheim/contracts';
import type {
  Bus,
  CallerMarks,
  CommandClient,
  Outbox,
  Outcome,
  ReceivedMessage,
  SubscribeOptions,
  Subscription,
} from '@rollheim/bus';
import type { Express } from 'express';
import type Joi from 'joi';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { StateCopies } from './copy-states.ts';
import type { BaseEnv } from './env.ts';
import type { PersonalData } from './personal/types.ts';
import type { Tracing } from './tracing/trace.ts';
import type { Tx } from './tx.ts';

export type { NewMessage, Tx } from './tx.ts';

/** One step of a schema, run once and in order. Expand, then contract: the release before must still work. */
export interface Migration {
  /** Unique within the service, e.g. `001-customers`. Never changed once released. */
  readonly name: string;
  /** SQL, run in one transaction with `search_path` set to the service's schema. */
  readonly up: string;
  /**
   * The second of two steps, which takes away what the first one made needless: name of that first one. Code that does
   * not know it is refused from then on; all other code goes on running beside newer steps.
   */
  readonly needs?: string;
}

/** Who and what a piece of work goes back to; becomes the headers of what it emits. */
export interface Origin {
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: string | null;
  readonly releaseSet: string | null;
  /** W3C context of the span that does it. */
  readonly traceparent?: string | undefined;
}

/** A command as its handler sees it: its payload satisfies the registered contract. */
export interface Command<P = unknown> {
  /** The Idempotency-Key of the call. */
  readonly id: string;
  readonly type: string;
  readonly key: string;
  /** A customer id, `operator:<id>`, `uuid:<hash of the cookie>`, `service:<name>`, `timer` or null. */
  readonly actor: string | null;
  readonly payload: P;
  readonly correlationId: string;
  readonly releaseSet: string | null;
  /** ISO instant of the decision: this server's clock. */
  readonly at: string;
  /** ISO instant after which it must not be carried out. */
  readonly deadline: string | null;
  /** Hashes of the caller's browser and network; null where it is not known. */
  readonly caller: CallerMarks | null;
  /** Roles of a sender of the team; null where the system acts, or a release that let in `admin` alone. */
  readonly team: readonly string[] | null;
  /** Key that the private part of the answer is sealed with; null when the caller gave none. */
  readonly sealKey: string | null;
  /**
   * Hands the command on: its owner answers the caller under the same id, deadline and seal. Return the result from
   * the handler. `key` is the command's own when left out. `actor`: in whose name instead of the caller's, where the next
   * owner takes it from this service alone.
   */
  forward<N extends CommandName>(
    type: N,
    payload: Commands[N],
    other?: { readonly key?: string; readonly actor?: `service:${string}` },
  ): Forwarded;
}

/** The handler passed the command on; the next owner answers. */
export interface Forwarded {
  readonly forwarded: {
    readonly topic: string;
    readonly key: string;
    readonly type: string;
    readonly payload: unknown;
    /** In whose name; the caller's when left out. */
    readonly actor?: string;
  };
}

declare const ANSWERS: unique symbol;

/**
 * A handler's answer: the outcome, with its private part still open (the kit seals it for the caller). `R`: what its
 * caller reads of both; of a refusal nothing.
 */
export type Decision<R = unknown> = Outcome & {
  readonly [ANSWERS]?: R;
  readonly private?: object;
  /** Customers whom an accepted act of the team concerns, for the audit trail alone. */
  readonly persons?: readonly string[];
  /** What the audit trail records of it beside the command's own fields: words that became the reason, values before. */
  readonly noted?: Noted;
};

/** For the audit trail alone; `details` add to those of the command, or take their place. */
export interface Noted {
  readonly reason?: string;
  readonly details?: AuditDetails;
}

/** Carries out one command. Throwing rolls everything back and has the message tried again. */
// oxlint-disable-next-line typescript/no-explicit-any -- payloads are checked by the registered contract
export type CommandHandler<P = any, R = unknown> = (
  command: Command<P>,
  tx: Tx,
) => Promise<Decision<R> | Forwarded>;

/** Answers a question (`*.get`, `*.context`): no outcome is stored, nothing may be changed. */
// oxlint-disable-next-line typescript/no-explicit-any -- payloads are checked by the registered contract
export interface QueryHandler<P = any, R = unknown> {
  readonly query: (command: Command<P>, client: pg.PoolClient) => Promise<Decision<R>>;
}

type AnswerOf<N> = N extends CommandName ? CommandAnswer<N> : unknown;

/**
 * Handlers by command type, bound to what the command's senders read. `M` maps types to payloads, e.g.
 * `CustomerCommands` of the contracts.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the default leaves payloads open
export type CommandHandlers<M = Record<string, any>> = {
  readonly [N in keyof M]: CommandHandler<M[N], AnswerOf<N>> | QueryHandler<M[N], AnswerOf<N>>;
};

/** Effect of one message, in the transaction that also marks it as done. */
export type Reaction<P = unknown> = (
  message: ReceivedMessage & { readonly payload: P },
  tx: Tx,
) => Promise<void>;

/** Effects of messages by their names, each bound to what its schema lets pass. */
export type NamedReactions = {
  readonly [N in keyof Messages]?: Reaction<Messages[N] | (N extends Keyed ? null : never)>;
};
/** States whose last message may be a tombstone. */
type Keyed = `${string}.${'state' | 'contact' | 'published' | 'watchlist' | 'searches' | 'messages'}`;

/** A message and the unit of work for its effects: what is emitted there is caused by it. */
export interface Cause {
  readonly message: ReceivedMessage;
  readonly tx: Tx;
}

/** Effects of a batch of messages in one transaction, in the order of keys; those of a key in their own order. */
export interface BatchReaction {
  (causes: readonly Cause[]): Promise<void>;
  /** Types of messages that it handles; others are passed over. */
  readonly types: readonly string[];
}

/** Effects by type of message, one message after the other, or those of a whole batch. */
export type Reactions = NamedReactions | BatchReaction;

/** How messages come to a group of reactions. */
export interface ReactOptions {
  /** The effects have keys or versions of their own, so that a repeated message has none: no inbox rows are written. */
  readonly repeatable?: boolean;
  /** All partitions share batches and transactions (`SubscribeOptions.together`). */
  readonly together?: boolean;
  /** Least time between two batches while messages keep coming, ms; default 250. */
  readonly restMs?: number;
}

/** Writes a batch of state messages into tables; must be idempotent. It emits nothing: what reacts is a reaction. */
export interface Projector {
  (messages: readonly ReceivedMessage[], client: pg.PoolClient): Promise<void>;
  /** What it writes as statements, where that is all: one alone needs no transaction around it. */
  readonly statements?: StateCopies['statements'];
}

/** What a service is made of. */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export interface ServiceDefinition<E extends object = {}> {
  readonly name: string;
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** A rule for every table: what of it is exported and erased. */
  readonly personal: PersonalData;
  /** joi schema of the service's own configuration. */
  readonly config?: Joi.ObjectSchema<E>;
  /** Connects handlers; the process turns ready after it. */
  setup(ctx: ServiceContext<E>): Promise<void>;
}

/** Whose messages are read: its group and topics. */
export type Consumer = Pick<SubscribeOptions, 'group' | 'topics'>;

/** What a service works with. */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export interface ServiceContext<E extends object = {}> {
  readonly env: BaseEnv & E;
  readonly log: Logger;
  /** `search_path` is the service's schema. */
  readonly pool: pg.Pool;
  /** Query builder on the same pool; `.connection(tx.client)` runs in a transaction. */
  readonly knex: Knex;
  readonly bus: Bus;
  /** Sends commands to other owners. */
  readonly commands: CommandClient;
  readonly metrics: Registry;
  readonly tracing: Tracing;
  /** Measures the lag of a subscription of the service's own making. */
  follow(consumer: Consumer, subscription: Pick<Subscription, 'lag'>): void;
  /** To be called for each message of such a subscription that went to the dead letters. */
  onDeadLetter(consumer: Consumer): void;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
  /** Called on stop, the last one added first, after consuming has ended. */
  onStop(fn: () => Promise<void> | void): void;
  /** Internal HTTP server: `/health`, `/ready` and `/metrics` are there. */
  readonly app: Express;
  readonly readiness: {
    /** Adds a condition of `/ready`; false or an error answers 503 with the name. */
    add(name: string, check: () => boolean | Promise<boolean>): void;
    /** Adds a part of the work that stops by itself: false or an error is named, and the rest is served. */
    addLimit(name: string, check: () => boolean | Promise<boolean>): void;
  };
  /** Runs `fn` in a transaction; what it emits is in the outbox when it commits. */
  transact<T>(fn: (tx: Tx) => Promise<T>, origin?: Partial<Origin>): Promise<T>;
  /** How messages leave with transactions of the service's own making; wake it after their commit. */
  readonly outbox: Outbox;
  /**
   * Consumes a command topic. Per message one transaction: expiry, stored outcome (a duplicate gets the same
   * answer, another payload under the same id `key_reused`), joi contract, handler, outcome, reply.
   */
  handleCommands<O extends CommandOwner>(
    topic: `${O}.commands`,
    handlers: CommandHandlers<CommandsOf<O>>,
  ): Promise<Subscription>;
  /** Effects of events, once per group: inbox row and effect in one transaction. Other types are passed over. */
  react(
    group: string,
    topics: readonly string[],
    handlers: Reactions,
    options?: ReactOptions,
  ): Promise<Subscription>;
  /** Copies state topics into own tables; `/ready` waits until it has caught up. */
  project(group: string, topics: readonly string[], apply: Projector): Promise<Subscription>;
}

/** A started service. */
export interface RunningService {
  stop(): Promise<void>;
  /** Names of the conditions that do not hold; empty when it can serve. */
  notReady(): Promise<readonly string[]>;
  /** Prometheus text. */
  metrics(): Promise<string>;
  /** Port of its HTTP server; null without one. */
  readonly port: number | null;
}
