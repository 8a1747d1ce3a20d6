import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createKafkaBus,
  createPostgresBus,
  type Bus,
  type CommandClient,
} from '@rollheim/bus';
import { REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { Logger } from 'pino';
import type { BaseEnv } from './env.ts';
import { upcasting } from './upcast.ts';

/** A process' end of the bus. */
export interface Transport {
  readonly bus: Bus;
  readonly commands: CommandClient;
  close(): Promise<void>;
}

interface Shared {
  readonly opened: Promise<Transport>;
  users: number;
}

const shared = new Map<string, Shared>();

/** Opens the bus that the configuration names; services of one process share it, the last one closes it. */
export async function openTransport(
  env: Pick<BaseEnv, 'BUS' | 'BUS_URL'>,
  name: string,
  log: Logger,
): Promise<Transport> {
  const key = `${env.BUS} ${env.BUS_URL}`;
  const entry = shared.get(key) ?? { opened: connect(env, name, log), users: 0 };
  shared.set(key, entry);
  entry.users++;
  const release = async () => {
    if (--entry.users > 0) return;
    if (shared.get(key) === entry) shared.delete(key);
    await entry.opened.then((transport) => transport.close());
  };
  try {
    const { bus, commands } = await entry.opened;
    return { bus, commands, close: release };
  } catch (error) {
    shared.delete(key);
    throw error;
  }
}

async function connect(env: Pick<BaseEnv, 'BUS' | 'BUS_URL'>, name: string, log: Logger): Promise<Transport> {
  const bus = openBus(env, name);
  await bus.declare(TOPICS);
  const instanceId = `${name}-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const commands = await createCommandClient(bus, { instanceId, replyTopic: REPLY_TOPIC });
  log.debug({ transport: bus.transport }, 'on the bus');
  return {
    bus,
    commands,
    async close() {
      await commands.close();
      await bus.close();
    },
  };
}

/** Opens a bus of its own, whose messages are upcast to the versions of now; most callers share the process' one. */
export function openBus(env: Pick<BaseEnv, 'BUS' | 'BUS_URL'>, name: string): Bus {
  return upcasting(
    env.BUS === 'kafka'
      ? createKafkaBus({ brokers: env.BUS_URL.split(','), clientId: name })
      : createPostgresBus({ connectionString: env.BUS_URL, clientId: name }),
  );
}
