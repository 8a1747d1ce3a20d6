import type { CallerMarks, CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import type {
  AnswerName,
  CommandAnswer,
  CommandName,
  Commands,
  ErrorCode,
  Fragment,
  FragmentRequest,
  Locale,
  TeamAct,
} from '@rollheim/contracts';
import type { Request, Response } from 'express';
import type Joi from 'joi';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { StateCopies } from '../copy-states.ts';
import type { BaseEnv } from '../env.ts';

/** Who calls, as the access token says. */
export interface Session {
  readonly customerId: string;
  readonly roles: readonly string[];
  readonly emailVerified: boolean;
  /** Names the session among those of its account; null for a token without one. */
  readonly sessionId: string | null;
  /** Identity's word for this customer towards the bus; left out by an identity that gives none. */
  readonly proof?: string;
}

/** Versions by thing, e.g. `{'auctions/0a1b…': 17}`. */
export type Versions = Readonly<Record<string, number>>;

/** A checked call. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a path without values
export interface BffRequest<B = unknown, Q = unknown, P = {}> {
  /** Values in the route's path, by name. */
  readonly params: P;
  /** Value of the route's query schema; the raw strings without one. */
  readonly query: Q;
  /** Value of the route's body schema; undefined without one. */
  readonly body: B;
  readonly session: Session | null;
  /** Replaces the visitor's `uuid` cookie, which no one behind the edge sees; 64 hex digits. */
  readonly uuidHash: string | null;
  /** The edge's word for {@link BffRequest.uuidHash} towards the bus. */
  readonly uuidProof: string | null;
  readonly visitorId: string | null;
  /** Hashes of the caller's browser and network, from the edge; null for a call that did not come through it. */
  readonly caller: CallerMarks | null;
  readonly locale: Locale;
  readonly correlationId: string;
  readonly releaseSet: string | null;
  /** As the caller sent it. */
  readonly idempotencyKey: string | null;
  /** Epoch ms after which the caller no longer wants the call carried out (`X-Act-Until`); null: it did not say. */
  readonly until: number | null;
  /** True where the caller only asks how an earlier call under the same key ended: {@link BffContext.send} then carries nothing out. */
  readonly lookUp: boolean;
  /** What the caller has seen (`X-Seen`); the kit has waited for it already. */
  readonly seen: Versions;
  /** Customer id, `operator:<id>` on operator routes, `uuid:<hash>`, or null. */
  readonly actor: string | null;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  readonly raw: { readonly req: Request; readonly res: Response };
}

/** A checked call whose path has these names, for what several routes do with it. */
export type RequestOf<N extends string, B = unknown, Q = unknown> = BffRequest<
  B,
  Q,
  Readonly<Record<N, string>>
>;

/** What a route answers. */
export interface Answer {
  /** Default 200, or 204 when there is no body. */
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Versions that the call made, sent as `X-Version`. */
  readonly versions?: Versions;
  /** A state that the answer shows its caller to have reached, for outcomes (`state order-paid`); the edge keeps it. */
  readonly reached?: string;
}

/** At most `points` calls in `seconds` per actor; anonymous callers all together at most four times that per address. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a path without values
export interface RateLimit<B = unknown, Q = unknown, P = {}> {
  readonly points: number;
  readonly seconds: number;
  /** Another thing to count by; an empty string does not count. */
  by?(request: BffRequest<B, Q, P>): string;
}

type Limits<B, Q, P> = RateLimit<B, Q, P> | readonly RateLimit<B, Q, P>[];

/** A body that is no JSON. */
type MediaType =
  | 'text/html'
  | 'text/event-stream'
  | 'application/zip'
  | 'application/pdf'
  | 'text/csv'
  | 'text/calendar';

/**
 * What a route answers when nothing is wrong, by status: the name of its body, its media type, or null without one. A
 * 202 is the address of a command's outcome and nothing else: every client follows it.
 */
export type Answers = Readonly<
  Partial<Record<200 | 201 | 204 | 303 | 304, AnswerName | MediaType | null> & { 202: 'Pending' }>
