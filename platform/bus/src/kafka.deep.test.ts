import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kafkaAvailable, startKafka, startPostgres } from '@rollheim/embedded';
import kafkajs from 'kafkajs';
import { openPool } from './connection.ts';
import { test } from 'vitest';
import { busConformance, type ConformanceHarness } from './conformance.ts';
import { createKafkaBus } from './kafka/bus.ts';
import { createKafkaClient } from './kafka/client.ts';

const root = join(import.meta.dirname, '../../../.cache/test');
const brokerDir = join(root, 'bus-kafka');
const databaseDir = join(root, 'bus-kafka-postgres');

async function start(): Promise<ConformanceHarness> {
  for (const dir of [brokerDir, databaseDir]) await rm(dir, { recursive: true, force: true });
  const database = await startPostgres({ dataDir: databaseDir, durable: false });
  let broker = await startKafka({ dataDir: brokerDir });
  const { brokers } = broker;
  const pool = openPool({ connectionString: database.url, max: 20 });
  const kafka = createKafkaClient({ brokers, clientId: 'conformance' });
  return {
    config: { transport: 'kafka', url: brokers.join(',') },
    open: async (clientId) => createKafkaBus({ brokers, clientId }),
    database: () => ({ pool, url: database.url }),
    killBroker: () => broker.kill(),
    restartBroker: async () => {
      broker = await startKafka({ dataDir: brokerDir });
    },
    compact: (topic) => rollSegment(kafka, topic),
    stop: async () => {
      await pool.end();
      await broker.stop();
      await database.stop();
    },
  };
}

/** The cleaner compacts closed segments only: let them close at once and begin a new one. */
async function rollSegment(kafka: kafkajs.Kafka, topic: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const settings = { 'segment.ms': 50, 'min.cleanable.dirty.ratio': 0.001, 'delete.retention.ms': 0 };
  const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
  const policy = { name: 'cleanup.policy', value: 'compact' };
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  await admin.alterConfigs({
    validateOnly: false,
    resources: [{ type, name: topic, configEntries: [policy, ...configEntries] }],
  });
  await admin.disconnect();
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const headers = { m: JSON.stringify(['filler', 'conformance.filler', 1, {}]) };
  await producer.send({ topic, messages: [{ key: 'filler', value: '{}', headers }] });
  await producer.disconnect();
}

const available = await kafkaAvailable();
if (available.ok || process.env['REQUIRE_KAFKA'] === '1') {
  busConformance('kafka', start);
} else {
  test('bus on kafka', (context) => context.skip(available.reason));
}
