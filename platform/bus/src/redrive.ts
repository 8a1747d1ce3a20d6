import { randomUUID } from 'node:crypto';
import { UNREADABLE_TYPE } from './delivery.ts';
import type { Bus, OutgoingMessage, ReceivedMessage } from './port.ts';

/** Puts the dead letters of a topic back at its end, each once (unreadable records stay); returns how many. */
export async function redrive(bus: Bus, topic: string, compacted: boolean, letters: string): Promise<number> {
  const current = compacted ? await newestOffsets(bus, topic) : null;
  let count = 0;
  const subscription = await bus.subscribe({
    group: `${letters}.redrive`,
    topics: [letters],
    start: 'earliest',
    onMessages: async (messages) => {
      const back = messages
        .filter(({ type }) => type !== UNREADABLE_TYPE)
        .filter((message) => !current || isNewest(message, current))
        .map(original);
      await bus.send(back);
      count += back.length;
    },
  });
  try {
    await subscription.caughtUp;
  } finally {
    await subscription.stop();
  }
  return count;
}

function original(letter: ReceivedMessage): OutgoingMessage {
  const { deadLetter, ...headers } = letter.headers;
  const { key, id, type, version, payload } = letter;
  return {
    topic: deadLetter?.topic ?? letter.topic.replace(/\.dlq$/, ''),
    key,
    id,
    type,
    version,
    payload,
    headers,
  };
}

/** A state that was replaced meanwhile must not come back as the newest. */
function isNewest(letter: ReceivedMessage, current: ReadonlyMap<string, string>): boolean {
  return current.get(letter.key) === letter.headers.deadLetter?.offset;
}

async function newestOffsets(bus: Bus, topic: string): Promise<Map<string, string>> {
  const newest = new Map<string, string>();
  const subscription = await bus.subscribe({
    group: `redrive-${randomUUID()}`,
    topics: [topic],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => {
      for (const { key, offset } of messages) newest.set(key, offset);
    },
  });
  try {
    await subscription.caughtUp;
  } finally {
    await subscription.stop();
  }
  return newest;
}