>;

/** What somebody of the team has read. */
export interface Look {
  /** An id, or a word for a list. */
  readonly about: string;
  /** Customer ids; null where somebody has no account. */
  readonly persons: readonly (string | null | undefined)[];
}

/** What a reading call of the team answers of people, and how it gets into the audit trail. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a path without values
export type PersonalRead<Q = unknown, P = {}> =
  /** Nothing, and why. */
  | { readonly free: string }
  /** The handler has it noted before it answers, as this act. */
  | { readonly noted: TeamAct }
  /** The kit has it noted before the answer goes out. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the handler decides its body
  | { looks(body: any, request: BffRequest<unknown, Q, P>): Look };

/** Whoever adds a reading call of the team says what it reveals of people. */
type Audited<Q, P> =
  | {
      readonly method: 'GET';
      readonly auth: 'operator';
      readonly personal: PersonalRead<NoInfer<Q>, NoInfer<P>>;
    }
  | { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly auth: 'operator' }
  | { readonly auth: 'public' | 'session' | 'token' };

/**
 * One call of the API. The route table is also the OpenAPI document and the source of the access tests. `route` declares
 * one whose handler sees what its schemas let pass; one with values in its path is declared by it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- only `route` knows a path's values
export type Route<B = unknown, Q = unknown> = Declared<B, Q, {}, string, Joi.ObjectSchema>;

/** A call as `route` takes it, by the types of body, query and path, and with the schemas of the path's values. */
export type Declared<B, Q, P, Path extends string, S> = Call<B, Q, P, Path, S> & Audited<Q, P>;

interface Call<B, Q, P, Path extends string, S> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express style, below `/api`, e.g. `/private/auction/:auctionId/bid`. */
  readonly path: Path;
  /** session: a logged-in customer; operator: one whose roles include admin; token: a program with a token of the API. */
  readonly auth: 'public' | 'session' | 'operator' | 'token';
  /** Of a call for programs: what its token must allow. */
  readonly scope?: string;
  readonly body?: Joi.AnySchema<B>;
  readonly query?: Joi.AnySchema<Q>;
  readonly params?: S;
  /** An `Idempotency-Key` is required. */
  readonly idempotent?: boolean;
  /** Several all hold. */
  readonly limit?: Limits<NoInfer<B>, NoInfer<Q>, NoInfer<P>>;
  /** One line for the API document. */
  readonly summary: string;
  /**
   * For the API document. A name is the body of a 200, or of a command's outcome, so that a 202 may come instead where
   * the route writes; a table of statuses is all that there is. A write with a name can be looked up: what it does
   * is its command alone, by {@link BffContext.send}. One that also stores a file or asks another service has a table.
   */
  readonly answers: AnswerName | Answers;
  /** For the API document: codes that it refuses with besides those that the kit gives on its own. */
  readonly refusals?: readonly ErrorCode[];
  /** Returns the answer; or undefined when it has answered on `raw.res` itself (streams). */
  handler(request: BffRequest<B, Q, P>): Promise<Answer | undefined>;
}

/** A command as a route sends it, to its owner. */
export interface CommandCall<N extends CommandName = CommandName> {
  readonly key: string;
  readonly type: N;
  readonly payload: Commands[N];
  /** Default: the request's actor. */
  readonly actor?: string | null;
  /** How long it may wait before it is carried out, ms; default 5000. */
  readonly deadlineMs?: number;
  /** How long the call waits for its outcome, ms; default 10000. */
  readonly waitMs?: number;
}

