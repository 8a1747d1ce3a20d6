import type pg from 'pg';
import { backoffDelay, pause, Permits } from '../backoff.ts';
import { BatchPipeline } from '../batch-pipeline.ts';
import type { OutgoingMessage, ReceivedMessage, SubscribeOptions, Subscription } from '../port.ts';
import { isTransient } from '../transient.ts';
import type { GroupLease, PostgresHub, WakeListener } from './hub.ts';
import { fromRow } from './records.ts';
import { mayPoll, restFrom } from './rests.ts';

/** A partition as a subscription follows it. Positions are the offset to come next. */
export interface PartitionState {
  readonly topicId: number;
  readonly topic: string;
  readonly partition: number;
  /** `topic/partition`. */
  readonly place: string;
  /** Read from the log up to here. */
  read: number;
  /** Behind the last message that was read: from there to `read` everything was compacted away. */
  filled: number;
  /** Handled up to here. */
  handled: number;
  /** End at the start of the subscription: reached means caught up. */
  readonly target: number;
  /** There may be more in the log than was read. */
  more: boolean;
  readonly queue: DeliveryQueue;
}

/** Partitions whose messages are handed over one batch after the other: each for itself, or all together. */
interface DeliveryQueue {
  readonly states: PartitionState[];
  /** Read and not handed over yet. */
  readonly buffer: ReceivedMessage[];
  /** Set while batches are handed over. */
  pipeline: BatchPipeline | null;
}

type JoinRow = [topicId: number, topic: string, partition: number, position: string, end: string];

const JOIN = 'select * from bus.join_group($1, $2, $3)';
const POSITIONS = 'select topic_id, partition, reached, end_offset from bus.group_positions($1, $2)';
const TAKE_OVER_MS = 500;

/** One consumer: takes its group, reads ahead, hands over batches, stores positions. */
export class PostgresSubscription implements Subscription, WakeListener {
  readonly #caughtUp = Promise.withResolvers<void>();
  readonly caughtUp = this.#caughtUp.promise;
  readonly #hub: PostgresHub;
  readonly #options: SubscribeOptions;
  readonly #deadLetter: (message: OutgoingMessage) => Promise<void>;
  readonly #batchSize: number;
  readonly #permits: Permits;
  readonly #stopping = new AbortController();
  #partitions: PartitionState[] = [];
  #byPlace = new Map<string, PartitionState>();
  #byName = new Map<string, PartitionState>();
  #targets = new Map<string, number>();
  #knock: () => void = () => undefined;
  #unlisten: () => void = () => undefined;
  #crashed = false;
  #restUntil = 0;
  #endRest: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #pumps = new Set<Promise<void>>();
  topicIds: readonly number[] = [];
  readonly topics: readonly string[];
  readonly rests: boolean;

  constructor(
    hub: PostgresHub,
    options: SubscribeOptions,
    deadLetter: (message: OutgoingMessage) => Promise<void>,
  ) {
    this.#hub = hub;
    this.#options = options;
    this.topics = options.topics;
    this.rests = mayPoll(options.restMs);
    this.#deadLetter = deadLetter;
    this.#batchSize = options.batchSize ?? 200;
    this.#permits = new Permits(options.concurrency ?? 1);
    // Whoever waits is notified; if no one does, that is no unhandled failure.
    this.caughtUp.catch(() => undefined);
  }

  /** Finds (or makes) the positions and begins to consume. */
  async start(): Promise<void> {
    const rows = await this.#join();
    this.topicIds = [...new Set(rows.map(([topicId]) => topicId))];
    for (const [topicId, , partition, , end] of rows)
      this.#targets.set(`${topicId}/${partition}`, Number(end));
    this.#unlisten = this.#hub.listen(this);
    this.#running = this.#run(rows).catch((error: unknown) => this.#crash(error));
  }

  wake(places: readonly string[] | null): void {
    let some = false;
    for (const state of places ? places.flatMap((place) => this.#statesAt(place)) : this.#partitions) {
      state.more = true;
      some = true;
    }
    if (some) this.#knock();
  }

  /** What is followed of a partition (`topic/3`), or of a whole topic. */
  #statesAt(place: string): readonly PartitionState[] {
    const state = this.#byName.get(place);
    if (state) return [state];
    return place.includes('/') ? [] : this.#partitions.filter(({ topic }) => topic === place);
  }

  sawEnd(topicId: number, partition: number, end: number): void {
    const state = this.#byPlace.get(`${topicId}/${partition}`);
    if (!state || end <= state.read) return;
    state.more = true;
    this.#knock();
  }

