import { inboxOnce } from '@rollheim/bus';
import type { ReceivedMessage, SubscribeOptions } from '@rollheim/bus';
import { onBehalfOf } from './correlation.ts';
import { inTransaction } from './database.ts';
import { originOf } from './messages.ts';
import type { NewMessage, Projector, Reaction } from './service-types.ts';
import { enqueueAll, openTx, type Workplace } from './work.ts';

/** A change shows within this of the one before, ms: under load many share one read and one transaction. */
export const REST_MS = 50;
/** The same for copies in tables: whoever waits for a version ends the rest. */
const COPY_REST_MS = 150;

/** Effects of events, once per group: the batch's inbox rows, effects and emitted messages in one transaction. */
export function reacting(
  work: Workplace,
  group: string,
  topics: readonly string[],
  handlers: Readonly<Record<string, Reaction>>,
): SubscribeOptions {
  return {
    group,
    topics,
    start: 'earliest',
    restMs: REST_MS,
    async onMessages(messages) {
      const known = messages.filter((message) => Object.hasOwn(handlers, message.type));
      if (known.length === 0) return;
      let emitted = 0;
      await inTransaction(work.pool, async (client) => {
        const fresh = await inboxOnce(client, group, known);
        // in the order of keys: two transactions wait for each other one way only
        for (const message of fresh.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))) {
          const origin = originOf(message);
          const out: NewMessage[] = [];
          await onBehalfOf(origin, async () => handlers[message.type]?.(message, openTx(client, out)));
          await enqueueAll(client, out, origin);
          emitted += out.length;
        }
      });
      if (emitted > 0) work.relay();
    },
  };
}

/** Copies state topics into tables: one transaction per batch, idempotent by the projector's own making. */
export function projecting(
  work: Pick<Workplace, 'pool'>,
  group: string,
  topics: readonly string[],
  apply: Projector,
): SubscribeOptions {
  return {
    group,
    topics,
    start: 'earliest',
    restMs: COPY_REST_MS,
    together: true,
    onMessages: (messages: readonly ReceivedMessage[]) =>
      inTransaction(work.pool, (client) => apply(messages, client)),
  };
}
