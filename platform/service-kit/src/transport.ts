import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createKafkaBus,
  createPostgresBus,
  type Bus,
  type CommandClient,
  type CommandRequest,
  type KafkaBusOptions,
  type Outcome,
  type SubscribeOptions,
} from '@rollheim/bus';
import { REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { Logger } from 'pino';
import type { BaseEnv } from './env.ts';
import { upcasting } from './upcast.ts';

/** Where the bus is, and as whom it is read and written. */
export type BusEnv = Pick<BaseEnv, 'BUS' | 'BUS_URL'> &
  Partial<
    Pick<
      BaseEnv,
      'BUS_READ_URL' | 'KAFKA_TLS' | 'KAFKA_CA_FILE' | 'KAFKA_SASL' | 'KAFKA_USER' | 'KAFKA_PASSWORD'
    >
  >;

type PacedEnv = BusEnv & Partial<Pick<BaseEnv, 'PACE'>>;

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

/** Opens the bus that the configuration names; who reads and writes as the same roles in one process shares it, the last one closes it. */
export async function openTransport(env: PacedEnv, name: string, log: Logger): Promise<Transport> {
  const key = `${env.BUS} ${env.BUS_URL} ${env.BUS_READ_URL ?? ''}`;
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

async function connect(env: PacedEnv, name: string, log: Logger): Promise<Transport> {
  const bus = openBus(env, name);
  await bus.declare(TOPICS);
  const instanceId = `${name}-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const commands = new LateCommands(() => createCommandClient(bus, { instanceId, replyTopic: REPLY_TOPIC }));
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
export function openBus(env: PacedEnv, name: string): Bus {
  const bus =
    env.BUS === 'kafka'
      ? createKafkaBus({ brokers: env.BUS_URL.split(','), clientId: name, ...kafkaAccess(env) })
      : createPostgresBus({
          connectionString: env.BUS_READ_URL ?? env.BUS_URL,
          sendAs: env.BUS_URL,
          clientId: name,
        });
  return upcasting(pacing(bus, env.PACE ?? 1));
}

/** How brokers are reached that ask for it: encrypted, and as whom. */
function kafkaAccess(env: BusEnv): Pick<KafkaBusOptions, 'tls' | 'sasl'> {
  const {
    KAFKA_TLS,
    KAFKA_CA_FILE: file,
    KAFKA_SASL: mechanism,
    KAFKA_USER: username,
    KAFKA_PASSWORD: password,
  } = env;
  return {
    ...(KAFKA_TLS ? { tls: file === undefined ? {} : { ca: readFileSync(file, 'utf8') } } : {}),
    ...(mechanism && username !== undefined && password !== undefined
      ? { sasl: { mechanism, username, password } }
      : {}),
  };
}

/** Makes the rests of the bus' subscriptions shorter by a factor. Returns that bus. */
function pacing(bus: Bus, pace: number): Bus {
  if (pace === 1) return bus;
  const subscribe = bus.subscribe.bind(bus);
  return Object.assign(bus, {
    subscribe: (options: SubscribeOptions) =>
      subscribe(options.restMs === undefined ? options : { ...options, restMs: options.restMs * pace }),
  });
}

/** Follows the replies from the first command on: most services send none. */
class LateCommands implements CommandClient {
  readonly #open: () => Promise<CommandClient>;
  #opened: Promise<CommandClient> | null = null;

  constructor(open: () => Promise<CommandClient>) {
    this.#open = open;
  }

  async command(request: CommandRequest): Promise<Outcome> {
    const opened = (this.#opened ??= this.#open());
    opened.catch(() => (this.#opened = this.#opened === opened ? null : this.#opened));
    return (await opened).command(request);
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    await opened?.close();
  }
}
