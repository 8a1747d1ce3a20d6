import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@rollheim/embedded';
import { openPool } from './connection.ts';
import { busConformance } from './conformance.ts';
import { createPostgresBus, runUpkeep } from './postgres/bus.ts';
import { installBusSchema } from './postgres/install.ts';

const dataDir = join(import.meta.dirname, '../../../.cache/test/bus-postgres');

busConformance('postgres', async () => {
  await rm(dataDir, { recursive: true, force: true });
  let server = await startPostgres({ dataDir, durable: false });
  const { port, url } = server;
  await installBusSchema(url);
  const busUrl = url.replace('postgres@', 'bus_client@');
  const pool = openPool({ connectionString: url, max: 20 });
  pool.on('error', () => undefined);
  return {
    config: { transport: 'postgres', url: busUrl },
    // A pool each, so that every end behaves like a process of its own.
    open: async (clientId) => {
      const own = openPool({ connectionString: busUrl, max: 3 });
      const bus = createPostgresBus({ pool: own, clientId });
      const close = bus.close.bind(bus);
      bus.close = async () => {
        await close();
        if (!own.ended) await own.end();
      };
      return bus;
    },
    database: () => ({ pool, url }),
    killBroker: () => server.kill(),
    restartBroker: async () => {
      server = await startPostgres({ dataDir, durable: false, port });
    },
    compact: async (topic) => void (await runUpkeep(pool, topic, 0)),
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
});