/** The read model: derived, disposable, named by the hash of its code. */
export interface Projection {
  /** Raise it when `apply` changes its meaning; part of the hash. */
  readonly version: number;
  /** Folder whose files make the projection (`new URL('./projections/', import.meta.url)`); part of the hash. */
  readonly sources?: URL;
  /** `create table …` statements without schema names. */
  readonly tables: string;
  /** State topics only. */
  readonly topics: readonly string[];
  /** Writes a batch; idempotent, `search_path` set: in a transaction, or by `copyStates` in one statement. */
  readonly apply: ((messages: readonly ReceivedMessage[], client: pg.PoolClient) => Promise<void>) &
    Partial<Pick<StateCopies, 'statements' | 'versions'>>;
  /** What follows the read model in the process that writes it, such as an index in memory; made once, when it is opened. */
  readonly follow?: (of: { readonly pool: pg.Pool; readonly log: Logger }) => ProjectionFollower;
}

/** Follows a read model while its process is the one that writes it. */
export interface ProjectionFollower {
  /** The model holds all that its topics hold; each batch from now on is passed to it. */
  begins(): void;
  /** A batch is being written: from now on readers may see it. May come before `begins`, as all batches may. */
  writing(messages: readonly ReceivedMessage[]): void;
  /** That batch was committed, or failed as a whole. */
  wrote(messages: readonly ReceivedMessage[]): void;
  /** Another process may write now. */
  ends(): void;
}

/** A program that calls with a token of the API. */
export interface Program {
  /** Of the token's owner. */
  readonly session: Session;
  /** What the token allows. */
  readonly scopes: readonly string[];
}

/** Whose a token of the API is; null for one that does not hold. Throws where that cannot be found out now. */
export type ProgramReader = (token: string) => Promise<Program | null>;

/** What a backend-for-frontend is made of. */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export interface BffDefinition<E extends object = {}> {
  /** `mf-catalog`, …; role, schema and API document are named by it. */
  readonly module: string;
  readonly version?: string;
  readonly config?: Joi.ObjectSchema<E>;
  readonly projection?: Projection;
  routes(ctx: BffContext<E>): readonly Route[] | Promise<readonly Route[]>;
  /** For routes with `auth: 'token'`: reads tokens of programs. */
  programs?(ctx: BffContext<E>): ProgramReader;
  /**
   * Renders the page for everyone, or for `request.reader` what only they see; given by bundles only (source runs without
   * TSX). `call`: what owners of data are asked with for the reader.
   */
  fragment?(request: FragmentRequest, ctx: BffContext<E>, call: BffRequest): Promise<Fragment>;
}

/** What routes work with. */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export interface BffContext<E extends object = {}> {
  readonly env: BaseEnv & E;
  readonly log: Logger;
  /** Reads the read model; `search_path` is its schema. */
  readonly pool: pg.Pool;
  readonly knex: Knex;
  readonly commands: CommandClient;
  readonly signal: AbortSignal;
  onStop(fn: () => Promise<void> | void): void;
  readonly readiness: { add(name: string, check: () => boolean | Promise<boolean>): void };
  /** Sends a command and maps its outcome: 200 with `X-Version`, a problem, or 202 with the outcome's address. */
  send<N extends CommandName>(
    request: BffRequest,
    call: CommandCall<N>,
    map?: (result: CommandAnswer<N>) => unknown,
  ): Promise<Answer>;
  /** Sends a command and returns its outcome as it is; throws {@link OutcomePendingError} when none came in time. */
  outcome(request: BffRequest, call: CommandCall): Promise<Outcome>;
  /** Asks a query command and returns its (opened) result; throws the problem when it is refused. */
  ask<N extends CommandName>(request: BffRequest, call: CommandCall<N>): Promise<CommandAnswer<N>>;
  /** Waits, 1 s at most, until the read model holds these versions; false when it does not. */
  waitFor(versions: Versions): Promise<boolean>;
  /** An error to throw: it is answered as problem document. */
  problem(code: ErrorCode, fields?: Readonly<Record<string, string>>): Error;
}

/** A started BFF. */
export interface RunningBff {
  readonly port: number;
  readonly module: string;
  /** Schema and consumer group of its read model; null without one. */
  readonly projection: string | null;
  /** Its process ends soon: `/ready` answers no, and connections end with their answers. */
  drain(): void;
  stop(): Promise<void>;
  notReady(): Promise<readonly string[]>;
  metrics(): Promise<string>;
}
