import { randomUUID } from 'node:crypto';
import type { Consumer, ConsumerCrashEvent, ConsumerGroupJoinEvent, EachBatchPayload, Kafka } from 'kafkajs';
import { pause, Permits } from '../backoff.ts';
import type { OutgoingMessage, ReceivedMessage, SubscribeOptions, Subscription } from '../port.ts';
import { topicAssigner } from './assigner.ts';
import { withRetry, type AdminConnection } from './client.ts';
import { Gathering } from './gathering.ts';
import { fetchPositions, type Position } from './positions.ts';
import { PartitionQueue } from './partition-queue.ts';
import { fromRecord, unreadableRecord } from './records.ts';

/** What a subscription needs of its bus. */
export interface SubscriptionContext {
  readonly kafka: Kafka;
  readonly admin: AdminConnection;
  readonly partitionsOf: (topic: string) => Promise<number>;
  readonly deadLetter: (message: OutgoingMessage) => Promise<void>;
}

const HIGH_WATER = 2000;
/** A position is stored so long after it was reached at the latest, ms: what a kill leaves out is delivered once more. */
const COMMIT_EVERY_MS = 1000;
/** How long the broker waits for anything at all, ms: a stop waits for it, too. */
const FETCH_WAIT_MS = 250;
/** Whoever may rest does so for this long at least, ms: a fetch costs both ends more than what came meanwhile. */
const LEAST_REST_MS = 50;
const HEARTBEAT_MS = 1000;
const FOLLOW_EVERY_MS = 500;

/**
 * One member of a consumer group. Fetched batches go into a queue per partition at once, so that fetching and
 * heartbeats never wait for a handler and no partition holds up another; positions are committed when handled.
 */
export class KafkaSubscription implements Subscription {
  readonly #caughtUp = Promise.withResolvers<void>();
  readonly caughtUp = this.#caughtUp.promise;
  readonly #context: SubscriptionContext;
  readonly #options: SubscribeOptions;
  readonly #group: string;
  readonly #consumer: Consumer;
  readonly #permits: Permits;
  readonly #stopping = new AbortController();
  readonly #queues = new Map<string, PartitionQueue>();
  readonly #targets = new Map<string, number>();
  /** Where partitions without a position begin, when that is not the earliest message. */
  readonly #begins = new Map<string, number>();
  #committing: Promise<void> | null = null;
  #commitWanted = false;
  /** Between two fetches, of those who may rest. */
  #rest: { readonly over: Promise<void>; readonly ended: AbortController } | null = null;

