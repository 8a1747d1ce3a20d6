import { createKafkaBus } from './kafka/bus.ts';
import type { Bus } from './port.ts';
import { createPostgresBus } from './postgres/bus.ts';

/** Which transport, and where. */
export interface BusConfig {
  readonly transport: 'postgres' | 'kafka';
  /** Postgres: connection string. Kafka: brokers, separated by commas. */
  readonly url: string;
  /** Postgres only: connection string of the role that appends, where another one reads. */
  readonly sendAs?: string;
  /** Names this process in the server's lists. */
  readonly clientId: string;
  /** Postgres only: connections of the pool that the process shares; default 3. */
  readonly poolSize?: number;
}

/** The bus that the configuration asks for (`BUS`, `BUS_URL`). */
export function createBus(config: BusConfig): Bus {
  const { url, clientId, poolSize, sendAs } = config;
  if (config.transport === 'kafka') return createKafkaBus({ brokers: url.split(','), clientId });
  return createPostgresBus({
    connectionString: url,
    clientId,
    ...(poolSize === undefined ? {} : { poolSize }),
    ...(sendAs === undefined ? {} : { sendAs }),
  });
}
