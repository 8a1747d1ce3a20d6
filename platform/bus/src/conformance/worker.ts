import { openPool } from '../connection.ts';
import { createBus } from '../create-bus.ts';
import { inboxOnce } from '../inbox.ts';
import { numberOf } from './harness.ts';

/** A consumer in a process of its own, for the test that kills it: each effect in one transaction with its inbox row. */
const { transport, url, database, topic, table } = JSON.parse(process.argv[2]!) as {
  transport: 'postgres' | 'kafka';
  url: string;
  database: string;
  topic: string;
  table: string;
};
const pool = openPool({ connectionString: database, max: 2 });
const bus = createBus({ transport, url, clientId: `worker-${process.pid}` });
// Whoever started this process is gone: so is the reason to run.
process.on('disconnect', () => process.exit(0));

await bus.subscribe({
  group: topic,
  topics: [topic],
  start: 'earliest',
  batchSize: 20,
  onMessages: async (messages) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const fresh = await inboxOnce(client, topic, messages, 'conformance');
      await client.query(`insert into ${table} (n, key) select * from unnest($1::int[], $2::text[])`, [
        fresh.map(numberOf),
        fresh.map(({ key }) => key),
      ]);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});
