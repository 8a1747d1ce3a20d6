import { setImmediate } from 'node:timers/promises';
import { recall, step, takeOver, type Auction, type Envelope, type Schedule } from '@rollheim/auction-rules';
import {
  isRetriable,
  replyMessage,
  seal,
  type Outcome,
  type OutgoingMessage,
  type ReceivedMessage,
} from '@rollheim/bus';
import { isTeamAct, NOT_AGREED, type AuctionCommands, type SpecialTerms } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import {
  fieldIssues,
  isOperator,
  isOwnMatter,
  refusedToTeam,
  rejected,
  unprocessable,
  type Decision,
  type ServiceContext,
} from '@rollheim/service-kit';
import { Answers, doneAnswer, type Answer } from './answers.ts';
import { logAccepted, Measures } from './measures.ts';
import { requestOf, requestsOf, type Requests } from './requests.ts';
import { Batch } from './batch.ts';
import { factsOf, roleOf } from '../facts/facts.ts';
import { awaitsSide } from '../facts/sales.ts';
import { ANONYMOUS, readIncoming, type Incoming } from '../commands/incoming.ts';
import { BatchSequencer } from './batch-sequencer.ts';
import { isOfLeaving, Leaving } from '../log/leaving.ts';
import { chosenFor, toldCode } from '../log/exclusive.ts';
import { createLive, type LiveAuction } from '../log/live.ts';
import { LiveCache } from '../log/live-cache.ts';
import type { AuctionsEnv } from '../config.ts';
import type { Browsers } from '../facts/browsers.ts';
import type { Customers } from '../facts/customers.ts';
import { reserveFor } from '../slots/reserve-slot.ts';
import { loadAuctions, rowsOf, writeRows, type ChainedEntry } from '../log/store.ts';
import { ownCommand } from '../outgoing/outgoing.ts';
import { isMove, translate, type IncomingMove, type MoveNamed } from '../commands/translate.ts';

/** So many commands are decided between two turns of the event loop, in which the batch before goes on to the database. */
const TURN = 16;
/** Auctions kept in memory. */
const CACHE = 20_000;

/**
 * The single writer of the partitions that this process has: decides commands in memory against the cached state and
 * writes log, states, outbox and replies of a batch in one transaction. Answers leave after the commit.
 */
export class Writer {
  /** Called with every batch before it is written; for measurements. */
  static observe:
    | ((
        entries: readonly ChainedEntry[],
        touched: readonly LiveAuction[],
        messages: readonly OutgoingMessage[],
      ) => void)
    | null = null;
  readonly #ctx: ServiceContext<AuctionsEnv>;
  readonly #customers: Customers;
  readonly #browsers: Browsers;
  readonly #schedule: Schedule;
  readonly #answers: Answers;
  readonly #leaving: Leaving;
  readonly #requests: Requests;
  readonly #measures: Measures;
  readonly #cache = new LiveCache(CACHE);
  readonly #sequencer = new BatchSequencer();
  /** Since when this writer has been able to write: what became due before is taken over. */
  #ableSince = Date.now();
  #written = 0;

