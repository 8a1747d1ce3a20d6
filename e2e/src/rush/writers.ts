import { partitionOf } from '@rollheim/bus';
import { BATCH, concurrencyOf, WINDOW } from '@rollheim/service-auctions/batching';
import type { EventQueue } from './event-queue.ts';

/** How long something takes of a processor or a session, ms. */
export interface Costs {
  /** Processor of a writer for a bid. */
  readonly bid: number;
  /** Processor of a writer that slept, for being woken. */
  readonly wake: number;
  /** Processor of a writer for an end. */
  readonly end: number;
  /** Session of the database for the statement of a batch, and for each command of it. */
  readonly statement: number;
  readonly row: number;
  /** Sessions of the database for what follows a bid: read models, messages, mails. */
  readonly effects: number;
}

/** What the writers run on. */
export interface Machines {
  readonly partitions: number;
  readonly writers: number;
  readonly databaseCores: number;
  readonly poolSize: number;
}

/** A command on its way. */
export interface Command {
  readonly key: string;
  /** When it came into its topic, ms. */
  readonly sent: number;
  readonly isEnd: boolean;
  /** Decides it at the instant that its writer stamped, ms. */
  readonly decide: (at: number) => void;
  readonly written: (now: number) => void;
}

interface Batch {
  readonly commands: readonly Command[];
  readonly at: number;
  isDecided: boolean;
}

interface Partition {
  readonly writer: Writer;
  readonly queue: Command[];
  readonly inFlight: Batch[];
  /** It has one of the writer's places. */
  isUnderWay: boolean;
}

interface Writer {
  /** Until when its processor is busy, ms. */
  busyUntil: number;
  underWay: number;
  readonly waiting: Partition[];
  /** Processor time by minute, ms. */
  readonly busy: Map<number, number>;
}

/** A piece of the database's work behind a batch: sessions take turns. */
const SLICE_MS = 5;
const MINUTE = 60_000;

/** Writers with their partitions and their database: batches as the service makes them, in synthetic time. */
export class Writers {
  readonly #events: EventQueue;
  readonly #costs: Costs;
  readonly #draw: (mean: number) => number;
  readonly #partitions: readonly Partition[];
  readonly #writers: readonly Writer[];
  readonly #concurrency: number;
  /** Until when each core of the database is busy, ms. */
  readonly #cores: number[];
  /** Longest queue of any partition, commands. */
  longest = 0;

  /** `draw`: how long something takes that takes so long in the mean. */
  constructor(
    events: EventQueue,
    { partitions, writers, databaseCores, poolSize }: Machines,
    costs: Costs,
    draw: (mean: number) => number,
  ) {
    this.#events = events;
    this.#costs = costs;
    this.#draw = draw;
    this.#concurrency = concurrencyOf(poolSize);
    this.#cores = Array.from({ length: databaseCores }, () => Number.NEGATIVE_INFINITY);
    this.#writers = Array.from({ length: writers }, () => ({
      busyUntil: Number.NEGATIVE_INFINITY,
      underWay: 0,
      waiting: [],
      busy: new Map(),
    }));
    this.#partitions = Array.from({ length: partitions }, (_, nth) => ({
      writer: this.#writers[nth % writers]!,
      queue: [],
      inFlight: [],
      isUnderWay: false,
    }));
  }

  /** Share of a core that the busiest writer used in its busiest minute. */
  get busiest(): number {
    return Math.max(0, ...this.#writers.flatMap(({ busy }) => [...busy.values()])) / MINUTE;
  }

  send(command: Command): void {
    const partition = this.#partitions[partitionOf(command.key, this.#partitions.length)]!;
    partition.queue.push(command);
    this.longest = Math.max(this.longest, partition.queue.length);
    if (partition.isUnderWay) this.#launch(partition);
    else if (partition.queue.length === 1) this.#begin(partition);
  }

  #begin(partition: Partition): void {
    const { writer } = partition;
    if (writer.underWay >= this.#concurrency) {
      writer.waiting.push(partition);
      return;
    }
    writer.underWay++;
    partition.isUnderWay = true;
    this.#launch(partition);
  }

  /** Hands over what waits: behind another batch a full one only. */
  #launch(partition: Partition): void {
    const { queue, inFlight, writer } = partition;
    // others wait for the place: what is under way is finished first
    if (inFlight.length > 0 && writer.waiting.length > 0) return;
    while (inFlight.length < WINDOW && queue.length >= (inFlight.length === 0 ? 1 : BATCH)) {
      const batch = { commands: queue.splice(0, BATCH), at: this.#events.now, isDecided: false };
      inFlight.push(batch);
      if (inFlight.length === 1 || inFlight[0]!.isDecided) this.#decide(partition, batch);
    }
  }

  #decide(partition: Partition, batch: Batch): void {
    const { writer } = partition;
    const { now } = this.#events;
    const { bid, end, wake } = this.#costs;
    let work = writer.busyUntil < now ? this.#draw(wake) : 0;
    for (const { isEnd } of batch.commands) work += this.#draw(isEnd ? end : bid);
    const begin = Math.max(now, writer.busyUntil);
    writer.busyUntil = begin + work;
    const minute = Math.floor(begin / MINUTE);
    writer.busy.set(minute, (writer.busy.get(minute) ?? 0) + work);
    this.#events.add(writer.busyUntil, () => {
      for (const { decide } of batch.commands) decide(batch.at);
      batch.isDecided = true;
      const next = partition.inFlight[1];
      if (partition.inFlight[0] === batch) {
        this.#write(partition, batch);
        if (next) this.#decide(partition, next);
      }
    });
  }

  #write(partition: Partition, batch: Batch): void {
    const { statement, row, effects } = this.#costs;
    let work = this.#draw(statement);
    for (let nth = 0; nth < batch.commands.length; nth++) work += this.#draw(row);
    this.#events.add(this.#onDatabase(work), () => {
      const { now } = this.#events;
      for (const { written } of batch.commands) written(now);
      for (let rest = effects * batch.commands.length; rest > 0; rest -= SLICE_MS)
        this.#onDatabase(Math.min(rest, SLICE_MS));
      partition.inFlight.shift();
      const [next] = partition.inFlight;
      if (next?.isDecided) this.#write(partition, next);
      this.#goOn(partition);
    });
  }

  #goOn(partition: Partition): void {
    const { writer } = partition;
    if (writer.waiting.length === 0) this.#launch(partition);
    if (partition.inFlight.length > 0) return;
    partition.isUnderWay = false;
    writer.underWay--;
    if (partition.queue.length > 0) writer.waiting.push(partition);
    const next = writer.waiting.shift();
    if (next) this.#begin(next);
  }

  /** Takes the core that is free first; returns when the work is done, ms. */
  #onDatabase(work: number): number {
    let core = 0;
    for (let nth = 1; nth < this.#cores.length; nth++) if (this.#cores[nth]! < this.#cores[core]!) core = nth;
    return (this.#cores[core] = Math.max(this.#events.now, this.#cores[core]!) + work);
  }
}
