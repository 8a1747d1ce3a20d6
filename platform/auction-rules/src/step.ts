import { refuse, type Code, type Rejection } from './codes.ts';
import type { Envelope, Timer } from './commands.ts';
import { decide } from './decide.ts';
import type { AuctionEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import { isRejection } from './guards.ts';
import { payloadHash } from './hash.ts';
import type { LogEntry } from './log-entry.ts';
import { upcastAnswer } from './log-version.ts';
import type { Schedule } from './schedule.ts';
import type { Auction } from './state.ts';
import { nextDue, nextTimer } from './timers.ts';
import { isOpen } from './statuses.ts';

/** The outcome of a command; `seq` is its place in the log. */
export interface Answer {
  readonly seq: number;
  readonly at: number;
  /** Null: accepted. */
  readonly code: Code | null;
}

/** What `step` gives back: the answer, and what goes into the log, in order. */
export interface Step {
  readonly answer: Answer;
  readonly entries: readonly LogEntry[];
  /** True for a key that was known: nothing was decided again. */
  readonly duplicate: boolean;
}

interface Remembered {
  readonly hash: string;
  readonly answer: Answer;
}

/** One auction under its single writer: state, log position, and the memory of the keys. Changed by `step`. */
export interface Engine {
  state: Auction;
  seq: number;
  /** Instant of the last command: time never falls within a log. */
  at: number;
  /** Instant of the last entry. */
  loggedAt: number;
  readonly memory: Map<string, Remembered>;
  /** Own limit of every bidder of the present round, by customer: theirs alone. */
  readonly limits: Map<string, number>;
  /** When the next timer is due, epoch ms; Infinity without one. */
  nextDue: number;
}

/** An engine for an auction whose log is empty. */
export function createEngine(state: Auction): Engine {
  const at = state.since;
  return { state, seq: 0, at, loggedAt: at, memory: new Map(), limits: new Map(), nextDue: nextDue(state) };
}

/**
 * Plays one command: time goes on to the later of its `at` and the last one, due timers are applied, a known key is
 * answered as before, else the command is decided; then timers that are due only now, by the command itself. A null
 * payload is a tick: nothing but time.
 */
export function step(
  engine: Engine,
  command: Envelope | { at: number; payload: null },
  schedule: Schedule,
): Step {
  const entries: LogEntry[] = [];
  engine.at = Math.max(engine.at, command.at);
  if (engine.nextDue <= engine.at) applyTimers(engine, schedule, entries);
  if (command.payload === null) {
    return { answer: { seq: engine.seq, at: engine.at, code: null }, entries, duplicate: false };
  }
  const { commandId } = command;
  const key = commandId === null ? null : keyOf(command.actor, commandId);
  const hash = key === null ? '' : payloadHash(command.payload);
  const known = key === null ? undefined : engine.memory.get(key);
  if (known !== undefined) {
    const answer =
      known.hash === hash ? known.answer : answerOf(known.answer.seq, engine.at, refuse.key_reused);
    return { answer, entries, duplicate: true };
  }
  const answer = play(engine, command, schedule, entries);
  if (key !== null) engine.memory.set(key, { hash, answer });
  if (engine.nextDue <= engine.at) applyTimers(engine, schedule, entries);
  return { answer, entries, duplicate: false };
}

/** The answer that an earlier command of this actor got; null for one that the log does not know. */
export const recall = ({ memory }: Engine, actor: string, commandId: string): Answer | null =>
  memory.get(keyOf(actor, commandId))?.answer ?? null;

/** Applies an entry of the log again, without deciding: for recovery from snapshot and tail. */
export function replayEntry(engine: Engine, entry: Omit<LogEntry, 'before' | 'after'>): void {
  engine.state = evolveAll(engine.state, entry.events);
  engine.seq = entry.seq;
  engine.at = Math.max(engine.at, entry.at);
  engine.loggedAt = entry.at;
  noteLimits(engine.limits, entry.events, engine.state);
  engine.nextDue = nextDue(engine.state);
  if (entry.commandId === null) return;
  const { seq, at, code } = entry;
  const answer = { seq, at, code };
  engine.memory.set(keyOf(entry.actor, entry.commandId), { hash: payloadHash(entry.payload), answer });
}

/** Instant that the writer stamps: never falling, and up to a reservation at most 5 s ahead of the clock. Epoch ms. */
export function stampAt(clock: number, lastAt: number, r?: number): number {
  const ahead = r !== undefined && r > clock && r - clock <= 5_000 ? r : clock;
  return Math.max(lastAt, ahead);
}

/**
 * A writer that takes over a log in which the end became due while no one could write logs an outage first, at the
 * last instant at which the log was written. Empty where no end became due.
 */
export function takeOver(engine: Engine, clock: number, schedule: Schedule): readonly LogEntry[] {
  const { status, round } = engine.state;
  if (!isOpen(status) || round === null || round.outage !== null || round.end > clock) return [];
  const at =
    status === 'published' ? Math.max(engine.at, round.plan.start, round.plan.scheduledAt) : engine.at;
  const payload = { kind: 'outage_declare' } as const;
  return step(
    engine,
    { commandId: null, actor: 'operator', role: 'operator', at, payload, facts: {} },
    schedule,
  ).entries;
}

/** An engine as plain JSON. */
export interface EngineSnapshot {
  readonly state: Auction;
  readonly seq: number;
  readonly at: number;
  readonly loggedAt: number;
  readonly memory: readonly (readonly [string, Remembered])[];
  readonly limits: readonly (readonly [string, number])[];
}

/** What a snapshot must hold so that snapshot and tail give the same engine as the whole log. */
export function snapshot({ state, seq, at, loggedAt, memory, limits }: Engine): EngineSnapshot {
  return { state, seq, at, loggedAt, memory: [...memory], limits: [...limits] };
}

/** The engine of a snapshot. */
export function restore({ state, seq, at, loggedAt, memory, limits }: EngineSnapshot): Engine {
  return {
    state,
    seq,
    at,
    loggedAt,
    memory: new Map(memory.map(([key, { hash, answer }]) => [key, { hash, answer: upcastAnswer(answer) }])),
    limits: new Map(limits),
    nextDue: nextDue(state),
  };
}

function applyTimers(engine: Engine, schedule: Schedule, entries: LogEntry[]): void {
  for (
    let timer = nextTimer(engine.state);
    timer && timer.due <= engine.at;
    timer = nextTimer(engine.state)
  ) {
    const command = timerCommand(timer, Math.max(timer.due, engine.loggedAt));
    const answer = play(engine, command, schedule, entries);
    if (answer.code !== null)
      throw new Error(`timer ${timer.timer} of ${engine.state.auctionId} was refused`);
  }
}

function timerCommand(timer: Timer, at: number): Envelope {
  return {
    commandId: null,
    actor: 'timer',
    role: 'timer',
    at,
    payload: { kind: 'timer', ...timer },
    facts: {},
  };
}

function play(engine: Engine, command: Envelope, schedule: Schedule, entries: LogEntry[]): Answer {
  const before = engine.state;
  const at = command.role === 'timer' ? Math.min(command.at, engine.at) : engine.at;
  const stamped = command.at === at ? command : { ...command, at };
  const decision = decide(before, stamped, schedule);
  const refused = isRejection(decision);
  const events = refused ? [] : decision.events;
  const seq = ++engine.seq;
  if (!refused) {
    engine.state = evolveAll(before, events);
    engine.nextDue = nextDue(engine.state);
    noteLimits(engine.limits, events, engine.state);
  }
  engine.loggedAt = at;
  entries.push({
    seq,
    at,
    commandId: stamped.commandId,
    actor: stamped.actor,
    role: stamped.role,
    payload: stamped.payload,
    facts: stamped.facts,
    releaseSet: stamped.releaseSet ?? null,
    events,
    code: refused ? decision.code : null,
    before,
    after: engine.state,
  });
  return answerOf(seq, at, refused ? decision : null);
}

function answerOf(seq: number, at: number, rejection: Rejection | null): Answer {
  return { seq, at, code: rejection?.code ?? null };
}

/** A round's limits begin with the bid that it was opened by. */
function noteLimits(limits: Map<string, number>, events: readonly AuctionEvent[], { round }: Auction): void {
  for (const event of events) {
    if (event.type === 'BidPlaced' || event.type === 'LimitRaised') limits.set(event.customer, event.amount);
    else if (event.type === 'RoundScheduled') limits.clear();
    else if (event.type === 'RoundStarted' && round?.leaderCustomer)
      limits.set(round.leaderCustomer, round.limit);
  }
}

const keyOf = (actor: string, commandId: string): string => `${actor}\n${commandId}`;