  constructor(
    ctx: ServiceContext<AuctionsEnv>,
    { customers, browsers }: { readonly customers: Customers; readonly browsers: Browsers },
    schedule: Schedule,
  ) {
    this.#ctx = ctx;
    this.#customers = customers;
    this.#browsers = browsers;
    this.#schedule = schedule;
    this.#answers = new Answers(ctx.pool);
    this.#leaving = new Leaving(ctx.pool);
    this.#measures = new Measures(ctx.metrics);
    this.#requests = requestsOf({
      ctx,
      customers,
      browsers,
      schedule,
      cache: this.#cache,
      answers: this.#answers,
    });
  }

  /** Batches that this writer has written. */
  get written(): number {
    return this.#written;
  }

  /**
   * Carries out a batch of one partition, in order; the next one may be handed over before it is written. Throwing
   * leaves nothing behind but what was committed. A command that fails by itself, or cannot be written, is refused as
   * `internal` and thrown as malformed; those of its batch that came before it are committed then.
   */
  async handle(messages: readonly ReceivedMessage[]): Promise<void> {
    await this.#carryOutAll(messages.map(readIncoming));
  }

  async #carryOutAll(commands: readonly Incoming[]): Promise<void> {
    const keys = [...new Set(commands.map(({ key }) => key))];
    const partition = commands[0]?.message.partition ?? 0;
    const release = this.#cache.hold(keys);
    try {
      await this.#sequencer.run(partition, async () => {
        const batch = new Batch();
        await this.#load(keys, batch);
        for (const [nth, command] of commands.entries()) {
          if (nth % TURN === TURN - 1) await setImmediate();
          await this.#carryOut(command, batch);
        }
        return this.#writeOf(batch);
      });
    } catch (error) {
      // memory may be ahead of the log now: read it again
      for (const key of keys) this.#cache.delete(key);
      this.#answers.forget(keys);
      if (isOfLeaving(error)) {
        // decided again, now that it is known who is leaving; what was decided on this batch fails with it first
        await this.#leaving.load();
        await this.#sequencer.idle(partition);
        return this.#carryOutAll(commands);
      }
      const retriable = isRetriable(error);
      this.#ctx.log.warn(
        { err: error, commands: commands.length, retriable },
        'a batch of commands was not written',
      );
      if (!retriable) return this.#isolate(commands, error);
      this.#ableSince = Date.now();
      throw error;
    } finally {
      release();
    }
  }

  /** One of the commands makes the batch fail, whenever it is tried: the halves are carried out on their own. */
  async #isolate(commands: readonly Incoming[], error: unknown): Promise<void> {
    const [command] = commands;
    if (!command) throw error;
    if (commands.length === 1) {
      await this.#ctx.bus.send(replies(command, rejected('internal')));
      throw unprocessable(command.message, error);
    }
    // batches that were decided on this one fail with it first
    await this.#sequencer.idle(command.message.partition);
    const half = Math.ceil(commands.length / 2);
    await this.#carryOutAll(commands.slice(0, half));
    await this.#carryOutAll(commands.slice(half));
  }

  async #load(keys: readonly string[], batch: Batch): Promise<void> {
    const missing = keys.filter((key) => !this.#cache.has(key));
    if (missing.length === 0) return;
    for (const live of await loadAuctions(this.#ctx.pool, missing)) {
      this.#cache.set(live.auctionId, live);
      this.#takeOver(live, batch);
    }
    this.#cache.trim();
  }

  /** An end that became due while no one could write is held by an outage (auction-rules, transition to endet). */
  #takeOver(live: LiveAuction, batch: Batch): void {
    const entries = takeOver(live.engine, this.#ableSince, this.#schedule);
    if (entries.length === 0) return;
    const cause = {
      correlationId: crypto.randomUUID(),
      causationId: null,
      actor: 'operator',
      releaseSet: null,
    };
    batch.add(live, entries, cause);
    this.#measures.outage();
    this.#ctx.log.warn(
      { auctionId: live.auctionId },
      'an end came while nobody could write: outage declared',
    );
    if (this.#ctx.env.OUTAGE_LIFT === 'auto')
      batch.send(ownCommand(live.auctionId, 'auction.lift-outage', 'operator:take-over'));
  }

  async #carryOut(command: Incoming, batch: Batch): Promise<void> {
    const answer = await this.#decide(command, batch);
    if (!answer) return;
    if ('later' in answer) this.#sendLater(command, answer.later);
    else {
      this.#measures.refused(command, answer);
      batch.send(...replies(command, answer));
    }
  }

  async #decide(command: Incoming, batch: Batch): Promise<Answer | null> {
    const { type, key, at } = command;
    const live = this.#cache.get(key);
    if (type === 'auction.tick') {
      if (live) this.#play(live, { at, payload: null }, command, batch);
      return null;
    }
    // one that was carried out before is answered as then, however late it is asked again
    const isLate = command.deadline !== null && command.deadline < at;
    if (isLate && !(live && recall(live.engine, command.actor, command.id))) return { status: 'expired' };
    const contract = messageContract(type);
    const checked = contract?.schema.validate(command.payload, { abortEarly: false, convert: false });
    if (checked?.error) return rejected('invalid_input', fieldIssues(checked.error));
    // what is public needs no name; everything else is somebody's
    if (command.actor === ANONYMOUS && type !== 'auction.proof') return rejected('not_allowed');
    const refused = refusedToTeam(command);
    if (refused) return rejected(refused);
    const request = requestOf(this.#requests, type);
    if (request) return request(command, live, batch);
    if (!isMove(command)) return rejected('not_built');
    // a move that a side and the team have in common is the team's by the command that its roles are named for
    if (live && isOperator(command.actor) && !isTeamAct(command.type)) return rejected('not_allowed');
    if (await this.#leaving.has(command.actor)) return rejected('not_allowed');
    if (live && decidesOnOwn(live, command)) return rejected('four_eyes');
    // one that was accepted before is answered as it was
    if (live && command.type === 'auction.release' && !recall(live.engine, command.actor, command.id)) {
      const refusedChoice = this.#refusedChoice(live, specialOf(command.payload)?.exclusiveTo ?? []);
      if (refusedChoice) return rejected(refusedChoice);
    }
    if (live && command.type === 'auction.open-to-all' && !recall(live.engine, command.actor, command.id)) {
      if (chosenFor(live).length === 0) return rejected('move_not_allowed');
    }
    if (live && command.type === 'auction.rescind' && !recall(live.engine, command.actor, command.id)) {
      const { agreed = false } = command.payload;
      if (!agreed && (await awaitsSide(this.#ctx.pool, key, at)))
        return rejected('invalid_input', { agreed: NOT_AGREED });
    }
    if (live) return this.#move(live, command, batch);
    return command.type === 'auction.submit' ? this.#firstSubmission(command, batch) : rejected('not_found');
  }

  /** Dealers are chosen for a first round alone, and each of them may bid in it. */
  #refusedChoice(
    { engine: { state } }: LiveAuction,
    chosen: readonly string[],
  ): 'move_not_allowed' | 'conflict' | null {
    if (chosen.length > 0 && state.rounds > 0) return 'move_not_allowed';
    const may = (id: string) => this.#customers.mayTrade(id) && id !== state.owner.customer;
    return chosen.every(may) ? null : 'conflict';
  }

  /** An auction without a log is in `editing`; its first submission begins the log. */
  async #firstSubmission(command: MoveNamed<'auction.submit'>, batch: Batch): Promise<Answer> {
    const { payload } = command;
    const live = createLive({
      auctionId: command.key,
      owner: { customer: payload.ownerCustomerId, uuid: payload.ownerUuidHash },
      reserve: payload.reserve,
      plannedSaleDate: payload.plannedSaleDate,
      emailVerified: false,
      systemMinimum: null,
      at: command.at,
    });
    this.#cache.set(command.key, live);
    return this.#move(live, command, batch);
  }

  async #move(live: LiveAuction, command: IncomingMove, batch: Batch): Promise<Answer> {
    const { engine } = live;
    const { pool } = this.#ctx;
    const reserved = await reserveFor(pool, live, command, this.#schedule);
    const envelope: Envelope = {
      commandId: command.id,
      actor: command.actor,
      role: roleOf(live, command.actor),
      at: Math.max(command.at, reserved.slot?.r ?? 0),
      payload: translate(command, reserved.slot, engine.state),
      facts: await factsOf({ pool, customers: this.#customers, browsers: this.#browsers }, live, command),
      releaseSet: command.releaseSet,
    };
    const before = live.ad;
    // messages of the submission name the ad already
    if (command.type === 'auction.submit') live.ad = { ...adOf(command.payload), special: before.special };
    if (command.type === 'auction.release') live.ad = { ...before, special: specialOf(command.payload) };
    if (command.type === 'auction.open-to-all')
      live.ad = { ...before, special: before.special && { ...before.special, opened: true } };
    const { answer, duplicate } = this.#play(live, envelope, command, batch, reserved.schedule);
    if (answer.code !== null || duplicate) live.ad = before;
    if (answer.code !== null) {
      await reserved.release();
      return rejected(toldCode(answer.code, envelope.facts));
    }
    const { key: auctionId, actor, id: commandId } = command;
    if (duplicate) return this.#answers.of({ auctionId, actor, commandId });
    const decision = doneAnswer(
      live,
      actor,
      this.#customers.mayTrade(actor) &&
        envelope.facts.ownersBrowser !== true &&
        envelope.facts.excluded !== true,
    );
    this.#answers.note({ auctionId, actor, commandId }, decision);
    batch.accept(command, [live.engine.state.owner.customer]);
    return decision;
  }

  #play(
    live: LiveAuction,
    given: Parameters<typeof step>[1],
    command: Incoming,
    batch: Batch,
    schedule = this.#schedule,
  ) {
    const played = step(live.engine, given, schedule);
    batch.add(live, played.entries, causeOf(command));
    return played;
  }

  #sendLater(command: Incoming, decision: Promise<Decision>): void {
    decision
      .catch((err: unknown) => {
        this.#ctx.log.error({ err, auctionId: command.key }, 'a question could not be answered');
        return rejected('internal');
      })
      .then((outcome) => this.#ctx.bus.send(replies(command, outcome)))
      .catch((err: unknown) => this.#ctx.log.warn({ err }, 'an answer could not be sent'));
  }

  /** What writes the batch: its rows as they are now, for memory goes on before they are written. */
  #writeOf(batch: Batch): () => Promise<void> {
    if (batch.isEmpty) return () => Promise.resolve();
    const { entries, touched, messages, accepted } = batch.finish();
    if (entries.length === 0) return () => this.#ctx.bus.send(messages);
    Writer.observe?.(entries, touched, messages);
    const { outbox, pool, log } = this.#ctx;
    const rows = rowsOf(entries, touched, messages, outbox);
    return async () => {
      await writeRows(pool, rows, outbox);
      this.#written++;
      this.#measures.committed(accepted, entries);
      for (const command of accepted) logAccepted(log, command);
      outbox.wake();
    };
  }
}

/** No one of the team decides on their own ad, nor on what they bought or bid for; what an outage of all auctions does to it has no sender who waits. */
const decidesOnOwn = ({ engine }: LiveAuction, { actor, message }: Incoming): boolean =>
  message.headers.replyTo !== undefined &&
  isOwnMatter(actor, engine.state.owner.customer, ...buyersOf(engine.state));

/** Whose bid or late offer won, or may still. */
const buyersOf = ({ orders, round, highestBidder, lateOffers }: Auction): readonly (string | null)[] => [
  ...orders.map(({ customer }) => customer),
  round?.leaderCustomer ?? null,
  highestBidder?.customer ?? null,
  ...Object.keys(lateOffers),
];

const causeOf = ({ message }: Incoming) => ({
  correlationId: message.headers.correlationId,
  traceparent: message.headers.traceparent,
  causationId: message.id,
  actor: message.headers.actor,
  releaseSet: message.headers.releaseSet,
});

/** The answer of a command, its private part sealed for the caller; nothing where no one waits. */
function replies(
  { message, sealKey }: Incoming,
  { private: hidden, ...outcome }: Decision,
): OutgoingMessage[] {
  const sealed = hidden && sealKey ? { sealed: seal(sealKey, hidden) } : {};
  const reply = replyMessage(message, { ...outcome, ...sealed } satisfies Outcome);
  return reply ? [reply] : [];
}

/** What the auctions keep of the ad: its name in messages, its vehicle in the register. */
const adOf = ({
  title,
  mediaId,
  vatReportable,
  vehicleKey,
}: AuctionCommands['auction.submit']): Omit<LiveAuction['ad'], 'special'> => ({
  title,
  mediaId,
  vatReportable,
  vehicleKey,
});

/** What a release says of the auction; null where it says nothing. */
function specialOf({
  exclusiveTo = [],
  manufacturer = false,
}: AuctionCommands['auction.release']): SpecialTerms | null {
  return exclusiveTo.length > 0 || manufacturer ? { exclusiveTo, manufacturer } : null;
}
