import { randomUUID } from 'node:crypto';
import type { Bus, ReceivedMessage } from '@rollheim/bus';
import { payloadOf } from '@rollheim/contracts/server';
import { ask, openBus, type Place } from '../load/dealers.ts';

/** Messages to people: those that the auctions asked for, and those that were given out. */
export interface Effects {
  readonly expected: number;
  readonly found: number;
  readonly faults: readonly string[];
}

const WAIT_MS = 30_000;

/** Everything that a topic holds now. */
export async function readTopic(bus: Bus, topic: string): Promise<ReceivedMessage[]> {
  const all: ReceivedMessage[] = [];
  const subscription = await bus.subscribe({
    group: `faults.${randomUUID()}`,
    topics: [topic],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => void all.push(...messages),
  });
  try {
    await subscription.caughtUp;
  } finally {
    await subscription.stop();
  }
  return all;
}

/** Reads a topic with a bus of its own. */
export async function withBus<T>(place: Place, work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = openBus(place, `faults-${randomUUID()}`);
  try {
    return await work(bus);
  } finally {
    await bus.close();
  }
}

/** Holds the messages that the auctions' events ask for against those that notifications gave out: each once. */
export async function readEffects(place: Place, auctionIds: readonly string[]): Promise<Effects> {
  const events = await withBus(place, (bus) => readTopic(bus, 'auctions.events'));
  const wanted = new Set<string>();
  for (const event of events) {
    if (!auctionIds.includes(event.key)) continue;
    for (const said of payloadOf('auction.messages', event)?.messages ?? [])
      if (!said.customerId.startsWith('@')) wanted.add(`${said.key} ${said.customerId}`);
  }
  for (const end = Date.now() + WAIT_MS; ;) {
    const rows = await ask<{ message_key: string; customer_id: string; n: number }>(
      place,
      `select message_key, customer_id, count(*)::int as n from notifications.messages
       where auction_id = any($1) group by 1, 2`,
      [auctionIds],
    );
    const given = new Map(rows.map((row) => [`${row.message_key} ${row.customer_id}`, row.n]));
    const missing = [...wanted].filter((key) => !given.has(key));
    if (missing.length > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    return {
      expected: wanted.size,
      found: wanted.size - missing.length,
      faults: [
        ...missing.map((key) => `message ${key} was never given out`),
        ...[...given].filter(([, n]) => n > 1).map(([key, n]) => `message ${key} was given out ${n} times`),
      ],
    };
  }
}
