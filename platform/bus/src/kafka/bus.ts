import kafkajs from 'kafkajs';
import type { Admin, Kafka } from 'kafkajs';
import { deadLetterTopic } from '../delivery.ts';
import { encode } from '../encoded.ts';
import { partitionOf } from '../partition.ts';
import type {
  Bus,
  EncodedMessage,
  OutgoingMessage,
  SubscribeOptions,
  Subscription,
  TopicDefinition,
} from '../port.ts';
import { redrive } from '../redrive.ts';
import { withDeadLetters } from '../topics.ts';
import { AdminConnection, createKafkaClient, type KafkaBusOptions } from './client.ts';
import { BatchingProducer } from './producer.ts';
import { KafkaSubscription } from './subscription.ts';
import { topicConfig } from './topic-config.ts';

const CLOSE_GRACE_MS = 5000;

/** The bus on a Kafka cluster. */
export function createKafkaBus(options: KafkaBusOptions): Bus {
  return new KafkaBus(createKafkaClient(options));
}

class KafkaBus implements Bus {
  readonly transport = 'kafka';
  readonly #kafka: Kafka;
  readonly #admin: AdminConnection;
  readonly #producer: BatchingProducer;
  readonly #subscriptions = new Set<Subscription>();
  readonly #partitions = new Map<string, number>();
  #closed = false;

  constructor(kafka: Kafka) {
    this.#kafka = kafka;
    this.#admin = new AdminConnection(kafka);
    this.#producer = new BatchingProducer(kafka);
  }

  async declare(topics: readonly TopicDefinition[]): Promise<void> {
    const all = withDeadLetters(topics);
    await this.#admin.use(async (admin) => {
      const present = new Set(await admin.listTopics());
      const missing = all.filter(({ name }) => !present.has(name));
      if (missing.length > 0) await create(admin, missing);
      await this.#load(admin);
    });
    const other = all.find(({ name, partitions }) => this.#partitions.get(name) !== partitions);
    if (other) throw new Error(`Topic ${other.name} exists with another number of partitions`);
  }

  async partitionsOf(topic: string): Promise<number> {
    if (!this.#partitions.has(topic)) await this.#admin.use((admin) => this.#load(admin));
    const count = this.#partitions.get(topic);
    if (count === undefined) throw new Error(`Topic ${topic} is not declared`);
    return count;
  }

  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    await this.sendEncoded(messages.map(encode));
  }

  async sendEncoded(messages: readonly EncodedMessage[]): Promise<void> {
    if (this.#closed) throw new Error('The bus is closed');
    if (messages.length === 0) return;
    const unknown = messages.find(({ topic }) => !this.#partitions.has(topic));
    if (unknown) await this.partitionsOf(unknown.topic);
    await this.#producer.send(
      messages.map((message) => {
        const count = this.#partitions.get(message.topic);
        if (count === undefined) throw new Error(`Topic ${message.topic} is not declared`);
        const partition = message.partition ?? partitionOf(message.key, count);
        if (partition >= count) throw new RangeError(`${message.topic} has no partition ${partition}`);
        return { message, partition };
      }),
    );
  }

  ownAppend(): Promise<null> {
    return Promise.resolve(null);
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    for (const topic of options.topics) await this.partitionsOf(topic);
    const subscription = new KafkaSubscription(
      {
        kafka: this.#kafka,
        admin: this.#admin,
        partitionsOf: (topic) => this.partitionsOf(topic),
        deadLetter: (message) => this.send([message]),
      },
      options,
    );
    await subscription.start();
    const tracked: Subscription = {
      caughtUp: subscription.caughtUp,
      lag: () => subscription.lag(),
      hurry: () => subscription.hurry(),
      stop: async () => {
        if (this.#subscriptions.delete(tracked)) await subscription.stop();
      },
    };
    this.#subscriptions.add(tracked);
    return tracked;
  }

  async deleteGroup(group: string): Promise<void> {
    await this.#admin.use(async (admin) => {
      const { groups } = await admin.listGroups();
      if (groups.some(({ groupId }) => groupId === group)) await admin.deleteGroups([group]);
    });
  }

  async redrive(topic: string): Promise<number> {
    return redrive(this, topic, await this.#isCompacted(topic), deadLetterTopic(topic));
  }

  async healthy(): Promise<boolean> {
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref());
    const answer = this.#admin
      .use((admin) => admin.describeCluster(), 0)
      .then(
        ({ brokers }) => brokers.length > 0,
        () => false,
      );
    return Promise.race([answer, timeout]);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#producer.close(CLOSE_GRACE_MS);
    await this.#admin.close();
  }

  async #load(admin: Admin): Promise<void> {
    const { topics } = await admin.fetchTopicMetadata();
    for (const { name, partitions } of topics) this.#partitions.set(name, partitions.length);
  }

  async #isCompacted(topic: string): Promise<boolean> {
    const resources = [
      { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: ['cleanup.policy'] },
    ];
    const answer = await this.#admin.use((admin) =>
      admin.describeConfigs({ resources, includeSynonyms: false }),
    );
    return answer.resources.some(({ configEntries }) =>
      configEntries.some(
        ({ configName, configValue }) => configName === 'cleanup.policy' && configValue === 'compact',
      ),
    );
  }
}

/** Another process may create the same topics at the same time: that is no fault. */
async function create(admin: Admin, topics: readonly TopicDefinition[]): Promise<void> {
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: topics.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        configEntries: topicConfig(topic),
      })),
    });
  } catch (error) {
    const { errors = [error] } = error as { errors?: unknown[] };
    if (!errors.every((each) => (each as { type?: string }).type === 'TOPIC_ALREADY_EXISTS')) throw error;
  }
}
