import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Bus, OutgoingMessage, ReceivedMessage, TopicDefinition } from '../port.ts';

/** What a transport brings to the suite. */
export interface ConformanceHarness {
  /** Configuration of a process of its own, for the tests that kill one. */
  readonly config: { readonly transport: 'postgres' | 'kafka'; readonly url: string };
  /** One more end of the bus. */
  open(clientId: string): Promise<Bus>;
  /** A database for effects, inboxes and outboxes; its own or the bus'. */
  database(): { readonly pool: pg.Pool; readonly url: string };
  /** Ends the broker like a crash. */
  killBroker(): Promise<void>;
  /** Starts it again on the same data. */
  restartBroker(): Promise<void>;
  /** Makes compaction of a state topic happen soon; tombstones may go at once. */
  compact(topic: string): Promise<void>;
  stop(): Promise<void>;
}

/** Names that no other test uses, on a bus that is closed with the test. */
export interface Scene {
  readonly bus: Bus;
  readonly name: string;
  /** A further end of the bus. */
  another(): Promise<Bus>;
  topic(part: string, kind?: TopicDefinition['kind'], partitions?: number): Promise<string>;
}

/** Runs a test with a fresh scene and closes whatever it opened. */
export async function withScene(
  harness: ConformanceHarness,
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  const name = `t${randomUUID().slice(0, 8)}`;
  const opened: Bus[] = [];
  const another = async () => {
    const bus = await harness.open(`${name}-${opened.length}`);
    opened.push(bus);
    return bus;
  };
  const bus = await another();
  try {
    await run({
      bus,
      name,
      another,
      async topic(part, kind = 'event', partitions = 4) {
        const topic = `${name}.${part}`;
        await bus.declare([{ name: topic, kind, partitions }]);
        return topic;
      },
    });
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

/** A message with a sequence number as its payload. */
export function numbered(topic: string, key: string, n: number, id: string = randomUUID()): OutgoingMessage {
  return {
    topic,
    key,
    id,
    type: 'conformance.numbered',
    version: 1,
    payload: { n },
    headers: {
      correlationId: id,
      causationId: null,
      actor: 'customer-1',
      releaseSet: 'set-1',
      time: new Date().toISOString(),
    },
  };
}

/** The number of a {@link numbered} message. */
export function numberOf(message: Pick<ReceivedMessage, 'payload'>): number {
  // what numbered makes
  return (message.payload as { n: number }).n;
}

/** Everything that is in a topic now, read by a reader of its own. */
export async function replayAll(bus: Bus, topic: string): Promise<ReceivedMessage[]> {
  const all: ReceivedMessage[] = [];
  const subscription = await bus.subscribe({
    group: `replay-${randomUUID()}`,
    topics: [topic],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => void all.push(...messages),
  });
  await subscription.caughtUp;
  await subscription.stop();
  return all;
}