  fail(error: unknown): void {
    if (!this.#options.ephemeral) this.#crash(error);
  }

  async lag(): Promise<number> {
    const { rows } = await this.#query<[number, number, string, string]>('bus_positions', POSITIONS, [
      this.#options.group,
      this.#options.topics,
    ]);
    return rows.reduce((sum, [topicId, partition, position, end]) => {
      const state = this.#byPlace.get(`${topicId}/${partition}`);
      if (this.#options.ephemeral && !state) return sum;
      return sum + Math.max(0, Number(end) - (state ? state.handled : Number(position)));
    }, 0);
  }

  hurry(): void {
    this.#restUntil = 0;
    this.#endRest();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unlisten();
    this.#knock();
    await this.#running;
    this.#caughtUp.reject(new Error('The subscription was stopped before it had caught up'));
  }

  #crash(error: unknown): void {
    if (this.#crashed) return;
    this.#crashed = true;
    this.#stopping.abort();
    this.#unlisten();
    this.#caughtUp.reject(error);
    this.#options.onCrash?.(error);
  }

  async #run(joined: readonly JoinRow[]): Promise<void> {
    for (let rows: readonly JoinRow[] | null = joined; !this.#stopping.signal.aborted; rows = null) {
      const lease = await this.#acquire();
      if (!lease) continue;
      try {
        // Another process may have moved the positions while this one waited for the group.
        const current: readonly JoinRow[] =
          (this.#options.ephemeral && rows) || (await this.#joinUntilDone());
        this.#load(current);
        await this.#consume(lease.lost);
      } finally {
        await Promise.all(this.#pumps);
        try {
          await this.#hub.positions.flush();
        } finally {
          this.#partitions = [];
          this.#byPlace.clear();
          this.#byName.clear();
          await lease.release();
        }
      }
    }
  }

  /** Waits for the group; meanwhile follows the positions of whoever has it. */
  async #acquire(): Promise<GroupLease | null> {
    const { group, topics, ephemeral } = this.#options;
    if (ephemeral) return { lost: new AbortController().signal, release: async () => undefined };
    while (!this.#stopping.signal.aborted) {
      const lease = await this.#hub.takeGroup(group, topics);
      if (lease) return lease;
      await pause(this.#targets.size > 0 ? TAKE_OVER_MS / 2 : TAKE_OVER_MS, this.#stopping.signal);
      if (this.#targets.size > 0) await this.#followOther().catch(() => undefined);
    }
    return null;
  }

  async #followOther(): Promise<void> {
    const { group, topics } = this.#options;
    const { rows } = await this.#query<[number, number, string, string]>('bus_positions', POSITIONS, [
      group,
      topics,
    ]);
    for (const [topicId, partition, position] of rows)
      this.#reached(`${topicId}/${partition}`, Number(position));
  }

  #reached(place: string, handled: number): void {
    const target = this.#targets.get(place);
    if (target === undefined || handled < target) return;
    this.#targets.delete(place);
    if (this.#targets.size === 0) this.#caughtUp.resolve();
  }

  #load(rows: readonly JoinRow[]): void {
    const { partitions: only, together = false } = this.#options;
    this.#byPlace.clear();
    const newQueue = (): DeliveryQueue => ({ states: [], buffer: [], pipeline: null });
    const shared = newQueue();
    for (const [topicId, topic, partition, position, end] of rows) {
      const place = `${topicId}/${partition}`;
      if (only && !only.includes(partition)) {
        this.#reached(place, Infinity);
        continue;
      }
      const at = Number(position);
      const state: PartitionState = {
        topicId,
        topic,
        partition,
        place: `${topic}/${partition}`,
        read: at,
        filled: at,
        handled: at,
        target: Number(end),
        more: true,
        queue: together ? shared : newQueue(),
      };
      state.queue.states.push(state);
      this.#byPlace.set(place, state);
      this.#reached(place, at);
    }
    this.#partitions = [...this.#byPlace.values()];
    this.#byName = new Map(this.#partitions.map((state) => [state.place, state]));
  }

  async #consume(lost: AbortSignal): Promise<void> {
    const over = AbortSignal.any([lost, this.#stopping.signal]);
    const wakeUp = () => {
      this.#knock();
      this.#endRest();
    };
    over.addEventListener('abort', wakeUp, { once: true });
    this.#restUntil = 0;
    for (let failures = 0; !over.aborted;) {
      if (this.#restUntil > performance.now()) {
        await this.#rest();
        if (this.rests && this.#hub.isBusy) for (const state of this.#partitions) state.more = true;
        continue; // it may have been stopped meanwhile
      }
      const knocked = new Promise<void>((resolve) => (this.#knock = resolve));
      const wanting = this.#partitions.filter(
        (state) => state.more && state.queue.buffer.length < this.#batchSize,
      );
      if (wanting.length === 0) {
        await knocked;
        continue;
      }
      try {
        const begun = performance.now();
        const behind = await this.#fetch(wanting);
        failures = 0;
        if (!behind) this.#restUntil = restFrom(begun, this.#options.restMs);
      } catch (error) {
        if (!isTransient(error)) throw error;
        for (const state of wanting) state.more = true;
        await pause(backoffDelay(++failures, 50, 1000), over);
        continue;
      }
      for (const queue of new Set(wanting.map((state) => state.queue))) this.#pump(queue, lost, over);
    }
  }

  async #rest(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.#endRest = resolve));
    const forget = this.#hub.rests.until(this.#restUntil, this.#endRest);
    await ended;
    forget();
  }

  /** Reads once; true when there is more than one read takes. */
  async #fetch(wanting: readonly PartitionState[]): Promise<boolean> {
    let behind = false;
    for (const state of wanting) state.more = false;
    const reads = await this.#hub.reader.read(
      wanting.map(({ topicId, partition, read }) => ({ topicId, partition, from: read })),
      this.#batchSize,
    );
    for (const [index, state] of wanting.entries()) {
      const found = reads[index];
      if (!found) continue;
      let count = 0;
      for (const run of found.runs) {
        count += run.count;
        state.queue.buffer.push(
          ...fromRow(state.topic, state.partition, run.lastOffset, run.count, run.body, state.read),
        );
        state.read = state.filled = run.lastOffset + 1;
      }
      // Fewer than asked for: all up to the end was seen, and what is missing there was compacted away.
      if (count < this.#batchSize) state.read = Math.max(state.read, found.end);
      else state.more = behind = true;
    }
    return behind;
  }

  #pump(queue: DeliveryQueue, lost: AbortSignal, over: AbortSignal): void {
    if (queue.pipeline) return queue.pipeline.nudge();
    queue.pipeline = this.#pipelineOf(queue, lost, over);
    const pump = this.#handle(queue, queue.pipeline, lost, over)
      .catch((error: unknown) => this.#crash(error))
      .finally(() => this.#pumps.delete(pump));
    this.#pumps.add(pump);
  }

  #pipelineOf(queue: DeliveryQueue, lost: AbortSignal, over: AbortSignal): BatchPipeline {
    const context = {
      options: this.#options,
      permits: this.#permits,
      lost,
      stopping: over,
      deadLetter: this.#deadLetter,
    };
    const byPlace = new Map(queue.states.map((state) => [state.place, state]));
    return new BatchPipeline({
      buffer: queue.buffer,
      batchSize: this.#batchSize,
      context,
      onTaken: () => queue.states.some(({ more }) => more) && this.#knock(),
      onSettled: (messages) => {
        const moved = new Set<PartitionState>();
        for (const { topic, partition, offset } of messages) {
          const state = byPlace.get(`${topic}/${partition}`)!;
          state.handled = Number(offset) + 1;
          moved.add(state);
        }
        if (lost.aborted) return;
        for (const state of moved) this.#noteHandled(state);
        // Now, not when nothing is left to handle: under load that may never be.
        for (const { topicId, partition, read, filled, handled } of queue.states)
          this.#reached(`${topicId}/${partition}`, handled < filled ? handled : read);
      },
    });
  }

  async #handle(
    queue: DeliveryQueue,
    pipeline: BatchPipeline,
    lost: AbortSignal,
    over: AbortSignal,
  ): Promise<void> {
    if (!(await pipeline.run())) return;
    queue.pipeline = null;
    // what was fetched since the pipeline's last look
    if (queue.buffer.length > 0) return over.aborted ? undefined : this.#pump(queue, lost, over);
    for (const state of queue.states) {
      this.#reached(`${state.topicId}/${state.partition}`, state.read);
      if (state.handled === state.read) continue;
      // up to there everything was compacted away
      state.handled = state.read;
      this.#noteHandled(state);
    }
  }

  /** The position is stored a moment later, with those of the process' other groups. */
  #noteHandled({ topicId, partition, handled }: PartitionState): void {
    if (!this.#options.ephemeral) this.#hub.positions.note(this.#options.group, topicId, partition, handled);
  }

  async #join(): Promise<JoinRow[]> {
    const { group, topics, start, ephemeral } = this.#options;
    const { rows } = await this.#query<JoinRow>('bus_join', JOIN, [ephemeral ? null : group, topics, start]);
    return rows;
  }

  async #joinUntilDone(): Promise<JoinRow[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#join();
      } catch (error) {
        if (!isTransient(error) || this.#stopping.signal.aborted) throw error;
        await pause(backoffDelay(attempt, 50, 1000), this.#stopping.signal);
      }
    }
  }

  #query<Row extends unknown[]>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryArrayResult<Row>> {
    return this.#hub.pool.query<Row>({ name, text, values, rowMode: 'array' } as pg.QueryArrayConfig);
  }
}
