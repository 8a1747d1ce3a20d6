import { randomUUID } from 'node:crypto';
import { createBus, createCommandClient } from '@rollheim/bus';
import { DEMO_USERS, REPLY_TOPIC } from '@rollheim/contracts';
import { OFFSETS } from '@rollheim/embedded';

/** Where the bus of a system is. */
export interface BusPlace {
  readonly basePort: number;
  readonly bus: 'postgres' | 'kafka';
  /** The servers of a system that no launcher runs. */
  readonly servers?: { readonly adminUrl: string; readonly brokers: string };
}

/** Where the bus of a system is, for one who may read everything. */
export function busUrlOf({ basePort, bus, servers }: BusPlace): string {
  return bus === 'kafka'
    ? (servers?.brokers ?? `127.0.0.1:${basePort + OFFSETS.kafka}`)
    : (servers?.adminUrl ?? `postgres://postgres@127.0.0.1:${basePort + OFFSETS.postgres}/rollheim`);
}

/** A command to a service. */
export interface SentCommand {
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly payload: object;
  /** Who sends it; left out: the demo operator. */
  readonly actor?: string;
}

/** Sends one command and waits for its answer; throws with code and fields when it was refused. */
export type SendCommand = (command: SentCommand) => Promise<void>;

/** Sends commands to the services of a running system, as its BFFs do. */
export async function withCommands<T>(place: BusPlace, work: (send: SendCommand) => Promise<T>): Promise<T> {
  const instanceId = `test-${randomUUID()}`;
  const bus = createBus({ transport: place.bus, url: busUrlOf(place), clientId: instanceId });
  const commands = await createCommandClient(bus, { instanceId, replyTopic: REPLY_TOPIC });
  try {
    return await work(async ({ topic, key, type, payload, actor }) => {
      const { status, code, fields } = await commands.command({
        topic,
        key,
        type,
        version: 1,
        commandId: randomUUID(),
        payload,
        actor: actor ?? `operator:${DEMO_USERS.operator.customerId}`,
        correlationId: `test-${key}`,
        releaseSet: null,
        deadlineMs: 20_000,
        waitMs: 30_000,
      });
      if (status !== 'accepted')
        throw new Error(`${type}: ${code ?? status} ${JSON.stringify(fields ?? {})}`);
    });
  } finally {
    await commands.close();
    await bus.close();
  }
}
