import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { pause } from '../backoff.ts';
import type { EncodedMessage } from '../port.ts';
import { isRetriable } from './client.ts';
import { toRecord } from './records.ts';

/** A message with its partition. */
export interface Placed {
  readonly message: EncodedMessage;
  readonly partition: number;
}

interface Waiting {
  readonly placed: readonly Placed[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const LINGER_MS = 1;
const MESSAGES_PER_BATCH = 2000;
/** A batch this large gains nothing from waiting for more. */
const ENOUGH = 100;
const REQUEST_TOO_LARGE = 'MESSAGE_TOO_LARGE';

/**
 * Sends in the order of the calls. An idempotent producer has one request per broker under way, so what is asked
 * for meanwhile is gathered and goes together. While the broker is away a batch waits: giving up on it would let
 * the next one use its sequence numbers, and the broker would take that for a repetition.
 */
export class BatchingProducer {
  readonly #kafka: Kafka;
  #producer: Promise<Producer> | null = null;
  #waiting: Waiting[] = [];
  #pending = 0;
  #busy: Promise<void> | null = null;
  #closed = false;

  constructor(kafka: Kafka) {
    this.#kafka = kafka;
  }

  send(placed: readonly Placed[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ placed, resolve, reject });
      this.#pending += placed.length;
      this.#busy ??= this.#drain().finally(() => (this.#busy = null));
    });
  }

  /** Waits a while for what is under way, then lets go. */
  async close(graceMs: number): Promise<void> {
    await Promise.race([this.#busy, pause(graceMs)]);
    this.#closed = true;
    const producer = await this.#producer?.catch(() => null);
    await producer?.disconnect();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The bus is closed'));
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#pending < ENOUGH) await pause(LINGER_MS);
      const taken = this.#take();
      try {
        await this.#sendBatch(taken.flatMap(({ placed }) => placed));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
  }

  #take(): Waiting[] {
    let count = 0;
    let messages = 0;
    while (count < this.#waiting.length && (count === 0 || messages < MESSAGES_PER_BATCH)) {
      messages += this.#waiting[count++]!.placed.length;
    }
    this.#pending -= messages;
    return this.#waiting.splice(0, count);
  }

  async #sendBatch(placed: readonly Placed[]): Promise<void> {
    const topicMessages = group(placed);
    for (;;) {
      try {
        const producer = await (this.#producer ??= this.#connect());
        await producer.sendBatch({ topicMessages, acks: -1 });
        return;
      } catch (error) {
        // Sequence numbers are in doubt now: a new producer starts with fresh ones.
        const old = this.#producer;
        this.#producer = null;
        await old?.then((producer) => producer.disconnect()).catch(() => undefined);
        const lasting = !isRetriable(error) && !isSequenceFault(error);
        if (this.#closed || lasting || (error as { type?: string }).type === REQUEST_TOO_LARGE) throw error;
        await pause(200);
      }
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition ?? 0,
      retry: { initialRetryTime: 50, maxRetryTime: 1000, retries: 60 },
    });
    await producer.connect();
    return producer;
  }
}

function group(placed: readonly Placed[]): TopicMessages[] {
  const topics = new Map<string, TopicMessages>();
  for (const { message, partition } of placed) {
    const entry = topics.get(message.topic) ?? { topic: message.topic, messages: [] };
    topics.set(message.topic, entry);
    entry.messages.push(toRecord(message, partition));
  }
  return [...topics.values()];
}

function isSequenceFault(error: unknown): boolean {
  const { type } = error as { type?: string };
  return (
    type === 'OUT_OF_ORDER_SEQUENCE_NUMBER' ||
    type === 'UNKNOWN_PRODUCER_ID' ||
    type === 'INVALID_PRODUCER_EPOCH'
  );
}
