import type pg from 'pg';
import { openPool } from '../connection.ts';
import { deadLetterTopic } from '../delivery.ts';
import { encode } from '../encoded.ts';
import { partitionOf } from '../partition.ts';
import type {
  Bus,
  EncodedMessage,
  OutgoingMessage,
  OwnAppend,
  SubscribeOptions,
  Subscription,
  TopicDefinition,
} from '../port.ts';
import { redrive } from '../redrive.ts';
import type { Queryable } from '../sql.ts';
import { retentionOf, withDeadLetters } from '../topics.ts';
import { PostgresHub, type HubOptions } from './hub.ts';
import { ownAppend, reachesBus } from './own-append.ts';
import type { PlacedMessage, TopicRecord } from './records.ts';
import { Sender } from './sender.ts';
import { PostgresSubscription } from './subscription.ts';

/** Configuration of {@link createPostgresBus}: a connection string (its connections are shared by the process) or a pool. */
export interface PostgresBusOptions extends HubOptions {
  /** Connection string of the role that appends, where another one reads; one connection of its own. */
  readonly sendAs?: string;
}

/** A connection that no one needs is kept for this long, ms. */
const SEND_IDLE_MS = 60_000;

/** The bus on one Postgres database; `installBusSchema` must have run there. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  if (!options.pool && !options.connectionString) {
    throw new TypeError('createPostgresBus needs a connectionString or a pool');
  }
  return new PostgresBus(PostgresHub.for(options), sendPool(options));
}

/** The sender runs one statement at a time; null where it is the reader's role that sends. */
function sendPool({ sendAs, connectionString, clientId }: PostgresBusOptions): pg.Pool | null {
  if (sendAs === undefined || sendAs === connectionString) return null;
  return openPool({
    connectionString: sendAs,
    application_name: `bus ${clientId}`.slice(0, 60),
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: SEND_IDLE_MS,
    max: 1,
  });
}

class PostgresBus implements Bus {
  readonly transport = 'postgres';
  readonly #hub: PostgresHub;
  readonly #sendPool: pg.Pool | null;
  readonly #sender: Sender;
  readonly #subscriptions = new Set<Subscription>();
  #topics = new Map<string, TopicRecord>();
  #closed = false;

  constructor(hub: PostgresHub, sends: pg.Pool | null) {
    this.#hub = hub;
    this.#sendPool = sends;
    this.#sender = new Sender(sends ?? hub.pool);
  }

  async declare(topics: readonly TopicDefinition[]): Promise<void> {
    const all = withDeadLetters(topics);
    await this.#hub.pool.query('select bus.declare($1, $2, $3, $4, $5)', [
      all.map(({ name }) => name),
      all.map(({ kind }) => kind),
      all.map(({ partitions }) => partitions),
      all.map((topic) => topic.private ?? false),
      all.map(retentionOf),
    ]);
    await this.#describe();
  }

  async partitionsOf(topic: string): Promise<number> {
    if (!this.#topics.has(topic)) await this.#describe();
    return this.#topic(topic).partitions;
  }

  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    await this.sendEncoded(messages.map(encode));
  }

  async sendEncoded(messages: readonly EncodedMessage[]): Promise<void> {
    if (this.#closed) throw new Error('The bus is closed');
    if (messages.length === 0) return;
    if (messages.some(({ topic }) => !this.#topics.has(topic))) await this.#describe();
    await this.#sender.send(messages.map((message) => this.#place(message)));
  }

  async ownAppend(pool: Queryable): Promise<OwnAppend | null> {
    if (!(await reachesBus(pool, this.#hub.pool))) return null;
    await this.#describe();
    return ownAppend((message) => this.#place(encode(message)));
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    const subscription = new PostgresSubscription(this.#hub, options, (letter) => this.send([letter]));
    await subscription.start();
    const tracked: Subscription = {
      caughtUp: subscription.caughtUp,
      lag: () => subscription.lag(),
      hurry: () => subscription.hurry(),
      stop: async () => {
        this.#subscriptions.delete(tracked);
        await subscription.stop();
      },
    };
    this.#subscriptions.add(tracked);
    return tracked;
  }

  async deleteGroup(group: string): Promise<void> {
    await this.#hub.pool.query('select bus.delete_group($1)', [group]);
  }

  async redrive(topic: string): Promise<number> {
    await this.#describe();
    return redrive(this, topic, this.#topics.get(topic)?.kind === 'state', deadLetterTopic(topic));
  }

  async healthy(): Promise<boolean> {
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref());
    const answer = this.#hub.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, timeout]);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#sender.idle();
    await this.#sendPool?.end();
    await this.#hub.release();
  }

  async #describe(): Promise<void> {
    const { rows } = await this.#hub.pool.query<TopicRecord>('select * from bus.describe()');
    this.#topics = new Map(rows.map((row) => [row.name, row]));
  }

  #topic(name: string): TopicRecord {
    const topic = this.#topics.get(name);
    if (!topic) throw new Error(`Topic ${name} is not declared`);
    return topic;
  }

  #place(message: EncodedMessage): PlacedMessage {
    const topic = this.#topic(message.topic);
    if (message.key.includes('\0')) throw new TypeError('A key must not contain the character NUL');
    const partition = message.partition ?? partitionOf(message.key, topic.partitions);
    if (partition >= topic.partitions) throw new RangeError(`${message.topic} has no partition ${partition}`);
    return { topic, partition, message };
  }
}

/** For operators and tests: runs compaction and retention of one topic now; returns how many log rows went. */
export async function runUpkeep(pool: pg.Pool, topic: string, tombstoneAgeS: number): Promise<number> {
  const { rows } = await pool.query<{ n: string | null }>(
    'select bus.upkeep($1, make_interval(secs => $2)) as n',
    [topic, tombstoneAgeS],
  );
  return Number(rows[0]?.n ?? 0);
}