  constructor(context: SubscriptionContext, options: SubscribeOptions) {
    this.#context = context;
    const gathering = options.together ? new Gathering(options.onMessages) : null;
    this.#options = gathering ? { ...options, onMessages: gathering.onMessages } : options;
    this.#group = options.ephemeral ? `${options.group}.${randomUUID()}` : options.group;
    // what is handed over together is gathered from all partitions at once
    this.#permits = new Permits(gathering ? Infinity : (options.concurrency ?? 1));
    this.#consumer = context.kafka.consumer({
      groupId: this.#group,
      partitionAssigners: [topicAssigner(context.partitionsOf, options.partitions)],
      allowAutoTopicCreation: false,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: 6000,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: 10_000,
      retry: { initialRetryTime: 50, maxRetryTime: 1000, retries: 10 },
    });
    // Whoever waits is notified; if no one does, that is no unhandled failure.
    this.caughtUp.catch(() => undefined);
  }

  /** Joins the group; resolves when this member takes part and its beginnings are fixed. */
  async start(): Promise<void> {
    const { topics, start, restMs } = this.#options;
    const positions = await this.#positions();
    this.#plan(positions);
    const { GROUP_JOIN, CRASH } = this.#consumer.events;
    this.#consumer.on(GROUP_JOIN, (event) => this.#assigned(event));
    this.#consumer.on(CRASH, (event) => this.#crashed(event));
    await withRetry(() => this.#consumer.connect());
    await this.#consumer.subscribe({ topics: [...topics], fromBeginning: start === 'earliest' });
    const joined = new Promise<void>((resolve) => this.#consumer.on(GROUP_JOIN, () => resolve()));
    await this.#consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      // what one fetch brought is taken at once, and then rests together
      partitionsConsumedConcurrently: restMs ? Math.max(1, positions.length) : 1,
      eachBatch: async (payload) => {
        this.#fetched(payload);
        await this.#resting(payload.heartbeat);
      },
    });
    await Promise.race([joined, this.caughtUp]);
    await this.#commitBegins();
    if (this.#targets.size === 0) this.#caughtUp.resolve();
    else void this.#followOthers();
  }

  hurry(): void {
    this.#rest?.ended.abort();
  }

  /** The next fetch waits for it; none before the group has caught up. */
  #resting(heartbeat: () => Promise<void>): Promise<void> | undefined {
    const { restMs = 0 } = this.#options;
    if (restMs === 0 || this.#targets.size > 0 || this.#stopping.signal.aborted) return undefined;
    if (!this.#rest) {
      const ended = new AbortController();
      const signal = AbortSignal.any([this.#stopping.signal, ended.signal]);
      const rest = restWithHeartbeats(Math.max(LEAST_REST_MS, restMs), signal, heartbeat);
      this.#rest = { over: rest.finally(() => (this.#rest = null)), ended };
    }
    return this.#rest.over;
  }

  async lag(): Promise<number> {
    const positions = await this.#positions();
    return positions.reduce((sum, { place, low, end, committed }) => {
      const queue = this.#queues.get(place);
      if (this.#options.ephemeral && !queue) return sum;
      const handled = Math.max(queue?.handled ?? -1, committed, this.#begins.get(place) ?? low);
      return sum + Math.max(0, end - handled);
    }, 0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#queues.values()].map((queue) => queue.idle()));
    await this.#committing;
    await this.#commit().catch(() => undefined);
    await this.#consumer.disconnect().catch(() => undefined);
    if (this.#options.ephemeral) {
      await this.#context.admin.use((admin) => admin.deleteGroups([this.#group]), 0).catch(() => undefined);
    }
    this.#caughtUp.reject(new Error('The subscription was stopped before it had caught up'));
  }

  /** Notes ends to reach and, for `latest`, where to begin: fixed now, so that nothing sent from here on is missed. */
  #plan(positions: readonly Position[]): void {
    const { start, partitions } = this.#options;
    for (const { place, partition, low, end, committed } of positions) {
      if (partitions && !partitions.includes(partition)) continue;
      if (start === 'latest' && committed < 0) this.#begins.set(place, end);
      else if (end > low && committed < end) this.#targets.set(place, end);
    }
  }

  #positions(): Promise<Position[]> {
    const group = this.#options.ephemeral ? null : this.#group;
    return this.#context.admin.use((admin) => fetchPositions(admin, group, this.#options.topics));
  }

  #assigned({ payload }: ConsumerGroupJoinEvent): void {
    const kept = new Set<string>();
    for (const [topic, partitions] of Object.entries(payload.memberAssignment)) {
      for (const partition of partitions) {
        const place = `${topic}/${partition}`;
        kept.add(place);
        const queue = this.#queues.get(place) ?? this.#open(place, topic, partition);
        const from = queue.next >= 0 ? queue.next : this.#begins.get(place);
        if (from !== undefined) this.#consumer.seek({ topic, partition, offset: String(from) });
      }
    }
    for (const [place, queue] of this.#queues) {
      if (kept.has(place)) continue;
      queue.lost.abort();
      this.#queues.delete(place);
    }
  }

  #open(place: string, topic: string, partition: number): PartitionQueue {
    const context = { options: this.#options, permits: this.#permits, deadLetter: this.#context.deadLetter };
    const events = {
      onProgress: (queue: PartitionQueue) => this.#progressed(place, queue),
      onFailure: (error: unknown) => this.#fail(error),
    };
    const batchSize = this.#options.batchSize ?? 200;
    const queue = new PartitionQueue({ topic, partition }, batchSize, context, this.#stopping.signal, events);
    this.#queues.set(place, queue);
    return queue;
  }

  #fetched({ batch, resolveOffset }: EachBatchPayload): void {
    const { topic, partition } = batch;
    const queue = this.#queues.get(`${topic}/${partition}`);
    if (!queue || this.#stopping.signal.aborted) return;
    const messages: ReceivedMessage[] = [];
    for (const record of batch.messages) {
      // After a rebalance kafkajs fetches again from the committed position.
      if (Number(record.offset) < queue.next) continue;
      messages.push(this.#read(topic, partition, record));
    }
    queue.next = Math.max(queue.next, Number(batch.lastOffset()) + 1);
    resolveOffset(batch.lastOffset());
    if (messages.length > 0) queue.push(messages);
    if (queue.length > HIGH_WATER) this.#consumer.pause([{ topic, partitions: [partition] }]);
  }

  #read(topic: string, partition: number, record: Parameters<typeof fromRecord>[2]): ReceivedMessage {
    try {
      return fromRecord(topic, partition, record);
    } catch (error) {
      return unreadableRecord(topic, partition, record, String(error));
    }
  }

  #progressed(place: string, queue: PartitionQueue): void {
    const { topic, partition } = queue;
    if (queue.length < HIGH_WATER / 2) this.#consumer.resume([{ topic, partitions: [partition] }]);
    this.#reached(place, queue.handled);
    this.#commitWanted = true;
    this.#committing ??= this.#commitLoop().finally(() => (this.#committing = null));
  }

  #reached(place: string, handled: number): void {
    const target = this.#targets.get(place);
    if (target === undefined || handled < target) return;
    this.#targets.delete(place);
    if (this.#targets.size === 0) this.#caughtUp.resolve();
  }

  /** Partitions that other members handle: their committed positions decide. */
  async #followOthers(): Promise<void> {
    while (this.#targets.size > 0 && !this.#stopping.signal.aborted) {
      await pause(FOLLOW_EVERY_MS, this.#stopping.signal);
      if ([...this.#targets.keys()].every((place) => this.#queues.has(place))) continue;
      const positions = await this.#positions().catch(() => []);
      for (const { place, committed } of positions) this.#reached(place, committed);
    }
  }

  async #commitLoop(): Promise<void> {
    while (this.#commitWanted && !this.#stopping.signal.aborted) {
      this.#commitWanted = false;
      // A commit that fails, as in a rebalance, is repeated: members that follow this one wait for its positions.
      await this.#commit().catch(() => (this.#commitWanted = true));
      await pause(COMMIT_EVERY_MS, this.#stopping.signal);
    }
  }

  async #commit(): Promise<void> {
    if (this.#options.ephemeral) return;
    const moved = [...this.#queues.values()].filter((queue) => queue.handled > queue.committed);
    if (moved.length === 0) return;
    const offsets = moved.map(({ topic, partition, handled }) => ({
      topic,
      partition,
      offset: String(handled),
    }));
    await this.#consumer.commitOffsets(offsets);
    for (const [index, queue] of moved.entries()) queue.committed = Number(offsets[index]!.offset);
  }

  /** Stores the beginnings, so that a later member of the group does not choose later ones. */
  async #commitBegins(): Promise<void> {
    if (this.#options.ephemeral || this.#begins.size === 0) return;
    const offsets = [...this.#begins].map(([place, offset]) => {
      const at = place.lastIndexOf('/');
      return { topic: place.slice(0, at), partition: Number(place.slice(at + 1)), offset: String(offset) };
    });
    await withRetry(() => this.#consumer.commitOffsets(offsets));
  }

  #crashed({ payload }: ConsumerCrashEvent): void {
    // kafkajs comes back by itself from what passes; the rest is for the process to answer.
    if (!payload.restart) this.#fail(payload.error);
  }

  #fail(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    for (const queue of this.#queues.values()) queue.lost.abort();
    void this.#consumer.disconnect().catch(() => undefined);
    this.#caughtUp.reject(error);
    this.#options.onCrash?.(error);
  }
}

/** The broker takes a member that is silent for too long for dead. */
async function restWithHeartbeats(
  restMs: number,
  signal: AbortSignal,
  heartbeat: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + restMs;
  for (let left = restMs; left > 0 && !signal.aborted; left = end - performance.now()) {
    await pause(Math.min(left, HEARTBEAT_MS), signal);
    if (!signal.aborted) await heartbeat();
  }
}
