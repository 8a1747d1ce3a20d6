import { randomUUID } from 'node:crypto';
import { partitionOf } from './partition.ts';
import {
  OutcomePendingError,
  type Bus,
  type CommandClient,
  type CommandEnvelope,
  type CommandRequest,
  type Outcome,
  type OutgoingMessage,
  type ReceivedMessage,
  type Subscription,
} from './port.ts';
import { newSealKey, open } from './seal.ts';

/** Type of the messages on the reply topic. */
export const OUTCOME_TYPE = 'command.outcome';
const DEADLINE_MS = 5000;
/** An outcome that was reached within the deadline is here by then, ms behind it. */
const ANSWER_MS = 1500;

/** Payload of a reply. */
export interface Reply {
  readonly commandId: string;
  /** The call that it answers. */
  readonly call?: string;
  readonly outcome: Outcome;
}

/** What {@link createCommandClient} needs. */
export interface CommandClientOptions {
  /** Unique per process; decides the partition that replies to it go to. */
  readonly instanceId: string;
  /** Default `replies`. */
  readonly replyTopic?: string;
}

interface Waiter {
  readonly call: string;
  readonly sealKey: string;
  readonly resolve: (outcome: Outcome) => void;
}

/** Opens the reply subscription of this process and gives the client that sends commands. */
export async function createCommandClient(bus: Bus, options: CommandClientOptions): Promise<CommandClient> {
  const topic = options.replyTopic ?? 'replies';
  const partition = partitionOf(options.instanceId, await bus.partitionsOf(topic));
  const waiting = new Map<string, Set<Waiter>>();
  const subscription = await bus.subscribe({
    group: `${topic}.${options.instanceId}`,
    topics: [topic],
    start: 'latest',
    ephemeral: true,
    partitions: [partition],
    onMessages: async (messages) => {
      // what replyMessage makes: the topic carries nothing else
      for (const message of messages) settle(waiting, message.payload as Reply);
    },
  });
  return new BusCommandClient(bus, { topic, partition }, waiting, subscription);
}

class BusCommandClient implements CommandClient {
  readonly #bus: Bus;
  readonly #replyTo: { readonly topic: string; readonly partition: number };
  readonly #waiting: Map<string, Set<Waiter>>;
  readonly #subscription: Subscription;

  constructor(
    bus: Bus,
    replyTo: { readonly topic: string; readonly partition: number },
    waiting: Map<string, Set<Waiter>>,
    subscription: Subscription,
  ) {
    this.#bus = bus;
    this.#replyTo = replyTo;
    this.#waiting = waiting;
    this.#subscription = subscription;
  }

  async command(request: CommandRequest): Promise<Outcome> {
    const { deadlineMs, waitMs } = waitsOf(request);
    const { commandId } = request;
    const sealKey = newSealKey();
    const call = randomUUID();
    const answer = Promise.withResolvers<Outcome>();
    const waiter: Waiter = { call, sealKey, resolve: answer.resolve };
    const timer = setTimeout(() => answer.reject(new OutcomePendingError(commandId)), waitMs);
    const waiters = this.#waiting.get(commandId) ?? new Set();
    this.#waiting.set(commandId, waiters.add(waiter));
    this.#bus.send([this.#message(request, { sealKey, call }, deadlineMs)]).catch(answer.reject);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      waiters.delete(waiter);
      if (waiters.size === 0 && this.#waiting.get(commandId) === waiters) this.#waiting.delete(commandId);
    }
  }

  async close(): Promise<void> {
    await this.#subscription.stop();
  }

  #message(
    request: CommandRequest,
    own: { readonly sealKey: string; readonly call: string },
    deadlineMs: number | null,
  ): OutgoingMessage {
    const now = Date.now();
    const payload: CommandEnvelope = { commandId: request.commandId, payload: request.payload, ...own };
    return {
      topic: request.topic,
      key: request.key,
      id: randomUUID(),
      type: request.type,
      version: request.version,
      payload,
      headers: {
        correlationId: request.correlationId,
        causationId: null,
        actor: request.actor,
        releaseSet: request.releaseSet,
        time: new Date(now).toISOString(),
        replyTo: this.#replyTo,
        ...(deadlineMs === null ? {} : { deadline: new Date(now + deadlineMs).toISOString() }),
        ...(request.traceparent === undefined ? {} : { traceparent: request.traceparent }),
        ...(request.caller ? { caller: request.caller } : {}),
        ...(request.team ? { team: request.team } : {}),
        ...(request.proof ? { proof: request.proof } : {}),
        ...(request.visitorProof ? { visitorProof: request.visitorProof } : {}),
      },
    };
  }
}

/** How long the command may wait, and how long its caller does. */
function waitsOf({ deadlineMs = DEADLINE_MS, waitMs }: CommandRequest) {
  if (deadlineMs === null) {
    if (waitMs === undefined) throw new RangeError('A command without a deadline needs waitMs');
    return { deadlineMs, waitMs };
  }
  const longest = waitMs ?? deadlineMs + ANSWER_MS;
  if (longest <= deadlineMs) throw new RangeError('waitMs must be longer than deadlineMs');
  return { deadlineMs, waitMs: longest };
}

/** The envelope in which a client sends a command. */
export const envelopeOf = ({ payload }: Pick<ReceivedMessage, 'payload'>): CommandEnvelope =>
  // a topic of commands carries nothing else
  payload as CommandEnvelope;

/** Builds the reply to a command; null when no one waits for one. */
export function replyMessage(
  command: Pick<ReceivedMessage, 'id' | 'payload' | 'headers'>,
  outcome: Outcome,
): OutgoingMessage | null {
  const { replyTo, correlationId, traceparent, actor, releaseSet } = command.headers;
  if (!replyTo) return null;
  const { commandId, call } = envelopeOf(command);
  return {
    topic: replyTo.topic,
    partition: replyTo.partition,
    key: commandId,
    id: randomUUID(),
    type: OUTCOME_TYPE,
    version: 1,
    payload: { commandId, ...(call === undefined ? {} : { call }), outcome } satisfies Reply,
    headers: {
      correlationId,
      causationId: command.id,
      traceparent,
      actor,
      releaseSet,
      time: new Date().toISOString(),
    },
  };
}

/** Partitions are shared by several processes: a reply that no one here waits for is another's. */
function settle(waiting: ReadonlyMap<string, ReadonlySet<Waiter>>, reply: Reply): void {
  for (const waiter of waiting.get(reply.commandId) ?? []) {
    // a call that came too late says nothing of a later one with the same id: that one may still be carried out
    if (reply.outcome.status === 'expired' && reply.call !== undefined && reply.call !== waiter.call)
      continue;
    const outcome = unseal(reply.outcome, waiter.sealKey);
    if (outcome) waiter.resolve(outcome);
  }
}

/** Null when it was sealed for another call of the same command: that call's own answer is to come. */
function unseal(outcome: Outcome, sealKey: string): Outcome | null {
  const { sealed, ...open_ } = outcome;
  if (sealed === undefined) return outcome;
  try {
    return { ...open_, result: merge(outcome.result, open(sealKey, sealed)) };
  } catch {
    return null;
  }
}

function merge(result: unknown, sealed: unknown): unknown {
  return isRecord(result) && isRecord(sealed) ? { ...result, ...sealed } : sealed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
